//! `playproof survey merge`: shards joined into the file that one run would have made, byte for byte.

use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use crate::batch::read::Rows;
use crate::batch::target::unwritable;
use crate::cli::{CliError, Exit, Streams, words};
use crate::grammar::counted;
use crate::report::{Lang, Text};
use crate::survey::shard::Shard;

pub(super) fn run(
    files: &[PathBuf],
    output: &Path,
    force: bool,
    streams: &mut Streams<'_>,
) -> Result<Exit, CliError> {
    if output.exists() && !force {
        return Err(CliError::exists(output));
    }
    // Not by --force either: a shard that is written over cannot be merged again.
    let real = |path: &Path| path.canonicalize().ok();
    if let Some(shard) = files
        .iter()
        .find(|file| real(file).is_some_and(|file| Some(file) == real(output)))
    {
        let shard = shard.display();
        return Err(CliError::Usage(Text::new(
            format!("{shard} is one of the shards; name another file for what they come to"),
            format!("{shard}은(는) 합칠 조각입니다. 결과를 쓸 다른 파일을 적으세요"),
        )));
    }
    let mut shards: Vec<Rows> = Vec::new();
    for path in files {
        shards.push(Rows::open(path)?);
    }
    shards.sort_by_key(|rows| rows.shard.index);
    let head = fitting(&shards)?;
    let folder = match output.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let failed = |err: std::io::Error| CliError::from(unwritable(output, &err));
    let temporary = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    let mut writer = BufWriter::new(temporary);
    writeln!(writer, "{head}").map_err(failed)?;
    let (mut n_rows, mut n_failing) = (0_u64, 0_u64);
    // One line of each in turn, until one has no more; then none may have any.
    'rounds: loop {
        for rows in &mut shards {
            let Some((row, line)) = rows.next_row()? else {
                break 'rounds;
            };
            writeln!(writer, "{line}").map_err(failed)?;
            n_rows += 1;
            n_failing += u64::from(row.get("holds").and_then(serde_json::Value::as_bool) != Some(true));
        }
    }
    for rows in &shards {
        rows.check_whole()?;
    }
    let temporary = writer.into_inner().map_err(|err| failed(err.into_error()))?;
    temporary.as_file().sync_all().map_err(failed)?;
    temporary.persist(output).map_err(|err| failed(err.error))?;
    let (output, n_shards, n_holding) = (output.display(), shards.len(), n_rows - n_failing);
    writeln!(
        streams.out,
        "{}",
        match words::lang() {
            Lang::En => format!(
                "{output}: {cases} of {shards}, {hold}, {fail} not",
                hold = counted(n_holding, "holds/hold"),
                fail = counted(n_failing, "does/do"),
                cases = counted(n_rows, "case"),
                shards = counted(n_shards, "shard")
            ),
            Lang::Ko => format!(
                "{output}: 조각 {n_shards}개의 물음 {n_rows}개, {n_holding}개 성립, {n_failing}개 아님"
            ),
        }
    )?;
    Ok(if n_failing == 0 { Exit::Holds } else { Exit::Fails })
}

/// The head of what the shards are parts of, when they are all of its parts.
fn fitting(shards: &[Rows]) -> Result<String, CliError> {
    let Some(first) = shards.first() else {
        return Err(CliError::Usage(Text::new(
            "there is nothing to merge",
            "합칠 것이 없습니다",
        )));
    };
    let whole = first.head.clone().of_part(Shard::WHOLE);
    for rows in shards {
        let path = rows.path.display();
        let n_shards = first.shard.n_shards;
        if rows.shard.n_shards != n_shards {
            let (number, of) = (rows.shard.index + 1, rows.shard.n_shards);
            let first = first.path.display();
            return Err(CliError::Usage(Text::new(
                format!("{path} is shard {number} of {of}, but {first} is one of {n_shards}"),
                format!("{path}은(는) {of}조각 중 {number}번인데 {first}은(는) {n_shards}조각 중 하나입니다"),
            )));
        }
        if let Some(Text { en, ko }) = whole.difference(&rows.head.clone().of_part(Shard::WHOLE)) {
            let first = first.path.display();
            return Err(CliError::Usage(Text::new(
                format!("{path} is of another survey than {first}: in it {en}"),
                format!("{path}은(는) {first}과(와) 다른 조사의 것입니다: {ko}"),
            )));
        }
    }
    if let Some([one, other]) = shards
        .windows(2)
        .filter_map(|pair| <&[Rows; 2]>::try_from(pair).ok())
        .find(|[one, other]| one.shard == other.shard)
    {
        let (path, other, shard) = (one.path.display(), other.path.display(), one.shard);
        return Err(CliError::Usage(Text::new(
            format!("{path} and {other} are both shard {shard}; name each once"),
            format!("{path}과(와) {other}은(는) 둘 다 {shard} 조각입니다. 하나씩만 적으세요"),
        )));
    }
    let missing: Vec<String> = (0..first.shard.n_shards)
        .filter(|index| {
            shards
                .binary_search_by_key(index, |rows| rows.shard.index)
                .is_err()
        })
        .take(20)
        .map(|index| format!("{}/{}", index + 1, first.shard.n_shards))
        .collect();
    if missing.is_empty() {
        Ok(whole.line())
    } else {
        let missing = missing.join(", ");
        Err(CliError::Usage(Text::new(
            format!("these shards are missing: {missing}"),
            format!("빠진 조각이 있습니다: {missing}"),
        )))
    }
}
