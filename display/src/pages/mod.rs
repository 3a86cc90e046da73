//! One file for each page. What several pages share is private: the shell, seats, scenes, buttons.

pub mod beat;
pub mod book;
pub mod chanter;
pub mod desk;
pub mod done;
pub mod drums;
pub mod error;
pub mod home;
pub mod hut;
pub mod login;
pub mod papers;
pub mod recordings;
pub mod roles;

pub mod verses;
pub mod yard;

mod acts;
mod button;
mod form;
mod redo;
mod scene;
mod seat;
mod shell;
mod waited;
