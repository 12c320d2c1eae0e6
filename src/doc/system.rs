//! What the system and other crates say in English only, in both languages: what it means in Korean where that is
//! known, and their own words in brackets, so that they can be looked up.

use std::fmt::Display;
use std::io::{self, ErrorKind};

use crate::report::Text;

/// What the system says of a file, a folder or a stream.
pub fn of_system(err: &io::Error) -> Text {
    let known = match err.kind() {
        ErrorKind::NotFound => "없는 파일이나 폴더입니다",
        ErrorKind::PermissionDenied => "권한이 없습니다",
        ErrorKind::ReadOnlyFilesystem => "읽기 전용입니다",
        ErrorKind::AlreadyExists => "같은 이름이 이미 있습니다",
        ErrorKind::IsADirectory => "파일이 아니라 폴더입니다",
        ErrorKind::NotADirectory => "폴더가 아닙니다",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "남은 공간이 없습니다",
        ErrorKind::FileTooLarge => "너무 큰 파일입니다",
        ErrorKind::CrossesDevices => "다른 드라이브에 있습니다",
        ErrorKind::InvalidData => "글이 UTF-8이 아닙니다",
        ErrorKind::InvalidFilename => "쓸 수 없는 이름입니다",
        ErrorKind::BrokenPipe => "받는 쪽이 닫혔습니다",
        ErrorKind::TimedOut => "응답이 없습니다",
        ErrorKind::OutOfMemory => "메모리가 모자랍니다",
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => "다른 프로그램이 쓰고 있습니다",
        _ => return of_others(err),
    };
    Text::new(err.to_string(), format!("{known} ({err})"))
}

/// What a crate says that knows no Korean.
pub fn of_others(err: &(impl Display + ?Sized)) -> Text {
    Text::new(err.to_string(), format!("원문: {err}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_words_stand_in_brackets_behind_the_korean_ones() {
        let err = io::Error::from(ErrorKind::NotFound);
        let told = of_system(&err);
        assert_eq!(told.en, err.to_string());
        assert_eq!(told.ko, format!("없는 파일이나 폴더입니다 ({err})"));
        let odd = io::Error::other("something odd");
        assert_eq!(of_system(&odd).ko, "원문: something odd");
    }
}
