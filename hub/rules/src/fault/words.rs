//! What is told of a fault, and how a group of faults is declared.

/// Nặng nhẹ: what a fault costs (rules §8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Chèo đò: a fine now and at each ván until a win pays.
    CheoDo,
    /// Đền: the hut's win is void and costs it; it pays for the win it let another take.
    Den,
    /// Đeo kính: the win stands and scores nothing.
    DeoKinh,
    /// Bỏ ù: no points, only the kê.
    BoU,
    /// Put right on the spot, and only noted.
    GhiNhan,
}

impl Tier {
    /// Its name in Vietnamese.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::CheoDo => "chèo đò",
            Self::Den => "đền",
            Self::DeoKinh => "đeo kính",
            Self::BoU => "bỏ ù",
            Self::GhiNhan => "ghi nhận",
        }
    }

    /// One Vietnamese sentence: what it costs the hut, and who is paid.
    #[must_use]
    pub const fn penalty(self) -> &'static str {
        match self {
            Self::CheoDo => {
                "Ván này không được ù, phạt 4 điểm ngay và 4 điểm mỗi ván sau cho đến khi ù trả đò, \
                 không điếm nào được hưởng."
            }
            Self::Den => {
                "Điếm có ù thì ván ù không tính và mất số điểm đã xướng, còn quân đánh sai để điếm \
                 khác ù thì đền điểm cho điếm ù thay các điếm kia."
            }
            Self::DeoKinh => {
                "Điếm có ù thì không được điểm, ván sau không được hô thông, không ai phải trả."
            }
            Self::BoU => "Điếm có ù thì không được điểm, chỉ được đầu kê, không ai phải trả.",
            Self::GhiNhan => "Sửa ngay tại sân và ghi vào sổ, không mất điểm.",
        }
    }
}

/// What can prove a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Proof {
    /// What everyone saw.
    Record,
    /// The hand, known to the engine or shown.
    Hand,
    /// What the hut announced at its win, as the arbiters entered it.
    Said,
    /// How cards lie in the yard: the arbiters see it.
    Yard,
}

/// A fault in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// The persisted id.
    pub id: &'static str,
    /// Its name in Vietnamese.
    pub label: &'static str,
    /// One Vietnamese sentence: what is wrong, and what would be right.
    pub explanation: &'static str,
}

/// Declares a group of faults with id, label and explanation of each.
macro_rules! faults {
    ($(#[$doc:meta])* $name:ident {
        $($(#[$fault_doc:meta])* $fault:ident = $id:literal, $label:literal, $why:literal;)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$fault_doc])* $fault,)+
        }

        impl $name {
            /// Every one, in the order of rules §8.
            pub const ALL: &'static [Self] = &[$(Self::$fault),+];

            /// In words.
            #[must_use]
            pub const fn words(self) -> $crate::fault::Words {
                match self {
                    $(Self::$fault => $crate::fault::Words {
                        id: $id, label: $label, explanation: $why,
                    },)+
                }
            }
        }
    };
}

pub(super) use faults;
