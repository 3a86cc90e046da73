//! Inputs, events and refusals as one writes them in a log.

use super::prepared::row;
use totom_rules::fault::Fault;
use totom_rules::round::{
    Asked, Call, Cup, Declaration, Event, Input, LaidPhu, Legality, PhaseView, Place, PublicView,
    Refusal, Roll, TrinhPhu, WhyEnded, WinView,
};
use totom_rules::win::{Kept, Returned, Said, Word};
use totom_rules::{Card, Hut};

pub(crate) fn hut(text: &str) -> Hut {
    Hut::new(text.parse().unwrap_or_else(|_| panic!("no hut: {text}"))).unwrap()
}

pub(crate) fn codes(cards: &[Card]) -> String {
    cards.iter().map(|card| card.code()).collect::<Vec<_>>().join(" ")
}

/// `2 an`, `1 throws 5v`, `3 lays 3v 4v`, `4 u cuoc`, `2 khan 3v`, `draw`, `close`, `confirm`.
pub(crate) fn input(line: &str) -> Input {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["draw"] => Input::Draw,
        ["close"] => Input::CloseWindow,
        ["confirm"] => Input::ConfirmWin,
        ["draw", card] => Input::DrawCard { card: card.parse().unwrap() },
        ["close", from_hand, cup] => Input::GrantPhong {
            from_hand: from_hand.parse().unwrap(),
            cup: if cup == "returned" { Cup::Returned } else { Cup::Stays },
        },
        [who, "turns", card] => Input::TurnKhan { hut: hut(who), card: card.parse().unwrap() },
        [who, "presents", card] => {
            Input::ShowThienKhai { hut: hut(who), card: card.parse().unwrap() }
        }
        [who, "shows", ..] => shown_hand(hut(who), line),
        [who, "throws", card] => Input::Throw { hut: hut(who), card: card.parse().unwrap() },
        [who, "lays", ref cards @ .., "inside"] => lay(who, cards, Place::Inside),
        [who, "lays", ref cards @ ..] => lay(who, cards, Place::Outermost),
        [who, "says", ref words @ ..] => Input::Announce { hut: hut(who), said: said(words) },
        ["sees", who, fault, ref note @ ..] => {
            Input::Observe { hut: hut(who), fault: named(fault), note: note.join(" ") }
        }
        ["lifts", who, fault, ref note @ ..] => {
            Input::Lift { hut: hut(who), fault: named(fault), note: note.join(" ") }
        }
        [who, ..] => match call(&words[1..]) {
            Some(call) => Input::Call { hut: hut(who), call },
            None => Input::Declare { hut: hut(who), what: declaration(&words[1..]) },
        },
        [] => panic!("no input"),
    }
}

fn lay(who: &str, cards: &[&str], place: Place) -> Input {
    Input::Lay { hut: hut(who), cards: row(&cards.join(" ")), place }
}

fn named(fault: &str) -> Fault {
    Fault::of_id(fault).unwrap_or_else(|| panic!("no fault: {fault}"))
}

/// Cước, special words, `tra=3v` a bất thực of which all are kept, `xen=3v` one of which one went.
fn said(words: &[&str]) -> Said {
    let mut said = Said::default();
    for word in words {
        let special = || serde_json::from_value::<Word>((*word).into()).ok();
        match (word.split_once('='), special()) {
            (Some((kept, card)), _) => {
                let kept = if kept == "tra" { Kept::AnCa } else { Kept::DanhMot };
                said.returned.push(Returned { card: card.parse().unwrap(), kept });
            }
            (None, Some(special)) => said.words.push(special),
            (None, None) => said.cuoc.push(word.parse().unwrap()),
        }
    }
    said
}

fn say_said(said: &Said) -> String {
    let returned = said.returned.iter().map(|back| match back.kept {
        Kept::AnCa => format!("tra={}", back.card.code()),
        Kept::DanhMot => format!("xen={}", back.card.code()),
    });
    let special = said
        .words
        .iter()
        .map(|word| serde_json::to_value(word).unwrap().as_str().unwrap().to_owned());
    let cuoc = said.cuoc.iter().map(|cuoc| cuoc.id().to_owned());
    returned.chain(special).chain(cuoc).collect::<Vec<_>>().join(" ")
}

/// `2 shows 3v 4v 5v | khan 7w | bat_thuc 3s`.
fn shown_hand(hut: Hut, line: &str) -> Input {
    let mut parts = line.split('|').map(str::trim);
    let cards = parts.next().and_then(|part| part.split_once("shows")).unwrap().1;
    let (mut khan, mut thien_khai, mut bat_thuc) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        match part.split_once(' ').unwrap() {
            ("khan", kinds) => khan = row(kinds),
            ("thien_khai", kinds) => thien_khai = row(kinds),
            ("bat_thuc", kinds) => bat_thuc = row(kinds),
            other => panic!("what is {other:?}?"),
        }
    }
    Input::ShowHand { hut, cards: super::prepared::cards(cards), khan, thien_khai, bat_thuc }
}

