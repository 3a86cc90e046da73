//! Cho cái: who leads, and with which card (rules §3), from `data/rounds/cho_cai.csv`.

use super::notation::hut;
use super::prepared::{Prepared, row};
use totom_rules::house::HouseRules;
use totom_rules::round::{Event, Lead};

#[test]
fn the_turned_cards_name_the_leader() {
    let table = include_str!("../data/rounds/cho_cai.csv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let [how, who, turned, seats, sum, leader, given, why] =
            line.splitn(8, ',').collect::<Vec<_>>()[..]
        else {
            panic!("eight columns: {line}");
        };
        let (sum, leader, given) = (sum.parse().unwrap(), hut(leader), given.parse().unwrap());
        let got = cho_cai(how, who, turned, seats);
        assert_eq!(got, (sum, leader, given), "{line}: {why}");
        rows += 1;
    }
    assert!(rows >= 15);
}

fn cho_cai(
    how: &str,
    who: &str,
    turned: &str,
    seats: &str,
) -> (u8, totom_rules::Hut, totom_rules::Card) {
    let who = hut(who);
    let (first, second) = (row(turned)[0], row(turned)[1]);
    let mut prepared = Prepared::default();
    // Five numbers are the village's; `/4` behind them, or alone, is bí tứ.
    let (seats, four) = seats.split_once('/').map_or((seats, ""), |(seats, four)| (seats, four));
    let mut house = String::new();
    if !seats.is_empty() {
        house.push_str(&format!("cho_cai = [{}]\n", seats.replace(' ', ", ")));
    }
    if !four.is_empty() {
        house.push_str(&format!("so_nha = {four}\n"));
    }
    prepared.house = HouseRules::from_toml(&house).unwrap();
    match how {
        "lang" => {
            prepared.lead = Lead::Lang(who);
            prepared.turned = vec![first, second];
        }
        "known" => {
            prepared.lead = Lead::Known(who);
            prepared.turned = vec![first, second];
        }
        "after_win" => {
            prepared.lead = Lead::AfterWin(who);
            prepared.turned = vec![first];
            prepared.hands[prepared.house.so_nha.after(who, 1)] = vec![second];
        }
        other => panic!("how is {other}?"),
    }
    let round = prepared.round();
    let view = round.public_view();
    assert_eq!(view.turned, [first, second]);
    let pile = view.seats.hand();
    assert_eq!((view.stock, view.huts[view.leader].held), (pile - 1, pile + 1));
    let Event::Dealt { sum, leader, given, .. } = &prepared.dealt() else { panic!("dealt") };
    assert_eq!(*leader, view.leader);
    assert!(round.hut_view(*leader).hand.count(*given) > 0);
    (*sum, *leader, *given)
}
