//! What the browser tells its own developers: which fonts drew a text, and the like.

use fantoccini::Client;
use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// One command of the Chrome DevTools protocol.
#[derive(Debug)]
struct Command(Value);

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.0.to_string()))
    }
}

/// Asks the browser; the answer is as the protocol documents it for the method.
pub async fn devtools(browser: &Client, method: &str, params: Value) -> Value {
    let command = Command(json!({ "cmd": method, "params": params }));
    browser.issue_cmd(command).await.unwrap()
}
