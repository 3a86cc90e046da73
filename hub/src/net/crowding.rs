//! How many connections and requests an address may have: a flood slows its own address only.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Requests that cost no waiting: three hundred phones behind one relay that all load their page anew.
const AT_ONCE: u32 = 3_000;
/// Then one more in so long.
const EACH: Duration = Duration::from_millis(4);
/// Addresses without a connection that are remembered because they still have to wait.
const MOST: usize = 4_096;

/// Who has how many connections.
#[derive(Clone, Debug)]
pub(crate) struct Crowding(Arc<Mutex<Inner>>);

#[derive(Debug)]
struct Inner {
    /// Connections that may be open at once.
    most: usize,
    open: usize,
    from: HashMap<IpAddr, Address>,
}

/// What one address has.
#[derive(Clone, Copy, Debug)]
struct Address {
    open: usize,
    /// When all its requests so far would have been said at the steady pace.
    paid_at: Instant,
}

/// One connection of an address; gone when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    crowding: Crowding,
    from: IpAddr,
}

impl Crowding {
    /// So many connections may be open at once.
    pub(crate) fn new(most: usize) -> Self {
        Self(Arc::new(Mutex::new(Inner { most, open: 0, from: HashMap::new() })))
    }

    /// A place for one more connection. None when the address has as many as there are left for all others:
    /// it then cannot fill the house, whatever it does, and while the house is empty nobody is turned away.
    pub(crate) fn enter(&self, from: IpAddr) -> Option<Place> {
        let from = network(from);
        let mut inner = self.lock();
        let left = inner.most.saturating_sub(inner.open);
        let held = inner.from.get(&from).map_or(0, |address| address.open);
        if held >= left {
            return None;
        }
        inner.open += 1;
        let fresh = Address { open: 0, paid_at: Instant::now() };
        inner.from.entry(from).or_insert(fresh).open += 1;
        drop(inner);
        Some(Place { crowding: self.clone(), from })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// How long the next request of this address has to wait, counted as said now.
    pub(crate) fn turn(&self) -> Duration {
        let now = Instant::now();
        let mut inner = self.crowding.lock();
        let Some(address) = inner.from.get_mut(&self.from) else { return Duration::ZERO };
        let wait = address.paid_at.saturating_duration_since(now + EACH * AT_ONCE);
        address.paid_at = address.paid_at.max(now) + EACH;
        wait
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let now = Instant::now();
        let mut inner = self.crowding.lock();
        inner.open = inner.open.saturating_sub(1);
        if let Some(address) = inner.from.get_mut(&self.from) {
            address.open = address.open.saturating_sub(1);
        }
        let rests = |address: &Address| address.open == 0 && address.paid_at <= now;
        if inner.from.get(&self.from).is_some_and(rests) {
            inner.from.remove(&self.from);
        }
        if inner.from.len() > inner.open + MOST {
            inner.from.retain(|_, address| address.open > 0);
        }
    }
}

/// One machine has as many IPv6 addresses as it likes within its network.
pub(crate) fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(wide) => {
            let [a, b, c, d, ..] = wide.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        narrow @ IpAddr::V4(_) => narrow,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn fill(crowding: &Crowding, from: &str) -> Vec<Place> {
        std::iter::from_fn(|| crowding.enter(ip(from))).collect()
    }

    #[tokio::test]
    async fn however_many_one_address_takes_others_still_get_in() {
        let crowding = Crowding::new(1_000);
        let first = fill(&crowding, "10.0.0.7");
        assert_eq!(first.len(), 500, "as many as it leaves to all others");
        let second = fill(&crowding, "10.0.0.8");
        assert_eq!(second.len(), 250, "as many as these two leave");
        let others: Vec<Place> = (0..100)
            .map(|host| crowding.enter(ip(&format!("10.0.1.{host}"))).expect("a phone gets in"))
            .collect();
        assert!(crowding.enter(ip("10.0.0.7")).is_none(), "no more for the first");
        drop((first, second, others));
        assert_eq!(fill(&crowding, "10.0.0.7").len(), 500, "a place that was left is free");
        assert!(crowding.lock().from.is_empty(), "nobody is remembered who is gone");
    }

    #[tokio::test]
    async fn one_network_of_ipv6_is_one_address() {
        let crowding = Crowding::new(8);
        let host = |host: u32| ip(&format!("2001:db8::{host:x}"));
        let held: Vec<Option<Place>> = (0..8).map(|one| crowding.enter(host(one))).collect();
        assert_eq!(held.iter().flatten().count(), 4);
        assert!(crowding.enter(ip("2001:db8:0:1::1")).is_some(), "the next network");
    }

    #[tokio::test(start_paused = true)]
    async fn a_flood_of_requests_waits_and_a_neighbour_does_not() {
        let crowding = Crowding::new(100);
        let (flood, other) = (crowding.enter(ip("10.0.0.7")), crowding.enter(ip("10.0.0.8")));
        let (flood, other) = (flood.unwrap(), other.unwrap());
        let waits: Vec<Duration> = (0..AT_ONCE + 500).map(|_| flood.turn()).collect();
        assert!(waits[..AT_ONCE as usize].iter().all(Duration::is_zero), "a crowd's first load");
        assert_eq!(waits.last(), Some(&(EACH * 499)));
        assert_eq!(other.turn(), Duration::ZERO);
        drop(flood);
        let again = crowding.enter(ip("10.0.0.7")).unwrap();
        assert!(again.turn() > Duration::ZERO, "hanging up is no way around");
        tokio::time::advance(EACH * (AT_ONCE + 600)).await;
        assert_eq!(again.turn(), Duration::ZERO, "who waited is served as ever");
    }
}
