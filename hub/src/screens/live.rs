//! Màn hình nào đang ở đây: sockets, last seen, what each says that it paints. Gone with the process.

use super::id::ScreenId;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;
use totom_wire::screen::Painted;

/// Open pages of one screen: a reload overlaps with the page before it.
const PAGES: u32 = 8;
/// Screens that nobody gave anything to do: each is a page that anybody may open.
const STRANGERS: usize = 64;
/// How long a screen shows its id when asked.
pub(super) const IDENTIFY: Duration = Duration::from_secs(10);

/// A screen that was here since the hub started.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its open pages.
    pub pages: u32,
    /// When it last said something, or left.
    pub at: Instant,
    /// What it said.
    pub painted: Painted,
    /// The revision that it was told last, and when.
    pub told: (u64, Instant),
    /// Until when it shows its id over everything.
    pub(super) identify: Option<Instant>,
}

/// All of them.
#[derive(Debug, Default)]
pub(super) struct Here(BTreeMap<ScreenId, Seen>);

impl Here {
    pub(super) fn get(&self, id: &ScreenId) -> Option<&Seen> {
        self.0.get(id)
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = &ScreenId> {
        self.0.keys()
    }

    /// A page opens. False when there are enough: `known` tells the yard's own from strangers.
    pub(super) fn join(&mut self, id: &ScreenId, known: impl Fn(&ScreenId) -> bool) -> bool {
        if !self.0.contains_key(id) && !known(id) && !self.make_room(&known) {
            return false;
        }
        let now = Instant::now();
        let painted = Painted::default();
        let new = || Seen { pages: 0, at: now, painted, told: (0, now), identify: None };
        let seen = self.0.entry(id.clone()).or_insert_with(new);
        if seen.pages >= PAGES {
            return false;
        }
        (seen.pages, seen.at) = (seen.pages + 1, now);
        true
    }

    /// Strangers who left make room first, the longest gone before others.
    fn make_room(&mut self, known: &impl Fn(&ScreenId) -> bool) -> bool {
        if self.0.keys().filter(|id| !known(id)).count() < STRANGERS {
            return true;
        }
        let gone = self.0.iter().filter(|(id, seen)| seen.pages == 0 && !known(id));
        let longest = gone.min_by_key(|(_, seen)| seen.at).map(|(id, _)| id.clone());
        longest.is_some_and(|id| self.0.remove(&id).is_some())
    }

    /// A page closes.
    pub(super) fn leave(&mut self, id: &ScreenId) {
        if let Some(seen) = self.0.get_mut(id) {
            (seen.pages, seen.at) = (seen.pages.saturating_sub(1), Instant::now());
        }
    }

    /// A page is told something new.
    pub(super) fn told(&mut self, id: &ScreenId, rev: u64) {
        if let Some(seen) = self.0.get_mut(id) {
            seen.told = (rev, Instant::now());
        }
    }

    /// A page says what it paints.
    pub(super) fn paints(&mut self, id: &ScreenId, painted: Painted) {
        if let Some(seen) = self.0.get_mut(id) {
            (seen.painted, seen.at) = (painted, Instant::now());
        }
    }

    /// These show their ids for a while; all of them when none is named.
    pub(super) fn identify(&mut self, ids: &[ScreenId]) {
        let until = Instant::now() + IDENTIFY;
        for (id, seen) in &mut self.0 {
            if ids.is_empty() || ids.contains(id) {
                seen.identify = Some(until);
            }
        }
    }

    /// One that is gone is not waited for any more.
    pub(super) fn forget(&mut self, id: &ScreenId) {
        self.0.retain(|one, seen| one != id || seen.pages > 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> ScreenId {
        text.parse().unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn strangers_are_let_in_while_there_is_room() {
        let mut here = Here::default();
        let known = |one: &ScreenId| *one == id("cong");
        for number in 0..STRANGERS {
            assert!(here.join(&id(&format!("la-{number}")), known), "{number}");
        }
        assert!(!here.join(&id("moi"), known), "all of them are here");
        assert!(here.join(&id("cong"), known), "the yard's own always has a place");
        here.leave(&id("la-7"));
        assert!(here.join(&id("moi"), known), "who left makes room");
        assert!(here.get(&id("la-7")).is_none());
        for _ in 1..PAGES {
            assert!(here.join(&id("cong"), known));
        }
        assert!(!here.join(&id("cong"), known), "one screen is not a hundred pages");
    }

    #[tokio::test(start_paused = true)]
    async fn last_seen_is_monotonic_and_survives_leaving() {
        let mut here = Here::default();
        here.join(&id("a"), |_| true);
        tokio::time::advance(Duration::from_secs(5)).await;
        here.paints(&id("a"), Painted { rev: 3, ..Painted::default() });
        tokio::time::advance(Duration::from_secs(40)).await;
        let seen = here.get(&id("a")).unwrap();
        assert_eq!((seen.at.elapsed(), seen.painted.rev), (Duration::from_secs(40), 3));
        here.leave(&id("a"));
        assert_eq!(here.get(&id("a")).unwrap().at.elapsed(), Duration::ZERO);
        here.forget(&id("a"));
        assert!(here.get(&id("a")).is_none());
    }
}
