//! What lies in the middle of the yard's screen: a sentence, a card on offer, a win, or the ranking.

use super::waited;
use crate::faces::{self, Face};
use crate::words;
use totom_wire::rules::round::{
    Asked, Claim, LaidPhu, OfferView, PhaseView, PublicView, Source, WhyEnded, WinView,
};
use totom_wire::rules::session::Standing;
use totom_wire::rules::{ByHut, Card, Hut};
use totom_wire::screen::{Public, Verse};

/// A line of eight longer than this is set smaller, so that it stays on one line.
const LONG_VERSE: usize = 36;

/// The panels show every hut's call; the middle only the newest.
const CLAIMS_SHOWN: usize = 2;

/// The middle of the screen.
pub(super) enum Scene {
    Say(Say),
    Offer(Offer),
    Win(Win),
    Ranking(Vec<Ranked>),
}

/// A sentence or two.
pub(super) struct Say {
    pub(super) title: String,
    pub(super) line: String,
    pub(super) pictures: Vec<Picture>,
    /// Words under the pictures.
    pub(super) about: String,
}

/// A card shown for its looks.
pub(super) struct Picture {
    pub(super) src: &'static str,
    pub(super) alt: String,
}

/// The card on offer.
pub(super) struct Offer {
    pub(super) epoch: u32,
    pub(super) face: Face,
    /// Number and suit in Hán; empty for the three specials.
    pub(super) han: String,
    /// "Điếm 2 đánh".
    pub(super) source: String,
    pub(super) verse: Option<Couplet>,
    /// What is awaited.
    pub(super) waited: String,
    /// `hut`, `window` or `nobody`.
    pub(super) asked: &'static str,
    /// Calls so far: "Điếm 4: phỗng".
    pub(super) claims: Vec<String>,
}

/// The verse of the card.
pub(super) struct Couplet {
    pub(super) luc: String,
    pub(super) bat: String,
    /// `long` or `short`.
    pub(super) measure: &'static str,
}

/// A claimed win.
pub(super) struct Win {
    pub(super) title: String,
    /// Name of the hut's line-up.
    pub(super) name: String,
    pub(super) line: String,
    pub(super) xuong: String,
    pub(super) phu: Vec<WonPhu>,
    pub(super) cuoc: Vec<String>,
    /// Points with their word; empty while they are not settled.
    pub(super) points: String,
    /// Why it is no win.
    pub(super) failures: String,
    /// `checking`, `won` or `lost`.
    pub(super) state: &'static str,
}

/// A phu of the laid hand.
pub(super) struct WonPhu {
    pub(super) kind: &'static str,
    pub(super) cards: Vec<WonCard>,
}

/// A card of the laid hand.
pub(super) struct WonCard {
    pub(super) face: Face,
    /// `winning` for the card that won.
    pub(super) how: &'static str,
}

/// A line of the final ranking.
pub(super) struct Ranked {
    pub(super) place: usize,
    pub(super) hut: Hut,
    pub(super) name: String,
    pub(super) points: String,
    pub(super) wins: u32,
    pub(super) best: u16,
}

impl Scene {
    pub(super) fn of(public: &Public) -> Self {
        let session = &public.session;
        if session.closed {
            return Self::Ranking(ranking(&session.standings));
        }
        match &session.round {
            Some(round) => Self::of_round(public, round),
            None if session.open => Self::Say(Say::before_deal(public)),
            None => Self::Say(Say::idle("Hội sắp mở", "Chờ ban tổ chức khai hội")),
        }
    }

    fn of_round(public: &Public, round: &PublicView) -> Self {
        match &round.phase {
            PhaseView::Arranging => Self::Say(Say::arranging(round)),
            PhaseView::Offered
            | PhaseView::Laying { .. }
            | PhaseView::Drawing { .. }
            | PhaseView::Throwing { .. } => match &round.offer {
                Some(offer) => Self::Offer(Offer::new(public, round, offer)),
                None => Self::Say(Say::acting(public, round)),
            },
            PhaseView::Checking { win } => Self::Win(Win::checking(public, win)),
            PhaseView::Ended { why, win } => Self::ended(public, why, win.as_ref()),
        }
    }

