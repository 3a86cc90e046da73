//! A made-up hội, moment by moment, for the snapshots and the gallery.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "shared by the tests and by the gallery example; neither uses all of it"
)]

mod boards;
mod compared;
mod desks;
mod documents;
mod drums;
mod moments;
mod piles;

pub use boards::boards;
#[allow(unused_imports, reason = "only the snapshots show what no hub has brought in")]
pub use boards::pictured;
#[allow(unused_imports, reason = "only the snapshots show what is printed of several yards")]
pub use compared::sheets;
pub use desks::{books, desks, hut_views, slips};
#[allow(unused_imports, reason = "only the browser asks whom a page is for")]
pub use documents::Whom;
pub use documents::{Document, documents};
pub use drums::cares;
pub use moments::moments;

use totom_wire::rules::round::{Call, LaidPhu, LaidPhuKind, PublicHut, Roll, WinView};
use totom_wire::rules::session::{PublicSession, Standing};
use totom_wire::rules::signal::{Beat, Flag, Flags};
use totom_wire::rules::{ByHut, Card, Hut};
use totom_wire::screen::{HutSignal, Public, StoryLine, Verse, Voice};
use totom_wire::station::Link;

/// The longest names that fit an entry form.
pub const LONG_NAMES: [&str; 5] = [
    "Câu lạc bộ Dân ca Quan họ thôn Thượng Nguyễn xã Thuận Thành Đông",
    "Hội Người cao tuổi phường Đồng Nguyên Từ Sơn Kinh Bắc",
    "Đội Tổ tôm điếm liên làng Diềm, Viêm Xá, Hữu Chấp, Đẩu Hàn",
    "Nghiêngngảkhôngcódấucáchnàotrongtêndàilêthê",
    "<b>Làng & \"Đậm\"</b> <script>alert(1)</script>",
];

pub fn hut(number: u8) -> Hut {
    Hut::new(number).unwrap()
}

pub fn card(code: &str) -> Card {
    code.parse().unwrap()
}

pub fn cards(codes: &str) -> Vec<Card> {
    codes.split_whitespace().map(card).collect()
}

pub fn phu(kind: LaidPhuKind, codes: &str, taken: Option<&str>) -> LaidPhu {
    LaidPhu { kind, cards: cards(codes), taken: taken.map(card) }
}

/// A hut that beats nothing and raises no flag; from JSON, so that a field with a default needs no word here.
pub fn quiet(link: Link) -> HutSignal {
    let signal = serde_json::json!({ "link": link, "flags": Flags::default(), "beats": [] });
    serde_json::from_value(signal).unwrap()
}

/// A hội that is not open, nothing connected.
pub fn empty() -> Public {
    Public {
        review: None,
        seq: 0,
        yard: "Sân đình".to_owned(),
        session: PublicSession::default(),
        verse: None,
        huts: ByHut::from_fn(|_| HutSignal {
            link: Link::Absent,
            flags: Flags::default(),
            beats: Vec::new(),
            epoch: 0,
        }),
        story: Vec::new(),
        voice: Voice::default(),
        rest: None,
        trouble: String::new(),
    }
}

/// An open hội after six ván, all drums live.
pub fn opened() -> Public {
    let names = ["Làng Diềm", "Làng Lim", "Đồng Kỵ", "Phù Lưu", "Đình Bảng"];
    let points = [24, 8, -4, 36, 12];
    let standing = |hut: Hut| {
        let place = usize::from(hut.number()) - 1;
        Standing {
            name: names[place].to_owned(),
            points: points[place],
            wins: [2, 1, 0, 3, 1][place],
            best: [16, 8, 0, 20, 12][place],
            streak: if hut.number() == 4 { 2 } else { 0 },
            cheo_do: hut.number() == 3,
            glasses: u32::from(hut.number() == 5),
        }
    };
    let mut public = empty();
    public.yard = "Hội Lim · sân đình Lũng Giang".to_owned();
    public.seq = 412;
    public.session.open = true;
    public.session.finished = 6;
    public.session.leader_next = Some(hut(4));
    public.session.standings = ByHut::from_fn(standing);
    public.huts = ByHut::from_fn(|_| HutSignal {
        link: Link::Live,
        flags: Flags::default(),
        beats: Vec::new(),
        epoch: 0,
    });
    public.story = story(&["Điếm 4 thắng ván 6: tôm, thông, 8 điểm", "Điếm 4 làm cái ván 7"]);
    public
}

