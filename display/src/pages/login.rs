//! Đăng nhập: which role, and what opens it.

use super::shell::Shell;
use crate::RenderError;
use crate::words;
use askama::Template;
use totom_wire::command::Role;

/// A role that people log in to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// By which the form names it.
    pub id: String,
    /// Which.
    pub role: Role,
}

/// The page's values.
#[derive(Template)]
#[template(path = "login.html")]
struct Login {
    choices: Vec<Choice>,
    error: Option<String>,
}

struct Choice {
    id: String,
    name: String,
    chosen: Option<()>,
}

/// The whole document: the roles, the one chosen before, and what was wrong with the last try.
///
/// # Errors
/// Never by the values; only when a template is at fault.
pub fn document(posts: &[Post], chosen: &str, error: Option<&str>) -> Result<String, RenderError> {
    let choice = |post: &Post| Choice {
        id: post.id.clone(),
        name: words::capital(&words::role(post.role)),
        chosen: (post.id == chosen).then_some(()),
    };
    let choices = posts.iter().map(choice).collect();
    let body = Login { choices, error: error.map(words::capital) }.render()?;
    Shell { stem: "login", title: "Đăng nhập", socket: None, scripts: &["login"], body }.document()
}
