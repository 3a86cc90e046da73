//! Ảnh chiếu: pictures that the organiser brings in, each a file named by its content.

mod jpeg;
mod png;
mod webp;

use crate::files::replace;
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};

/// Bytes of the largest picture.
pub(crate) const MOST_BYTES: usize = 8 * 1024 * 1024;
/// Widest and highest picture: a larger one stalls the small machines behind the screens.
const MOST_PIXELS: u32 = 6_000;
/// Narrowest and lowest.
const FEWEST_PIXELS: u32 = 16;

/// Why a file is no picture for a screen: told to the organiser.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPicture {
    /// Some other kind of file.
    #[error("chỉ nhận ảnh PNG, JPEG hay WebP; tệp này là loại khác")]
    Kind,
    /// Begun and not ended, or changed on its way.
    #[error("ảnh {0} bị hỏng hoặc bị cụt: hãy mở thử trên máy rồi lưu lại")]
    Broken(&'static str),
    /// Too large or too small.
    #[error("ảnh {0}×{1} điểm: mỗi cạnh phải từ {FEWEST_PIXELS} đến {MOST_PIXELS} điểm")]
    Size(u32, u32),
    /// Too heavy.
    #[error("ảnh nặng quá {} MB: hãy thu nhỏ rồi gửi lại", MOST_BYTES / 1024 / 1024)]
    Heavy,
}

/// A kind of file that browsers show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Png,
    Jpeg,
    Webp,
}

impl Format {
    const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::Webp];

    const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Webp => "webp",
        }
    }

    pub(crate) const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
        }
    }
}

/// What kind of picture these bytes are, whole and of a size for a screen. What they show is not
/// looked at: browsers decode them. A decoder in their place finds less of what goes wrong on the way: the one that
/// most programs use takes a JPEG of which half is missing, or a PNG with a script behind it, for a whole picture.
///
/// # Errors
/// Why they are none.
pub(crate) fn check(bytes: &[u8]) -> Result<Format, BadPicture> {
    if bytes.len() > MOST_BYTES {
        return Err(BadPicture::Heavy);
    }
    let (format, size) = match bytes {
        [0x89, b'P', b'N', b'G', ..] => (Format::Png, png::size(bytes).ok_or("PNG")),
        [0xff, 0xd8, ..] => (Format::Jpeg, jpeg::size(bytes).ok_or("JPEG")),
        [b'R', b'I', b'F', b'F', ..] => (Format::Webp, webp::size(bytes).ok_or("WebP")),
        _ => return Err(BadPicture::Kind),
    };
    let (width, height) = size.map_err(BadPicture::Broken)?;
    let fits = |side| (FEWEST_PIXELS..=MOST_PIXELS).contains(&side);
    if fits(width) && fits(height) { Ok(format) } else { Err(BadPicture::Size(width, height)) }
}

/// The folder of pictures.
#[derive(Clone, Debug)]
pub(crate) struct Pictures(PathBuf);

impl Pictures {
    pub(super) fn of_data(data: &Path) -> Self {
        Self(data.join("slides"))
    }

    /// Keeps a picture; the name of its file.
    pub(crate) fn put(&self, bytes: &[u8]) -> Result<String, super::ScreensError> {
        let format = check(bytes)?;
        let hash = hex::encode(&Sha256::digest(bytes)[..12]);
        let name = format!("{hash}.{}", format.extension());
        std::fs::create_dir_all(&self.0)?;
        replace(&self.0.join(&name), bytes)?;
        Ok(name)
    }

    /// A picture with its kind. Only names that [`Self::put`] gives: no address leads out of the folder.
    pub(crate) fn get(&self, name: &str) -> Option<(Format, Vec<u8>)> {
        let (hash, extension) = name.split_once('.')?;
        let format = Format::ALL.into_iter().find(|format| format.extension() == extension)?;
        let ours = hash.len() == 24 && hash.bytes().all(|b| b.is_ascii_hexdigit());
        let bytes = ours.then(|| std::fs::read(self.0.join(name)))?.ok()?;
        Some((format, bytes))
    }

    /// Takes a picture off the disk; one that is gone is gone.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        if self.get(name).is_some() { std::fs::remove_file(self.0.join(name)) } else { Ok(()) }
    }
}

/// A big-endian number of four bytes at this place.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes([four[0], four[1], four[2], four[3]]))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    fn behind(picture: &[u8]) -> Vec<u8> {
        [picture, b"<script>"].concat()
    }

    #[test]
    fn only_whole_pictures_of_a_fit_size_are_taken() {
        let (png, jpeg, webp) =
            (png::tests::picture(320, 180), jpeg::tests::picture(), webp::tests::picture());
        for (bytes, due, why) in [
            (png.clone(), Ok(Format::Png), "a PNG"),
            (jpeg.clone(), Ok(Format::Jpeg), "a JPEG"),
            (webp.clone(), Ok(Format::Webp), "a WebP"),
            (png[..png.len() - 9].to_vec(), Err(BadPicture::Broken("PNG")), "cut on its way"),
            (jpeg[..jpeg.len() - 2].to_vec(), Err(BadPicture::Broken("JPEG")), "without an end"),
            (webp[..webp.len() - 3].to_vec(), Err(BadPicture::Broken("WebP")), "cut too"),
            (jpeg[..jpeg.len() / 2].to_vec(), Err(BadPicture::Broken("JPEG")), "half of it"),
            (behind(&png), Err(BadPicture::Broken("PNG")), "a script behind it"),
            (behind(&jpeg), Err(BadPicture::Broken("JPEG")), "a script behind it"),
            (behind(&webp), Err(BadPicture::Broken("WebP")), "a script behind it"),
            (
                b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
                Err(BadPicture::Kind),
                "a drawing may carry scripts",
            ),
            (b"GIF89a".to_vec(), Err(BadPicture::Kind), "another kind"),
            (Vec::new(), Err(BadPicture::Kind), "nothing"),
            (png::tests::picture(8, 8), Err(BadPicture::Size(8, 8)), "a dot"),
            (png::tests::picture(60_000, 20), Err(BadPicture::Size(60_000, 20)), "a bomb"),
            (vec![0x89; MOST_BYTES + 1], Err(BadPicture::Heavy), "ten megabytes"),
        ] {
            assert_eq!(check(&bytes), due, "{why}");
        }
        let mut flipped = png;
        flipped[40] ^= 1;
        assert_eq!(check(&flipped), Err(BadPicture::Broken("PNG")), "one bit");
    }

    #[test]
    fn a_picture_is_kept_by_its_content_and_no_name_leads_out() {
        let data = tempfile::tempdir().unwrap();
        let pictures = Pictures::of_data(data.path());
        let bytes = png::tests::picture(320, 180);
        let name = pictures.put(&bytes).unwrap();
        assert_eq!(pictures.put(&bytes).unwrap(), name);
        assert_eq!(pictures.get(&name), Some((Format::Png, bytes)));
        std::fs::write(data.path().join("keys.toml"), "x").unwrap();
        for name in ["../keys.toml", "keys.toml", "", ".png", "zz.png", "/etc/passwd"] {
            assert_eq!(pictures.get(name), None, "{name}");
        }
        pictures.remove(&name).unwrap();
        pictures.remove(&name).unwrap();
        assert_eq!(pictures.get(&name), None);
    }
}
