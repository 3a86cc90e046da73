//! Every button says something that the wire understands, and every legal act has its button.

use crate::common;
use crate::common::{Document, documents};
use crate::markup::parse;
use serde_json::json;
use totom_display::pages;
use totom_wire::rules::Hut;
use totom_wire::rules::round::{Input, Legality, Place};
use totom_wire::{Action, Command};

/// What a browser makes of an attribute's text.
fn unescaped(value: &str) -> String {
    [("&#34;", "\""), ("&#39;", "'"), ("&#60;", "<"), ("&#62;", ">"), ("&#38;", "&")]
        .iter()
        .fold(value.to_owned(), |text, (escaped, plain)| text.replace(escaped, plain))
}

/// The commands that a page's buttons would send.
fn commands(page: &str) -> Vec<Command> {
    let buttons = parse(page).0.into_iter().filter(|tag| tag.name == "button" && !tag.closes);
    buttons
        .filter_map(|tag| {
            let value = |wanted: &str| {
                tag.attributes
                    .iter()
                    .find(|(name, _)| name == wanted)
                    .map(|(_, value)| unescaped(value))
            };
            let action: serde_json::Value = serde_json::from_str(&value("data-command")?).unwrap();
            let epoch = value("data-epoch").map(|epoch| epoch.parse::<u32>().unwrap());
            // The object that command.js builds.
            let sent = json!({ "id": "d-1", "epoch": epoch, "action": action });
            Some(serde_json::from_value(sent).unwrap())
        })
        .collect()
}

/// What the forms of a page would send, their gaps filled with something of the right shape.
fn filled(page: &str) -> Vec<(String, Command)> {
    let forms = page.split("<form ").skip(1).filter(|form| form.contains("data-form="));
    forms
        .map(|form| {
            let (head, rest) = form.split_once('>').unwrap();
            let inner = rest.split("</form>").next().unwrap();
            let value = |name: &str| {
                let value = head.split(&format!("{name}=\"")).nth(1)?.split('"').next()?;
                Some(unescaped(value))
            };
            let mut action = value("data-form").unwrap();
            for (kind, name) in named(inner) {
                let gap = format!("\"${name}\"");
                assert!(action.contains(&gap), "a field without a gap: {name} in {action}");
                action = action.replace(&gap, &sample(kind, &name, inner));
            }
            assert!(!action.contains("\"$"), "a gap without a field: {action}");
            let action: serde_json::Value = serde_json::from_str(&action).unwrap();
            let epoch = value("data-epoch").map(|epoch| epoch.parse::<u32>().unwrap());
            let sent = json!({ "id": "d-1", "epoch": epoch, "action": action });
            (value("data-key").unwrap(), serde_json::from_value(sent).unwrap())
        })
        .collect()
}

/// The fields of a form: their kinds and names.
fn named(form: &str) -> Vec<(&'static str, String)> {
    let mut fields = Vec::new();
    for kind in ["tray", "pick", "line"] {
        for rest in form.split(&format!("data-{kind}=\"")).skip(1) {
            fields.push((kind, rest.split('"').next().unwrap().to_owned()));
        }
    }
    fields
}

/// What the script would put there.
fn sample(kind: &str, name: &str, form: &str) -> String {
    let after = form.split(&format!("data-{kind}=\"{name}\"")).nth(1).unwrap();
    let head = after.split('>').next().unwrap();
    let attribute = |name: &str| head.split(&format!("{name}=\"")).nth(1)?.split('"').next();
    match kind {
        "tray" if attribute("data-shape") == Some("one") => "\"3v\"".to_owned(),
        "tray" => {
            let most: usize = attribute("data-most").unwrap().parse().unwrap();
            serde_json::to_string(&vec!["3v"; most]).unwrap()
        }
        "pick" => {
            let first = after.split("value=\"").nth(1).unwrap().split('"').next().unwrap();
            let first = unescaped(first);
            if attribute("data-kind") == Some("checkbox") { format!("[{first}]") } else { first }
        }
        _ if attribute("data-kind") == Some("number") => "-4".to_owned(),
        _ => "\"lý do\"".to_owned(),
    }
}

