//! The village's chanter records in the browser; the files lie where a voice pack is looked for.

use crate::web::Served;

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
