//! A long survey that nobody ran, for what shows one.

use std::fmt::Write as _;
use std::path::Path;

/// A survey of so many cases that nobody ran.
pub fn large(path: &Path, n: usize) {
    let mut text = format!(
        "{{\"survey\":1,\"program\":\"0.1.0\",\"game\":\"fourstep\",\"plan\":{{\"seed\":\"x\"}},\"nodes\":1,\"cases\":{n}}}\n"
    );
    let mut dice = 7_u64;
    for case in 0..n {
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let (a, b) = (dice >> 40, (dice >> 20) & 0xFFFF);
        writeln!(
            text,
            "{{\"case\":{case},\"track\":\"T{}\",\"seed\":\"s{case}\",\"verdict\":\"proven\",\"holds\":{},\"attempts\":{},\"final_over_planned\":{}.{:03},\"kills\":[{{\"beat\":{},\"land\":\"L{}\",\"land_idx\":0,\"attempt\":1}}]}}",
            a % 7,
            a % 9 != 0,
            a % 30,
            b % 2,
            b % 1_000,
            b % 160,
            a % 4
        )
        .unwrap();
    }
    std::fs::write(path, text).unwrap();
}
