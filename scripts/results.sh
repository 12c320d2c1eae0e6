#!/bin/sh
# Makes docs/results.md from surveys of all four games.
#
#   scripts/results.sh [PLAYPROOF] > docs/results.md
#
# PLAYPROOF is the program, by default the one that cargo builds in release without the window.
set -eu
cd "$(dirname "$0")/.."
if [ $# -gt 0 ]; then
    playproof=$1
else
    cargo build --quiet --release --no-default-features
    playproof=${CARGO_TARGET_DIR:-target}/release/playproof
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A survey whose rows do not all hold ends with 1, which is no failure here.
survey() { "$playproof" survey "$@" > /dev/null || [ $? -eq 1 ]; }
table() { "$playproof" survey table "$@" --format markdown; }

survey fourstep --tracks all --dates 2026-10-01..=2026-11-29 -o "$work/fourstep.jsonl"
survey starlink --difficulties all --stages 1..=60 -o "$work/starlink.jsonl"
survey sum_drop --policies greedy,look_ahead --stages all --attempts 0..40 -o "$work/sum_drop.jsonl"
survey sea_rescue --modes known --policies maxHit --sets all -o "$work/sea_rescue.jsonl"
survey sea_rescue --figures optimum --modes known --sets all -o "$work/optimum.jsonl"

cat << 'END'
# Results

What the seeds' generators and stages come to, made by `scripts/results.sh > docs/results.md`.
Every table is a survey (`playproof survey`) summed up by `playproof survey table`; nothing here was typed.
`share` is of rows in which the column is true or above 0; percentiles are by nearest rank.

## FOURSTEP: attempts and final over planned difficulty

The six tracks and 60 days of DAILY from 2026-10-01: 66 courses. A land that cannot be crossed is made again at 0.72 of its difficulty.

    playproof survey fourstep --tracks all --dates 2026-10-01..=2026-11-29 -o fourstep.jsonl

By kind of land:

END
table "$work/fourstep.jsonl" --each lands --by land \
    --show 'n,share(first_try),mean(attempts),max(attempts),mean(final_over_planned),min(final_over_planned),share(empty),mean(lethal_per_bar)'
printf '\nBy course:\n\n'
table "$work/fourstep.jsonl" \
    --show 'n,share(holds),mean(attempts),max(most_attempts),sum(empty_lands),p50(tightest_press_ms),min(tightest_press_ms),max(peak_states)'
printf '\nWhat killed in failed attempts:\n\n'
table "$work/fourstep.jsonl" --each kills --by land,obstacle --show 'n,sum(states)' || true
cat << 'END'

## STARLINK: candidates by difficulty

The first 60 seeds of each level.

    playproof survey starlink --difficulties all --stages 1..=60 -o starlink.jsonl

END
table "$work/starlink.jsonl" --by difficulty \
    --show 'n,share(unique),share(in_tier),mean(direct),sd(direct),mean(relays),sd(relays),mean(candidates),mean(direct_per_star),mean(conflicts)'
printf '\n'
table "$work/starlink.jsonl" --by difficulty \
    --show 'mean(tier),max(tier),mean(sub_grade),mean(layouts),mean(trees),mean(repairs),max(repairs),mean(counts),max(nodes)'
cat << 'END'

## SUM DROP: clears and stars by stage

40 attempts of the run `run` at each handmade stage, normal difficulty, 20 ticks a piece. The players aim at the quota and not at stars.

    playproof survey sum_drop --policies greedy,look_ahead --stages all --attempts 0..40 -o sum_drop.jsonl

END
table "$work/sum_drop.jsonl" --by policy,stage \
    --show 'n,share(cleared),share(two_stars),share(three_stars),p50(pieces),p50(score),max(best_chain),share(by_row)'
cat << 'END'

## SEA RESCUE: odds by set

Every board of every set that the first sea can draw, its species known, ten probes by `maxHit`; exact.

    playproof survey sea_rescue --modes known --policies maxHit --sets all -o sea_rescue.jsonl

END
table "$work/sea_rescue.jsonl" --by set \
    --show 'sum(boards),sum(drawn_pct),sum(spare_probes),mean(any_pct),mean(all_pct),mean(rescued_mean),mean(first_find_mean),mean(probes_mean)'
cat << 'END'

The best that anybody can do for all of a set, exact:

    playproof survey sea_rescue --figures optimum --modes known --sets all -o optimum.jsonl

END
table "$work/optimum.jsonl" --by set --show 'sum(boards),mean(all_pct),sum(states)'
