//! What the arbiters and the huts see at those moments.

use super::*;
use totom_wire::audio::{Caption, Manner, Settings, Sound, Speaker};
use totom_wire::rules::Hand;
use totom_wire::rules::round::{Declaration, HutView, Legality, PhaseView};
use totom_wire::screen::{Case, Desk, Saying, Voice, Zone};

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
    }]
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

/// The desk at each moment.
pub fn desks() -> Vec<(&'static str, Desk)> {
    moments()
        .into_iter()
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
                public,
            };
            (stem, desk)
        })
        .collect()
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
                legal: legality(&public, hut),
            });
            (stem, hut, view, public)
        })
        .collect()
}
