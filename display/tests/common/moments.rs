//! What everyone sees, moment by moment.

use super::*;
use totom_wire::audio::{Caption, Speaker};
use totom_wire::chanter::Chant;
use totom_wire::rules::phu::{Fixed, Lung, Phu, Split};
use totom_wire::rules::round::{
    Asked, Claim, DealKind, OfferView, PhaseView, PublicView, Source, WhyEnded,
};
use totom_wire::rules::session::Ranked;
use totom_wire::screen::Saying;

/// A ván in this phase, with this card on offer.
pub fn play(phase: PhaseView, offer: Option<OfferView>) -> Public {
    let mut public = opened();
    public.huts = lively();
    public.session.leader_next = None;
    let lung = lung(&phase);
    public.session.round = Some(PublicView {
        number: 7,
        epoch: 23,
        commitment: "5f2c".repeat(16),
        revealed: None,
        turned: [card("1s"), card("8v")],
        leader: hut(4),
        phase,
        offer,
        lung,
        stock: 11,
        stock_limit: 5,
        deal: DealKind::Known,
        seats: totom_wire::rules::Seats::Five,
        huts: mid_game(),
    });
    public.verse =
        verse("3w", "Trời cho sắc nước hương trời", "Nón thúng quai thao tươi cười tam vạn");
    public.story = story(&["Điếm 1 không ăn cửu văn", "Bốc nọc được tam vạn, nằm ở cửa điếm 1"]);
    public
}

/// The lưng of a win that holds.
fn lung(phase: &PhaseView) -> Vec<Vec<Lung>> {
    let (PhaseView::Checking { win } | PhaseView::Ended { win: Some(win), .. }) = phase else {
        return Vec::new();
    };
    if !win.wins {
        return Vec::new();
    }
    let phu = win.split.iter().map(|phu| Phu::of(&phu.cards).unwrap()).collect();
    Split { phu }.lung_by_phu(&Fixed::none(), Some(win.card))
}

fn offer(code: &str, source: Source, asked: Asked) -> Option<OfferView> {
    Some(OfferView { card: card(code), gate: hut(1), source, asked, claims: Vec::new() })
}

fn asked(number: u8) -> Asked {
    Asked::Hut(hut(number))
}

fn ended(why: WhyEnded, win: Option<WinView>) -> Public {
    let mut public = play(PhaseView::Ended { why, win }, None);
    public.session.leader_next = Some(hut(2));
    public.session.finished = 7;
    public.verse = None;
    public
}

/// A win that is laid, and kept from the crowd.
fn judged() -> Public {
    let mut public = play(PhaseView::Offered, offer("cc", Source::Thrown, Asked::Window));
    public.review = Some(totom_wire::screen::Review { since: 411 });
    public
}

fn arranging() -> Public {
    let mut public = play(PhaseView::Arranging, None);
    let round = public.session.round.as_mut().unwrap();
    round.huts = ByHut::from_fn(|hut| PublicHut {
        ready: hut.number() % 2 == 0,
        held: if hut.number() == 4 { 21 } else { 20 },
        face_down: u8::from(hut.number() == 1),
        ..PublicHut::default()
    });
    round.stock = 19;
    public.verse = None;
    public.story =
        story(&["Bốc cái được nhất sách và bát văn", "Điếm 4 làm cái, mỗi điếm đang soạn bài"]);
    public
}

fn window() -> Public {
    let mut claimed = offer("9w", Source::Thrown, Asked::Window).unwrap();
    claimed.claims = vec![
        Claim { hut: hut(2), call: Call::KhongAn },
        Claim { hut: hut(4), call: Call::Phong },
        Claim { hut: hut(3), call: Call::U(Roll::Cuoc) },
    ];
    let mut public = play(PhaseView::Offered, Some(claimed));
    let huts = &mut public.session.round.as_mut().unwrap().huts;
    huts[hut(2)].last_call = Some(Call::KhongAn);
    huts[hut(4)].last_call = Some(Call::Phong);
    huts[hut(3)].last_call = Some(Call::U(Roll::Cuoc));
    public.huts[hut(3)].beats = vec![Beat::Roll, Beat::Roll, Beat::Tung, Beat::Tung];
    public.huts[hut(3)].flags = Flags::default().with(Flag::Do);
    public.huts[hut(3)].link = Link::Live;
    public.verse = verse(
        "9w",
        "Lưng còng vác nặng đường xa đường vắng vẻ",
        "Hòm to khóa chặt ai mà dám khiêng nghênh ngang",
    );
    public
}

