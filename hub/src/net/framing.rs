//! Trang có cho nhúng không: whether a page of the web lets itself be shown within a screen. A browser never tells: it
//! paints an empty frame and calls it loaded. So the hub asks for the page once and reads what its server forbids.

use axum::body::Body;
use axum::http::header::{CONTENT_SECURITY_POLICY, HOST, LOCATION, USER_AGENT, X_FRAME_OPTIONS};
use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, Request, Response, Uri};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// A server that says nothing for so long is not there.
const PATIENCE: Duration = Duration::from_secs(4);
/// An answer counts so long: screens ask again and again.
const GOOD: Duration = Duration::from_secs(20);
/// One that is away may come back at any moment.
const AWAY: Duration = Duration::from_secs(2);
/// So many answers are remembered; the organiser's own lists name few pages.
const REMEMBERED: usize = 64;
/// A page that is elsewhere, and again elsewhere.
const HOPS: usize = 4;

/// What is known of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    /// It may be shown within a screen.
    Allowed,
    /// Its server forbids that, by these words.
    Forbidden(String),
    /// Nobody answers there.
    Away,
    /// It is behind a lock (https) that the hub cannot open.
    Locked,
}

/// Asks, and remembers for a little while.
#[derive(Clone, Debug, Default)]
pub(crate) struct Framings(Arc<Mutex<HashMap<Asked, Answer>>>);

/// The page, and where we are reached.
type Asked = (String, String);
/// Until when it counts.
type Answer = (Instant, Framing);

impl Framings {
    /// What is known of this page within one of ours, which is reached at `host`. One page is asked for at a time.
    pub(crate) async fn of(&self, url: &str, host: &str) -> Framing {
        let mut known = self.0.lock().await;
        let key = (url.to_owned(), host.to_owned());
        let now = Instant::now();
        if let Some((_, framing)) = known.get(&key).filter(|(until, _)| *until > now) {
            return framing.clone();
        }
        let framing = timeout(PATIENCE, ask(url, host)).await.unwrap_or(Framing::Away);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        let good = if framing == Framing::Away { AWAY } else { GOOD };
        known.insert(key, (Instant::now() + good, framing.clone()));
        framing
    }
}

async fn ask(url: &str, host: &str) -> Framing {
    // One of ours is named by its path, and lets us.
    if url.starts_with('/') {
        return Framing::Allowed;
    }
    let Ok(mut uri) = url.parse::<Uri>() else { return Framing::Away };
    for _ in 0..HOPS {
        if uri.scheme() == Some(&Scheme::HTTPS) {
            return Framing::Locked;
        }
        let Some(answer) = get(&uri).await else { return Framing::Away };
        match elsewhere(&uri, &answer) {
            Some(next) => uri = next,
            None => return judged(answer.headers(), uri.authority(), host),
        }
    }
    Framing::Away
}

/// The head of what its server answers.
async fn get(uri: &Uri) -> Option<Response<()>> {
    let authority = uri.authority()?;
    let name = authority.host().trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((name, authority.port_u16().unwrap_or(80))).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    let connection = tokio::spawn(connection);
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let request = Request::get(path).header(HOST, authority.as_str());
    let request = request.header(USER_AGENT, "Mozilla/5.0 (totom)").body(Body::empty()).ok()?;
    let answer = sender.send_request(request).await.ok().map(|answer| answer.map(drop));
    // Its body is nobody's business.
    connection.abort();
    answer
}

fn elsewhere(here: &Uri, answer: &Response<()>) -> Option<Uri> {
    let place = answer.status().is_redirection().then(|| answer.headers().get(LOCATION))??;
    let place: Uri = place.to_str().ok()?.parse().ok()?;
    if place.authority().is_some() {
        return Some(place);
    }
    let path = place.path_and_query()?.clone();
    let there = Uri::builder().scheme("http").authority(here.authority()?.clone());
    there.path_and_query(path).build().ok()
}

/// What browsers make of these headers. Where a policy names who may frame, the older header counts no more.
fn judged(headers: &HeaderMap, page: Option<&Authority>, host: &str) -> Framing {
    let own = page.is_some_and(|page| page.as_str().eq_ignore_ascii_case(host));
    let policies = headers.get_all(CONTENT_SECURITY_POLICY).iter();
    let mut named = policies.filter_map(|policy| policy.to_str().ok()).flat_map(|policies| {
        let rules = policies.split([',', ';']).map(str::trim);
        rules.filter_map(|rule| rule.strip_prefix("frame-ancestors")).collect::<Vec<_>>()
    });
    if let Some(first) = named.next() {
        let all = [first].into_iter().chain(named);
        let refused =
            all.into_iter().find(|sources| !sources.split_whitespace().any(|s| lets(s, own, host)));
        return refused.map_or(Framing::Allowed, |sources| {
            Framing::Forbidden(format!("frame-ancestors{sources}"))
        });
    }
    let options = headers.get_all(X_FRAME_OPTIONS).iter().filter_map(|o| o.to_str().ok());
    let forbids = |option: &&str| match option.trim().to_ascii_lowercase().as_str() {
        "deny" => true,
        "sameorigin" => !own,
        // Browsers pass over what they do not know.
        _ => false,
    };
    let refused = options.flat_map(|line| line.split(',')).find(forbids);
    refused.map_or(Framing::Allowed, |option| {
        Framing::Forbidden(format!("X-Frame-Options: {}", option.trim()))
    })
}

