//! Text of a hand: read or refused with its place; what was read is written and read back.

use totom_rules::Hand;
use totom_rules::explain::answer;
use totom_rules::hand::{parse_cards, parse_deck};
use totom_rules::win::WinRules;

/// Any bytes as somebody might type them.
pub(crate) fn hand_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match parse_cards(&text) {
        Ok(cards) => {
            let hand: Hand = cards.iter().copied().collect();
            let again = parse_cards(&hand.to_string()).map(Hand::from);
            assert_eq!(again, Ok(hand.clone()), "{text:?}");
            assert_eq!(parse_deck(&text).is_ok(), hand.excess().is_none(), "{text:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let json: serde_json::Value =
        serde_json::from_str(&answer(&text, &WinRules::default())).expect("an answer is JSON");
    assert!(json.is_object(), "{text:?}");
}
