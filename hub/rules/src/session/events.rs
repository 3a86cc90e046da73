//! What may be asked of a hội, and what happened in it.

use crate::round::{Event, Input};
use crate::{ByHut, Card, Hut, Seats, Seed};
use serde::{Deserialize, Serialize};

/// One request to the hội.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum SessionInput {
    /// Opens a hội, the first or one after another that is over: line-ups and rules change only here.
    Open {
        /// Name shown by each hut.
        names: ByHut<String>,
        /// House rules as their TOML text; frozen for the whole hội.
        house: String,
    },
    /// Deals the next ván (electronic deal).
    Deal {
        /// What the shuffle is made from.
        seed: Seed,
        /// Who turns the two cards of a cho cái làng; the previous leader does it after a win.
        turner: Hut,
    },
    /// Deals the next ván in the yard (bài mở): nobody tells the hub the hands.
    DealOpen {
        /// The two cards that cho cái turned, the one from the nọc first.
        turned: [Card; 2],
        /// Who turned them for a cho cái làng.
        turner: Hut,
        /// Which of them the leader was given; by custom when it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        given: Option<Card>,
        /// After a win, whose pile the second is of; the turner's right neighbour's when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pile: Option<Hut>,
    },
    /// Chia sẵn: promises a deal whose piles people will lay by hand, before anybody sees a card.
    Prepare {
        /// [`Seed::commitment`] of a seed that is kept sealed beside the record.
        commitment: String,
        /// The yard that this deal was taken over from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<String>,
    },
    /// Gives up a deal that was promised and not dealt.
    Discard {
        /// Which.
        commitment: String,
    },
    /// Deals the next ván from piles that were laid as a promised deal says.
    DealPrepared {
        /// Its seed.
        seed: Seed,
        /// Who turns the two cards of a cho cái làng; the previous leader does it after a win.
        turner: Hut,
    },
    /// The piles were laid wrongly: the prepared ván goes on as an open one.
    PlayOpen {
        /// In Vietnamese, shown to the crowd.
        reason: String,
    },
    /// Something in the ván.
    Play(Input),
    /// Stops play; the reason is shown to the crowd.
    Pause {
        /// In Vietnamese.
        reason: String,
    },
    /// Goes on.
    Resume,
    /// Trọng tài quyết định: points by hand, for what no rule names (rules §8).
    Adjust {
        /// Whose.
        hut: Hut,
        /// Added; a fine is negative.
        points: i32,
        /// In Vietnamese, shown to the crowd.
        reason: String,
    },
    /// Hết giờ: the time of house rule `hoi_phut` is over, says the hub's clock.
    TimeUp,
    /// Bốc thăm: the lot that separates equal huts of a hội that is over (rules §10).
    DrawLot {
        /// What their order is made from.
        seed: Seed,
    },
}

/// One thing that happened in the hội.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "hoi", rename_all = "snake_case")]
pub enum SessionEvent {
    /// Opened, with rules frozen.
    Opened {
        /// Name shown by each hut.
        names: ByHut<String>,
        /// House rules as their TOML text.
        house: String,
    },
    /// Something happened in the ván.
    Round(Event),
    /// Points moved when a ván ended.
    Scored {
        /// Change for each hut.
        change: ByHut<i32>,
        /// Who leads the next ván, if that is settled already.
        leader_next: Option<Hut>,
        /// Gà: what lies in the pot now.
        #[serde(default, skip_serializing_if = "is_empty")]
        pot: u32,
    },
    /// A deal was promised.
    Prepared {
        /// The promise.
        #[serde(flatten)]
        deal: Promised,
    },
    /// A promised deal will not be dealt.
    Discarded {
        /// Its promise.
        commitment: String,
    },
    /// The hands of the prepared ván are known no more: what the yard saw of it, as an open ván.
    TurnedOpen {
        /// In Vietnamese.
        reason: String,
        /// The whole ván so far.
        events: Vec<Event>,
    },
    /// Stopped.
    Paused {
        /// In Vietnamese.
        reason: String,
    },
    /// Goes on.
    Resumed,
    /// Points that the arbiters gave or took by hand.
    Adjusted {
        /// Whose.
        hut: Hut,
        /// Added; a fine is negative.
        points: i32,
        /// In Vietnamese.
        reason: String,
    },
    /// The hội is over: points or time reached.
    Closed,
    /// Time is over: the ván that is played is the last.
    TimeUp,
    /// The lot was drawn.
    LotDrawn {
        /// What the order was made from: anybody may make it again.
        seed: Seed,
        /// The equal huts, the luckiest first.
        order: Vec<Hut>,
    },
}

/// Ván chia sẵn: a deal that was promised and is not dealt yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Promised {
    /// SHA-256 promise of its seed.
    pub commitment: String,
    /// For how many huts its piles are cut; not written for five.
    #[serde(default, skip_serializing_if = "Seats::is_five")]
    pub seats: Seats,
    /// The yard that it was taken over from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_empty(pot: &u32) -> bool {
    *pot == 0
}
