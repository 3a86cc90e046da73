//! What a hut sees of a ván, borrowed from wherever that is kept.

use crate::round::{Asked, HutView, LaidPhu, Legality};
use crate::{ByHut, Card, Hand, Hut, Seats};

/// A hut's own view, of which nothing is copied but its hand.
#[derive(Clone, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) hut: Hut,
    pub(crate) seats: Seats,
    /// Cards in hand, face-down khàn included.
    pub(crate) hand: Hand,
    /// Kinds lying face down as khàn.
    pub(crate) khan: &'a [Card],
    /// Kinds lying face down as thiên khai.
    pub(crate) thien_khai: &'a [Card],
    /// Kinds kept as bất thực.
    pub(crate) bat_thuc: Vec<Card>,
    pub(crate) offer: Option<Offered>,
    /// What lies face up.
    pub(crate) mats: ByHut<Mat<'a>>,
    /// What it may do now.
    pub(crate) legal: &'a Legality,
}

/// The card on offer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Offered {
    pub(crate) card: Card,
    pub(crate) asked: Asked,
}

/// The phu and the cửa of a hut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mat<'a> {
    pub(crate) laid: &'a [LaidPhu],
    pub(crate) gate: &'a [Card],
}

impl<'a> From<&'a HutView> for Look<'a> {
    fn from(view: &'a HutView) -> Self {
        let huts = &view.public.huts;
        let offer = view.public.offer.as_ref();
        Self {
            hut: view.hut,
            seats: view.public.seats,
            hand: view.hand.clone(),
            khan: &view.khan,
            thien_khai: &view.thien_khai,
            bat_thuc: view.bat_thuc.clone(),
            offer: offer.map(|offer| Offered { card: offer.card, asked: offer.asked }),
            mats: ByHut::from_fn(|hut| Mat { laid: &huts[hut].laid, gate: &huts[hut].gate }),
            legal: &view.legal,
        }
    }
}