fn chanted(chant: Chant) -> Public {
    let mut public = play(PhaseView::Offered, offer("3w", Source::Drawn, asked(1)));
    public.voice.chant = Some(chant);
    public
}

/// The announcer says this, a syllable every 400 ms.
fn spoken(text: &str) -> Public {
    let mut public = play(PhaseView::Offered, offer("3w", Source::Drawn, asked(1)));
    let count = u32::try_from(text.split_whitespace().count()).unwrap();
    let caption = Caption {
        seq: 412,
        text: text.to_owned(),
        words: (0..count).map(|at| at * 400).collect(),
        end_ms: count * 400,
        speaker: Speaker::Machine,
    };
    public.voice.saying = Some(Saying { caption, age_ms: 90 });
    public
}

fn crowded() -> Public {
    let mut public = play(PhaseView::Offered, offer("tt", Source::Drawn, asked(5)));
    for (standing, name) in Hut::ALL.into_iter().zip(LONG_NAMES) {
        public.session.standings[standing].name = name.to_owned();
        public.session.standings[standing].points = -128;
        public.session.standings[standing].cheo_do = true;
        public.huts[standing].flags = Flags(0b11_1111);
        public.huts[standing].beats =
            vec![Beat::Roll, Beat::Roll, Beat::Roll, Beat::Unsure, Beat::Cac, Beat::Cac];
        public.huts[standing].link = Link::Refused;
    }
    public.yard =
        "Lễ hội mùa xuân liên xã Thuận Thành, Gia Bình, Lương Tài mở rộng lần thứ hai mươi bảy"
            .to_owned();
    let round = public.session.round.as_mut().unwrap();
    round.number = 15;
    round.stock = 6;
    let busiest = PublicHut { cups: 2, face_down: 2, ..round.huts[hut(4)].clone() };
    round.huts = ByHut::from_fn(|_| busiest.clone());
    round.huts[hut(5)].laid.push(phu(LaidPhuKind::Doc, "1v 2v 3v 4v 5v 6v", Some("6v")));
    public.verse = verse(
        "tt",
        "Nghiêng nghiêng bóng mẹ trưa hè nghiêng nghiêng",
        "Thương thương nhường nhường giường thang thang khuyên nghiêng",
    );
    public.story = story(&[
        "Điếm 3 phỗng ngũ vạn, xong đánh nhị văn ra cửa mình",
        "Bốc nọc được thang thang, nằm ở cửa điếm 1; điếm 5 được hỏi trước",
    ]);
    public
}

/// Nobody has laid a phu yet, and what was thrown lies in large cards.
fn unlaid(mut public: Public) -> Public {
    let round = public.session.round.as_mut().unwrap();
    round.huts = ByHut::from_fn(|hut| PublicHut {
        laid: Vec::new(),
        gate: vec![card("6s"), card("9v")],
        ..round.huts[hut].clone()
    });
    public
}

/// Won so by the hut at the foot of the screen, whose panel is the lowest.
fn won_unlaid() -> Public {
    let win = WinView { hut: hut(1), ..win(true) };
    unlaid(ended(WhyEnded::Won { hut: hut(1), points: 8 }, Some(win)))
}

/// A ván dealt by hand.
fn in_yard(phase: PhaseView) -> Public {
    let mut public = play(phase, None);
    public.session.round.as_mut().unwrap().deal = DealKind::Open;
    public.verse = None;
    public
}

/// The leader throws its first card, and a thiên khai may still be shown.
fn opening_in_yard() -> Public {
    let mut public = in_yard(PhaseView::Throwing { hut: hut(4) });
    let round = public.session.round.as_mut().unwrap();
    round.stock = 19;
    public
}

