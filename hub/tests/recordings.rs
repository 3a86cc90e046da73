//! The village's chanter records in the browser; the files lie where a voice pack is looked for.

use crate::announce::{Socket, dial, hear, send};
use crate::web::Served;
use totom_wire::PROTOCOL;
use totom_wire::audio::{AudioDown, AudioUp, PackRef, PackReport};

/// A take of so many milliseconds, as the recorder's page writes it.
fn take(ms: u32, peak: i16) -> Vec<u8> {
    let samples = 48 * ms;
    let mut bytes = b"RIFF....WAVEfmt ".to_vec();
    bytes.extend(16_u32.to_le_bytes());
    bytes.extend([1, 0, 1, 0]);
    bytes.extend(48_000_u32.to_le_bytes());
    bytes.extend(96_000_u32.to_le_bytes());
    bytes.extend([2, 0, 16, 0]);
    bytes.extend(b"data");
    bytes.extend((samples * 2).to_le_bytes());
    bytes.extend((0..samples).flat_map(|at| if at % 2 == 0 { peak } else { -peak }.to_le_bytes()));
    bytes
}

const BEGIN: &str = "name=Gi%E1%BB%8Dng+b%C3%A0+Hai&chanter=B%C3%A0+Hai&consent=yes";

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_is_begun_filled_and_heard_again() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    assert_eq!(hub.post("/thu-giong", &cookie, BEGIN).await.0, 303, "on to the recorder");
    let (_, page) = hub.get("/thu-giong/giong-ba-hai", &cookie).await;
    assert!(
        page.contains("data-set=\"lang-que\"") && page.contains("Nhất văn e lệ cô tiên"),
        "{page}"
    );
    assert!(page.contains("<b id=\"count\">0</b>/60"), "{page}");

    let verse = "/thu-giong/giong-ba-hai/3v/verse";
    let (status, say) =
        hub.put(&format!("{verse}?set=lang-que"), &cookie, &take(2_400, 9_000)).await;
    assert_eq!((status, say.as_str()), (200, "Đã giữ, dài 2,4 giây."));
    let name = "/thu-giong/giong-ba-hai/oc/name?set=lang-que";
    assert_eq!(hub.put(name, &cookie, &take(900, 9_000)).await.0, 200);
    let (status, heard) = hub.get(verse, &cookie).await;
    assert_eq!((status, &heard[..4]), (200, "RIFF"));

    let pack = hub.folder.path().join("packs/giong-ba-hai");
    assert_eq!(std::fs::read(pack.join("call/3v/verse-1.wav")).unwrap(), take(2_400, 9_000));
    assert_eq!(std::fs::read(pack.join("call/oc/name.wav")).unwrap(), take(900, 9_000));
    let about = std::fs::read_to_string(pack.join("pack.toml")).unwrap();
    assert!(about.contains("3v = \"Tam văn bước thấp bước cao,"), "{about}");
    assert!(about.contains("Bà Hai đồng ý"), "{about}");
    let (_, page) = hub.get("/thu-giong", &cookie).await;
    assert!(page.contains("thơ 1/30 lá · tên lá 1/30"), "{page}");

    hub.post("/tho", &cookie, "set=lang-nghe").await;
    let (_, page) = hub.get("/thu-giong", &cookie).await;
    assert!(page.contains("thơ 0/30 lá · tên lá 1/30"), "another set asks for other words: {page}");
    let late = hub.put(&format!("{verse}?set=lang-que"), &cookie, &take(2_400, 9_000)).await;
    assert_eq!(late.0, 409, "the chanter read what is not chanted any more: {}", late.1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_take_or_nobody_s_business_is_refused() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    hub.post("/thu-giong", &cookie, BEGIN).await;
    let path = |of: &str| format!("/thu-giong/{of}?set=lang-que");
    let good = take(1_000, 9_000);
    let rows: [(&str, &str, &[u8], u16, &str); 9] = [
        ("giong-ba-hai/3v/verse", "", &good, 401, "a stranger"),
        ("khong-co/3v/verse", &cookie, &good, 404, "no such pack"),
        ("..%2Fkeys/3v/verse", &cookie, &good, 404, "out of the folder"),
        ("giong-ba-hai/10v/verse", &cookie, &good, 400, "no such card"),
        ("giong-ba-hai/3v/song", &cookie, &good, 404, "no such part"),
        ("giong-ba-hai/3v/verse", &cookie, b"OggS", 422, "no WAV"),
        ("giong-ba-hai/3v/verse", &cookie, &take(1_000, 9), 422, "silence"),
        ("giong-ba-hai/3v/verse", &cookie, &good[..9_000], 422, "cut"),
        ("giong-ba-hai/3v/verse", &cookie, &take(60_000, 9_000), 413, "a minute"),
    ];
    for (of, cookie, body, due, why) in rows {
        let (status, say) = hub.put(&path(of), cookie, body).await;
        assert_eq!(status, due, "{why}: {say}");
    }
    assert!(!hub.folder.path().join("packs/giong-ba-hai/call").exists(), "nothing was kept");
    let without = "name=X&chanter=Y";
    let (_, page) = hub.post("/thu-giong", &cookie, without).await;
    assert!(page.contains("lời đồng ý"), "nobody is recorded unasked: {page}");
    let (_, page) = hub.post("/thu-giong", &cookie, BEGIN).await;
    assert!(page.contains("Đã có gói thu âm tên này"), "{page}");
    assert_eq!(hub.get("/thu-giong/giong-ba-hai/3v/verse", &cookie).await.0, 404, "no take yet");
    assert_eq!(hub.get("/thu-giong", "").await.0, 303, "strangers are sent to the login");
}

