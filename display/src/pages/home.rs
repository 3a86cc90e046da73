//! The list of addresses: which screen is for whom.

use super::shell::Shell;
use crate::RenderError;
use crate::words;
use askama::Template;
use totom_wire::command::Role;
use totom_wire::door::{self, Door};
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
    /// Where other machines reach the hub: what is read here is typed there.
    at: &'a str,
    /// "Bạn đang vào với vai trọng tài".
    greeting: String,
    doors: Vec<Way>,
    huts: Vec<HutDoor<'a>>,
}

/// An address that anybody, or the role, may open.
struct Way {
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

/// Pages of the staff, each behind its door, in the order in which they are needed.
const STAFF: [(Door, &str, &str, &str); 10] = [
    (
        Door::Roles,
        "/vai",
        "Vai và thẻ",
        "Cấp thẻ cho trọng tài và các điếm, xem máy nào giữ vai nào",
    ),
    (Door::Desk, "/desk", "Bàn trọng tài", "Cho máy tính bảng của trọng tài"),
    (
        Door::Screens,
        "/man-hinh",
        "Màn hình",
        "Đặt mọi màn hình: cảnh, danh sách phát, ảnh, bảng đấu",
    ),
    (Door::Drums, "/kham-trong", "Khám trống", "Trống nào tốt, trống nào hỏng; chỉnh trống"),
    (
        Door::Chanter,
        "/giao-bai",
        "Giao bài",
        "Cho máy tính bảng của người xướng: chữ to, chạm từng chữ",
    ),
    (Door::Papers, "/papers", "Giấy tờ", "Phiếu ván, phiếu hội, hồ sơ khiếu nại, cả sổ"),
    (Door::Piles, "/chia-san", "Ván chia sẵn", "Chồng bài xếp tay theo tờ của máy"),
    (Door::Compare, "/so-sanh", "So sánh các sân", "Cùng một ván niêm kín, nhiều sân chơi"),
    (Door::Verses, "/tho", "Bộ thơ", "Chọn thơ xướng bài, đưa thơ của làng vào"),
    (Door::Recordings, "/thu-giong", "Thu giọng", "Thu giọng người xướng của làng, từng lá một"),
];

impl Way {
    fn new(href: &str, title: &str, about: &'static str) -> Self {
        Self { href: href.to_owned(), title: title.to_owned(), about }
    }
}

/// What is open to everybody, then what is to this role.
fn doors(role: Option<Role>) -> Vec<Way> {
    let yard = Way::new("/yard", "Màn hình sân", "Cho máy chiếu, ti vi và điện thoại của bà con");
    match role {
        Some(Role::Hut(hut)) => vec![yard].into_iter().chain(of_hut(hut)).collect(),
        Some(role) => {
            let invite = (role == Role::Organiser).then(|| {
                Way::new("/ma-qr", "Mã QR mời xem", "Chiếu lên hay in ra cho bà con quét")
            });
            let open = STAFF.iter().filter(|(door, ..)| door::opens(role, *door));
            let staff = open.map(|(_, href, title, about)| Way::new(href, title, about));
            vec![yard].into_iter().chain(invite).chain(staff).collect()
        }
        None => vec![
            Way::new("/xem", "Xem trên điện thoại", "Bài đang mời, chuyện ván, điểm, từ điển"),
            yard,
            Way::new(
                "/login",
                "Đăng nhập",
                "Cho ban tổ chức, trọng tài và các điếm, bằng thẻ hoặc mã",
            ),
        ],
    }
}

fn of_hut(hut: Hut) -> [Way; 2] {
    let own = format!("/hut/{}", hut.number());
    let drum = format!("{own}/trong");
    [
        Way::new(&own, &words::hut(hut), "Bài của điếm mình, không cho ai khác xem"),
        Way::new(&drum, "Nút trống", "Khi trống của điếm hỏng"),
    ]
}

/// The whole document. `at` is the address and port at which other machines reach the hub. Give it hut links only
/// for an organiser.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(
    public: &Public,
    role: Option<Role>,
    huts: &[HutLink],
    at: &str,
) -> Result<String, RenderError> {
    let name = |hut: Hut| public.session.standings[hut].name.as_str();
    let page = Home {
        yard: &public.yard,
        at,
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
    Shell { stem: "home", title: &public.yard, socket: None, scripts: &[], body: page.render()? }
        .document()
}
