//! Base64 in the alphabet that survives addresses and chats (RFC 4648, section 5), without padding.
//!
//! Reading is strict: every text is the writing of exactly one run of bytes, so that no character
//! can be another without its being noticed.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Why a text is no base64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A character that is not of the alphabet, and where it is, counted in characters from 0.
    Character(char, usize),
    /// Its length, or bits of its last character, are no writing's.
    End,
}

/// Bytes as text.
pub fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |idx: usize| u32::from(chunk.get(idx).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for idx in 0..=chunk.len() {
            let six = bits >> (18 - 6 * idx) & 63;
            text.push(char::from(ALPHABET[six as usize]));
        }
    }
    text
}

/// Text as bytes.
///
/// # Errors
/// [`Fault`] when it is no writing of any bytes.
pub fn decode(text: &str) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 2);
    let (mut bits, mut n_bits) = (0_u32, 0);
    for (idx, char) in text.chars().enumerate() {
        let six = value_of(char).ok_or(Fault::Character(char, idx))?;
        bits = bits << 6 | six;
        n_bits += 6;
        if 8 <= n_bits {
            n_bits -= 8;
            bytes.push((bits >> n_bits) as u8);
            bits &= (1 << n_bits) - 1;
        }
    }
    // A rest of six bits is a character that stands for no byte.
    if n_bits == 6 || bits != 0 {
        return Err(Fault::End);
    }
    Ok(bytes)
}

fn value_of(char: char) -> Option<u32> {
    Some(match char {
        'A'..='Z' => char as u32 - 'A' as u32,
        'a'..='z' => 26 + char as u32 - 'a' as u32,
        '0'..='9' => 52 + char as u32 - '0' as u32,
        '-' => 62,
        '_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).as_deref(), Ok(bytes.as_bytes()));
        }
        assert_eq!(encode(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn one_writing_for_every_run_of_bytes() {
        assert_eq!(decode("Zh"), Err(Fault::End), "four bits that stand for nothing");
        assert_eq!(decode("Z"), Err(Fault::End));
        assert_eq!(decode("Zg="), Err(Fault::Character('=', 2)));
        assert_eq!(decode("Zm9v한"), Err(Fault::Character('한', 4)));
    }
}