pub fn story(lines: &[&str]) -> Vec<StoryLine> {
    let line =
        |(at, text): (usize, &&str)| StoryLine { seq: 400 + at as u64, text: (*text).to_owned() };
    lines.iter().enumerate().map(line).collect()
}

pub fn verse(code: &str, luc: &str, bat: &str) -> Option<Verse> {
    Some(Verse { card: card(code), luc: luc.to_owned(), bat: bat.to_owned() })
}

/// The huts in the middle of a ván: phu laid, cards at the gates.
pub fn mid_game() -> ByHut<PublicHut> {
    let mut huts: ByHut<PublicHut> =
        ByHut::from_fn(|_| PublicHut { ready: true, held: 20, ..PublicHut::default() });
    huts[hut(1)].laid = vec![
        phu(LaidPhuKind::Doc, "3v 4v 5v", Some("4v")),
        phu(LaidPhuKind::BiSuon, "7v 3w 3s", Some("3s")),
        phu(LaidPhuKind::Yeu, "1w", Some("1w")),
    ];
    huts[hut(1)].held = 13;
    huts[hut(1)].gate = cards("9v 2s 6w 8v");
    huts[hut(1)].last_call = Some(Call::An);
    huts[hut(2)].laid = vec![phu(LaidPhuKind::Phong, "8w 8w 8w", Some("8w"))];
    huts[hut(2)].held = 17;
    huts[hut(2)].cups = 1;
    huts[hut(2)].gate = cards("5s 5v 2w");
    huts[hut(2)].last_call = Some(Call::KhongAn);
    huts[hut(3)].face_down = 1;
    huts[hut(3)].gate = cards("4w 7s 6s 9v 2v");
    huts[hut(4)].laid = vec![
        phu(LaidPhuKind::Khan, "6v 6v 6v 6v", Some("6v")),
        phu(LaidPhuKind::Doc, "2s 3s 4s 5s 6s", Some("6s")),
        phu(LaidPhuKind::Bi, "5v 5w 5w 5s", Some("5w")),
        phu(LaidPhuKind::Yeu, "oc", Some("oc")),
    ];
    huts[hut(4)].held = 6;
    huts[hut(4)].gate = cards("9w 8v 4w 4s 7w 2w 9s 3v 2v 6w 8s 7s");
    huts[hut(4)].faults = vec!["danh_yeu".to_owned()];
    huts[hut(5)].folded = true;
    huts[hut(5)].gate = Vec::new();
    huts
}

/// Strokes and flags of a lively moment, one drum in trouble.
pub fn lively() -> ByHut<HutSignal> {
    let mut huts = ByHut::from_fn(|_| HutSignal {
        link: Link::Live,
        flags: Flags::default(),
        beats: Vec::new(),
        epoch: 0,
    });
    huts[hut(1)].beats = vec![Beat::Tung];
    huts[hut(2)].beats = vec![Beat::Cac];
    huts[hut(2)].flags = Flags::default().with(Flag::Vang);
    huts[hut(3)].link = Link::Lost;
    huts[hut(3)].flags = Flags::default().with(Flag::Trang);
    huts[hut(4)].beats = vec![Beat::Tung, Beat::Tung];
    huts[hut(4)].link = Link::Weak;
    huts[hut(5)].flags = Flags::default().with(Flag::Xanh);
    huts
}

pub fn win(wins: bool) -> WinView {
    WinView {
        hut: hut(2),
        card: card("7v"),
        gate: hut(1),
        wins,
        split: vec![
            phu(LaidPhuKind::BiSuon, "7v 3w 3s", Some("7v")),
            phu(LaidPhuKind::Phong, "8w 8w 8w", Some("8w")),
            phu(LaidPhuKind::Doc, "2s 3s 4s 5s", None),
            phu(LaidPhuKind::Bi, "5v 5w 5w 5s", None),
            phu(LaidPhuKind::Khan, "6v 6v 6v", None),
            phu(LaidPhuKind::BiSuon, "9s tt oc", None),
            phu(LaidPhuKind::Yeu, "1w", None),
        ],
        odd: Vec::new(),
        cuoc: ["thong", "tom"].map(str::to_owned).to_vec(),
        points: 8,
        xuong: if wins {
            "Thông tôm, trả một chén bất thực bát vạn".to_owned()
        } else {
            "Chèo đò: còn lá không vào phu (tứ vạn, thất sách). Ván này không tính ù, điếm treo cờ trắng."
                .to_owned()
        },
        failures: if wins {
            Vec::new()
        } else {
            vec!["thieu_lung".to_owned(), "bat_thanh_phu".to_owned()]
        },
        said: None,
    }
}

