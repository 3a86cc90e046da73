//! What already lies on the mat and may not be divided anew.

use crate::{Card, Hand, Seats};
use serde::{Deserialize, Serialize};

/// How a fixed group came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupKind {
    /// Phỗng: three kept together; others may join them in a bí or bí sườn.
    Phong,
    /// Khàn: three that stay whole, face down or turned up.
    Khan,
    /// Thiên khai: four that stay whole.
    ThienKhai,
}

/// Identical cards that stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// Of which kind.
    pub card: Card,
    /// How it came about.
    pub kind: GroupKind,
}

impl Group {
    /// How many cards it holds together.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self.kind {
            GroupKind::Phong | GroupKind::Khan => 3,
            GroupKind::ThienKhai => 4,
        }
    }
}

/// Lưng 7: which runs from `1v` are one (rules §2, house rule `lung_dau_doc`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeadLung {
    /// Any run that begins `1v 2v 3v`.
    #[default]
    AnyRun,
    /// Only the run `1v 2v 3v` itself.
    ThreeOnly,
}

impl HeadLung {
    /// Is it what houses have that say nothing?
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Bí hoàn bí: may bất thực be returned with a bí alone (rules §4, house rule `bi_hoan`)?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BiHoan {
    /// A run, or a bí when no run came.
    #[default]
    Allowed,
    /// Only a run.
    Forbidden,
}

/// What every division is held to, whatever lies on the mat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Law {
    /// How many lưng and cards a win needs.
    pub seats: Seats,
    /// Which runs are lưng 7.
    pub head: HeadLung,
    /// What returns a bất thực.
    pub bi_hoan: BiHoan,
}

impl From<HeadLung> for Law {
    fn from(head: HeadLung) -> Self {
        Self { head, ..Self::default() }
    }
}

impl From<Seats> for Law {
    fn from(seats: Seats) -> Self {
        Self { seats, ..Self::default() }
    }
}

/// What the mat forbids to a division of the hand, and which triples it counts as lưng (rules §2).
///
/// All cards it speaks of are also in the hand that is divided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    groups: Vec<Group>,
    loose: Vec<(Card, u8)>,
    eaten: Hand,
    mat: Hand,
    law: Law,
}

impl Fixed {
    /// Nothing is fixed: all cards are in the hand.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Nothing is fixed but what the game and the house say.
    #[must_use]
    pub fn under(law: impl Into<Law>) -> Self {
        Self { law: law.into(), ..Self::default() }
    }

    /// The same mat under another law.
    #[must_use]
    pub(crate) fn held_to(self, law: Law) -> Self {
        Self { law, ..self }
    }

    /// What the game and the house say.
    #[must_use]
    pub const fn law(&self) -> Law {
        self.law
    }

    /// Which runs are lưng 7.
    #[must_use]
    pub const fn head_lung(&self) -> HeadLung {
        self.law.head
    }

    /// This group stays together.
    pub(crate) fn keep(&mut self, group: Group) {
        self.groups.push(group);
    }

    /// Phỗng: these three stay together. The fourth, if it comes, is free.
    pub fn keep_phong(&mut self, card: Card) {
        self.groups.push(Group { card, kind: GroupKind::Phong });
    }

    /// Khàn: these three stay whole, also after they were turned up. The fourth is free to join
    /// them or to go into another phu ("ăn phu dậy khàn", "tiền ù hậu dậy").
    pub fn keep_khan(&mut self, card: Card) {
        self.groups.push(Group { card, kind: GroupKind::Khan });
    }

    /// Thiên khai: these four stay whole.
    pub fn keep_thien_khai(&mut self, card: Card) {
        self.groups.push(Group { card, kind: GroupKind::ThienKhai });
    }

    /// Bất thực: so many of this kind were dealt and kept in hand. At a win they must be returned:
    /// one of them at least stands in a run or, as the house has it, a bí (else trùng trục), black
    /// yêu apart (rules §4).
    pub fn keep_bat_thuc(&mut self, card: Card, dealt: u8) {
        self.loose.push((card, dealt));
    }

    /// Trình phu: these cards of the hand lie on the mat, so that none of them is thrown.
    pub fn note_laid(&mut self, cards: &[Card]) {
        self.mat.extend(cards.iter().copied());
    }

    /// Ăn: `taken` was eaten and lies on the mat with `beside` from the hand.
    pub fn note_eaten(&mut self, taken: Card, beside: &[Card]) {
        self.eaten.add(taken);
        self.mat.add(taken);
        self.mat.extend(beside.iter().copied());
    }

    /// The groups that stay together.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The group of this kind, if there is one.
    #[must_use]
    pub fn group(&self, card: Card) -> Option<Group> {
        self.groups.iter().copied().find(|group| group.card == card)
    }

    /// Kinds kept as bất thực, with how many were dealt.
    #[must_use]
    pub fn bat_thuc(&self) -> &[(Card, u8)] {
        &self.loose
    }

    /// How many of this kind are still in hand and may be thrown, of `all` cards of the hut.
    #[must_use]
    pub fn held(&self, all: &Hand, card: Card) -> u8 {
        let lying = self.group(card).map_or(0, Group::size) + self.mat.count(card);
        all.count(card).saturating_sub(lying)
    }

    /// Is nothing on the mat, and lưng 7 any run from `1v`?
    pub(crate) fn is_bare(&self) -> bool {
        self.groups.is_empty()
            && self.loose.is_empty()
            && self.eaten.is_empty()
            && self.law.head == HeadLung::AnyRun
    }

    /// Does the mat neither bind a card of `all` nor take a lưng away?
    pub(crate) fn is_free(&self, all: &Hand, winning: Option<Card>) -> bool {
        let counts = |card| all.count(card) < 3 || self.triple_counts(all, card, winning);
        self.groups.is_empty()
            && self.law.head == HeadLung::AnyRun
            && (self.eaten.is_empty() || Card::all().all(counts))
    }

    /// Do three or four of this kind, lying together, count as lưng 8?
    ///
    /// Yes when they were dealt, phỗng, turned up or are held; no when eating alone built them up
    /// (rules §2). `winning` is the card the hand wins on: with one of its kind still in hand it is
    /// taken by phỗng, also when another had been eaten before.
    #[must_use]
    pub fn triple_counts(&self, all: &Hand, card: Card, winning: Option<Card>) -> bool {
        let total = all.count(card);
        if total < 3 {
            return false;
        }
        if self.group(card).is_some() || total - self.eaten.count(card).min(total) >= 3 {
            return true;
        }
        // The winning card itself is neither in hand nor on the mat.
        winning == Some(card) && total > self.mat.count(card) + 1
    }
}