fn call(words: &[&str]) -> Option<Call> {
    Some(match words {
        ["an"] => Call::An,
        ["khong_an"] => Call::KhongAn,
        ["phong"] => Call::Phong,
        ["day_khan"] => Call::DayKhan,
        ["u", "suong"] => Call::U(Roll::Suong),
        ["u", "cuoc"] => Call::U(Roll::Cuoc),
        ["u", "bach_dinh"] => Call::U(Roll::BachDinh),
        ["u", "lon"] => Call::U(Roll::Lon),
        _ => return None,
    })
}

fn declaration(words: &[&str]) -> Declaration {
    match words {
        ["san_sang"] => Declaration::SanSang,
        ["chiu"] => Declaration::Chiu,
        ["khan_kin"] => Declaration::KhanKin,
        ["thien_khai_kin"] => Declaration::ThienKhaiKin,
        ["bat_thuc_kin"] => Declaration::BatThucKin,
        ["khan", card] => Declaration::Khan(card.parse().unwrap()),
        ["thien_khai", card] => Declaration::ThienKhai(card.parse().unwrap()),
        ["bat_thuc", card] => Declaration::BatThuc(card.parse().unwrap()),
        ["trinh_phu", card, one, two] => Declaration::KhanTrinhPhu(TrinhPhu {
            card: card.parse().unwrap(),
            with: [one.parse().unwrap(), two.parse().unwrap()],
        }),
        _ => panic!("what is {words:?}?"),
    }
}

pub(crate) fn say_declaration(what: Declaration) -> String {
    match what {
        Declaration::SanSang => "san_sang".to_owned(),
        Declaration::Chiu => "chiu".to_owned(),
        Declaration::Khan(card) => format!("khan {}", card.code()),
        Declaration::ThienKhai(card) => format!("thien_khai {}", card.code()),
        Declaration::BatThuc(card) => format!("bat_thuc {}", card.code()),
        Declaration::KhanKin => "khan_kin".to_owned(),
        Declaration::ThienKhaiKin => "thien_khai_kin".to_owned(),
        Declaration::BatThucKin => "bat_thuc_kin".to_owned(),
        Declaration::KhanTrinhPhu(TrinhPhu { card, with }) => {
            format!("trinh_phu {} {}", card.code(), codes(&with))
        }
    }
}

pub(crate) fn say_call(call: Call) -> &'static str {
    match call {
        Call::An => "an",
        Call::KhongAn => "khong_an",
        Call::Phong => "phong",
        Call::DayKhan => "day_khan",
        Call::U(Roll::Suong) => "u suong",
        Call::U(Roll::Cuoc) => "u cuoc",
        Call::U(Roll::BachDinh) => "u bach_dinh",
        Call::U(Roll::Lon) => "u lon",
    }
}

pub(crate) fn say_event(event: &Event) -> String {
    match event {
        Event::Dealt { leader, given, .. } => format!("dealt {} {}", leader.number(), given.code()),
        Event::OpenDealt { leader, given, .. } => {
            format!("dealt {} {}", leader.number(), given.code())
        }
        Event::PairTold { hut, from_hand, cup } => {
            format!("pair {} {from_hand} {cup:?}", hut.number()).to_lowercase()
        }
        Event::WinGranted { hut, roll } => {
            format!("granted {} {}", hut.number(), say_call(Call::U(*roll)))
        }
        Event::HandShown { hut, cards, .. } => format!("showed {} {}", hut.number(), cards.len()),
        Event::Declared { hut, what } => {
            format!("declared {} {}", hut.number(), say_declaration(*what))
        }
        Event::Arranged => "arranged".to_owned(),
        Event::ThienKhaiShown { hut, card } => format!("shown {} {}", hut.number(), card.code()),
        Event::PhuShown { hut, phu } => format!("phu_shown {} {}", hut.number(), say_phu(phu)),
        Event::Thrown { hut, card } => format!("thrown {} {}", hut.number(), card.code()),
        Event::Drawn { hut, card } => format!("drawn {} {}", hut.number(), card.code()),
        Event::Called { hut, call } => format!("called {} {}", hut.number(), say_call(*call)),
        Event::Eaten { hut, card } => format!("eaten {} {}", hut.number(), card.code()),
        Event::Laid { hut, phu, hand, place } => {
            let inside = if *place == Place::Inside { " inside" } else { "" };
            let laid = format!("laid {} {} from {}", hut.number(), say_phu(phu), codes(hand));
            format!("{}{inside}", laid.trim())
        }
        Event::PhongTaken { hut, card } => format!("phong {} {}", hut.number(), card.code()),
        Event::KhanTurned { hut, card } => format!("turned {} {}", hut.number(), card.code()),
        Event::Declined { next } => format!("next {}", next.number()),
        Event::WinLaid { win } => say_win(win),
        Event::FaultNoted { hut, fault } => format!("fault {} {fault}", hut.number()),
        Event::Announced { hut, said } => format!("says {} {}", hut.number(), say_said(said)),
        Event::FaultObserved { hut, fault, .. } => format!("seen {} {fault}", hut.number()),
        Event::FaultLifted { hut, fault, .. } => format!("lifted {} {fault}", hut.number()),
        Event::Ended { why } => say_end(why),
    }
}

