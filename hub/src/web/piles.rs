//! Ván chia sẵn: prepared deals, the sheets to lay them by, and their way to another yard.
//!
//! Whoever sees a card of a deal that waits is recorded first, and shown it after.

use super::Caller;
use super::asked::done;
use crate::error::WebError;
use crate::journal::Secret;
use crate::keys::random_text;
use crate::papers::SealedDeal;
use crate::roles::{self, Door};
use crate::state::AppState;
use crate::table::{Ask, TableState};
use axum::Form;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use totom_display::pages::piles::{self as pages, DealCard, Found, ListPage, PileLink, SheetHead};
use totom_display::pages::verses::Told;
use totom_display::words;
use totom_rules::hand::parse_cards;
use totom_rules::pile::{Owner, Pile, piles};
use totom_rules::{Seats, Seed};
use totom_wire::command::Role;
use totom_wire::screen::Ready;
use totom_wire::{Action, Command};

/// All piles of a deal at once.
const ALL: &str = "tat-ca";

/// Which deal.
#[derive(Deserialize)]
pub(super) struct Which {
    deal: String,
}

/// A file that was brought in.
#[derive(Deserialize)]
pub(super) struct Brought {
    text: String,
}

/// A pile as it was laid.
#[derive(Deserialize)]
pub(super) struct Laid {
    cards: String,
}

pub(super) async fn show(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    let role = caller.enter(Door::Piles)?;
    list(&app, role, None, "")
}

pub(super) async fn prepare(
    State(app): State<AppState>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    let say = "Máy đã chọn bài và ghi lời hứa vào sổ. Người xếp bài mở được các tờ từ bây giờ.";
    command(&app, &caller, Action::Prepare, say).await
}

pub(super) async fn discard(
    State(app): State<AppState>,
    caller: Caller,
    Form(which): Form<Which>,
) -> Result<Html<String>, WebError> {
    let say = format!("Đã bỏ ván {}.", words::promise(&which.deal));
    command(&app, &caller, Action::Discard { deal: which.deal }, &say).await
}

/// The cover tells no card.
pub(super) async fn cover(
    State(app): State<AppState>,
    Path(deal): Path<String>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.enter(Door::Piles)?;
    let state = app.table.borrow().clone();
    Ok(Html(pages::cover(&head(&state, &deal)?)?))
}

/// One sheet, or all of them to be printed together.
pub(super) async fn sheet(
    State(app): State<AppState>,
    Path((deal, pile)): Path<(String, String)>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.must_open(Door::Piles)?;
    let head = head(&app.table.borrow().clone(), &deal)?;
    let owners = match pile.as_str() {
        ALL => Owner::all(head.seats).collect(),
        one => vec![owner(one, head.seats)?],
    };
    let mut seen = Vec::new();
    for owner in owners {
        let seed = look(&app, &caller, &deal, Secret::Sheet(owner)).await?;
        seen.push(pile_of(seed, head.seats, owner)?);
    }
    Ok(Html(pages::sheets(&head, &seen)?))
}

pub(super) async fn ask_check(
    State(app): State<AppState>,
    Path((deal, pile)): Path<(String, String)>,
    caller: Caller,
) -> Result<Html<String>, WebError> {
    caller.enter(Door::Piles)?;
    let head = head(&app.table.borrow().clone(), &deal)?;
    let owner = owner(&pile, head.seats)?;
    Ok(Html(pages::check(&head, owner, &Found::Nothing, "")?))
}

pub(super) async fn check(
    State(app): State<AppState>,
    Path((deal, pile)): Path<(String, String)>,
    caller: Caller,
    Form(laid): Form<Laid>,
) -> Result<Html<String>, WebError> {
    caller.must_open(Door::Piles)?;
    let head = head(&app.table.borrow().clone(), &deal)?;
    let owner = owner(&pile, head.seats)?;
    let found = match parse_cards(&laid.cards) {
        Ok(cards) => {
            let seed = look(&app, &caller, &deal, Secret::Check(owner)).await?;
            Found::Compared(pile_of(seed, head.seats, owner)?.check(&cards))
        }
        Err(error) => Found::Unreadable(error.by_card()),
    };
    Ok(Html(pages::check(&head, owner, &found, &laid.cards)?))
}

