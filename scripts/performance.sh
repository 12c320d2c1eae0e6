#!/usr/bin/env bash
# Runs every bench and writes the table of promises into docs/performance.md, between its two marks.
# About ten minutes on a quiet machine. With `node`, `python3` and numpy there, other languages are compared.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo bench --locked --no-default-features --bench sum_drop --bench fourstep --bench starlink --bench sea_rescue
cargo bench --locked --no-default-features --bench sea_rescue -- --optima
cargo bench --locked --no-default-features --bench replays --bench survey
cargo bench --locked --bench window --bench inspector --bench board
table=$(cargo bench --locked --no-default-features --bench table)

page=docs/performance.md
{
  sed '/<!-- table -->/q' "$page"
  printf '\n%s\n\n' "$table"
  sed -n '/<!-- end of table -->/,$p' "$page"
} >"$page.new"
mv "$page.new" "$page"
