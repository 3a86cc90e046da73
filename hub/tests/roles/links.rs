//! Every link and every form of every page, as each role sees the page: none leads to where its viewer is
//! turned away.

use super::people::printed;
use crate::common::Playing;
use crate::secrecy::asked;
use crate::web::Served;
use std::collections::{BTreeMap, BTreeSet};
use totom_hub::roles::{self, posts};
use totom_hub::store::{Kept, MemoryStore, Store, restore};
use totom_wire::Action;
use totom_wire::command::Role;

/// A yard in which there is something on every page: a ván that is over, and a deal that waits.
async fn yard() -> Served {
    let (mut disk, data) = (MemoryStore::new(), tempfile::tempdir().unwrap());
    let table = Playing::start(&disk, 9).await;
    table.play(1).await;
    let prepared = table.command(totom_hub::journal::Actor::Arbiter, "p", Action::Prepare).await;
    assert!(matches!(prepared, Some(totom_wire::Outcome::Recorded { .. })), "{prepared:?}");
    let kept = Kept { rows: disk.rows(), sealed: disk.sealed().await.unwrap() };
    restore(&kept, data.path()).await.unwrap();
    Served::open_again(data).await
}

/// What a page asks its viewer to press: an address, and what the form sends; none for a plain link.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    to: String,
    form: Option<String>,
}

/// A start tag's attribute, as a browser reads it.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?;
    let escapes = [
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ];
    Some(escapes.iter().fold(value.to_owned(), |text, (from, to)| text.replace(from, to)))
}

/// The links and forms that are shown: those behind a door that the page does not open are not.
fn ways(page: &str) -> BTreeSet<Way> {
    let body = page.split("<body").nth(1).unwrap_or_default();
    let opens = attribute(body.split('>').next().unwrap(), "data-opens").unwrap_or_default();
    let shown = |tag: &str| {
        attribute(tag, "data-door").is_none_or(|door| opens.split(' ').any(|id| id == door))
    };
    let mut ways = BTreeSet::new();
    for rest in body.split("<a ").skip(1) {
        let tag = format!(" {}", rest.split('>').next().unwrap());
        let to = attribute(&tag, "href").filter(|to| to.starts_with('/') && shown(&tag));
        ways.extend(to.map(|to| Way { to, form: None }));
    }
    for rest in body.split("<form ").skip(1) {
        let tag = format!(" {}", rest.split('>').next().unwrap());
        let inner = rest.split("</form>").next().unwrap();
        let to = attribute(&tag, "action").filter(|to| to.starts_with('/') && shown(&tag));
        ways.extend(to.map(|to| Way { to, form: Some(filled(inner)) }));
    }
    ways
}

/// A form as somebody fills it in who has nothing to say.
fn filled(form: &str) -> String {
    let fields = form
        .split('<')
        .filter(|tag| ["input ", "textarea ", "select "].iter().any(|kind| tag.starts_with(kind)));
    let field = |tag: &str| {
        let name = attribute(tag, "name")?;
        let value = attribute(tag, "value").unwrap_or_else(|| "1".to_owned());
        let value: String = value.bytes().map(|byte| format!("%{byte:02X}")).collect();
        Some(format!("{name}={value}"))
    };
    fields.filter_map(field).collect::<Vec<_>>().join("&")
}

/// Was its viewer turned away, by the page or by the table?
fn turned_away(status: u16, page: &str) -> bool {
    let shown_out = matches!(status, 401 | 403) || page.contains("Cần đăng nhập");
    shown_out || page.contains("không dành cho vai") || page.contains("vai này không được")
}

/// The first two end what would be looked at next; the last asks for a code, and refuses a wrong one.
const LEAVES: [&str; 3] = ["/ra", "/vai/ra", "/login"];

/// Follows every way of every page that this viewer can open; how many there were by page.
async fn follows(hub: &Served, who: &str, cookie: &str) -> BTreeMap<String, usize> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut pages: Vec<String> =
        asked().into_iter().filter(|at| !at.starts_with("/socket/")).collect();
    let mut followed = BTreeSet::new();
    while let Some(at) = pages.pop() {
        let (status, page) = hub.get(&at, cookie).await;
        if status != 200 || !page.starts_with("<!doctype html>") {
            continue;
        }
        let ways: BTreeSet<Way> = ways(&page)
            .into_iter()
            .filter(|way| way.form.is_none() || !LEAVES.contains(&way.to.as_str()))
            .collect();
        seen.insert(at.clone(), ways.len());
        for way in ways {
            if !followed.insert(way.clone()) {
                continue;
            }
            let (status, answer) = match &way.form {
                None => hub.get(&way.to, cookie).await,
                Some(form) => hub.post(&way.to, cookie, form).await,
            };
            assert!(
                !turned_away(status, &answer),
                "{who} at {at} is shown {way:?}: {status} {answer}"
            );
            // A page of a deal or of an entry, which no list of addresses knows.
            if way.form.is_none() && !seen.contains_key(&way.to) && !pages.contains(&way.to) {
                pages.push(way.to);
            }
        }
    }
    seen
}

#[tokio::test]
async fn no_link_of_any_page_is_closed_to_whom_it_is_shown() {
    let hub = yard().await;
    let organiser = hub.log_in().await;
    let mut met: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for role in posts().filter(|role| *role != Role::Organiser) {
        let id = roles::id(role);
        let form = format!("role={id}&address={}", hub.address);
        let pin = printed(&hub.post("/vai/the", &organiser, &form).await.1);
        let cookie = hub.enter(&id, &pin, "Máy thử").await;
        met.insert(id.clone(), follows(&hub, &id, &cookie).await);
    }
    met.insert("stranger".to_owned(), follows(&hub, "a stranger", "").await);
    met.insert("organiser".to_owned(), follows(&hub, "organiser", &organiser).await);
    for (who, page, why) in [
        ("arbiter", "/desk/so", "the list of entries"),
        ("chia_bai", "/desk", "the desk"),
        ("giao_bai", "/thu-giong", "recordings"),
        ("scorer", "/papers", "papers"),
        ("xep_bai", "/chia-san", "deals to lay"),
        ("hut_1", "/hut/1/trong", "drum buttons"),
        ("stranger", "/xem", "phones"),
        ("organiser", "/vai", "roles"),
    ] {
        assert!(met[who].contains_key(page), "{who} does not get to {page}, {why}: {:?}", met[who]);
    }
}

#[tokio::test]
async fn the_desk_shows_each_role_the_pages_that_it_may_open() {
    let hub = yard().await;
    let organiser = hub.log_in().await;
    for (id, here, why) in [
        ("arbiter", [true, true], "the chief goes back and prepares deals"),
        ("chia_bai", [false, false], "he deals what is prepared, and prepares none"),
        ("giao_bai", [false, false], "nor does he"),
    ] {
        let form = format!("role={id}&address={}", hub.address);
        let pin = printed(&hub.post("/vai/the", &organiser, &form).await.1);
        let cookie = hub.enter(id, &pin, "Máy thử").await;
        let desk = ways(&hub.get("/desk", &cookie).await.1);
        let leads = |to: &str| desk.iter().any(|way| way.to == to);
        assert_eq!([leads("/desk/so"), leads("/chia-san")], here, "{id}: {why}: {desk:?}");
    }
}
