//! The posts of a yard: the eleven roles that people log in to.

use crate::journal::Actor;
use totom_rules::Hut;
use totom_wire::command::Role;

/// The roles that act for the yard as a whole, with the id by which forms and cards name them.
const STAFF: [(Role, &str); 6] = [
    (Role::Organiser, "organiser"),
    (Role::Arbiter, "arbiter"),
    (Role::ChiaBai, "chia_bai"),
    (Role::GiaoBai, "giao_bai"),
    (Role::Scorer, "scorer"),
    (Role::XepBai, "xep_bai"),
];
const HUT: &str = "hut_";

/// Every post: staff first, then the huts.
pub fn posts() -> impl Iterator<Item = Role> {
    STAFF.into_iter().map(|(role, _)| role).chain(Hut::ALL.map(Role::Hut))
}

/// The id by which forms and cards name a role.
#[must_use]
pub fn id(role: Role) -> String {
    match role {
        Role::Hut(hut) => format!("{HUT}{}", hut.number()),
        Role::Organiser
        | Role::Arbiter
        | Role::ChiaBai
        | Role::GiaoBai
        | Role::Scorer
        | Role::XepBai => {
            STAFF.into_iter().find(|(of, _)| *of == role).map_or("", |(_, id)| id).to_owned()
        }
    }
}

/// The role that an id names.
#[must_use]
pub fn of_id(text: &str) -> Option<Role> {
    posts().find(|role| id(*role) == text)
}

/// Who a role is in the record.
#[must_use]
pub fn actor(role: Role) -> Actor {
    match role {
        Role::Organiser => Actor::Organiser,
        Role::Arbiter => Actor::Arbiter,
        Role::ChiaBai => Actor::ChiaBai,
        Role::GiaoBai => Actor::GiaoBai,
        Role::Scorer => Actor::Scorer,
        Role::XepBai => Actor::XepBai,
        Role::Hut(hut) => Actor::Screen(hut),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_post_has_an_id_of_its_own_and_is_found_by_it() {
        let ids: BTreeSet<String> = posts().map(id).collect();
        assert_eq!(ids.len(), 11);
        for role in posts() {
            assert_eq!(of_id(&id(role)), Some(role));
        }
        for (text, why) in [("", "nobody"), ("hut_6", "no such hut"), ("Organiser", "a capital")] {
            assert_eq!(of_id(text), None, "{why}");
        }
    }
}
