//! What a stranger in the crowd tries on the open network.

use super::pens::Page;
use super::people::printed;
use crate::web::Served;
use serde_json::json;

async fn pin(served: &Served, organiser: &str, role: &str) -> String {
    let form = format!("role={role}&address={}", served.address);
    printed(&served.post("/vai/the", organiser, &form).await.1)
}

/// Every address that changes something.
const POSTS: [&str; 14] = [
    "POST /login",
    "POST /ra",
    "POST /vai/the",
    "POST /vai/ra",
    "POST /vai/phuc-hoi",
    "POST /backup",
    "POST /tho",
    "POST /tho/nap",
    "POST /thu-giong",
    "PUT /thu-giong/a/1v/tho",
    "POST /man-hinh/dat",
    "POST /man-hinh/canh/xoa",
    "POST /man-hinh/bang-dau",
    "POST /man-hinh/tap/nha-tai-tro/anh",
];

#[tokio::test]
async fn no_page_of_another_site_changes_anything() {
    let served = Served::start().await;
    let cookie = served.log_in().await;
    let host = &served.address;
    for post in POSTS {
        // What a browser sends of itself, and why that is no page of ours.
        for (says, why) in [
            ("Origin: http://elsewhere.example\r\n".to_owned(), "another site"),
            ("Origin: null\r\n".to_owned(), "a file, or a frame in a sandbox"),
            (format!("Origin: http://{host}.elsewhere.example\r\n"), "a name that begins alike"),
            ("Sec-Fetch-Site: cross-site\r\n".to_owned(), "the browser itself says so"),
            (format!("Origin: http://{host}\r\nSec-Fetch-Site: same-site\r\n"), "a sister site"),
            (String::new(), "a cookie and no word of where from"),
        ] {
            let request = format!(
                "{post} HTTP/1.1\r\nHost: {host}\r\n{says}Cookie: {cookie}\r\n\
                 Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\
                 Connection: close\r\n\r\n"
            );
            let answer = served.raw(request.as_bytes()).await;
            assert!(answer.starts_with("HTTP/1.1 403"), "{post} from {why}: {answer}");
        }
    }
}

#[tokio::test]
async fn a_cookie_that_was_planted_becomes_no_login() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let pin = pin(&served, &organiser, "arbiter").await;
    let planted = "totom=PLANTEDPLANTEDPLANTEDPLANTEDPLAN";
    let form = format!("role=arbiter&code={pin}");
    let request = format!(
        "POST /login HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {planted}\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {1}\r\n\
         Connection: close\r\n\r\n{form}",
        served.address,
        form.len()
    );
    let answer = served.raw(request.as_bytes()).await;
    let fresh = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    assert!(!fresh.contains("PLANTED"), "{fresh}");
    assert!(fresh.contains("HttpOnly") && fresh.contains("SameSite=Strict"), "{fresh}");
    assert_eq!(served.get("/desk", planted).await.0, 303, "the planted one opens nothing");
}

#[tokio::test]
async fn guessing_is_held_up_the_desk_is_told_and_who_is_in_plays_on() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let pin = pin(&served, &organiser, "arbiter").await;
    let chief = served.enter("arbiter", &pin, "Máy bàn 1").await;
    let guesses = (0..40).map(|guess| format!("{guess:08}"));
    let tries: Vec<u16> = futures_util::future::join_all(guesses.map(|guess| {
        let served = &served;
        async move { served.try_enter("arbiter", &guess).await }
    }))
    .await;
    let looked_at = tries.iter().filter(|status| **status == 403).count();
    assert_eq!(looked_at, 5, "the rest was not even looked at: {tries:?}");
    assert!(tries.iter().all(|status| [403, 429].contains(status)), "{tries:?}");
    assert_eq!(served.try_enter("arbiter", &pin).await, 429, "nor is a right one, from there");
    let (status, desk) = served.get("/desk", &chief).await;
    assert_eq!(status, 200);
    assert!(desk.contains("nhập sai mã nhiều lần"), "{desk}");
    let mut page = Page::open(&served, &chief, "a").await;
    let paused = page.ask(json!({ "action": "pause", "reason": "mưa" })).await;
    assert_eq!(paused["outcome"], "recorded");
}

#[tokio::test]
async fn a_role_cannot_be_widened_through_the_socket() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let pin = pin(&served, &organiser, "chia_bai").await;
    let cookie = served.enter("chia_bai", &pin, "").await;
    let mut page = Page::open(&served, &cookie, "a").await;
    // What is sent, and why it may not pass.
    for (action, why) in [
        (json!({ "action": "undo", "to": 2 }), "going back is the chief's"),
        (json!({ "action": "try", "of": { "action": "undo", "to": 2 } }), "trying it too"),
        (json!({ "action": "calibrate", "hut": 1 }), "a drum is not his"),
        (
            json!({ "action": "sound", "zone": "", "control": { "control": "skip" } }),
            "nor the loudspeaker",
        ),
        (json!({ "action": "adjust", "hut": 1, "points": 99, "reason": "x" }), "nor points"),
    ] {
        let outcome = page.ask(action).await;
        assert_eq!(outcome["outcome"], "denied", "{why}: {outcome}");
        assert!(outcome["say"].as_str().unwrap().contains("hãy báo"), "{outcome}");
    }
    for (path, status) in [("/vai", 403), ("/tho", 403), ("/desk/so", 403), ("/kham-trong", 403)] {
        assert_eq!(served.get(path, &cookie).await.0, status, "{path}");
    }
    for path in ["/vai/the", "/vai/ra", "/vai/phuc-hoi", "/backup"] {
        assert_eq!(served.post(path, &cookie, "role=organiser&address=a").await.0, 403, "{path}");
    }
}

#[tokio::test]
async fn huge_bodies_and_messages_are_refused_and_the_hub_goes_on() {
    let served = Served::start().await;
    let cookie = served.log_in().await;
    for path in ["/login", "/vai/the", "/backup", "/tho"] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {cookie}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900000000\r\n\
             Connection: close\r\n\r\n",
            served.address
        );
        let answer = served.raw(head.as_bytes()).await;
        assert!(answer.starts_with("HTTP/1.1 413"), "{path}: {answer}");
    }
    let long = "a".repeat(60_000);
    let (status, _) = served.post("/login", "", &format!("code={long}&device={long}")).await;
    assert!([403, 413].contains(&status), "{status}");
    let mut page = Page::open(&served, &cookie, "a").await;
    page.send("x", json!({ "action": "pause", "reason": "x".repeat(100_000) })).await;
    let mut again = Page::open(&served, &cookie, "b").await;
    let taken = again.ask(json!({ "action": "take" })).await;
    assert_eq!(taken["outcome"], "done", "the hub is gone");
}

#[tokio::test]
async fn private_pages_are_kept_by_no_browser() {
    let served = Served::start().await;
    let cookie = served.log_in().await;
    for path in ["/", "/desk", "/vai", "/papers", "/login"] {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
            served.address
        );
        let answer = served.raw(request.as_bytes()).await;
        assert!(answer.contains("cache-control: no-store"), "{path}: {answer}");
    }
}
