//! Xướng: what a hut named when it laid its hand, and how that measures up (rules §6, §8).

use super::claim::{WinClaim, WinRules};
use crate::Card;
use crate::cuoc::{Cuoc, Wait, cuoc_of};
use crate::phu::splits;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// Lời xướng: what a hut named at its win, as the arbiters heard it (rules §6).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Said {
    /// Cước, in any order; none is suông.
    pub cuoc: Vec<Cuoc>,
    /// Bất thực that it returned.
    pub returned: Vec<Returned>,
    /// Special words.
    pub words: Vec<Word>,
}

/// Trả bất thực: one cup given back, and what became of its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Returned {
    /// The kind.
    pub card: Card,
    /// Were all kept?
    pub kept: Kept,
}

/// What became of the cards of a bất thực.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// Ăn cả: all are in the hand.
    AnCa,
    /// Đánh một: one was thrown.
    DanhMot,
}

/// A special word of the xướng (rules §6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// Dậy khàn: it wins on the fourth of its khàn.
    DayKhan,
    /// Tiền ù hậu dậy: that fourth lies with others, the khàn is turned up after.
    TienUHauDay,
    /// Ù không phỗng: it holds two of the kind and keeps one in a run.
    KhongPhong,
    /// Quân xén: it wins on a kind that it had thrown off.
    QuanXen,
}

impl Word {
    /// As it is called.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::DayKhan => "dậy khàn",
            Self::TienUHauDay => "tiền ù hậu dậy",
            Self::KhongPhong => "ù không phỗng",
            Self::QuanXen => "ù lại quân xén",
        }
    }
}

impl Said {
    /// These cước and nothing else.
    #[must_use]
    pub fn cuoc(cuoc: &[Cuoc]) -> Self {
        Self { cuoc: cuoc.to_vec(), ..Self::default() }
    }

    /// What a win so called is worth by the house's scale.
    #[must_use]
    pub fn points(&self, rules: &WinRules) -> u16 {
        rules.adding.points(&rules.scale, &whole(&self.cuoc))
    }

    /// Is it more or less than the hand has, `cuoc` being what it has? The worth decides; of equal
    /// worth and another name is less, unless another division of the hand has that name.
    pub(crate) fn measure(&self, cuoc: &[Cuoc], claim: &WinClaim) -> Ordering {
        let rules = &claim.rules;
        let said = whole(&self.cuoc);
        let has = rules.adding.points(&rules.scale, &whole(cuoc));
        let by_worth = self.points(rules).cmp(&has);
        by_worth.then_with(|| {
            let right = said == whole(cuoc) || may_be_called(claim, &said);
            if right { Ordering::Equal } else { Ordering::Less }
        })
    }

    /// Was this word said?
    #[must_use]
    pub fn has(&self, word: Word) -> bool {
        self.words.contains(&word)
    }
}

/// Each cước once, in order; suông when no other main cước stands.
fn whole(cuoc: &[Cuoc]) -> Vec<Cuoc> {
    let mut whole: Vec<Cuoc> = cuoc.iter().copied().filter(|one| *one != Cuoc::Suong).collect();
    if whole.iter().all(|one| one.is_added()) {
        whole.push(Cuoc::Suong);
    }
    whole.sort_unstable();
    whole.dedup();
    whole
}

fn may_be_called(claim: &WinClaim, said: &[Cuoc]) -> bool {
    let wait = Wait::of(claim);
    let lung = usize::from(claim.fixed.law().seats.lung_needed());
    splits(&claim.all(), &claim.fixed).iter().any(|way| {
        way.lung(&claim.fixed, Some(claim.card)).len() >= lung && cuoc_of(claim, &wait, way) == said
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_made_whole() {
        use Cuoc::{BachThu, Leo, Suong, Thong, Tom};
        for (said, want, why) in [
            (vec![], vec![Suong], "nothing is suông"),
            (vec![Thong], vec![Thong, Suong], "what is added is added to suông"),
            (vec![Suong, Tom], vec![Tom], "tôm is no suông"),
            (vec![Leo, Tom, Tom], vec![Tom, Leo], "each once, in order"),
            (vec![BachThu, Suong], vec![Suong, BachThu], "suông with bạch thủ"),
        ] {
            assert_eq!(whole(&said), want, "{why}");
        }
    }

    #[test]
    fn what_is_said_has_its_worth() {
        let rules = WinRules::default();
        for (said, worth) in [
            (vec![], 4),
            (vec![Cuoc::Tom], 6),
            (vec![Cuoc::Thong, Cuoc::ThapHong, Cuoc::Tom, Cuoc::Leo], 20),
        ] {
            assert_eq!(Said::cuoc(&said).points(&rules), worth, "{said:?}");
        }
    }

    #[test]
    fn json_of_what_is_said() {
        let said = Said {
            cuoc: vec![Cuoc::Tom],
            returned: vec![Returned { card: "3v".parse().unwrap(), kept: Kept::AnCa }],
            words: vec![Word::DayKhan],
        };
        let json =
            r#"{"cuoc":["tom"],"returned":[{"card":"3v","kept":"an_ca"}],"words":["day_khan"]}"#;
        assert_eq!(serde_json::to_string(&said).unwrap(), json);
        assert_eq!(serde_json::from_str::<Said>(json).unwrap(), said);
        assert_eq!(serde_json::from_str::<Said>("{}").unwrap(), Said::default());
    }
}
