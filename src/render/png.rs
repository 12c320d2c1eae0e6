//! A picture as a PNG file.

use super::RenderError;
use super::raster::Canvas;
use crate::doc::of_others;

/// The bytes of the file.
///
/// # Errors
/// Only when the encoder fails, which no picture makes it do.
pub fn encode(canvas: &Canvas) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::new();
    let failed = |err: png::EncodingError| {
        RenderError::new(
            format!("no PNG: {err}"),
            format!("PNG를 쓸 수 없습니다 ({})", of_others(&err).ko),
        )
    };
    let mut encoder = png::Encoder::new(&mut bytes, canvas.width as u32, canvas.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&canvas.rgb).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