#[test]
fn every_form_is_understood_once_its_gaps_are_filled() {
    let mut keys = std::collections::BTreeSet::new();
    for Document { stem, page, .. } in documents() {
        for (key, command) in filled(&page) {
            let in_round = matches!(command.action, Action::Play { .. });
            assert_eq!(command.epoch.is_some(), in_round, "{stem}: {key}: {command:?}");
            keys.insert(key.split('-').next().unwrap_or_default().to_owned());
        }
    }
    let all = [
        "adjust", "amend", "announce", "deal", "hand", "lay", "lift", "observe", "pause", "play",
        "rest", "thien",
    ];
    assert_eq!(keys.into_iter().collect::<Vec<_>>(), all);
}

fn acts(hut: Hut, legal: &Legality) -> Vec<Input> {
    let declare = legal.declare.iter().map(|&what| Input::Declare { hut, what });
    let call = legal.calls.iter().map(|&call| Input::Call { hut, call });
    let place = Place::Outermost;
    let lay = legal.lay.iter().map(|cards| Input::Lay { hut, cards: cards.clone(), place });
    let throw = legal.throw.iter().map(|&card| Input::Throw { hut, card });
    declare.chain(call).chain(lay).chain(throw).collect()
}

#[test]
fn every_button_is_understood_and_carries_its_epoch() {
    let mut seen = 0;
    for Document { stem, page, .. } in documents() {
        for command in commands(&page) {
            seen += 1;
            let in_round = matches!(command.action, Action::Play { .. });
            assert_eq!(command.epoch.is_some(), in_round, "{stem}: {command:?}");
        }
    }
    assert!(seen > 300, "only {seen} buttons");
}

#[test]
fn the_desk_has_a_button_for_every_legal_act() {
    for (stem, desk) in common::desks() {
        let offered = commands(&pages::desk::body(&desk).unwrap());
        for (hut, legal) in desk.legal.iter() {
            for play in acts(hut, legal) {
                let found = offered
                    .iter()
                    .any(|command| command.action == Action::Play { play: play.clone() });
                assert!(found, "{stem}: {play:?}");
            }
        }
        for case in &desk.cases {
            let rulings = offered.iter().filter(
                |command| matches!(command.action, Action::Correct { case: of, .. } if of == case.case),
            );
            assert_eq!(rulings.count(), 9, "{stem}: eight calls and a dismissal");
        }
    }
}

#[test]
fn a_late_signal_can_only_be_let_go() {
    let (_, mut desk) =
        common::desks().into_iter().find(|(stem, _)| *stem == "offered_drawn").unwrap();
    for (say, rulings, reason) in [
        ("muộn rồi: lá ấy không còn chờ trả lời nữa", 1, "its card has passed"),
        ("tín hiệu đến quá muộn: xin hỏi lại điếm", 1, "its card has passed"),
        ("chưa đến lượt điếm", 9, "the arbiter may grant it"),
    ] {
        say.clone_into(&mut desk.cases[0].say);
        let offered = commands(&pages::desk::body(&desk).unwrap());
        let case = desk.cases[0].case;
        let ruled = offered
            .iter()
            .filter(|said| matches!(said.action, Action::Correct { case: of, .. } if of == case));
        assert_eq!(ruled.count(), rulings, "{say}: {reason}");
    }
}

