//! What nobody may know changes no byte that a spectator is sent, over the hub's own addresses and sockets.
//!
//! Left out of the comparison: the clock's line of HTTP, and the number by which frames are counted, which grows
//! with every wink of a machine. The promise of a ván differs by what it is; no public page shows it before the end.

mod stranger;
mod twins;

use crate::common::{Tablet, setup};
use crate::web::Served;
use proptest::prelude::*;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
pub(crate) use stranger::asked;
use stranger::{Screens, action, ask, dial, is_open, status};
use totom_hub::table::{Reveal, Setup};
use totom_rules::Hut;
use totom_rules::session::PublicSession;
use totom_wire::Outcome;
use twins::{Choices, Step, TWINS, Twins};

/// After how many steps everything is asked for, not only the screens.
const EACH: usize = 9;

/// One of the two yards.
struct Yard {
    hub: Served,
    desk: Tablet,
    screens: Screens,
}

impl Yard {
    async fn open(number: u64, reveal: Reveal) -> Self {
        let hub = Served::start_with(Setup { reveal, ..setup(number) }).await;
        let desk = hub.desk().await;
        let screens = Screens::join(&hub).await;
        Self { hub, desk, screens }
    }

    async fn act(&mut self, action: Value) {
        let outcome = self.desk.ask(action.clone()).await;
        assert!(matches!(outcome, Outcome::Recorded { .. }), "{action}: {outcome:?}");
    }

    /// All that a stranger can get.
    async fn everything(&self, how: &str) -> BTreeMap<String, Vec<u8>> {
        let mut all = BTreeMap::new();
        for path in asked() {
            let packings = if is_open(&path) { &["identity", "gzip"][..] } else { &["identity"] };
            for packing in packings {
                let answer = ask(&self.hub, how, &path, packing).await;
                all.insert(format!("{how} {path} {packing}"), answer);
            }
        }
        all
    }
}

/// The two yards of twins.
struct Both([Yard; 2]);

impl Both {
    async fn open([here, there]: [u64; 2], reveal: Reveal) -> Self {
        let (here, there) = tokio::join!(Yard::open(here, reveal), Yard::open(there, reveal));
        Self([here, there])
    }

    async fn act(&mut self, actions: [Value; 2]) {
        let [one, other] = &mut self.0;
        let [here, there] = actions;
        tokio::join!(one.act(here), other.act(there));
        assert_eq!(one.desk.seq, other.desk.seq);
    }