/// Does a source of a policy name us?
fn lets(source: &str, own: bool, host: &str) -> bool {
    let source = source.to_ascii_lowercase();
    let bare = source.strip_prefix("http://").unwrap_or(&source);
    match bare {
        "*" | "http:" => true,
        "'self'" => own,
        bare => bare.trim_end_matches('/') == host.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    #[test]
    fn what_servers_forbid_is_read_as_browsers_read_it() {
        let page: Authority = "lang.vn".parse().unwrap();
        for (options, policy, host, allowed, why) in [
            (None, None, "san:8080", true, "nothing is forbidden"),
            (Some("DENY"), None, "san:8080", false, "to everybody"),
            (Some("deny"), None, "san:8080", false, "in small letters"),
            (Some("SAMEORIGIN"), None, "san:8080", false, "to all but itself"),
            (Some("SAMEORIGIN"), None, "lang.vn", true, "and we are itself"),
            (Some("ALLOWALL"), None, "san:8080", true, "no such word: browsers pass it over"),
            (Some("SAMEORIGIN, DENY"), None, "lang.vn", false, "twice"),
            (None, Some("frame-ancestors 'none'"), "san:8080", false, "nobody"),
            (None, Some("default-src 'self'; frame-ancestors 'self'"), "san:8080", false, "itself"),
            (None, Some("default-src 'none'"), "san:8080", true, "says nothing of frames"),
            (None, Some("frame-ancestors http://san:8080"), "san:8080", true, "names us"),
            (None, Some("frame-ancestors san:8080"), "SAN:8080", true, "without a scheme"),
            (None, Some("frame-ancestors http://khac"), "san:8080", false, "names another"),
            (None, Some("frame-ancestors *"), "san:8080", true, "everybody"),
            (Some("DENY"), Some("frame-ancestors *"), "san:8080", true, "the policy counts"),
            (
                None,
                Some("frame-ancestors *, frame-ancestors 'none'"),
                "san:8080",
                false,
                "two policies",
            ),
        ] {
            let mut headers = HeaderMap::new();
            let value = |text: &'static str| HeaderValue::from_static(text);
            headers.extend(options.map(|text| (X_FRAME_OPTIONS, value(text))));
            headers.extend(policy.map(|text| (CONTENT_SECURITY_POLICY, value(text))));
            let judged = judged(&headers, Some(&page), host);
            assert_eq!(judged == Framing::Allowed, allowed, "{why}: {judged:?}");
        }
    }

    /// Answers each path with its head.
    async fn server(heads: &'static [(&'static str, &'static str)]) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut asked = vec![0; 2048];
                let count = stream.read(&mut asked).await.unwrap_or_default();
                let asked = String::from_utf8_lossy(&asked[..count]).into_owned();
                let path = asked.split(' ').nth(1).unwrap_or_default().to_owned();
                let head = heads.iter().find(|(at, _)| *at == path).map_or("404 No", |head| head.1);
                let _ = stream
                    .write_all(format!("HTTP/1.1 {head}\r\nContent-Length: 0\r\n\r\n").as_bytes())
                    .await;
            }
        });
        address
    }

    #[tokio::test]
    async fn a_page_is_asked_where_it_is_in_the_end() {
        let at = server(&[
            ("/ok", "200 OK"),
            ("/deny", "200 OK\r\nX-Frame-Options: DENY"),
            ("/moved", "302 Found\r\nLocation: /deny"),
            ("/https", "301 Moved\r\nLocation: https://lang.vn/"),
            ("/round", "302 Found\r\nLocation: /round"),
        ])
        .await;
        let framings = Framings::default();
        let denied = Framing::Forbidden("X-Frame-Options: DENY".to_owned());
        for (path, due, why) in [
            ("/ok", Framing::Allowed, "a page like any other"),
            ("/deny", denied.clone(), "one that forbids"),
            ("/moved", denied, "it is what the way leads to that counts"),
            ("/https", Framing::Locked, "behind a lock"),
            ("/round", Framing::Away, "a way without an end"),
        ] {
            assert_eq!(framings.of(&format!("http://{at}{path}"), "san:8080").await, due, "{why}");
        }
        assert_eq!(framings.of("/ma-qr", "san:8080").await, Framing::Allowed, "our own");
        assert_eq!(framings.of("http://127.0.0.1:9/", "san:8080").await, Framing::Away);
    }
}
