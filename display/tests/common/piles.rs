//! Pages of prepared deals: the list for each role, sheets, cover, check.

use totom_display::RenderError;
use totom_display::pages::piles::{self, DealCard, ListPage, PileLink, SheetHead};
use totom_display::pages::verses;
use totom_wire::command::Role;
use totom_wire::rules::pile::Pile;
use totom_wire::rules::session::Promised;
use totom_wire::rules::{Seats, Seed};
use totom_wire::screen::Ready;

pub(super) fn pages() -> Result<Vec<(&'static str, String)>, RenderError> {
    Ok(vec![
        ("piles_layer", list(Role::XepBai, None)?),
        ("piles_chief", list(Role::Arbiter, None)?),
        (
            "piles_organiser",
            list(Role::Organiser, Some(verses::Told::Refused("Tệp <b>đã bị sửa".to_owned())))?,
        ),
        ("pile_cover", piles::cover(&sheet_head())?),
        ("pile_sheets", piles::sheets(&sheet_head(), &laid())?),
        ("pile_check", piles::check(&sheet_head(), laid()[0].owner, &piles::Found::Nothing, "")?),
        (
            "pile_check_differs",
            piles::check(
                &sheet_head(),
                laid()[5].owner,
                &piles::Found::Compared(laid()[5].check(&[totom_wire::rules::Card::CHI_CHI])),
                "cc",
            )?,
        ),
    ])
}

/// Prepared deals as a role sees them: one fresh, one of another yard that was dealt once.
fn list(role: Role, told: Option<verses::Told>) -> Result<String, RenderError> {
    let links = |opened| {
        let link = move |(at, pile): (usize, Pile)| PileLink {
            id: String::from(pile.owner),
            name: totom_display::words::capital(&pile.owner.to_string()),
            opened: if at == 2 { opened } else { 0 },
        };
        laid().into_iter().enumerate().map(link).collect()
    };
    let deal = |digits: &str, from: Option<&str>, seen| DealCard {
        ready: Ready {
            deal: Promised {
                commitment: digits.repeat(16),
                seats: Seats::Five,
                from: from.map(str::to_owned),
            },
            seen,
        },
        lost: seen,
        piles: links(if seen { 2 } else { 0 }),
    };
    let deals = [deal("3fa1", None, false), deal("9b07", Some("Sân <b>Đông"), true)];
    piles::list(&ListPage { yard: "Hội Lim", role, deals: &deals, told, draft: "" })
}

fn sheet_head() -> SheetHead {
    SheetHead {
        yard: "Sân đình làng Diềm".to_owned(),
        commitment: "3fa1".repeat(16),
        seats: Seats::Five,
    }
}

fn laid() -> Vec<Pile> {
    totom_wire::rules::pile::piles(Seed([7; 32]), Seats::Five)
}
