//! How findings are told to people.

use super::finding::{Fault, Finding, Grade, Line};
use std::fmt;

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Luc => "câu sáu",
            Self::Bat => "câu tám",
        })
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Broken => "chưa thành lục bát",
            Self::Folk => "lục bát dân gian",
            Self::Variant => "lục bát biến thể",
            Self::Strict => "lục bát nghiêm luật",
        })
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.position {
            0 => write!(f, "{}: ", self.line)?,
            place => write!(f, "{}, chữ thứ {place}: ", self.line)?,
        }
        self.fault.fmt(f)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { word, why } => write!(f, "không đọc được «{word}»: {why}"),
            Self::Count { found, due } => write!(f, "có {found} chữ, cần đúng {due} chữ"),
            Self::Tone { want, word } => {
                write!(f, "phá luật: cần thanh {want}, «{word}» thì không phải")
            }
            Self::TieuDoi => {
                f.write_str("thanh trắc được phép vì câu ngắt thành các vế đều nhau (tiểu đối)")
            }
            Self::RhymeMoved => f.write_str("vần gieo ở chữ thứ tư (biến thể)"),
            Self::WeakRhyme { rhyme } => write!(f, "{rhyme} với chữ cuối câu sáu"),
            Self::SameWord { word } => {
                write!(f, "«{word}» tự vần với chính nó, trừ khi là hai nghĩa khác nhau")
            }
            Self::SameHeight { tone } => {
                write!(f, "chữ thứ sáu và chữ thứ tám cùng thanh {tone}, nên một ngang một huyền")
            }
            Self::Mark { word } => {
                write!(f, "«{word}» đặt dấu thanh chưa theo lối cũ (hòa, khỏe, thủy)")
            }
            Self::NotNfc => f.write_str("chữ chưa ở dạng dựng sẵn (NFC)"),
        }
    }
}