/// A phỗng of a kind that lies in a bí already, by a hut that has a cup.
fn phong_in_yard() -> Public {
    let mut public = in_yard(PhaseView::Offered);
    let mut claimed = offer("8w", Source::Thrown, Asked::Window).unwrap();
    claimed.claims = vec![Claim { hut: hut(2), call: Call::Phong }];
    public.session.round.as_mut().unwrap().offer = Some(claimed);
    public
}

/// All moments, each with the stem of its file.
pub fn moments() -> Vec<(&'static str, Public)> {
    let mut done = ended(WhyEnded::Won { hut: hut(2), points: 8 }, Some(win(true)));
    let won = done.clone();
    done.session.closed = true;
    let places = [(1, 4), (2, 1), (3, 5), (4, 2), (5, 3)];
    done.session.ranking =
        places.map(|(place, number)| Ranked { place, hut: hut(number) }).to_vec();
    let mut equal = done.clone();
    equal.session.standings[hut(2)] =
        Standing { name: "Làng Lim".to_owned(), ..equal.session.standings[hut(5)].clone() };
    equal.session.ranking[3].place = 3;
    equal.session.lot_due = vec![hut(5), hut(2)];
    let mut last = play(PhaseView::Drawing { hut: hut(3) }, None);
    (last.session.time_up, last.session.pot) = (true, 35);
    let mut paused = play(PhaseView::Offered, offer("8w", Source::Drawn, asked(1)));
    paused.session.paused = Some("Mưa, chờ tạnh".to_owned());
    paused.verse = verse("8w", "Ao thu gợn sóng lăn tăn", "Chép vàng quẫy nước trăng ngần vỡ đôi");
    vec![
        ("empty", empty()),
        ("opened", opened()),
        ("arranging", arranging()),
        ("throwing", play(PhaseView::Throwing { hut: hut(4) }, None)),
        ("offered_drawn", play(PhaseView::Offered, offer("3w", Source::Drawn, asked(1)))),
        ("chanted", chanted(Chant { epoch: 23, lit: 8, ..Chant::default() })),
        (
            "running",
            chanted(Chant { epoch: 23, words: vec![0, 420, 840], age_ms: 120, ..Chant::default() }),
        ),
        ("spoken", spoken("Trời cho sắc nước hương trời Nón thúng quai thao tươi cười tam vạn")),
        ("named", spoken("Tam vạn")),
        ("chanted_before", chanted(Chant { epoch: 22, lit: 8, ..Chant::default() })),
        ("offered_thrown", play(PhaseView::Offered, offer("cc", Source::Thrown, asked(2)))),
        ("window", window()),
        (
            "laying",
            play(PhaseView::Laying { hut: hut(2) }, offer("3w", Source::Thrown, Asked::Nobody)),
        ),
        ("drawing", play(PhaseView::Drawing { hut: hut(3) }, None)),
        ("checking", play(PhaseView::Checking { win: win(true) }, None)),
        ("checking_false", play(PhaseView::Checking { win: win(false) }, None)),
        ("judged", judged()),
        ("won", won),
        ("won_unlaid", won_unlaid()),
        ("unlaid", unlaid(window())),
        ("cheo_do", ended(WhyEnded::CheoDo { hut: hut(2) }, Some(win(false)))),
        ("drawn", ended(WhyEnded::Drawn { ke: hut(3) }, None)),
        ("folded", ended(WhyEnded::Folded { ke: hut(5) }, None)),
        ("paused", paused),
        ("crowded", crowded()),
        ("closed", done),
        ("closed_equal", equal),
        ("last_van", last),
        ("yard_drawing", in_yard(PhaseView::Drawing { hut: hut(3) })),
        ("yard_showing", in_yard(PhaseView::Showing { hut: hut(2) })),
        ("yard_opening", opening_in_yard()),
        ("yard_phong", phong_in_yard()),
        (
            "yard_ended",
            in_yard(PhaseView::Ended { why: WhyEnded::Drawn { ke: hut(2) }, win: None }),
        ),
    ]
}
