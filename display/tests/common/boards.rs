//! What screens show beside the game, and the organiser's pages about them.

use super::*;
use totom_display::board::{self, Board, Clock, Lesson, Match, Round, Side};
use totom_display::pages::content::{self, AlbumCard, ContentPage, Stays};
use totom_display::pages::manage::{self, Choice, ListCard, ManagePage, Part, ScreenCard, Seen};
use totom_wire::command::RestKind;
use totom_wire::screen::Rest;

fn side(name: &str, points: &str, best: bool) -> Side {
    Side { name: name.to_owned(), points: points.to_owned(), best }
}

fn one(place: &str, names: &[&str], done: bool) -> Match {
    let points = ["36", "24", "12", "8", "–4"];
    let told = |at: usize| if done { points[at] } else { "" };
    let sides =
        names.iter().enumerate().map(|(at, name)| side(name, told(at), done && at == 0)).collect();
    Match { place: place.to_owned(), sides, done }
}

fn rounds(matches: usize) -> Vec<Round> {
    let village = ["Làng Diềm", "Làng Lim", "Đồng Kỵ", "Phù Lưu", "Đình Bảng"];
    let long = [LONG_NAMES[0], LONG_NAMES[1], LONG_NAMES[3], LONG_NAMES[4], "A"];
    let all = (0..matches)
        .map(|at| one("Sân đình, 8 giờ", if at == 1 { &long } else { &village }, at != 1))
        .collect();
    vec![
        Round { name: "Vòng loại".to_owned(), matches: all },
        Round {
            name: "Chung kết".to_owned(),
            matches: vec![one("Sân đình, 15 giờ", &village[..4], false)],
        },
    ]
}

fn resting() -> Public {
    let mut public = opened();
    public.session.paused = Some("Nghỉ giải lao".to_owned());
    public.rest = Some(Rest { kind: RestKind::GiaiLao, left: 12 });
    public
}

fn card(id: &str, name: &str, seen: Seen, shows: &str) -> ScreenCard {
    ScreenCard {
        id: id.to_owned(),
        name: name.to_owned(),
        seen,
        size: "1920 × 1080".to_owned(),
        trouble: String::new(),
        shows: shows.to_owned(),
        choice: "yard".to_owned(),
        detail: String::new(),
    }
}

/// The wall with one screen of each sort.
pub fn wall() -> ManagePage {
    let choice = |value: &str, label: &str, part| Choice {
        value: value.to_owned(),
        label: label.to_owned(),
        part,
    };
    let late = ScreenCard {
        trouble: "Không mở được https://lang.vn/<b>".to_owned(),
        choice: "web".to_owned(),
        detail: "https://lang.vn/<b>".to_owned(),
        ..card("nha-khach", "", Seen::Here(2, 1), "Trang https://lang.vn/<b>")
    };
    let new = ScreenCard { choice: String::new(), ..card("sen-27", "", Seen::Here(1, 0), "") };
    ManagePage {
        yard: "Hội Lim".to_owned(),
        trouble: String::new(),
        address: "192.168.1.10:8080".to_owned(),
        screens: vec![
            card("cong", "Cổng đình", Seen::Here(1, 1), "Toàn sân"),
            late,
            card("san-sau", LONG_NAMES[4], Seen::Gone(40), "Danh sách phát «Nghỉ»"),
            card("treo", "", Seen::Here(1, 30), "Bảng điểm"),
            new,
        ],
        scenes: vec!["Khai hội".to_owned(), "<b>Nghỉ \"trưa\"".to_owned()],
        lists: vec![ListCard {
            name: "Nghỉ <b>".to_owned(),
            steps: vec!["Toàn sân 30 giây".to_owned(), "Bảng điểm 20 giây".to_owned()],
            runs: 1,
        }],
        choices: vec![
            choice("yard", "Toàn sân", Part::Step),
            choice("web", "Trang khác…", Part::Step),
            choice("list Nghỉ <b>", "Danh sách phát: Nghỉ <b>", Part::Whole),
        ],
    }
}

