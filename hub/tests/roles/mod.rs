//! Who may do what, who gets in, who writes: over the real router and database.

mod agree;
mod attacks;
mod disk;
mod links;
mod pens;
pub(crate) mod people;
mod rights;
