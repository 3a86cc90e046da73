//! Screens known by id and set from one page: a day of them, what may not be, and who may.

use crate::common::{Tablet, setup};
use crate::web::Served;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::Instant;

impl Served {
    async fn screen(&self, id: &str) -> Tablet {
        Tablet::open(&self.address, &format!("/socket/man?id={id}"), "").await
    }

    /// Does something at the organiser's page, which must do it.
    async fn at(&self, cookie: &str, path: &str, form: &str) {
        let (status, page) = self.post(&format!("/man-hinh/{path}"), cookie, form).await;
        assert_eq!(status, 303, "{path} {form}: {page}");
    }
}

fn shows(stem: &'static str) -> impl Fn(&Tablet) -> bool {
    move |screen| screen.style.ends_with(&format!("/css/{stem}.css"))
}

#[tokio::test]
async fn a_screen_keeps_what_it_was_told_over_a_restart() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let (status, shell) = hub.get("/man/cong", "").await;
    assert!(status == 200 && shell.contains("data-socket=\"/socket/man?id=cong\""), "{shell}");

    let mut screen = hub.screen("cong").await;
    assert!(screen.html.contains("Chưa được giao việc"), "{}", screen.html);
    assert!(screen.html.contains("<p class=\"id id-short\">cong</p>"), "{}", screen.html);
    let mut wall = Tablet::open(&hub.address, "/socket/man-hinh", &cookie).await;
    wall.see(|wall| wall.html.contains("screen-cong") && wall.html.contains("vừa thấy")).await;

    screen.say(r#"{"msg":"painted","rev":1,"age_ms":0,"width":1920,"height":1080}"#).await;
    wall.see(|wall| wall.html.contains("1920 × 1080")).await;
    hub.at(&cookie, "dat", "id=cong&task=scores").await;
    screen.see(shows("scores")).await;
    assert!(screen.html.contains("Xóm 1"), "{}", screen.html);
    wall.see(|wall| wall.html.contains("<p class=\"shows\">Bảng điểm</p>")).await;
    hub.at(&cookie, "ten", "id=cong&name=C%E1%BB%95ng+%C4%91%C3%ACnh").await;
    wall.see(|wall| wall.html.contains("Cổng đình <code>cong</code>")).await;
    hub.at(&cookie, "hien-so", "id=cong").await;
    screen.see(|screen| screen.html.contains("class=\"identity\"")).await;
    drop(screen);
    wall.see(|wall| wall.html.contains("mất 0 giây trước")).await;

    let hub = hub.restart().await;
    let mut screen = hub.screen("cong").await;
    screen.see(shows("scores")).await;
    assert!(!screen.html.contains("class=\"identity\""), "nobody asks any more");
    let page = hub.get("/man-hinh", &cookie).await.1;
    assert!(page.contains("Cổng đình <code>cong</code>"), "{page}");

    // What is forgotten is new again, and says so.
    hub.at(&cookie, "quen", "id=cong").await;
    screen.see(|screen| screen.html.contains("Chưa được giao việc")).await;
}

#[tokio::test]
async fn a_scene_sets_every_screen_by_one_press() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let (mut gate, mut yard) = (hub.screen("cong").await, hub.screen("san").await);
    hub.at(&cookie, "dat", "id=cong&task=hut-3").await;
    hub.at(&cookie, "dat", "id=san&task=verse").await;
    gate.see(shows("closeup")).await;
    yard.see(shows("verse")).await;
    hub.at(&cookie, "canh/giu", "name=Khai+h%E1%BB%99i").await;

    hub.at(&cookie, "dat", "task=notice&detail=M%E1%BB%9Di+b%C3%A0+con").await;
    gate.see(|screen| screen.html.contains("Mời bà con")).await;
    yard.see(|screen| screen.html.contains("Mời bà con")).await;
    hub.at(&cookie, "canh/dien", "name=Khai+h%E1%BB%99i").await;
    gate.see(shows("closeup")).await;
    yard.see(shows("verse")).await;

    hub.at(&cookie, "dat", "id=san&task=web&detail=https%3A%2F%2Flang.vn%2F").await;
    yard.see(|screen| screen.html.contains("data-web=\"https://lang.vn/\"")).await;
    let hub = hub.restart().await;
    hub.at(&cookie, "canh/dien", "name=Khai+h%E1%BB%99i").await;
    hub.screen("san").await.see(shows("verse")).await;
}

