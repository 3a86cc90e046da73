//! What the arbiters and the huts see at those moments.

use super::moments::play;
use super::*;
use totom_wire::audio::{Caption, Manner, Settings, Sound, Speaker};
use totom_wire::command::Role;
use totom_wire::rules::Hand;
use totom_wire::rules::Seats;
use totom_wire::rules::fault::Fault;
use totom_wire::rules::round::{
    DealKind, Declaration, HutView, Input, Legality, PhaseView, WhyEnded,
};
use totom_wire::rules::session::Promised;
use totom_wire::screen::{
    Asks, Case, Charged, Desk, Differs, Entered, Notice, Piles, Ready, Redo, Rulings, Saying,
    Shown, Voice, Window, Witnessed, Zone,
};

const HAND: &str = "3v 4v 5v 7v 7v 2w 3w 8w 9w 9w 9w 1s 3s 6s 7s 8s cc cc cc tt";

fn legality(public: &Public, hut: Hut) -> Legality {
    let Some(round) = &public.session.round else { return Legality::default() };
    let mut legal = Legality::default();
    match &round.phase {
        PhaseView::Arranging if !round.huts[hut].ready => {
            legal.declare = vec![
                Declaration::SanSang,
                Declaration::Chiu,
                Declaration::Khan(card("9w")),
                Declaration::BatThuc(card("9w")),
            ];
        }
        PhaseView::Throwing { hut: who } if *who == hut => legal.throw = throwable(),
        PhaseView::Laying { hut: who } if *who == hut => {
            legal.lay = vec![cards("7v 3s"), cards("3v 3s"), cards("2w 4w"), Vec::new()];
        }
        PhaseView::Offered if !round.huts[hut].folded => legal.calls = calls(hut),
        PhaseView::Arranging
        | PhaseView::Throwing { .. }
        | PhaseView::Offered
        | PhaseView::Laying { .. }
        | PhaseView::Drawing { .. }
        | PhaseView::Showing { .. }
        | PhaseView::Checking { .. }
        | PhaseView::Ended { .. } => {}
    }
    legal
}

fn throwable() -> Vec<Card> {
    let mut kinds = cards(HAND);
    kinds.dedup();
    kinds.retain(|card| !card.is_yeu());
    kinds
}

fn calls(hut: Hut) -> Vec<Call> {
    match hut.number() {
        1 => vec![Call::An, Call::KhongAn],
        2 => vec![Call::Phong],
        3 => vec![
            Call::DayKhan,
            Call::U(Roll::Suong),
            Call::U(Roll::Cuoc),
            Call::U(Roll::BachDinh),
            Call::U(Roll::Lon),
        ],
        _ => Vec::new(),
    }
}

fn next(public: &Public) -> String {
    match &public.session.round {
        _ if !public.session.open => "Chờ ban tổ chức khai hội.".to_owned(),
        None => "Trọng tài chia bài bấm «Chia ván mới» để bắt đầu.".to_owned(),
        Some(_) if public.session.paused.is_some() => {
            "Đang tạm dừng. Bấm «Chơi tiếp» khi sẵn sàng.".to_owned()
        }
        Some(_) => "Chờ điếm 1 trả lời lá tam vạn: ăn hay không ăn.".to_owned(),
    }
}

fn cases() -> Vec<Case> {
    vec![Case {
        case: 431,
        hut: hut(3),
        beats: vec![Beat::Tung, Beat::Tung, Beat::Unsure],
        flags: Flags::default().with(Flag::Trang),
        say: "Đánh ba tiếng nhưng tiếng thứ ba không rõ mặt trống hay tang trống".to_owned(),
        meant: Some(Call::DayKhan),
    }]
}