fn content(fault: &str, files: &[&str]) -> ContentPage {
    let album = |id: &str, name: &str, stays, files: &[&str]| AlbumCard {
        id: id.to_owned(),
        name: name.to_owned(),
        seconds: 8,
        files: files.iter().map(|file| (*file).to_owned()).collect(),
        stays,
    };
    ContentPage {
        yard: "Hội Lim".to_owned(),
        albums: vec![
            album("nha-tai-tro", "Nhà tài trợ", Stays::Always, &[]),
            album("anh-hoi", "<b>Ảnh hội", Stays::AsLong, files),
        ],
        next: "Mồng tám <b>tháng giêng".to_owned(),
        rounds: "# Vòng <b>loại".to_owned(),
        fault: fault.to_owned(),
        most_bytes: 8 << 20,
    }
}

const CLOCK: Clock = Clock { ms: 29_100_000, weekday: 1, day: 30, month: 11 };

/// Each whole, named, and whom it is for.
pub fn boards() -> Vec<(Whom, String, String)> {
    let (few, many) = (rounds(2), rounds(8));
    let waiting = |id, name| Board::Waiting { id, name, address: "192.168.1.10:8080" };
    let long = "Mời bà con ra sân sau xem hát quan họ. ".repeat(7);
    let rows = [
        ("waiting", waiting("cong", "")),
        ("waiting_named", waiting("nha-van-hoa-thon-3", LONG_NAMES[4])),
        ("clock", Board::Clock(CLOCK)),
        ("rounds", Board::Rounds(&few)),
        ("rounds_many", Board::Rounds(&many)),
        ("rounds_none", Board::Rounds(&[])),
        ("web", Board::Web("https://lang.vn/hoi?a=1&b=\"2\"")),
        ("notice", Board::Notice("<b>Mời \"bà con\" ra sân sau")),
        ("notice_long", Board::Notice(&long)),
        ("next", Board::Next("Mồng tám tháng giêng, mời bà con về dự")),
    ];
    let lessons = Lesson::ALL.map(|lesson| (format!("lesson_{lesson:?}").to_lowercase(), lesson));
    let lessons = lessons.into_iter().map(|(stem, lesson)| (stem, Board::Lesson(lesson)));
    let all = rows.into_iter().map(|(stem, board)| (stem.to_owned(), board)).chain(lessons);
    let one = |(stem, board)| (Whom::Yard, format!("board_{stem}"), whole(&board, &opened()));
    let rest = (Whom::Yard, "board_clock_break", whole(&Board::Clock(CLOCK), &resting()));
    let offices = [
        rest,
        (Whom::Yard, "identity", identity()),
        (Whom::Office, "manage", manage::document(&wall()).unwrap()),
        (
            Whom::Office,
            "content_refused",
            content::document(&content("Dòng 2: <b>sai.", &[])).unwrap(),
        ),
    ];
    let offices = offices.into_iter().map(|(whom, stem, page)| (whom, stem.to_owned(), page));
    all.map(one).chain(offices).collect()
}

/// Those with pictures that only a hub has.
pub fn pictured() -> Vec<(String, String)> {
    let slide = |shown, next| whole(&Board::Slide { shown, next }, &opened());
    let page = content::document(&content("", &["a.png", "b.jpg"])).unwrap();
    let rows = [
        ("board_slide", slide("/anh/a.png", "/anh/b.jpg")),
        ("board_slide_alone", slide("/anh/a.png", "/anh/a.png")),
        ("content", page),
    ];
    rows.into_iter().map(|(stem, page)| (stem.to_owned(), page)).collect()
}

/// A screen's id over what it shows.
fn identity() -> String {
    let over = board::identity("cong", LONG_NAMES[0]).unwrap();
    whole(&Board::Clock(CLOCK), &opened()).replace("</main>", &format!("{over}</main>"))
}

/// As a screen has it once it was told: the shell with the board inside.
fn whole(board: &Board<'_>, public: &Public) -> String {
    let shell = board::document("Màn hình cong", "/socket/man?id=cong").unwrap();
    let body = board.body(public).unwrap();
    shell.replace("<main id=\"live\"></main>", &format!("<main id=\"live\">{body}</main>"))
}
