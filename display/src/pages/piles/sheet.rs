//! Tờ xếp bài: a pile on a page of its own, to be laid card by card by people who read large print; and
//! the cover sheet of a deal, which tells no card.

use crate::RenderError;
use crate::faces::Face;
use crate::pages::shell::Shell;
use crate::words;
use askama::Template;
use totom_wire::rules::pile::{Owner, Pile};
use totom_wire::rules::{Card, Colour, Seats, Suit};

/// What stands at the head of every sheet of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetHead {
    /// Name of the yard.
    pub yard: String,
    /// The promise of the deal.
    pub commitment: String,
    /// For how many huts.
    pub seats: Seats,
}

/// A card to be put down.
struct Line {
    number: usize,
    face: Face,
    /// "lá đỏ" beside a red card: print has no colour.
    red: bool,
    /// What this place is for; mostly nothing.
    note: &'static str,
}

struct Sheet {
    title: String,
    which: String,
    count: usize,
    stock: bool,
    /// The first half and the second.
    columns: [Vec<Line>; 2],
    tally: String,
}

#[derive(Template)]
#[template(path = "pile_sheet.html")]
struct Sheets<'a> {
    head: &'a SheetHead,
    mark: String,
    sheets: Vec<Sheet>,
}

#[derive(Template)]
#[template(path = "pile_cover.html")]
struct Cover<'a> {
    head: &'a SheetHead,
    mark: String,
    count: u8,
    piles: Vec<String>,
    kinds: Vec<Face>,
}

/// "Điếm 3", "Nọc".
fn name(owner: Owner) -> String {
    words::capital(&owner.to_string())
}

impl Sheet {
    fn new(pile: &Pile, at: usize, of: usize) -> Self {
        let count = pile.laid.len();
        let stock = pile.owner == Owner::Stock;
        let mut lines: Vec<Line> = pile
            .laid
            .iter()
            .zip(1..)
            .map(|(&card, number)| Line {
                number,
                face: Face::from(card),
                red: card.colour() == Colour::Red,
                note: note(number, count, stock),
            })
            .collect();
        let right = lines.split_off(count.div_ceil(2));
        Self {
            title: format!(
                "Chồng {}",
                if stock { "nọc".to_owned() } else { name(pile.owner).to_lowercase() }
            ),
            which: format!("tờ {at} trong {of} tờ"),
            count,
            stock,
            columns: [lines, right],
            tally: tally(&pile.laid),
        }
    }
}

/// Where a card matters by its place.
fn note(number: usize, count: usize, stock: bool) -> &'static str {
    match (stock, count - number) {
        (true, _) if number == 1 => "dưới cùng, bốc đầu tiên",
        (true, 0) => "trên cùng, lật cho cái",
        (true, 1) => "lật cho cái",
        (false, _) if number == 1 => "dưới cùng",
        (false, 0) => "trên cùng",
        (true | false, _) => "",
    }
}

/// How many of each suit, to be counted once the pile lies.
fn tally(cards: &[Card]) -> String {
    let of = |suit: Suit| {
        let is_of = |card: &&Card| card.suit_rank().is_some_and(|(its, _)| its == suit);
        cards.iter().filter(is_of).count()
    };
    let counts = [("văn", of(Suit::Van)), ("vạn", of(Suit::Wan)), ("sách", of(Suit::Sach))];
    let others = cards.len() - counts.iter().map(|(_, count)| count).sum::<usize>();
    let told = counts.into_iter().chain([("chi chi, thang thang, ông cụ", others)]);
    told.map(|(suit, count)| format!("{suit} {count}")).collect::<Vec<_>>().join(" · ")
}

/// The sheets of these piles, one to a printed page; `of` is how many the whole deal has.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn sheets(head: &SheetHead, piles: &[Pile]) -> Result<String, RenderError> {
    let owners: Vec<Owner> = Owner::all(head.seats).collect();
    let number =
        |pile: &Pile| owners.iter().position(|owner| *owner == pile.owner).map_or(0, |at| at + 1);
    let sheets = piles.iter().map(|pile| Sheet::new(pile, number(pile), owners.len())).collect();
    let mark = words::promise(&head.commitment);
    document("Tờ xếp bài", Sheets { head, mark, sheets }.render()?)
}

/// The cover sheet.
///
/// # Errors
/// As [`sheets`].
pub fn cover(head: &SheetHead) -> Result<String, RenderError> {
    let piles = Owner::all(head.seats).map(name).collect();
    let mark = words::promise(&head.commitment);
    let kinds = Card::all().map(Face::from).collect();
    document("Tờ bìa", Cover { head, mark, count: head.seats.hand(), piles, kinds }.render()?)
}

fn document(title: &str, body: String) -> Result<String, RenderError> {
    Shell { stem: "pile", title, socket: None, scripts: &["print"], body }.document()
}