/// Notices, a window, faults and a win to be checked.
fn rulings(stem: &str) -> Rulings {
    let fault = |id: &str| Fault::of_id(id).unwrap();
    let notice =
        |seq, number, say: &str, asks| Notice { seq, hut: hut(number), say: say.to_owned(), asks };
    let charged = Charged {
        hut: hut(2),
        fault: fault("xuong_thap"),
        shown: vec![Shown { seq: 398, says: "điếm 2 <b>xướng</b>: suông".to_owned() }],
    };
    let mut rulings = Rulings::default();
    match stem {
        "offered_drawn" => {
            rulings.notices = vec![
                notice(420, 1, "xin nghe lại câu thơ", Asks::Verse),
                notice(421, 2, "xin chờ", Asks::Wait),
            ];
        }
        "window" => rulings.window = Window::Clock,
        "laying" => rulings.window = Window::Closed,
        "checking" => {
            rulings.charged = vec![charged];
            rulings.noteable[hut(2)] = vec![fault("khe_khan"), fault("thua_thieu_quan")];
            rulings.cups = cards("8w");
            rulings.preview = Some(ByHut::from_fn(|of| if of == hut(2) { 8 } else { 0 }));
        }
        "won" => rulings.confirmed = Some(430),
        _ => {}
    }
    rulings
}

/// What an amendment left over.
fn redo() -> Vec<Redo> {
    let play = Input::Throw { hut: hut(3), card: card("5s") };
    let (says, why) = ("điếm 3 đánh ngũ sách".to_owned(), "chưa đến lượt điếm 3".to_owned());
    vec![Redo { seq: 398, says, why, play }]
}

/// Loudspeakers that speak, that are muted while a person chants, and that are gone.
fn zones(stem: &str) -> Vec<Zone> {
    let caption = Caption {
        seq: 431,
        text: "Tam văn".to_owned(),
        words: vec![70, 480],
        end_ms: 1_100,
        speaker: Speaker::MachineChant,
    };
    let saying = Some(Saying { caption, age_ms: 40 });
    let voice = Voice { joined: true, saying, ..Voice::default() };
    let heard = Zone { voice, ..Zone::default() };
    let muted = Settings { volume: 60, sound: Sound::Off, ..Settings::default() };
    let live = Settings { manner: Manner::Nguoi, bed: Sound::On, ..Settings::default() };
    let here = Voice { joined: true, ..Voice::default() };
    let ill = Voice { trouble: "KHÔNG CÓ LOA".to_owned(), ..here.clone() };
    let named = |name: &str, voice: &Voice, settings| Zone {
        name: name.to_owned(),
        voice: voice.clone(),
        settings,
    };
    match stem {
        "offered_drawn" => vec![heard, named("sân sau", &here, muted)],
        "crowded" => vec![
            named("", &here, live),
            named("cổng", &ill, Settings::default()),
            named("đình", &Voice::default(), Settings::default()),
        ],
        _ => Vec::new(),
    }
}

/// Chia bài and giao bài saw two cards.
fn differ() -> Witnessed {
    let saw = |seq, by, code| Entered { seq, by, input: Input::DrawCard { card: card(code) } };
    let entered = [saw(40, Role::ChiaBai, "3v"), saw(41, Role::GiaoBai, "3w")];
    Witnessed::Differ { entered: Box::new(entered) }
}