    async fn screens_are_alike(&mut self) {
        let [one, other] = &mut self.0;
        let seq = one.desk.seq;
        for patience in (0..40).rev() {
            let (here, there) = tokio::join!(one.screens.at(seq), other.screens.at(seq));
            if here == there {
                return;
            }
            // A frame that a machine made anew may be under way to one of them.
            assert!(patience > 0, "after entry {seq}: {}", difference(&here, &there));
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// The same for both.
    async fn act_alike(&mut self, action: Value) {
        self.act([action.clone(), action]).await;
    }

    async fn everything_is_alike(&mut self, how: &str) {
        let [one, other] = &self.0;
        for patience in (0..5).rev() {
            let (here, there) = tokio::join!(one.everything(how), other.everything(how));
            if here == there {
                return;
            }
            assert!(patience > 0, "{}", difference(&here, &there));
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// The first place at which two yards differ, as a person reads it.
fn difference<V: PartialEq + std::fmt::Debug>(
    here: &BTreeMap<String, V>,
    there: &BTreeMap<String, V>,
) -> String {
    let differs = here.iter().find(|(at, value)| there.get(*at) != Some(value));
    let Some((at, value)) = differs else { return "one has more than the other".to_owned() };
    format!("{at}:\n{value:?}\n{:?}", there.get(at))
}

async fn compare(numbers: [u64; 2], course: &[Step], back: usize) {
    let mut both = Both::open(numbers, Reveal::AtOnce).await;
    let mut seqs = Vec::new();
    for (count, step) in course.iter().enumerate() {
        both.act([0, 1].map(|world| json!(action(step, world)))).await;
        seqs.push(both.0[0].desk.seq);
        both.screens_are_alike().await;
        if count % EACH == 0 {
            both.everything_is_alike("GET").await;
        }
    }
    let to = seqs[back % seqs.len()];
    for action in [
        json!({ "action": "adjust", "hut": 2, "points": -3, "reason": "đánh lộn lá" }),
        json!({ "action": "undo", "to": to, "why": "xem lại" }),
        json!({ "action": "pause", "reason": "mưa" }),
    ] {
        both.act_alike(action).await;
        both.screens_are_alike().await;
    }
    both.everything_is_alike("GET").await;
    both.everything_is_alike("POST").await;
}

fn in_time<F: Future>(what: F) -> F::Output {
    tokio::runtime::Runtime::new().unwrap().block_on(what)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn for_games_that_differ_in_hidden_cards_only_every_public_byte_is_equal(
        pair: prop::sample::Index,
        choices in prop::collection::vec(any::<u16>(), 300),
        back: usize,
    ) {
        let numbers = TWINS[pair.index(TWINS.len())];
        let course = Twins::course(numbers, &mut Choices::new(choices));
        prop_assume!(course.len() >= 15);
        let mut twins = Twins::open(numbers);
        for step in &course {
            prop_assert!(twins.take(step));
            let [here, there] = twins.public();
            prop_assert_eq!(here, there);
        }
        // Otherwise there would be nothing to keep secret.
        let hands = |world: usize| {
            Hut::ALL.map(|hut| twins.worlds[world].hut_view(hut).unwrap().hand)
        };
        prop_assert!(hands(0).iter().zip(hands(1)).all(|(here, there)| *here != there));
        in_time(compare(numbers, &course, back));
    }
}

/// Twins, and a course after which a hut may call an ù that is false in both.
fn twins_with_a_false_win() -> ([u64; 2], Vec<Step>, Hut) {
    let found = TWINS.iter().find_map(|numbers| {
        let course = Twins::course(*numbers, &mut Choices::new((0..2000).map(|n| n * 5).collect()));
        let mut twins = Twins::open(*numbers);
        course.iter().enumerate().find_map(|(at, step)| {
            twins.take(step);
            Some((*numbers, course[..=at].to_vec(), twins.false_win()?))
        })
    });
    found.expect("somebody is asked for an answer")
}

#[tokio::test]
async fn of_a_hand_that_is_laid_no_byte_is_public_before_it_is_announced() {
    let (numbers, course, hut) = twins_with_a_false_win();
    let mut both = Both::open(numbers, Reveal::ByArbiters).await;
    for step in &course {
        both.act([0, 1].map(|world| json!(action(step, world)))).await;
    }
    for play in twins::false_win(hut) {
        both.act_alike(json!({ "action": "play", "play": play })).await;
        both.screens_are_alike().await;
    }
    both.everything_is_alike("GET").await;
    let [one, other] = &both.0;
    assert_ne!(one.desk.html, other.desk.html, "the desks see two hands");
    for action in [
        json!({ "action": "play", "play": { "input": "confirm_win" } }),
        json!({ "action": "adjust", "hut": 1, "points": 2, "reason": "lễ phép" }),
        json!({ "action": "pause", "reason": "mưa" }),
    ] {
        both.act_alike(action).await;
        both.screens_are_alike().await;
    }
    both.everything_is_alike("GET").await;
    both.act_alike(json!({ "action": "reveal" })).await;
    let [one, other] = &mut both.0;
    let seq = one.desk.seq;
    let (here, there) = (one.screens.at(seq).await, other.screens.at(seq).await);
    assert_ne!(here, there, "now the hands lie there for all to see");
    let told = |shown: &BTreeMap<String, (u64, String)>| {
        shown.values().any(|(_, html)| html.contains("chèo đò"))
    };
    assert!(told(&here) && told(&there));
}

#[tokio::test]
async fn who_is_let_in_without_a_word_is_written_down() {
    let hub = Served::start().await;
    let told: BTreeSet<&str> = stranger::open().collect();
    let mut open = BTreeSet::new();
    let addresses = asked();
    for path in addresses.iter().filter(|path| !path.contains('?')) {
        let answer = match path.starts_with("/socket/") {
            true => dial(&hub, path).await,
            false => status(&ask(&hub, "GET", path, "identity").await),
        };
        if matches!(answer, 101 | 200..=299) {
            open.insert(path.as_str());
        }
    }
    assert_eq!(open, told, "what is open to strangers");
}

/// The codes of the cards whose pictures a page shows.
fn pictures(html: &str) -> BTreeSet<String> {
    let after = html.split("/cards/").skip(1);
    let codes = after.filter_map(|rest| rest.split_once(".svg"));
    codes.map(|(code, _)| code.trim_end_matches("-small").to_owned()).collect()
}

fn in_public(public: &PublicSession) -> BTreeSet<String> {
    let Some(round) = &public.round else { return BTreeSet::new() };
    let mats = round.huts.iter().flat_map(|(_, hut)| {
        let laid = hut.laid.iter().flat_map(|phu| phu.cards.iter());
        hut.gate.iter().chain(laid)
    });
    let offer = round.offer.iter().map(|offer| &offer.card);
    mats.chain(offer).chain(&round.turned).map(|card| card.code()).collect()
}

#[tokio::test]
async fn a_hut_is_sent_its_own_hand_and_no_other() {
    let numbers = TWINS[0];
    let course = Twins::course(numbers, &mut Choices::new((0..2000).collect()));
    let mut yard = Yard::open(numbers[0], Reveal::AtOnce).await;
    let mut cookies = Vec::new();
    for hut in Hut::ALL {
        cookies.push(yard.hub.visit(&yard.hub.hut_link(hut.number())).await);
    }
    let mut twins = Twins::open(numbers);
    for step in &course {
        twins.take(step);
        yard.act(json!(action(step, 0))).await;
        for (hut, cookie) in Hut::ALL.into_iter().zip(&cookies) {
            let view = twins.worlds[0].hut_view(hut).unwrap();
            let own: BTreeSet<String> = view.hand.cards().map(|card| card.code()).collect();
            let mut may = in_public(&twins.worlds[0].public());
            may.extend(own.iter().cloned());
            may.insert("back".to_owned());
            let (_, page) = yard.hub.get(&format!("/hut/{}", hut.number()), cookie).await;
            let shown = pictures(&page);
            assert!(shown.is_subset(&may), "{hut}: {:?}", shown.difference(&may));
            assert!(own.is_subset(&shown), "{hut} does not see its own: {page}");
        }
    }
    for (path, why) in [
        ("/hut/2", "another hut's screen"),
        ("/hut/2/trong", "another hut's drum"),
        ("/desk", "the desk, which knows what every hut may do"),
        ("/papers", "papers"),
    ] {
        let (answer, _) = yard.hub.get(path, &cookies[0]).await;
        assert!(matches!(answer, 303 | 401 | 403), "{path}: {why}: {answer}");
    }
}