#[tokio::test]
async fn a_list_runs_by_the_clock_of_the_hub_and_after_a_restart_too() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let (mut one, mut two) = (hub.screen("cong").await, hub.screen("san").await);
    hub.at(&cookie, "dat", "task=verse").await;
    let rows =
        "show=scores&detail=&seconds=20&show=hut-2&detail=&seconds=40&show=&detail=&seconds=9";
    hub.at(&cookie, "phat/giu", &format!("name=V%C3%B2ng&{rows}")).await;
    hub.at(&cookie, "dat", "task=list+V%C3%B2ng").await;
    one.see(shows("scores")).await;
    two.see(shows("scores")).await;
    tokio::time::pause();
    let began = Instant::now();
    for (stem, due) in [("closeup", 20), ("scores", 60), ("closeup", 80), ("scores", 120)] {
        one.see(shows(stem)).await;
        two.see(shows(stem)).await;
        let off = began.elapsed().abs_diff(Duration::from_secs(due));
        assert!(off < Duration::from_secs(1), "{stem} {due}: {:?}", began.elapsed());
    }
    tokio::time::resume();

    let hub = hub.restart().await;
    let mut one = hub.screen("cong").await;
    one.see(shows("scores")).await;
    tokio::time::pause();
    one.see(shows("closeup")).await;
    tokio::time::resume();
    hub.at(&cookie, "phat/dung", "name=V%C3%B2ng").await;
    one.see(shows("verse")).await;
    hub.at(&cookie, "phat/xoa", "name=V%C3%B2ng").await;
    assert!(!hub.get("/man-hinh", &cookie).await.1.contains("list-Vòng"));
}

#[tokio::test]
async fn before_the_hoi_the_yards_screen_teaches_and_invites() {
    let hub = Served::start_with(setup(4)).await;
    let cookie = hub.log_in().await;
    let mut screen = hub.screen("san").await;
    hub.at(&cookie, "hen", "text=M%E1%BB%93ng+t%C3%A1m").await;
    hub.at(&cookie, "dat", "id=san&task=idle").await;
    tokio::time::pause();
    for words in
        ["Ba mươi lá bài", "Phu: những lá hợp nhau", "Hẹn bà con hội sau", "Ba mươi lá bài"]
    {
        screen.see(|screen| screen.html.contains(words)).await;
    }
    tokio::time::resume();
    hub.at(&cookie, "dat", "id=san&task=clock").await;
    screen.see(|screen| screen.html.contains("data-clock=\"")).await;
    let rounds =
        "text=%23+V%C3%B2ng+lo%E1%BA%A1i%0D%0AS%C3%A2n+ch%C3%B9a%3A+A+1%3B+B+9%3B+C+3%3B+D+4";
    hub.at(&cookie, "bang-dau", rounds).await;
    hub.at(&cookie, "dat", "id=san&task=rounds").await;
    let best = "<li class=\"best\"><span>B</span><b>9</b></li>";
    screen.see(|screen| screen.html.contains(best)).await;
}

/// A chunk of a PNG.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let covered = [kind.as_slice(), data].concat();
    let crc = covered.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(
            crc ^ u32::from(*byte),
            |c, _| if c & 1 == 1 { c >> 1 ^ 0xedb8_8320 } else { c >> 1 },
        )
    });
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [length.as_slice(), &covered, &(!crc).to_be_bytes()].concat()
}

/// A picture whose chunks are whole; `filling` makes it heavy.
fn png(filling: usize) -> Vec<u8> {
    let head = [&320_u32.to_be_bytes()[..], &180_u32.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let parts = [chunk(b"IHDR", &head), chunk(b"IDAT", &vec![7; filling]), chunk(b"IEND", &[])];
    [b"\x89PNG\r\n\x1a\n".to_vec(), parts.concat()].concat()
}

#[tokio::test]
async fn pictures_are_shown_in_turn_and_gone_when_they_are_dropped() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let mut screen = hub.screen("san").await;
    let album = "/man-hinh/tap/nha-tai-tro";
    hub.at(&cookie, "dat", "id=san&task=slides+nha-tai-tro").await;
    screen.see(|screen| screen.html.contains("chưa có ảnh nào")).await;
    let mut files = Vec::new();
    for filling in [10, 20] {
        let (status, file) = hub.upload(&format!("{album}/anh"), &cookie, &png(filling)).await;
        assert_eq!(status, 200, "{file}");
        files.push(file);
    }
    let shown = |file: &str| format!("class=\"shown\" data-key=\"/anh/{file}\"");
    screen.see(|screen| screen.html.contains(&shown(&files[0]))).await;
    tokio::time::pause();
    screen.see(|screen| screen.html.contains(&shown(&files[1]))).await;
    tokio::time::resume();
    let (status, bytes) = hub.get(&format!("/anh/{}", files[0]), "").await;
    assert!(status == 200 && bytes.contains("IHDR"), "{status}");
    hub.at(&cookie, &format!("tap/nha-tai-tro/{}/bo", files[0]), "").await;
    assert_eq!(hub.get(&format!("/anh/{}", files[0]), "").await.0, 404, "off the disk");
    let hub = hub.restart().await;
    hub.screen("san").await.see(|screen| screen.html.contains(&shown(&files[1]))).await;
}