/// Every call in its heaviest form.
pub const ROLLS: [Roll; 4] = [Roll::Suong, Roll::Cuoc, Roll::BachDinh, Roll::Lon];

fn packs() -> Vec<totom_display::pages::recordings::PackCard> {
    use totom_display::pages::recordings::{PackCard, Using, taken_up};
    let report = totom_wire::audio::PackReport {
        id: "giong-ba-hai".to_owned(),
        stamp: 7,
        verses: 26,
        names: 0,
        trouble: "Không dùng được call/3v/verse-1.wav: tệp <b>không có tiếng.".to_owned(),
    };
    let told = || vec![taken_up("", &report), taken_up("sân sau", &report)];
    let one = |using| PackCard {
        id: "giong-ba-hai".to_owned(),
        name: "Giọng <b>bà Hai".to_owned(),
        chanter: "Bà Hai".to_owned(),
        verses: 27,
        names: 0,
        using,
    };
    vec![one(Using::No), one(Using::Now(told())), one(Using::Older(told()))]
}

fn recorder() -> totom_display::pages::recordings::PackPage<'static> {
    let step = |code: &str, part, done| totom_display::pages::recordings::Step {
        card: card(code),
        part,
        luc: "Tam văn bước thấp bước cao,".to_owned(),
        bat: "Đường xa vẫn tới, hội nào thiếu \"anh\"!".to_owned(),
        done,
    };
    totom_display::pages::recordings::PackPage {
        id: "giong-ba-hai",
        name: "Giọng bà Hai",
        chanter: "Bà Hai",
        set: "lang-que",
        set_name: "Làng quê",
        longest_ms: 40_000,
        steps: vec![
            step("3v", "verse", true),
            step("oc", "verse", false),
            step("cc", "name", false),
        ],
    }
}

fn verses_page<'a>(
    sets: &'a [totom_display::pages::verses::SetCard],
    told: Option<totom_display::pages::verses::Told>,
    draft: &'a str,
) -> totom_display::pages::verses::VersesPage<'a> {
    totom_display::pages::verses::VersesPage {
        yard: "Hội Lim",
        chosen: "lang-que",
        sets,
        told,
        draft,
    }
}

fn sets() -> Vec<totom_display::pages::verses::SetCard> {
    let set = |id: &str, name: &str, fault: &str| totom_display::pages::verses::SetCard {
        id: id.to_owned(),
        name: name.to_owned(),
        source: "Bà Hai, làng Lim".to_owned(),
        grades: "30 lục bát nghiêm luật".to_owned(),
        sample: ("Nhất văn e lệ cô tiên,".to_owned(), "Áo mây phấp phới.".to_owned()),
        fault: fault.to_owned(),
    };
    vec![
        set("lang-que", "Làng quê", ""),
        set("lang-dong", "<b>Làng Đông", ""),
        set("hong", "hong", "Dòng 3: thiếu mục «bat»"),
    ]
}

fn login_posts() -> Vec<totom_display::pages::login::Post> {
    use totom_wire::command::Role;
    let post = |id: &str, role| totom_display::pages::login::Post { id: id.to_owned(), role };
    vec![
        post("organiser", Role::Organiser),
        post("chia_bai", Role::ChiaBai),
        post("hut_3", Role::Hut(hut(3))),
    ]
}

fn post_cards() -> Vec<totom_display::pages::roles::PostCard> {
    let post = |id: &str, name: &str| totom_display::pages::roles::PostCard {
        id: id.to_owned(),
        name: name.to_owned(),
        holder: None,
        devices: Vec::new(),
        card: None,
    };
    let held = totom_display::pages::roles::PostCard {
        holder: Some(("Máy <bàn> 2".to_owned(), "10:32".to_owned())),
        devices: vec!["Máy <bàn> 2".to_owned(), "máy 4".to_owned()],
        card: Some("08:15 ngày 30-11".to_owned()),
        ..post("chia_bai", "Chia bài")
    };
    vec![post("organiser", "Ban tổ chức"), held]
}