/// A prepared ván: a card came that the sheets say otherwise; and one that is over, with two ready.
fn prepared() -> [(&'static str, Public); 2] {
    let of = |phase| {
        let mut public = play(phase, None);
        public.session.round.as_mut().unwrap().deal = DealKind::Prepared;
        public.verse = None;
        public
    };
    let over = PhaseView::Ended { why: WhyEnded::Drawn { ke: hut(2) }, win: None };
    [("prepared_differs", of(PhaseView::Drawing { hut: hut(2) })), ("prepared_ready", of(over))]
}

fn piles(stem: &str) -> Piles {
    let ready = |digits: &str, seen| Ready {
        deal: Promised { commitment: digits.repeat(16), seats: Seats::Five, from: None },
        seen,
    };
    match stem {
        "prepared_differs" => Piles {
            ready: Vec::new(),
            differs: Some(Differs {
                seq: 61,
                input: Input::DrawCard { card: card("8w") },
                dealt: 40,
            }),
        },
        "prepared_ready" => {
            Piles { ready: vec![ready("3fa1", false), ready("9b07", true)], differs: None }
        }
        _ => Piles::default(),
    }
}

/// The desk at each moment.
pub fn desks() -> Vec<(&'static str, Desk)> {
    moments()
        .into_iter()
        .chain(prepared())
        .map(|(stem, public)| {
            let troubled = stem == "offered_drawn" || stem == "crowded";
            let desk = Desk {
                next: next(&public),
                legal: ByHut::from_fn(|hut| legality(&public, hut)),
                cases: if troubled { cases() } else { Vec::new() },
                troubles: if troubled {
                    vec![
                        "Trống điếm 3 mất liên lạc: xem lại dây cáp, trọng tài gọi thay bằng tay"
                            .to_owned(),
                    ]
                } else {
                    Vec::new()
                },
                zones: zones(stem),
                rulings: rulings(stem),
                piles: piles(stem),
                redo: if stem == "offered_thrown" { redo() } else { Vec::new() },
                witnessed: (stem == "yard_drawing").then(differ),
                public,
            };
            (stem, desk)
        })
        .collect()
}

/// The record's pages: a list, and an entry of every kind put right.
pub fn books() -> Vec<(String, String)> {
    use totom_display::pages::book::{Entry, Kind, amend_document, document};
    use totom_wire::rules::round::{Cup, Place};
    let (hut, card) = (hut(3), card("5s"));
    let none = Vec::new;
    let moves = [
        Input::Declare { hut, what: Declaration::Chiu },
        Input::Declare { hut, what: Declaration::KhanKin },
        Input::Declare { hut, what: Declaration::Khan(card) },
        Input::Throw { hut, card },
        Input::DrawCard { card },
        Input::Call { hut, call: Call::Phong },
        Input::CloseWindow,
        Input::Lay { hut, cards: cards("6s 7s"), place: Place::Inside },
        Input::GrantPhong { from_hand: 1, cup: Cup::Returned },
        Input::ShowThienKhai { hut, card },
        Input::TurnKhan { hut, card },
        Input::ShowHand {
            hut,
            cards: cards("1v 1v"),
            khan: none(),
            thien_khai: none(),
            bat_thuc: none(),
        },
    ];
    let kinds = [Kind::Other, Kind::Deal].into_iter().chain(moves.into_iter().map(Kind::Move));
    let kinds = kinds.chain([Kind::Amended(6), Kind::Undone]);
    let entries: Vec<Entry> = (2..)
        .zip(kinds)
        .map(|(seq, kind)| {
            let (who, says) = ("trọng tài".to_owned(), format!("việc <b>số</b> {seq}"));
            Entry { seq, who, says, kind }
        })
        .collect();
    let (_, desk) = desks().into_iter().find(|(stem, _)| *stem == "offered_thrown").unwrap();
    let amends = entries.iter().map(|entry| {
        (format!("amend_{}", entry.seq), amend_document(&desk, &entries, entry.seq).unwrap())
    });
    let list = ("book".to_owned(), document(&desk, &entries).unwrap());
    [list].into_iter().chain(amends).collect()
}

/// The page on which a sheet is typed in.
pub fn slips() -> Vec<(String, String)> {
    let (_, desk) = desks().into_iter().find(|(stem, _)| *stem == "yard_drawing").unwrap();
    vec![("slip".to_owned(), totom_display::pages::slip::document(&desk).unwrap())]
}

/// A hut's own view at each moment: the hut that has most to do.
pub fn hut_views() -> Vec<(&'static str, Hut, Option<HutView>, Public)> {
    moments()
        .into_iter()
        .map(|(stem, public)| {
            let hut = hut(match stem {
                "throwing" => 4,
                "laying" | "checking" | "won" | "cheo_do" => 2,
                "window" => 3,
                _ => 1,
            });
            let view = public.session.round.as_ref().map(|round| HutView {
                hut,
                public: round.clone(),
                hidden: 0,
                hand: cards(HAND).into_iter().collect::<Hand>(),
                khan: cards("9w"),
                thien_khai: Vec::new(),
                bat_thuc: cards("cc"),
                declined: cards("6v"),
                lung_dau_doc: Default::default(),
                legal: legality(&public, hut),
            });
            (stem, hut, view, public)
        })
        .collect()
}