#[tokio::test]
async fn what_may_not_be_is_refused_with_a_sentence_and_changes_nothing() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let _screen = hub.screen("cong").await;
    hub.at(&cookie, "dat", "id=cong&task=yard").await;
    hub.at(&cookie, "canh/giu", "name=A").await;
    let before = std::fs::read(hub.folder.path().join("screens.toml")).unwrap();
    let rows: [(&str, &str, u16, &str, &str); 20] = [
        ("dat", "id=c%E1%BB%95ng&task=yard", 400, "không dùng được", "an id with marks"),
        ("dat", "id=..%2Fkeys&task=yard", 400, "không dùng được", "a path"),
        ("dat", "id=khac&task=yard", 400, "Không có màn hình «khac»", "nobody has seen it"),
        ("dat", "id=cong&task=sing", 400, "Không có kiểu", "no such kind"),
        ("dat", "id=cong&task=web&detail=javascript%3Aalert(1)", 400, "http://", "a script"),
        ("dat", "id=cong&task=web&detail=%2Fman%2Fcong", 400, "«/man/cong»", "a screen in itself"),
        ("dat", "id=cong&task=notice&detail=", 400, "Lời nhắn", "no words"),
        ("dat", "id=cong&task=list+B", 400, "Không còn «B»", "no such list"),
        (
            "ten",
            "id=cong&name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            400,
            "Tên phải",
            "a long name",
        ),
        ("canh/giu", "name=A", 400, "Đã có «A» rồi", "a scene twice"),
        ("canh/giu", "name=", 400, "Tên phải", "a scene without a name"),
        ("canh/dien", "name=B", 400, "Không còn «B»", "no such scene"),
        ("phat/giu", "name=B&show=yard&detail=&seconds=0", 400, "không phải 0", "no time at all"),
        ("phat/giu", "name=B&show=yard&detail=&seconds=nay", 400, "Bước 1", "no number"),
        (
            "phat/giu",
            "name=B&show=list+B&detail=&seconds=9",
            400,
            "Không có kiểu",
            "a list in a list",
        ),
        ("phat/giu", "name=B", 400, "từ 1 đến", "a list of nothing"),
        ("bang-dau", "text=S%C3%A2n%3A+A%3B+B", 422, "Bảng đấu, dòng 1", "a match before a round"),
        ("tap", "name=%21%21", 400, "phải có chữ cái", "a name without letters"),
        ("tap/nha-tai-tro/xoa", "", 400, "luôn có", "the sponsors' own"),
        ("tap/mat/nhip", "seconds=9", 400, "Không còn «mat»", "no such album"),
    ];
    for (path, form, due, words, why) in rows {
        let (status, page) = hub.post(&format!("/man-hinh/{path}"), &cookie, form).await;
        assert_eq!(status, due, "{why}: {page}");
        assert!(page.contains(words), "{why}: {page}");
    }
    let cut = png(40);
    let pictures: [(&str, &[u8], u16, &str); 5] = [
        ("nha-tai-tro", &cut[..cut.len() - 5], 400, "a broken PNG"),
        ("nha-tai-tro", b"<svg xmlns='http://www.w3.org/2000/svg'/>", 400, "a drawing"),
        ("nha-tai-tro", &png(10 << 20), 413, "ten megabytes"),
        ("mat", &cut, 400, "no such album"),
        ("..%2Fx", &cut, 400, "out of the folder"),
    ];
    for (album, bytes, due, why) in pictures {
        let (status, page) =
            hub.upload(&format!("/man-hinh/tap/{album}/anh"), &cookie, bytes).await;
        assert_eq!(status, due, "{why}: {page}");
    }
    let lying = std::fs::read_dir(hub.folder.path().join("slides")).map_or(0, Iterator::count);
    assert_eq!(lying, 0, "nothing that was refused lies about");
    assert_eq!(std::fs::read(hub.folder.path().join("screens.toml")).unwrap(), before);
    for (path, why) in [("c%E1%BB%95ng", "marks"), ("a%20b", "a space"), ("%3Cb%3E", "markup")] {
        let (status, page) = hub.get(&format!("/man/{path}"), "").await;
        assert!(status == 400 && page.contains("Mã màn hình"), "{why}: {page}");
    }
}