fn role_card() -> totom_display::pages::roles::Card {
    totom_display::pages::roles::Card {
        name: "Chia bài".to_owned(),
        pin: "1234 5678".to_owned(),
        place: "http://192.168.1.10:8080/login".to_owned(),
        link: "http://192.168.1.10:8080/login#the=chia_bai.ABCD".to_owned(),
    }
}

const AT: &str = "192.168.1.10:8080";

/// The pages that do not change while they are shown.
pub fn still_pages() -> Result<Vec<(&'static str, String)>, totom_display::RenderError> {
    use totom_display::pages::{
        deck, error, glossary, home, invite, login, papers, recordings, roles, standings, tale,
        verses,
    };
    use totom_display::words::Lang;
    use totom_wire::command::Role;
    let link = |hut: Hut| home::HutLink {
        hut,
        href: format!("/hut/{}?key=K{}", hut.number(), hut.number()),
    };
    let links: Vec<_> = Hut::ALL.into_iter().map(link).collect();
    let mut pages = vec![
        ("home_visitor", home::document(&opened(), None, &[], AT)?),
        ("home_organiser", home::document(&opened(), Some(Role::Organiser), &links, AT)?),
        ("home_hut", home::document(&opened(), Some(Role::Hut(hut(3))), &[], AT)?),
        ("glossary", glossary::document(Lang::Vi)?),
        ("glossary_en", glossary::document(Lang::En)?),
        ("invite", invite::document("Sân đình làng Diềm", "192.168.1.10:8080")?),
        ("tale", tale::document(&told(), &told().story, Lang::Vi)?),
        ("tale_en", tale::document(&told(), &told().story, Lang::En)?),
        ("standings", standings::document(&opened(), Lang::Vi)?),
        ("standings_en", standings::document(&opened(), Lang::En)?),
        ("tale_empty", tale::document(&opened(), &[], Lang::Vi)?),
        ("login", login::document(&login_posts(), "", None)?),
        (
            "login_wrong",
            login::document(
                &login_posts(),
                "chia_bai",
                Some("Mã không đúng hoặc đã dùng rồi: xem mã mới trên máy chủ"),
            )?,
        ),
        ("roles", roles::document(&post_cards(), roles::Recovery::None, "192.168.1.10:8080")?),
        ("cards", roles::cards(&[role_card()])?),
        ("recovery", roles::recovery("ABCD EFGH JKLM NPQR")?),
        (
            "recordings",
            recordings::packs(&recordings::PacksPage { packs: packs(), error: "Hỏng <b>rồi" })?,
        ),
        ("recorder", recordings::pack(&recorder())?),
        ("verses", verses::document(&verses_page(&sets(), None, ""))?),
        (
            "verses_refused",
            verses::document(&verses_page(
                &sets(),
                Some(verses::Told::Refused("Dòng 4: thiếu mục «luc».".to_owned())),
                "name = \"<b>Làng\"",
            ))?,
        ),
        ("drums", totom_display::pages::drums::document(&cares())?),
        ("deck", deck::document(deck::Back::Red, "Làng quê", &village())?),
        ("error", error::document("không có trang này")?),
    ];
    pages.extend(piles::pages()?);
    pages.extend(compared::pages()?);
    let vans = [papers::ReadyVan { hoi: 1, van: 1 }];
    pages.push(("papers_chief", papers::list(&vans, Role::Arbiter)?));
    pages.push(("papers_dealer", papers::list(&[], Role::ChiaBai)?));
    Ok(pages)
}

/// The verses that are chanted where nobody chose others.
fn village() -> Vec<Verse> {
    let set = totom_verses::VerseSet::builtin();
    let verse = |of: Card| set.get(&of.code()).map(|verse| (of, verse.clone()));
    let all = Card::all().filter_map(verse);
    all.map(|(card, verse)| Verse { card, luc: verse.luc, bat: verse.bat }).collect()
}

/// An offer with a story behind it.
fn told() -> Public {
    moments().into_iter().find(|(stem, _)| *stem == "offered_drawn").unwrap().1
}