    fn ended(public: &Public, why: &WhyEnded, win: Option<&WinView>) -> Self {
        let next = next_leader(public);
        match (why, win) {
            (WhyEnded::Won { .. }, Some(win)) => Self::Win(Win::won(public, win, why)),
            (WhyEnded::CheoDo { .. }, Some(win)) => Self::Win(Win::lost(public, win)),
            (WhyEnded::Drawn { .. }, _) => {
                Self::Say(Say { line: join(&waited::ended(why), &next), ..Say::words("Hòa", "") })
            }
            (WhyEnded::Folded { .. }, _)
            | (WhyEnded::Won { .. } | WhyEnded::CheoDo { .. }, None) => Self::Say(Say {
                line: join(&waited::ended(why), &next),
                ..Say::words("Hết ván", "")
            }),
        }
    }
}

impl Say {
    fn words(title: &str, line: &str) -> Self {
        Self {
            title: title.to_owned(),
            line: line.to_owned(),
            pictures: Vec::new(),
            about: String::new(),
        }
    }

    /// With a hand of well-known cards, while nothing is played.
    fn idle(title: &str, line: &str) -> Self {
        let fan = ["cc", "oc", "tt", "8w", "9s"].map(str::parse::<Card>);
        Self {
            pictures: fan.into_iter().flatten().map(Picture::from).collect(),
            ..Self::words(title, line)
        }
    }

    fn before_deal(public: &Public) -> Self {
        let title = format!("Sắp chia ván {}", public.session.finished + 1);
        Self::idle(&title, &next_leader(public))
    }

    fn arranging(round: &PublicView) -> Self {
        Self {
            pictures: round.turned.iter().copied().map(Picture::from).collect(),
            about: format!("Cho cái: {} làm cái", round.leader),
            ..Self::words("Soạn bài", &waited::of_all(round))
        }
    }

    fn acting(public: &Public, round: &PublicView) -> Self {
        let name = |hut: Hut| public.session.standings[hut].name.clone();
        match &round.phase {
            PhaseView::Throwing { hut } => Self::words(&waited::of_all(round), &name(*hut)),
            PhaseView::Drawing { .. } => {
                let line = format!("Nọc còn {} lá", round.stock);
                Self {
                    pictures: vec![Picture::back()],
                    ..Self::words(&waited::of_all(round), &line)
                }
            }
            PhaseView::Arranging
            | PhaseView::Laying { .. }
            | PhaseView::Offered
            | PhaseView::Checking { .. }
            | PhaseView::Ended { .. } => Self::words(&waited::of_all(round), ""),
        }
    }
}

impl From<Card> for Picture {
    fn from(card: Card) -> Self {
        let face = Face::from(card);
        Self { src: face.full, alt: face.name }
    }
}

impl Picture {
    fn back() -> Self {
        Self { src: faces::back(), alt: "lá úp".to_owned() }
    }
}

impl Offer {
    fn new(public: &Public, round: &PublicView, offer: &OfferView) -> Self {
        let claim = |claim: &Claim| {
            format!("{}: {}", words::hut(claim.hut), words::call(claim.call).to_lowercase())
        };
        Self {
            epoch: round.epoch,
            face: Face::from(offer.card),
            han: offer.card.han().map(|(rank, suit)| format!("{rank}{suit}")).unwrap_or_default(),
            source: source(offer),
            verse: public
                .verse
                .as_ref()
                .filter(|verse| verse.card == offer.card)
                .map(Couplet::from),
            waited: waited::of_all(round),
            asked: match offer.asked {
                Asked::Hut(_) => "hut",
                Asked::Window => "window",
                Asked::Nobody => "nobody",
            },
            claims: last(&offer.claims, CLAIMS_SHOWN).iter().map(claim).collect(),
        }
    }
}

fn last<T>(list: &[T], most: usize) -> &[T] {
    &list[list.len().saturating_sub(most)..]
}

/// Where the card came from: "Điếm 2 đánh", "Bốc nọc, cửa điếm 3".
pub(super) fn source(offer: &OfferView) -> String {
    match offer.source {
        Source::Thrown => format!("{} đánh", words::hut(offer.gate)),
        Source::Drawn => format!("Bốc nọc, cửa {}", offer.gate),
    }
}

