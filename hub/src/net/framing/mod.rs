//! Trang có cho nhúng không: whether a page of the web lets itself be shown within a screen. A browser never tells: it
//! paints an empty frame and calls it loaded. So the hub asks for the page once and reads what its server forbids.

mod said;

use axum::body::Body;
use axum::http::header::{HOST, LOCATION, USER_AGENT};
use axum::http::{Request, Response};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use said::Said;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};
use url::{Position, Url};

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
pub(crate) struct Framings(Arc<Mutex<HashMap<String, Page>>>);

/// One page. Whoever asks for it waits for the one that asks already; pages do not wait for one another.
type Page = Arc<tokio::sync::Mutex<Option<(Instant, Head)>>>;

/// What its server says, whoever asks.
#[derive(Clone, Debug)]
enum Head {
    Said(Said),
    Away,
    Locked,
}

impl Framings {
    /// What is known of this page within one of ours, which is reached at `host`. A server is asked once, by
    /// whatever names the hub is called: anybody may call it anything.
    pub(crate) async fn of(&self, url: &str, host: &str) -> Framing {
        // One of ours is named by its path, and lets us.
        if url.starts_with('/') {
            return Framing::Allowed;
        }
        let page = self.page(url);
        let mut known = page.lock().await;
        let now = Instant::now();
        let head = match known.as_ref().filter(|(until, _)| *until > now) {
            Some((_, head)) => head.clone(),
            None => {
                let head = timeout(PATIENCE, ask(url)).await.unwrap_or(Head::Away);
                let good = if matches!(head, Head::Away) { AWAY } else { GOOD };
                *known = Some((Instant::now() + good, head.clone()));
                head
            }
        };
        match head {
            Head::Said(said) => said.judged(host),
            Head::Away => Framing::Away,
            Head::Locked => Framing::Locked,
        }
    }

    fn page(&self, url: &str) -> Page {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.len() >= REMEMBERED && !pages.contains_key(url) {
            // One that is asked for now must not be asked for a second time beside it.
            pages.retain(|_, page| Arc::strong_count(page) > 1);
        }
        Arc::clone(pages.entry(url.to_owned()).or_default())
    }
}

async fn ask(url: &str) -> Head {
    let Ok(mut url) = url.parse::<Url>() else { return Head::Away };
    for _ in 0..HOPS {
        match url.scheme() {
            "http" => {}
            "https" => return Head::Locked,
            // No page leads us to files, or to what else machines have.
            _ => return Head::Away,
        }
        let Some(answer) = get(&url).await else { return Head::Away };
        match elsewhere(&url, &answer) {
            Some(next) => url = next,
            None => return Head::Said(Said::of(&url, answer.headers())),
        }
    }
    Head::Away
}

/// The head of what its server answers.
async fn get(url: &Url) -> Option<Response<()>> {
    let name = url.host_str()?.trim_start_matches('[').trim_end_matches(']');
    let stream = TcpStream::connect((name, url.port_or_known_default()?)).await.ok()?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    // Its body is nobody's business: the connection ends with this call, also with one that is given up.
    let mut connections = JoinSet::new();
    connections.spawn(connection);
    let request = Request::get(&url[Position::BeforePath..Position::AfterQuery]);
    let request = request.header(HOST, host(url));
    let request = request.header(USER_AGENT, "Mozilla/5.0 (totom)").body(Body::empty()).ok()?;
    sender.send_request(request).await.ok().map(|answer| answer.map(drop))
}

fn host(url: &Url) -> &str {
    &url[Position::BeforeHost..Position::AfterPort]
}

