//! Xếp hạng: who comes before whom when the hội is over (rules §10).

use super::Ranked;
use super::state::Session;
use crate::Hut;
use crate::house::HoaXepHang;
use std::cmp::Reverse;

impl Session {
    /// The huts, best first; nothing until the hội is over.
    pub(super) fn ranking(&self) -> Vec<Ranked> {
        if !self.closed {
            return Vec::new();
        }
        let seats = self.seats();
        let mut keys: Vec<_> = seats.sitting().map(|hut| (hut, self.merit(hut))).collect();
        keys.sort_by_key(|(_, key)| Reverse(key.clone()));
        let better = |key: &Vec<i64>| keys.iter().filter(|(_, other)| other > key).count();
        let place = |key| u8::try_from(better(key) + 1).unwrap_or(u8::MAX);
        keys.iter().map(|(hut, key)| Ranked { place: place(key), hut: *hut }).collect()
    }

    /// Huts that share a place where the house lets a lot decide and none was drawn.
    pub(super) fn lot_due(&self) -> Vec<Hut> {
        let lot = self.separated_by().contains(&HoaXepHang::BocTham);
        if !lot || !self.lot.is_empty() {
            return Vec::new();
        }
        let ranking = self.ranking();
        let shared = |one: &Ranked| ranking.iter().filter(|two| two.place == one.place).count() > 1;
        ranking.iter().copied().filter(shared).map(|ranked| ranked.hut).collect()
    }

    /// Points, then what the house looks at between equals; more is better.
    fn merit(&self, hut: Hut) -> Vec<i64> {
        let standing = &self.standings[hut];
        let drawn = self.lot.iter().rev().position(|&other| other == hut);
        let by = |by: &HoaXepHang| match by {
            HoaXepHang::VanU => i64::from(standing.wins),
            HoaXepHang::VanTo => i64::from(standing.best),
            HoaXepHang::BocTham => drawn.map_or(0, |place| place as i64),
        };
        [i64::from(standing.points)].into_iter().chain(self.separated_by().iter().map(by)).collect()
    }

    /// House rule `hoa_xep_hang`.
    fn separated_by(&self) -> &[HoaXepHang] {
        self.house().map_or(&[], |house| &house.hoa_xep_hang)
    }
}
