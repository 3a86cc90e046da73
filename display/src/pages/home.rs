//! The list of addresses: which screen is for whom.

use super::shell::Shell;
use crate::RenderError;
use crate::words;
use askama::Template;
use totom_wire::command::Role;
use totom_wire::rules::Hut;
use totom_wire::screen::Public;

/// The address of a hut's own screen. With its key: for the organiser's eyes only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HutLink {
    /// Whose.
    pub hut: Hut,
    /// Address with the key.
    pub href: String,
}

/// The page's values.
#[derive(Template)]
#[template(path = "home.html")]
struct Home<'a> {
    yard: &'a str,
    /// "Bạn đang vào với vai trọng tài".
    greeting: String,
    doors: Vec<Door>,
    huts: Vec<HutDoor<'a>>,
}

/// An address that anybody, or the role, may open.
struct Door {
    href: String,
    title: String,
    about: &'static str,
}

/// A hut's private address.
struct HutDoor<'a> {
    number: u8,
    name: &'a str,
    href: &'a str,
}

fn greeting(role: Option<Role>) -> String {
    role.map_or_else(String::new, |role| format!("Đã đăng nhập: {}", words::role(role)))
}

fn doors(role: Option<Role>) -> Vec<Door> {
    let door = |href: &str, title: &str, about| Door {
        href: href.to_owned(),
        title: title.to_owned(),
        about,
    };
    let yard = door("/yard", "Màn hình sân", "Cho máy chiếu, ti vi và điện thoại của bà con");
    let watch = door("/xem", "Xem trên điện thoại", "Bài đang mời, chuyện ván, điểm, từ điển");
    let invite = door("/ma-qr", "Mã QR mời xem", "Chiếu lên hay in ra cho bà con quét");
    let desk = door("/desk", "Bàn trọng tài", "Cho máy tính bảng của trọng tài");
    let papers = door("/papers", "Giấy tờ", "Phiếu ván, phiếu hội, hồ sơ khiếu nại, cả sổ");
    let login =
        door("/login", "Đăng nhập", "Cho ban tổ chức, trọng tài và các điếm, bằng thẻ hoặc mã");
    let chanter =
        door("/giao-bai", "Giao bài", "Cho máy tính bảng của người xướng: chữ to, chạm từng chữ");
    let voices = door("/thu-giong", "Thu giọng", "Thu giọng người xướng của làng, từng lá một");
    let verses = door("/tho", "Bộ thơ", "Chọn thơ xướng bài, đưa thơ của làng vào");
    let drums = door("/kham-trong", "Khám trống", "Trống nào tốt, trống nào hỏng; chỉnh trống");
    let screens =
        door("/man-hinh", "Màn hình", "Đặt mọi màn hình: cảnh, danh sách phát, ảnh, bảng đấu");
    let roles =
        door("/vai", "Vai và thẻ", "Cấp thẻ cho trọng tài và các điếm, xem máy nào giữ vai nào");
    let piles = door("/chia-san", "Ván chia sẵn", "Chồng bài xếp tay theo tờ của máy");
    let compare = door("/so-sanh", "So sánh các sân", "Cùng một ván niêm kín, nhiều sân chơi");
    match role {
        Some(Role::Organiser) => {
            vec![
                yard, invite, desk, screens, drums, chanter, papers, piles, compare, roles, verses,
                voices,
            ]
        }
        Some(Role::Arbiter) => {
            vec![yard, desk, screens, drums, chanter, papers, piles, compare, voices]
        }
        Some(Role::ChiaBai) => vec![yard, desk, papers],
        Some(Role::GiaoBai) => vec![yard, desk, chanter, papers, voices],
        Some(Role::Scorer) => vec![yard, papers, compare],
        Some(Role::XepBai) => vec![yard, piles],
        Some(Role::Hut(hut)) => {
            let own = format!("/hut/{}", hut.number());
            let drum = format!("/hut/{}/trong", hut.number());
            vec![
                yard,
                door(&own, &words::hut(hut), "Bài của điếm mình, không cho ai khác xem"),
                door(&drum, "Nút trống", "Khi trống của điếm hỏng"),
            ]
        }
        None => vec![watch, yard, login],
    }
}

/// The whole document. Give it hut links only for an organiser.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(
    public: &Public,
    role: Option<Role>,
    huts: &[HutLink],
) -> Result<String, RenderError> {
    let name = |hut: Hut| public.session.standings[hut].name.as_str();
    let page = Home {
        yard: &public.yard,
        greeting: greeting(role),
        doors: doors(role),
        huts: huts
            .iter()
            .map(|link| HutDoor {
                number: link.hut.number(),
                name: name(link.hut),
                href: &link.href,
            })
            .collect(),
    };
    Shell {
        stem: "home",
        title: &public.yard,
        socket: None,
        scripts: &["home"],
        body: page.render()?,
    }
    .document()
}