/// The file for another yard.
pub(super) async fn file(
    State(app): State<AppState>,
    Path(deal): Path<String>,
    caller: Caller,
) -> Result<Response, WebError> {
    caller.must_open(Door::Piles)?;
    let seed = look(&app, &caller, &deal, Secret::File).await?;
    let yard = app.table.borrow().yard.clone();
    let text = SealedDeal::new(&yard, seed).write();
    let text = text.map_err(|error| WebError::Inside(error.to_string()))?;
    let name = format!("van-niem-kin-{}.toml", deal.get(..8).unwrap_or_default());
    let headers = [
        (CONTENT_TYPE, "application/toml; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}

/// A file of another yard.
pub(super) async fn take_over(
    State(app): State<AppState>,
    caller: Caller,
    Form(brought): Form<Brought>,
) -> Result<Html<String>, WebError> {
    let role = caller.must_open(Door::Piles)?;
    let SealedDeal { yard, seed, commitment, .. } = match SealedDeal::read(&brought.text) {
        Ok(deal) => deal,
        Err(why) => {
            let told = Told::Refused(words::capital(&why.to_string()));
            return list(&app, role, Some(told), &brought.text);
        }
    };
    let say = format!("Đã nhận ván {} của {yard}.", words::promise(&commitment));
    let ask = Ask::TakeOver { id: id(), seed, from: yard };
    let told = ask_for(&app, &caller, role, ask).await.map(|()| say);
    list(&app, role, Some(as_told(told)), "")
}

async fn command(
    app: &AppState,
    caller: &Caller,
    action: Action,
    say: &str,
) -> Result<Html<String>, WebError> {
    let role = caller.must_open(Door::Piles)?;
    let ask = Ask::Command(Command { id: id(), epoch: None, seen: None, action });
    let told = ask_for(app, caller, role, ask).await.map(|()| say.to_owned());
    list(app, role, Some(as_told(told)), "")
}

/// Each press is a wish of its own.
fn id() -> String {
    format!("chia-san-{}", random_text(16))
}

/// Asks the table; or why it was not done.
async fn ask_for(app: &AppState, caller: &Caller, role: Role, ask: Ask) -> Result<(), String> {
    done(app.inbox.ask(caller.asker(roles::actor(role)), ask).await).map(|_| ())
}

fn as_told(outcome: Result<String, String>) -> Told {
    match outcome {
        Ok(say) => Told::Done(say),
        Err(say) => Told::Refused(say),
    }
}

/// Records that this caller looks, and only then gives what is to be seen.
async fn look(app: &AppState, caller: &Caller, deal: &str, at: Secret) -> Result<Seed, WebError> {
    let role = caller.must_open(Door::Piles)?;
    let ask = Ask::Look { id: id(), deal: deal.to_owned(), at };
    ask_for(app, caller, role, ask).await.map_err(WebError::Bad)?;
    app.sealed.open(deal).ok_or(WebError::NotFound)
}

fn ready<'a>(state: &'a TableState, deal: &str) -> Result<&'a Ready, WebError> {
    let found = state.piles.ready.iter().find(|ready| ready.deal.commitment == deal);
    found.ok_or_else(|| WebError::Bad("Ván chia sẵn ấy đã chia hoặc đã bỏ".to_owned()))
}

fn head(state: &TableState, deal: &str) -> Result<SheetHead, WebError> {
    let ready = ready(state, deal)?;
    let (yard, commitment) = (state.yard.clone(), deal.to_owned());
    Ok(SheetHead { yard, commitment, seats: ready.deal.seats })
}

fn owner(name: &str, seats: Seats) -> Result<Owner, WebError> {
    let owner = Owner::try_from(name.to_owned()).ok();
    let owner = owner.filter(|owner| Owner::all(seats).any(|one| one == *owner));
    owner.ok_or(WebError::NotFound)
}

fn pile_of(seed: Seed, seats: Seats, owner: Owner) -> Result<Pile, WebError> {
    let pile = piles(seed, seats).into_iter().find(|pile| pile.owner == owner);
    pile.ok_or(WebError::NotFound)
}

fn list(
    app: &AppState,
    role: Role,
    told: Option<Told>,
    draft: &str,
) -> Result<Html<String>, WebError> {
    let state = app.table.borrow().clone();
    let card = |ready| card(app, &state, ready);
    let deals: Vec<DealCard> = state.piles.ready.iter().map(card).collect();
    let page = ListPage { yard: &state.yard, role, deals: &deals, told, draft };
    Ok(Html(pages::list(&page)?))
}

fn card(app: &AppState, state: &TableState, ready: &Ready) -> DealCard {
    let opened = |owner: Owner| {
        let sheet = (ready.deal.commitment.clone(), Secret::Sheet(owner));
        state.looked.iter().filter(|looked| **looked == sheet).count()
    };
    let pile = |owner: Owner| PileLink {
        id: String::from(owner),
        name: words::capital(&owner.to_string()),
        opened: opened(owner),
    };
    DealCard {
        ready: ready.clone(),
        lost: app.sealed.open(&ready.deal.commitment).is_none(),
        piles: Owner::all(ready.deal.seats).map(pile).collect(),
    }
}