fn elsewhere(here: &Url, answer: &Response<()>) -> Option<Url> {
    let place = answer.status().is_redirection().then(|| answer.headers().get(LOCATION))??;
    here.join(place.to_str().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

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
            ("/a/near", "302 Found\r\nLocation: ../deny"),
            ("/asked", "302 Found\r\nLocation: ?x"),
            ("/asked?x", "200 OK\r\nX-Frame-Options: DENY"),
            ("/file", "302 Found\r\nLocation: file:///etc/passwd"),
            ("/ftp", "302 Found\r\nLocation: ftp://127.0.0.1/"),
            ("/none", "302 Found\r\nLocation: http://"),
        ])
        .await;
        let framings = Framings::default();
        let denied = Framing::Forbidden("X-Frame-Options: DENY".to_owned());
        for (path, due, why) in [
            ("/ok", Framing::Allowed, "a page like any other"),
            ("/deny", denied.clone(), "one that forbids"),
            ("/a/near", denied.clone(), "a way that is told from here"),
            ("/asked", denied.clone(), "with nothing but a question"),
            ("/file", Framing::Away, "no page at all"),
            ("/ftp", Framing::Away, "of another kind"),
            ("/none", Framing::Allowed, "nowhere: browsers stay"),
            ("/moved", denied, "it is what the way leads to that counts"),
            ("/https", Framing::Locked, "behind a lock"),
            ("/round", Framing::Away, "a way without an end"),
        ] {
            assert_eq!(framings.of(&format!("http://{at}{path}"), "san:8080").await, due, "{why}");
        }
        assert_eq!(framings.of("/ma-qr", "san:8080").await, Framing::Allowed, "our own");
        assert_eq!(framings.of("http://127.0.0.1:9/", "san:8080").await, Framing::Away);
    }

    /// Takes connections and says nothing, or nothing that ends; how many came, and how many are there now.
    async fn mute(says: &'static str) -> (String, Arc<[AtomicUsize; 2]>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let counted = Arc::clone(&counts);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let counts = Arc::clone(&counted);
                counts[0].fetch_add(1, SeqCst);
                counts[1].fetch_add(1, SeqCst);
                tokio::spawn(async move {
                    let mut asked = [0; 2048];
                    while !says.is_empty() && stream.write_all(says.as_bytes()).await.is_ok() {}
                    while stream.read(&mut asked).await.is_ok_and(|count| count > 0) {}
                    counts[1].fetch_sub(1, SeqCst);
                });
            }
        });
        (address, counts)
    }

    #[tokio::test]
    async fn a_server_that_says_nothing_holds_up_nobody_else_and_is_asked_once() {
        let (mute, counts) = mute("").await;
        let other = server(&[("/ok", "200 OK")]).await;
        let framings = Framings::default();
        let started = std::time::Instant::now();
        let mut waiting = JoinSet::new();
        for number in 0..20 {
            let (framings, url) = (framings.clone(), format!("http://{mute}/"));
            waiting.spawn(async move { framings.of(&url, &format!("ten-{number}")).await });
        }
        while counts[0].load(SeqCst) == 0 {
            tokio::task::yield_now().await;
        }
        let beside = framings.of(&format!("http://{other}/ok"), "san").await;
        assert_eq!(beside, Framing::Allowed);
        assert!(started.elapsed() < PATIENCE, "the other page did not wait");
        tokio::time::pause();
        assert!(waiting.join_all().await.iter().all(|framing| *framing == Framing::Away));
        assert_eq!(counts[0].load(SeqCst), 1, "by whatever name the hub is called");
        tokio::time::resume();
        let gone = async {
            while counts[1].load(SeqCst) > 0 {
                tokio::task::yield_now().await;
            }
        };
        timeout(PATIENCE, gone).await.expect("and the connection is given up");
    }

    #[tokio::test]
    async fn a_server_that_never_ends_is_given_up() {
        for (says, due, why) in [
            ("HTTP/1.1 200 OK\r\n\r\nxxxxxxxx", Framing::Allowed, "its body is not read"),
            ("X-A: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\r\n", Framing::Away, "no head"),
            ("HTTP/1.1 100 Continue\r\n\r\n", Framing::Away, "always about to answer"),
        ] {
            let (endless, counts) = mute(says).await;
            let framing = Framings::default().of(&format!("http://{endless}/"), "san").await;
            assert_eq!(framing, due, "{why}");
            let gone = async {
                while counts[1].load(SeqCst) > 0 {
                    tokio::task::yield_now().await;
                }
            };
            timeout(PATIENCE, gone).await.expect(why);
        }
    }

    #[tokio::test]
    async fn no_more_pages_are_remembered_than_so_many() {
        let framings = Framings::default();
        for number in 0..3 * REMEMBERED {
            assert_eq!(framings.of(&format!("ftp://lang.vn/{number}"), "san").await, Framing::Away);
        }
        assert!(framings.0.lock().unwrap().len() <= REMEMBERED);
    }
}
