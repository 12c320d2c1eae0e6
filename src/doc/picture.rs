//! A picture that lies under what is edited, to trace over: where its file is and how it lies.
//!
//! Touches no file. In a file the path is told from that file's folder, so that both can be moved
//! together; in an open document it is told from the root, so that "save as" cannot lose it.

use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

/// No picture lies farther from the middle than this, in thousandths of a cell.
pub const MAX_OFF_MILLI: i32 = 40_000;
/// Sizes of a picture in percent of what fits.
pub const PERCENT: std::ops::RangeInclusive<u16> = 10..=1_000;

/// A picture and how it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Its file.
    pub path: String,
    /// How far it is right of the middle of the board, in thousandths of a cell.
    #[serde(default)]
    pub right_milli: i32,
    /// How far it is below the middle.
    #[serde(default)]
    pub down_milli: i32,
    /// Its size; 100: as large as fits.
    #[serde(default = "whole")]
    pub percent: u16,
    /// From 0, unseen, to 100.
    #[serde(default = "half")]
    pub opacity_percent: u8,
}

fn whole() -> u16 {
    100
}

fn half() -> u8 {
    50
}

impl Picture {
    /// A picture as it lies at first.
    pub fn new(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            right_milli: 0,
            down_milli: 0,
            percent: whole(),
            opacity_percent: half(),
        }
    }

    /// What people call it: the name of its file.
    pub fn name(&self) -> &str {
        self.path.rsplit(['/', '\\']).next().unwrap_or(&self.path)
    }

    /// The same with numbers that can be drawn, whatever a file says.
    #[must_use]
    pub fn within_limits(mut self) -> Self {
        for off in [&mut self.right_milli, &mut self.down_milli] {
            *off = (*off).clamp(-MAX_OFF_MILLI, MAX_OFF_MILLI);
        }
        self.percent = self.percent.clamp(*PERCENT.start(), *PERCENT.end());
        self.opacity_percent = self.opacity_percent.min(100);
        self
    }

    /// As `file`, which is being read, means it: told from the root.
    #[must_use]
    pub fn of_file(mut self, file: &Path) -> Self {
        let path = Path::new(&self.path);
        if path.is_relative()
            && let Some(folder) = whole_path(file).parent()
        {
            self.path = words(&folder.join(path));
        }
        self
    }

    /// As it is told in `file`, which is being written: from that file's folder, where there is a way.
    #[must_use]
    pub fn for_file(mut self, file: &Path) -> Self {
        let file = whole_path(file);
        if let Some(folder) = file.parent()
            && let Some(way) = way(folder, Path::new(&self.path))
        {
            self.path = way;
        }
        self
    }

    /// Whether its file can be looked for: its path is told from the root, and leads to no other machine.
    pub fn can_be_read(&self) -> bool {
        let path = Path::new(&self.path);
        path.is_absolute() && !self.path.starts_with("//") && !self.path.starts_with("\\\\")
    }
}

fn whole_path(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn words(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The way from a folder to a file, with `/` between its parts as every system reads it.
fn way(folder: &Path, file: &Path) -> Option<String> {
    if !file.is_absolute() || !folder.is_absolute() {
        return None;
    }
    let (from, to) = (parts(folder), parts(file));
    let n_shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    // On another drive there is no way.
    if n_shared == 0 {
        return None;
    }
    let up = from[n_shared..].iter().map(|_| "..".to_owned());
    let down = to[n_shared..]
        .iter()
        .map(|part| part.to_string_lossy().into_owned());
    Some(up.chain(down).collect::<Vec<_>>().join("/"))
}

/// The parts of a path without detours.
fn parts(path: &Path) -> Vec<std::ffi::OsString> {
    let mut parts: Vec<std::ffi::OsString> = Vec::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if 1 < parts.len() => drop(parts.pop()),
            Component::ParentDir => {}
            part => parts.push(part.as_os_str().to_owned()),
        }
    }
    parts
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_file_tells_the_way_from_its_folder_and_finds_it_again() {
        for (file, picture, told) in [
            ("/a/b/p.ron", "/a/b/sky.png", "sky.png"),
            ("/a/b/p.ron", "/a/sky.png", "../sky.png"),
            ("/a/b/p.ron", "/c/d/sky.png", "../../c/d/sky.png"),
            ("/a/b/p.ron", "/a/b/../c/sky.png", "../c/sky.png"),
            ("/p.ron", "/sky.png", "sky.png"),
        ] {
            let file = Path::new(file);
            let written = Picture::new(picture).for_file(file);
            assert_eq!(written.path, told);
            let read = written.clone().of_file(file);
            assert!(read.can_be_read());
            assert_eq!(parts(Path::new(&read.path)), parts(Path::new(picture)));
            // What was read and is written to the same place is the same.
            assert_eq!(read.for_file(file), written);
        }
    }

    #[test]
    fn what_has_no_place_stays_as_it_is() {
        let loose = Picture::new("sky.png");
        assert_eq!(loose.clone().for_file(Path::new("/a/p.ron")), loose);
        assert!(!loose.can_be_read());
        assert!(!Picture::new("//host/share/sky.png").can_be_read());
        assert_eq!(loose.name(), "sky.png");
        assert_eq!(Picture::new("C:\\a\\sky.png").name(), "sky.png");
    }

    #[test]
    fn numbers_of_a_hostile_file_are_brought_within_limits() {
        let picture = Picture {
            right_milli: i32::MIN,
            down_milli: i32::MAX,
            percent: 0,
            opacity_percent: 255,
            ..Picture::new("x.png")
        };
        let Picture {
            right_milli,
            down_milli,
            percent,
            opacity_percent,
            ..
        } = picture.within_limits();
        assert_eq!((right_milli, down_milli), (-MAX_OFF_MILLI, MAX_OFF_MILLI));
        assert_eq!((percent, opacity_percent), (10, 100));
    }
}
