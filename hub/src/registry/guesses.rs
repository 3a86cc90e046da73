//! How often an address may guess a code: a flood slows its own address only.

use crate::net::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Slips of the finger that cost nothing.
const FREE: u32 = 5;
/// Then one more in so long.
const EACH: Duration = Duration::from_secs(30);
/// Addresses remembered: beyond that, the one that has been quiet longest is forgotten.
const MOST: usize = 4096;

/// Who has guessed, and how often.
#[derive(Clone, Debug, Default)]
pub struct Guesses(Arc<Mutex<HashMap<IpAddr, Tries>>>);

/// Wrong tries that still count, as of the last one.
#[derive(Clone, Copy, Debug)]
struct Tries {
    wrong: u32,
    at: Instant,
}

impl Tries {
    /// What is left of it: one is forgiven in each span.
    fn now(self) -> Self {
        let spans = self.at.elapsed().as_nanos() / EACH.as_nanos();
        let spans = u32::try_from(spans).unwrap_or(u32::MAX);
        Self { wrong: self.wrong.saturating_sub(spans), at: self.at + EACH * spans.min(self.wrong) }
    }
}

impl Guesses {
    /// Counts a try before it is looked at, so that many at once are no way around.
    ///
    /// # Errors
    /// How long to wait before the next.
    pub fn begin(&self, from: IpAddr) -> Result<(), Duration> {
        let mut all = self.lock();
        let from = network(from);
        let fresh = Tries { wrong: 0, at: Instant::now() };
        let tries = all.get(&from).map_or(fresh, |tries| tries.now());
        if tries.wrong >= FREE {
            return Err(EACH.saturating_sub(tries.at.elapsed()));
        }
        let at = if tries.wrong == 0 { Instant::now() } else { tries.at };
        if all.len() >= MOST && !all.contains_key(&from) {
            forget_oldest(&mut all);
        }
        all.insert(from, Tries { wrong: tries.wrong + 1, at });
        Ok(())
    }

    /// That try was right: it does not count. Wrong ones before it still do.
    pub fn right(&self, from: IpAddr) {
        if let Some(tries) = self.lock().get_mut(&network(from)) {
            tries.wrong = tries.wrong.saturating_sub(1);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, Tries>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget_oldest(all: &mut HashMap<IpAddr, Tries>) {
    let oldest = all.iter().min_by_key(|(_, tries)| tries.at).map(|(from, _)| *from);
    oldest.and_then(|from| all.remove(&from));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_few_slips_are_free_then_each_costs_time_and_only_that_address() {
        let guesses = Guesses::default();
        let (one, other) = (ip("10.0.0.7"), ip("10.0.0.8"));
        for _ in 0..FREE {
            assert_eq!(guesses.begin(one), Ok(()));
        }
        let wait = guesses.begin(one).unwrap_err();
        assert!(wait <= EACH && wait > EACH - Duration::from_secs(1), "{wait:?}");
        assert_eq!(guesses.begin(other), Ok(()), "a neighbour is not held up");
        tokio::time::advance(EACH).await;
        assert_eq!(guesses.begin(one), Ok(()), "one more");
        assert!(guesses.begin(one).is_err(), "and no other");
    }

    #[tokio::test(start_paused = true)]
    async fn a_day_of_guessing_is_bounded() {
        let guesses = Guesses::default();
        let mut tried = 0;
        for _ in 0..8 * 60 * 60 {
            while guesses.begin(ip("10.0.0.7")).is_ok() {
                tried += 1;
            }
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        assert_eq!(tried, 5 + 2 * 60 * 8 - 1, "of a hundred million PINs");
    }

    #[tokio::test(start_paused = true)]
    async fn a_right_code_does_not_pay_for_wrong_ones() {
        let guesses = Guesses::default();
        let one = ip("10.0.0.7");
        for _ in 0..FREE - 1 {
            guesses.begin(one).unwrap();
        }
        for _ in 0..20 {
            guesses.begin(one).unwrap();
            guesses.right(one);
        }
        guesses.begin(one).unwrap();
        assert!(guesses.begin(one).is_err(), "his own PIN does not buy guesses at another's");
    }

    #[tokio::test(start_paused = true)]
    async fn one_network_of_ipv6_is_one_guesser_and_memory_is_bounded() {
        let guesses = Guesses::default();
        for host in 0..FREE {
            guesses.begin(ip(&format!("2001:db8::{host:x}"))).unwrap();
        }
        assert!(guesses.begin(ip("2001:db8::ffff")).is_err());
        for number in 0..2 * MOST as u32 {
            let _ = guesses.begin(IpAddr::from(number.to_be_bytes()));
        }
        assert!(guesses.lock().len() <= MOST);
    }
}