#[test]
fn a_hut_has_buttons_for_its_own_acts_only() {
    for (stem, hut, view, public) in common::hut_views() {
        let offered = commands(&pages::hut::body(hut, view.as_ref(), &public).unwrap());
        let Some(view) = view else {
            assert!(offered.is_empty(), "{stem}");
            continue;
        };
        for play in acts(hut, &view.legal) {
            let found =
                offered.iter().any(|command| command.action == Action::Play { play: play.clone() });
            assert!(found, "{stem}: {play:?}");
        }
        for command in offered {
            let mine = match &command.action {
                Action::Play { play } => match play {
                    Input::Declare { hut: who, .. }
                    | Input::Call { hut: who, .. }
                    | Input::Lay { hut: who, .. }
                    | Input::Throw { hut: who, .. } => *who == hut,
                    Input::Draw | Input::CloseWindow | Input::ConfirmWin => false,
                    Input::Announce { .. } | Input::Observe { .. } | Input::Lift { .. } => false,
                    // What the yard saw, the arbiters enter.
                    Input::DrawCard { .. } | Input::ShowThienKhai { .. } => false,
                    Input::TurnKhan { .. } | Input::GrantPhong { .. } => false,
                    Input::ShowHand { .. } => false,
                },
                Action::Open { .. }
                | Action::DrawLot
                | Action::Reveal
                | Action::Deal
                | Action::DealOpen { .. }
                | Action::Prepare
                | Action::DealPrepared { .. }
                | Action::Discard { .. }
                | Action::PlayOpen { .. }
                | Action::Pause { .. }
                | Action::Paper { .. }
                | Action::Rest { .. }
                | Action::Resume
                | Action::Sound { .. }
                | Action::ReadCards { .. }
                | Action::Calibrate { .. }
                | Action::CalibrateStop { .. }
                | Action::DropGuard { .. }
                | Action::Try { .. }
                | Action::Take
                | Action::TakeBack { .. }
                | Action::Window { .. }
                | Action::Undo { .. }
                | Action::Amend { .. }
                | Action::Correct { .. }
                | Action::Adjust { .. } => false,
            };
            assert!(mine, "{stem}: {command:?}");
        }
    }
}

#[test]
fn a_card_is_lifted_before_it_is_thrown_and_says_why_it_should_not_be() {
    let (_, hut, view, public) =
        common::hut_views().into_iter().find(|(stem, ..)| *stem == "throwing").unwrap();
    let page = pages::hut::body(hut, view.as_ref(), &public).unwrap();
    let throws: Vec<_> = parse(&page)
        .0
        .into_iter()
        .filter(|tag| tag.attributes.iter().any(|(_, value)| value.starts_with("act act-throw")))
        .collect();
    assert_eq!(throws.len(), 2 * 20, "the whole hand, sorted either way");
    for tag in throws {
        assert!(tag.attributes.iter().any(|(name, _)| name == "data-confirm"), "one press throws");
    }
    for cards in page.split("<li").skip(1).filter(|card| card.contains("faulty")) {
        assert!(cards.contains("<span class=\"word\">"), "greyed without a word: {cards}");
    }
}

#[test]
fn the_large_buttons_follow_the_phase() {
    let play = |play| Some(Action::Play { play });
    let desks = common::desks();
    for (stem, want, reason) in [
        ("empty", None, "only the organiser opens a hội"),
        ("opened", Some(Action::Deal), "the first ván"),
        ("arranging", None, "the huts' turn"),
        ("throwing", None, "a hut's turn"),
        ("offered_drawn", None, "a hut must answer first"),
        ("window", play(Input::CloseWindow), "the arbiter may be quicker than the clock"),
        ("drawing", play(Input::Draw), "chia bài draws"),
        ("checking", play(Input::ConfirmWin), "the arbiters have looked"),
        ("won", Some(Action::Deal), "the next ván"),
        ("paused", Some(Action::Resume), "nothing else is possible"),
        ("closed", Some(Action::Open { names: None, house: None }), "the next hội"),
    ] {
        let (_, desk) = desks.iter().find(|(name, _)| *name == stem).unwrap();
        let page = pages::desk::body(desk).unwrap();
        let large = page.split("main-acts").nth(1).and_then(|rest| rest.split("</div>").next());
        let found = large
            .and_then(|html| commands(&format!("<div class=\"{html}</div>")).into_iter().next())
            .map(|command| command.action);
        assert_eq!(found, want, "{stem}: {reason}");
    }
}
