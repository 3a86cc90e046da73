//! What may be done now, by a hut and by the arbiters. Sent with every snapshot.

use super::inputs::{Call, Declaration};
use crate::Card;
use serde::{Deserialize, Serialize};

/// What one hut may do now without being refused and without a fault.
///
/// Secret: it tells what the hand can do. A hut is sent its own, the desk is sent all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legality {
    /// Declarations while arranging.
    pub declare: Vec<Declaration>,
    /// Calls on the card on offer.
    pub calls: Vec<Call>,
    /// After ăn: each way to lay the eaten card (hand cards only).
    pub lay: Vec<Vec<Card>>,
    /// Cards it may throw.
    pub throw: Vec<Card>,
}