impl From<&Verse> for Couplet {
    fn from(verse: &Verse) -> Self {
        let long = verse.luc.chars().count().max(verse.bat.chars().count()) > LONG_VERSE;
        Self {
            luc: verse.luc.clone(),
            bat: verse.bat.clone(),
            measure: if long { "long" } else { "short" },
        }
    }
}

impl Win {
    fn checking(public: &Public, win: &WinView) -> Self {
        // The engine's verdict is the crowd's only when the arbiters have confirmed it.
        Self {
            line: "Trọng tài đang kiểm bài".to_owned(),
            cuoc: if win.wins { words::win_ids(&win.cuoc) } else { Vec::new() },
            points: if win.wins { format!("{} điểm", win.points) } else { String::new() },
            xuong: if win.wins { win.xuong.clone() } else { String::new() },
            state: "checking",
            ..Self::laid(public, win, format!("{} hô ù", words::hut(win.hut)))
        }
    }

    fn won(public: &Public, win: &WinView, why: &WhyEnded) -> Self {
        let points = match why {
            WhyEnded::Won { points, .. } => *points,
            WhyEnded::CheoDo { .. } | WhyEnded::Drawn { .. } | WhyEnded::Folded { .. } => {
                win.points
            }
        };
        Self {
            line: next_leader(public),
            xuong: win.xuong.clone(),
            cuoc: words::win_ids(&win.cuoc),
            points: format!("{points} điểm"),
            state: "won",
            ..Self::laid(public, win, format!("{} ù", words::hut(win.hut)))
        }
    }

    fn lost(public: &Public, win: &WinView) -> Self {
        Self {
            line: next_leader(public),
            failures: words::fault_list(&win.failures),
            state: "lost",
            ..Self::laid(public, win, format!("{} chèo đò", words::hut(win.hut)))
        }
    }

    fn laid(public: &Public, win: &WinView, title: String) -> Self {
        let home = win.split.iter().position(|phu| phu.taken == Some(win.card));
        let home = home.or_else(|| win.split.iter().position(|phu| phu.cards.contains(&win.card)));
        let phu = |(place, phu): (usize, &LaidPhu)| {
            WonPhu::of(phu, (home == Some(place)).then_some(win.card))
        };
        Self {
            title,
            name: public.session.standings[win.hut].name.clone(),
            line: String::new(),
            xuong: String::new(),
            phu: win.split.iter().enumerate().map(phu).collect(),
            cuoc: Vec::new(),
            points: String::new(),
            failures: String::new(),
            state: "checking",
        }
    }
}

impl WonPhu {
    /// With the winning card marked, if it lies here.
    fn of(phu: &LaidPhu, winning: Option<Card>) -> Self {
        let place = phu.cards.iter().position(|card| Some(*card) == winning);
        let card = |(at, card): (usize, &Card)| WonCard {
            face: Face::from(*card),
            how: if place == Some(at) { "winning" } else { "held" },
        };
        Self {
            kind: words::laid_kind(phu.kind),
            cards: phu.cards.iter().enumerate().map(card).collect(),
        }
    }
}

/// Who leads the next ván, a sentence; empty while that is not settled.
fn next_leader(public: &Public) -> String {
    let name = |hut: Hut| words::hut_named(hut, &public.session.standings[hut].name);
    public
        .session
        .leader_next
        .map_or_else(String::new, |hut| format!("{} làm cái ván tới", name(hut)))
}

fn join(first: &str, second: &str) -> String {
    if second.is_empty() { first.to_owned() } else { format!("{first}. {second}") }
}

/// By points, then wins, then the highest single win (rules §10); a lot decides what is equal after that.
fn ranking(standings: &ByHut<Standing>) -> Vec<Ranked> {
    let mut order: Vec<(Hut, &Standing)> = standings.iter().collect();
    let key = |standing: &Standing| (standing.points, standing.wins, standing.best);
    order.sort_by(|(_, a), (_, b)| key(b).cmp(&key(a)));
    let place = |standing: &Standing| {
        1 + order.iter().filter(|(_, other)| key(other) > key(standing)).count()
    };
    order
        .iter()
        .map(|&(hut, standing)| Ranked {
            place: place(standing),
            hut,
            name: standing.name.clone(),
            points: words::points(standing.points),
            wins: standing.wins,
            best: standing.best,
        })
        .collect()
}
