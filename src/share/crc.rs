//! CRC-32 (the one of PNG and zip): finds every change of up to 32 bits in a row, and all but one in
//! four thousand million others.

const POLYNOMIAL: u32 = 0xedb8_8320;

const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut idx = 0;
    while idx < 256 {
        let mut value = idx as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 {
                POLYNOMIAL ^ (value >> 1)
            } else {
                value >> 1
            };
            bit += 1;
        }
        table[idx] = value;
        idx += 1;
    }
    table
}

/// The checksum of some bytes.
pub fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| TABLE[usize::from(crc as u8 ^ byte)] ^ (crc >> 8);
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        assert_eq!(crc32(b""), 0);
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
