//! Routes with the list of their addresses: what asks every address of the hub can forget none.

use crate::state::AppState;
use axum::Router;
use axum::routing::MethodRouter;

/// A router that knows its addresses.
#[derive(Default)]
pub(super) struct Routes {
    pub(super) router: Router<AppState>,
    pub(super) addresses: Vec<&'static str>,
}

impl Routes {
    pub(super) fn route(mut self, at: &'static str, answers: MethodRouter<AppState>) -> Self {
        self.addresses.push(at);
        Self { router: self.router.route(at, answers), ..self }
    }

    pub(super) fn merge(mut self, other: Self) -> Self {
        self.addresses.extend(other.addresses);
        Self { router: self.router.merge(other.router), ..self }
    }

    /// The same addresses with something around them.
    pub(super) fn with(self, wrap: impl FnOnce(Router<AppState>) -> Router<AppState>) -> Self {
        Self { router: wrap(self.router), ..self }
    }
}