fn say_phu(phu: &LaidPhu) -> String {
    format!("{} {}", format!("{:?}", phu.kind).to_lowercase(), codes(&phu.cards))
}

fn say_win(win: &WinView) -> String {
    let who = win.hut.number();
    if win.wins {
        format!("win {who} {} {}", win.points, win.cuoc.join("+"))
    } else {
        format!("win {who} fails {}", win.failures.join("+"))
    }
}

fn say_end(why: &WhyEnded) -> String {
    match why {
        WhyEnded::Won { hut, points } => format!("ended won {} {points}", hut.number()),
        WhyEnded::CheoDo { hut } => format!("ended cheo_do {}", hut.number()),
        WhyEnded::Drawn { ke } => format!("ended drawn {}", ke.number()),
        WhyEnded::Folded { ke } => format!("ended folded {}", ke.number()),
    }
}

/// `! not_your_turn 3`, `! forbidden danh_yeu`: the tag with what tells cases apart.
pub(crate) fn say_refusal(refusal: &Refusal) -> String {
    let said = match refusal {
        Refusal::NoRound => "no_round".to_owned(),
        Refusal::RoundRunning => "round_running".to_owned(),
        Refusal::RoundOver => "round_over".to_owned(),
        Refusal::Paused => "paused".to_owned(),
        Refusal::WrongPhase { .. } => "wrong_phase".to_owned(),
        Refusal::NotYourTurn { waiting, .. } => format!("not_your_turn {}", waiting.number()),
        Refusal::AlreadyAnswered { .. } => "already_answered".to_owned(),
        Refusal::NotSeated { .. } => "not_seated".to_owned(),
        Refusal::HutFolded { .. } => "hut_folded".to_owned(),
        Refusal::CardNotHeld { card, .. } => format!("card_not_held {}", card.code()),
        Refusal::NotEnough { need, .. } => format!("not_enough {need}"),
        Refusal::NoPhu { .. } => "no_phu".to_owned(),
        Refusal::NotAPhu { .. } => "not_a_phu".to_owned(),
        Refusal::NotAsLaid { card } => format!("not_as_laid {}", card.code()),
        Refusal::Forbidden { fault, .. } => format!("forbidden {fault}"),
        Refusal::Impossible { .. } => "impossible".to_owned(),
        Refusal::Unclear { .. } => "unclear".to_owned(),
        Refusal::Stale => "stale".to_owned(),
    };
    format!("! {said}")
}

/// `throwing 2`, `asked 3`, `window`, `laying 2`, `drawing 4`, `checking 2`, `ended`, `arranging`.
pub(crate) fn say_phase(view: &PublicView) -> String {
    match (&view.phase, &view.offer) {
        (PhaseView::Arranging, _) => "arranging".to_owned(),
        (PhaseView::Throwing { hut }, _) => format!("throwing {}", hut.number()),
        (PhaseView::Offered, Some(offer)) => match offer.asked {
            Asked::Hut(hut) => format!("asked {}", hut.number()),
            Asked::Window => "window".to_owned(),
            Asked::Nobody => "settled".to_owned(),
        },
        (PhaseView::Offered, None) => "offered".to_owned(),
        (PhaseView::Laying { hut }, _) => format!("laying {}", hut.number()),
        (PhaseView::Drawing { hut }, _) => format!("drawing {}", hut.number()),
        (PhaseView::Showing { hut }, _) => format!("showing {}", hut.number()),
        (PhaseView::Checking { win }, _) => format!("checking {}", win.hut.number()),
        (PhaseView::Ended { .. }, _) => "ended".to_owned(),
    }
}

/// All that a hut may do, in one line; `nothing` when that is all.
pub(crate) fn say_legal(legal: &Legality) -> String {
    let mut said: Vec<String> = Vec::new();
    said.extend(legal.declare.iter().map(|what| say_declaration(*what)));
    said.extend(legal.calls.iter().map(|call| say_call(*call).to_owned()));
    said.extend(legal.lay.iter().map(|cards| format!("lays {}", codes(cards)).trim().to_owned()));
    if !legal.throw.is_empty() {
        said.push(format!("throws {}", codes(&legal.throw)));
    }
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}

/// The phu on a mat.
pub(crate) fn say_laid(view: &PublicView, hut: Hut) -> String {
    let laid: Vec<String> = view.huts[hut].laid.iter().map(say_phu).collect();
    if laid.is_empty() { "nothing".to_owned() } else { laid.join(" | ") }
}
