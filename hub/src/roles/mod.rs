//! Who may do what: the posts of a yard, their rights, and how a post is named.

mod deeds;
mod posts;
mod rights;

pub use deeds::Deed;
pub use posts::{actor, id, of_id, posts};
pub(crate) use rights::is_own;
pub use rights::{Right, may, right, who_may};
pub use totom_wire::door::{DOORS, Door, opens};