/// The announcer's end of the yard.
async fn announcer(hub: &Served) -> Socket {
    let mut socket = dial(&hub.address, "/socket/audio", &hub.keys.audio).await;
    let hello = AudioUp::Hello { protocol: PROTOCOL, spoken_seq: 0, zone: String::new() };
    send(&mut socket, &hello).await;
    socket
}

async fn told(announcer: &mut Socket) -> Option<PackRef> {
    hear(announcer, |down| match down {
        AudioDown::Pack { pack } => Some(pack),
        AudioDown::Cue(_)
        | AudioDown::Withdraw { .. }
        | AudioDown::Prepare { .. }
        | AudioDown::Control { .. }
        | AudioDown::Finish => None,
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_has_the_announcers_use_a_pack_and_the_page_says_what_they_made_of_it() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    hub.post("/thu-giong", &cookie, BEGIN).await;
    let mut here = announcer(&hub).await;
    let (_, page) = hub.post("/thu-giong/giong-ba-hai/dung", &cookie, "").await;
    assert!(page.contains("hãy thu ít nhất một lá"), "nothing was recorded yet: {page}");
    let verse = "/thu-giong/giong-ba-hai/3v/verse?set=lang-que";
    hub.put(verse, &cookie, &take(2_400, 9_000)).await;

    assert_eq!(hub.post("/thu-giong/giong-ba-hai/dung", &cookie, "").await.0, 303);
    let pack = told(&mut here).await.expect("a pack");
    assert_eq!(pack.id, "giong-ba-hai");
    assert!(std::path::Path::new(&pack.folder).join("call/3v/verse-1.wav").is_file());
    let (_, page) = hub.get("/thu-giong", &cookie).await;
    assert!(page.contains("Loa đang dùng giọng này") && page.contains("Máy xướng chưa nhận"));
    let (id, stamp) = (pack.id.clone(), pack.stamp);
    let report =
        PackReport { id, stamp, verses: 1, names: 0, trouble: "Một tệp hỏng.".to_owned() };
    send(&mut here, &AudioUp::Pack { report }).await;
    let page = seen(&hub, &cookie, "Loa: xướng được thơ 1/30 lá, tên lá 0/30. Một tệp hỏng.").await;
    assert!(!page.contains("bản thu mới"), "{page}");
    let mut late = announcer(&hub).await;
    assert_eq!(told(&mut late).await.as_ref(), Some(&pack), "who comes later is told too");

    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    hub.put(verse, &cookie, &take(1_400, 9_000)).await;
    let (_, page) = hub.get("/thu-giong", &cookie).await;
    assert!(page.contains("Đưa bản thu mới ra loa"), "{page}");
    hub.post("/thu-giong/giong-ba-hai/dung", &cookie, "").await;
    assert!(told(&mut here).await.expect("a pack").stamp > pack.stamp, "it is taken up anew");
    let again = totom_hub::recordings::Recordings::of_data(hub.folder.path());
    let kept = again.chosen().borrow().clone();
    assert_eq!(kept.map(|pack| pack.id).as_deref(), Some("giong-ba-hai"), "also after a restart");

    hub.post("/thu-giong/giong-ba-hai/thoi-dung", &cookie, "").await;
    assert_eq!(told(&mut here).await, None);
    let (_, page) = hub.get("/thu-giong", &cookie).await;
    assert!(page.contains("Dùng giọng này") && !page.contains("Loa đang dùng"), "{page}");
    assert_eq!(hub.post("/thu-giong/giong-ba-hai/dung", "", "").await.0, 401, "a stranger");
    assert_eq!(hub.post("/thu-giong/khong-co/dung", &cookie, "").await.0, 404);
}

/// The page, once it says this.
async fn seen(hub: &Served, cookie: &str, words: &str) -> String {
    for _ in 0..100 {
        let (_, page) = hub.get("/thu-giong", cookie).await;
        if page.contains(words) {
            return page;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the page never says «{words}»")
}
