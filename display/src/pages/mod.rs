//! One file for each page. What several pages share is private: the shell, seats, scenes, buttons.

pub mod beat;
pub mod board;
pub mod book;
pub mod chanter;
pub mod content;
pub mod deck;
pub mod desk;
pub mod done;
pub mod drums;
pub mod error;
pub mod glossary;
pub mod home;
pub mod hut;
pub mod invite;
pub mod login;
pub mod manage;
pub mod papers;
pub mod piles;
pub mod recordings;
pub mod roles;
pub mod screens;
pub mod standings;
pub mod tale;

pub mod slip;
pub mod verses;

use totom_wire::screen::Public;

mod acts;
mod button;
mod caption;
mod closeup;
mod form;
mod ladder;
mod overlay;
mod phone;
mod progress;
mod ranked;
mod redo;
mod scene;
mod scores;
mod seat;
mod shell;
mod sorted;
mod spoken;
mod told;
mod verse;
mod waited;
mod yard;

/// Why play stands still, if it does: nothing can be recorded, or the arbiters stopped it.
fn stopped(public: &Public) -> Option<String> {
    let trouble = Some(public.trouble.clone()).filter(|trouble| !trouble.is_empty());
    trouble.or_else(|| crate::words::paused(public))
}