#[tokio::test]
async fn strangers_may_look_and_set_nothing() {
    let hub = Served::start().await;
    let _screen = hub.screen("cong").await;
    assert_eq!(hub.get("/man-hinh", "").await.0, 303, "to the login");
    assert_eq!(hub.get("/man-hinh/noi-dung", "").await.0, 303, "to the login");
    for (path, form) in [
        ("dat", "id=cong&task=yard"),
        ("hien-so", ""),
        ("quen", "id=cong"),
        ("canh/giu", "name=A"),
        ("phat/giu", "name=A&show=yard&detail=&seconds=9"),
        ("bang-dau", "text="),
        ("hen", "text=x"),
        ("tap", "name=A"),
    ] {
        assert_eq!(hub.post(&format!("/man-hinh/{path}"), "", form).await.0, 401, "{path}");
    }
    assert_eq!(hub.upload("/man-hinh/tap/nha-tai-tro/anh", "", &png(9)).await.0, 401);
    assert!(!hub.folder.path().join("screens.toml").exists());
    // An address without an id invents one, and nothing is kept of it.
    assert_eq!(hub.get("/man", "").await.0, 303);
}

#[tokio::test]
async fn a_damaged_book_is_put_aside_told_of_and_the_hub_starts() {
    let mut hub = Served::start().await;
    let cookie = hub.log_in().await;
    let folder = std::sync::Arc::clone(&hub.folder);
    hub.end().await;
    std::fs::write(folder.path().join("screens.toml"), "next = \"x\"\ncolour = 1\n").unwrap();
    let hub = hub.restart().await;
    let page = hub.get("/man-hinh", &cookie).await.1;
    assert!(page.contains("Sổ màn hình hỏng") && page.contains("colour"), "{page}");
    let aside = std::fs::read_to_string(folder.path().join("screens.toml.broken")).unwrap();
    assert!(aside.contains("colour"), "nothing is lost");
    let _screen = hub.screen("cong").await;
    hub.at(&cookie, "dat", "id=cong&task=yard").await;
    assert!(!hub.get("/man-hinh", &cookie).await.1.contains("Sổ màn hình hỏng"), "whole again");
}

#[tokio::test]
async fn a_disk_that_takes_nothing_changes_no_screen() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let mut screen = hub.screen("cong").await;
    hub.at(&cookie, "dat", "id=cong&task=verse").await;
    screen.see(shows("verse")).await;
    // Where the new file would be written a folder stands: that fails for root too.
    std::fs::create_dir(hub.folder.path().join("screens.new")).unwrap();
    let (status, page) = hub.post("/man-hinh/dat", &cookie, "id=cong&task=yard").await;
    assert!(status == 500 && page.contains("đĩa không ghi được"), "{status} {page}");
    assert!(hub.get("/man-hinh", &cookie).await.1.contains("<p class=\"shows\">Lá bài và thơ</p>"));
}

/// A server of the village's own, whose pages are in no frame but its own.
async fn jealous() -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut asked = [0; 2048];
            let _ = stream.read(&mut asked).await;
            let head =
                "HTTP/1.1 200 OK\r\nX-Frame-Options: SAMEORIGIN\r\nContent-Length: 0\r\n\r\n";
            let _ = stream.write_all(head.as_bytes()).await;
        }
    });
    address
}

#[tokio::test]
async fn a_page_that_forbids_to_be_framed_is_told_before_it_is_set() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let _screen = hub.screen("cong").await;
    let url = format!("http%3A%2F%2F{}%2F", jealous().await.replace(':', "%3A"));
    let list = format!("name=B&show=web&detail={url}&seconds=9");
    for (path, form) in [
        ("thu", format!("detail={url}")),
        ("dat", format!("id=cong&task=web&detail={url}")),
        ("phat/giu", list),
    ] {
        let (status, page) = hub.post(&format!("/man-hinh/{path}"), &cookie, &form).await;
        assert!(status == 400 && page.contains("X-Frame-Options: SAMEORIGIN"), "{path}: {page}");
    }
    let (status, words) = hub.post("/man-hinh/thu", &cookie, "detail=%2Fma-qr").await;
    assert!(status == 200 && words.contains("chiếu được"), "{words}");
    let (status, _) = hub.post("/man-hinh/thu", "", "detail=%2Fma-qr").await;
    assert_eq!(status, 401, "the hub asks around for the organiser alone");

    hub.at(&cookie, "dat", "id=cong&task=web&detail=%2Fma-qr").await;
    assert_eq!(hub.get("/nhung?url=/ma-qr", "").await, (200, "allowed".to_owned()));
    let (status, _) = hub.get(&format!("/nhung?url={url}"), "").await;
    assert_eq!(status, 404, "no screen is told to show that");
}
