//! People get in by PIN, card, one-time code and recovery code; their logins outlive a restart.

use crate::web::Served;
use totom_wire::command::Role;

/// The first code that is printed on a page.
pub(crate) fn printed(page: &str) -> String {
    let pin = page.split("<p class=\"pin\">").nth(1).unwrap().split('<').next().unwrap();
    pin.to_owned()
}

async fn pin(served: &Served, organiser: &str, role: &str) -> String {
    let form = format!("role={role}&address={}", served.address);
    let (status, page) = served.post("/vai/the", organiser, &form).await;
    assert_eq!(status, 200, "{page}");
    printed(&page)
}

#[tokio::test]
async fn each_role_gets_in_by_its_pin_to_its_own_pages_and_to_no_other() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    // Role, and what it is answered at: desk, list of entries, drums, chanter, papers, recordings, verses,
    // roles, screens, comparison.
    let pages = [
        "/desk",
        "/desk/so",
        "/kham-trong",
        "/giao-bai",
        "/papers",
        "/thu-giong",
        "/tho",
        "/vai",
        "/man-hinh",
        "/so-sanh",
    ];
    for (role, answers, why) in [
        ("arbiter", [200, 200, 200, 200, 200, 200, 403, 403, 200, 200], "the chief"),
        ("chia_bai", [200, 403, 403, 403, 200, 403, 403, 403, 403, 403], "deals"),
        ("giao_bai", [200, 403, 403, 200, 200, 200, 403, 403, 403, 403], "chants"),
        ("scorer", [403, 403, 403, 403, 200, 403, 403, 403, 403, 200], "only reads"),
    ] {
        let pin = pin(&served, &organiser, role).await;
        let cookie = served.enter(role, &pin, "Máy thử").await;
        for (page, answer) in pages.into_iter().zip(answers) {
            let (status, said) = served.get(page, &cookie).await;
            assert_eq!(status, answer, "{role} ({why}) at {page}");
            assert!(status != 403 || said.contains("không dành cho vai"), "{said}");
        }
    }
    for page in pages {
        assert_eq!(served.get(page, "").await.0, 303, "a stranger is shown where to log in");
    }
}

#[tokio::test]
async fn a_hut_gets_in_by_pin_to_its_own_screen_only() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let pin = pin(&served, &organiser, "hut_3").await;
    let cookie = served.enter("hut_3", &pin, "").await;
    assert_eq!(served.get("/hut/3", &cookie).await.0, 200);
    assert_eq!(served.get("/hut/2", &cookie).await.0, 401);
    assert_eq!(served.get("/desk", &cookie).await.0, 303);
    let both = format!("{organiser}; {cookie}");
    assert_eq!(served.get("/desk", &both).await.0, 200, "a hut's login takes no desk away");
}

#[tokio::test]
async fn logins_and_pins_outlive_a_restart_and_only_hashes_are_kept() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let pin = pin(&served, &organiser, "chia_bai").await;
    let cookie = served.enter("chia_bai", &pin, "Máy <b>1").await;
    let again = served.restart().await;
    assert_eq!(again.get("/desk", &cookie).await.0, 200, "logged out by a restart");
    let other = again.enter("chia_bai", &pin, "Máy 2").await;
    assert_eq!(again.get("/desk", &other).await.0, 200, "the PIN still opens");
    let (_, page) = again.get("/vai", &organiser).await;
    assert!(page.contains("Máy &#60;b&#62;1, Máy 2"), "{page}");
    let token = cookie.split('=').nth(1).unwrap();
    for file in std::fs::read_dir(again.folder.path()).unwrap() {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap_or_default();
        for secret in [token, &pin.replace(' ', "")] {
            let lies = bytes.windows(secret.len()).any(|at| at == secret.as_bytes());
            assert!(!lies, "a secret lies in {}", path.display());
        }
    }
}

#[tokio::test]
async fn a_new_card_ends_the_old_pin_and_the_organiser_may_end_logins() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let old = pin(&served, &organiser, "giao_bai").await;
    let cookie = served.enter("giao_bai", &old, "").await;
    pin(&served, &organiser, "giao_bai").await;
    assert_eq!(served.try_enter("giao_bai", &old).await, 403, "the old PIN");
    assert_eq!(served.get("/desk", &cookie).await.0, 200, "who is in stays in");
    let (status, _) = served.post("/vai/ra", &organiser, "role=giao_bai").await;
    assert_eq!(status, 303);
    assert_eq!(served.get("/desk", &cookie).await.0, 303, "and is out when told so");
    assert_eq!(served.get("/desk", &organiser).await.0, 200, "others stay");
}

#[tokio::test]
async fn the_recovery_code_opens_once_and_ends_the_other_logins_of_the_organiser() {
    let served = Served::start().await;
    let lost = served.log_in().await;
    let (status, page) = served.post("/vai/phuc-hoi", &lost, "").await;
    assert_eq!(status, 200);
    let code = printed(&page);
    let found = served.enter("organiser", &code, "").await;
    assert_eq!(served.get("/vai", &found).await.0, 200);
    assert_eq!(served.get("/vai", &lost).await.0, 303, "the lost machine is out");
    assert_eq!(served.try_enter("organiser", &code).await, 403, "used");
    assert!(served.get("/vai", &found).await.1.contains("Chưa có mã phục hồi"));
}

#[tokio::test]
async fn every_printed_card_of_a_yard_opens_its_role() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let form = format!("address={}", served.address);
    let (status, page) = served.post("/vai/the", &organiser, &form).await;
    assert_eq!(status, 200);
    assert_eq!(page.matches("class=\"qr\"").count(), 10, "all but the organiser's own");
    assert_eq!(page.matches("<p class=\"pin\">").count(), 10);
    let pins = page.split("<p class=\"pin\">").skip(1).map(|rest| rest.split('<').next().unwrap());
    for (role, pin) in totom_hub::roles::posts().filter(|r| *r != Role::Organiser).zip(pins) {
        served.enter(&totom_hub::roles::id(role), pin, "").await;
    }
}

#[tokio::test]
async fn the_record_and_its_exports_name_role_and_machine_and_hold_no_secret() {
    let served = Served::start().await;
    let organiser = served.log_in().await;
    let pin = pin(&served, &organiser, "arbiter").await;
    let cookie = served.enter("arbiter", &pin, "Máy bàn 2").await;
    let mut desk =
        crate::common::Tablet::open(&served.address, "/socket/desk?panel=a", &cookie).await;
    desk.ask(serde_json::json!({ "action": "pause", "reason": "mưa" })).await;
    let (_, lines) = served.get("/papers/record.jsonl", &cookie).await;
    let last = lines.lines().last().unwrap();
    assert!(last.contains(r#""by":{"actor":{"by":"arbiter"},"device":"Máy bàn 2"}"#), "{last}");
    assert!(lines.lines().all(|line| line.contains(r#""by":{"actor":"#)), "{lines}");
    let (_, csv) = served.get("/papers/record.csv", &cookie).await;
    assert!(csv.lines().last().unwrap().contains("trọng tài (Máy bàn 2)"), "{csv}");
    for secret in [pin.replace(' ', ""), cookie.split('=').nth(1).unwrap().to_owned()] {
        assert!(!lines.contains(&secret) && !csv.contains(&secret));
    }
}
