//! The same deal in several yards: the pure comparison as a table, records of real tables, exports that
//! were touched, and the page over the real router.

use crate::chia_san::Yard;
use crate::common::setup;
use crate::roles::people::printed;
use crate::web::Served;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use totom_hub::journal::{Actor, seal};
use totom_hub::papers::compare::{
    Comparison, Fate, Play, Results, SeatPlay, compare, compare_books,
};
use totom_hub::papers::{Book, SealedDeal, json_lines, read_json_lines};
use totom_hub::table::{Ask, Setup};
use totom_rules::round::{DealKind, Input};
use totom_rules::{Hut, Seed, bot};
use totom_wire::{Action, Outcome};

const CASES: &str = include_str!("data/compare.tsv");

/// A yard's results as lines of the table say them; the same name again is the same yard, unless it is
/// a copy.
fn results(lines: &[&str]) -> Vec<Results> {
    let mut yards: Vec<Results> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let fields: Vec<&str> = line.split('\t').collect();
        let copied = fields.get(6) == Some(&"copied");
        if copied || !yards.iter().any(|yard| yard.yard == fields[0]) {
            yards.push(Results { yard: fields[0].to_owned(), ..Results::default() });
        }
        let yard = yards.iter_mut().rfind(|yard| yard.yard == fields[0]).unwrap();
        match fields[3] {
            "ahead" => drop(yard.ahead.insert(fields[1].to_owned())),
            _ => yard.plays.push(play(&fields, if copied { 0 } else { at + 1 })),
        }
    }
    yards
}

fn play(fields: &[&str], seal: usize) -> Play {
    let fate = match fields[3] {
        "whole" => Fate::Whole,
        "turned_open" => Fate::TurnedOpen,
        "given_up" => Fate::GivenUp,
        "again" => Fate::Again,
        other => panic!("no such fate: {other}"),
    };
    let points = fields[4].split(' ').filter(|text| !text.is_empty());
    let seat = |(hut, points): (Hut, &str)| SeatPlay {
        hut,
        name: String::new(),
        change: points.parse().unwrap(),
        laid: Vec::new(),
    };
    Play {
        promise: fields[1].to_owned(),
        dealt: DealKind::Prepared,
        hoi: 1,
        van: 1,
        rules: fields[2].to_owned(),
        fate,
        leader: fields[5].parse().ok().and_then(|number| Hut::new(number).ok()),
        result: String::new(),
        win: String::new(),
        offers: 0,
        drawn: 0,
        seats: Hut::ALL.into_iter().zip(points).map(seat).collect(),
        seal: seal.to_string(),
    }
}

/// What is said, as the table writes it.
fn said(compared: &Comparison) -> Vec<String> {
    let mut said = Vec::new();
    for (deal, table) in
        compared.deals.iter().flat_map(|deal| deal.tables.iter().map(move |t| (deal, t)))
    {
        let of = |at: usize| -> String {
            let cells = table.seats.iter().filter_map(|row| row.cells[at].as_ref());
            let cells = cells.map(|cell| cell.against.map_or(".".to_owned(), |a| a.to_string()));
            let all = [table.plays[at].yard.clone()].into_iter().chain(cells);
            all.collect::<Vec<_>>().join(" ")
        };
        let plays: Vec<String> = (0..table.plays.len()).map(of).collect();
        let leaders = if table.leaders_differ() { " leaders differ" } else { "" };
        said.push(format!("{}/{}{leaders}: {}", deal.promise, table.rules, plays.join(" | ")));
    }
    said.extend(
        compared
            .held
            .iter()
            .map(|held| format!("held {}: {}", held.promise, held.yards.join(", "))),
    );
    said.extend(compared.alone.iter().map(|deal| format!("alone {deal}")));
    said.extend(compared.totals.iter().map(|total| {
        let seats: Vec<String> = total.seats.values().map(ToString::to_string).collect();
        format!("total {} {}: {}", total.yard, total.deals, seats.join(" "))
    }));
    said
}

#[test]
fn what_is_compared_and_what_is_not() {
    for case in CASES.split("? ").skip(1) {
        let (reason, lines) = case.split_once('\n').unwrap();
        let (want, yards): (Vec<&str>, Vec<&str>) =
            lines.lines().partition(|line| line.starts_with('='));
        let want: Vec<&str> = want.iter().map(|line| &line[2..]).collect();
        assert_eq!(said(&compare(&results(&yards))), want, "{reason}");
    }
}

#[test]
fn yards_that_are_named_alike_are_told_apart() {
    let lines = ["Đông\ta\tk\twhole\t2\t1", "Tây\ta\tk\twhole\t0\t1"];
    let mut yards = results(&lines);
    yards[1].yard = "Đông".to_owned();
    let compared = compare(&yards);
    assert_eq!(compared.yards, ["Đông", "Đông (2)"]);
    assert_eq!(compared.totals.len(), 2);
    let lines: Vec<String> = (0..4).map(|at| format!("{at}\ta\tk\twhole\t{}\t1", 2 * at)).collect();
    let mut yards = results(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    for (yard, name) in yards.iter_mut().zip(["Đông", "Đông (2)", "Đông", "Đông (2)"]) {
        name.clone_into(&mut yard.yard);
    }
    let compared = compare(&yards);
    assert_eq!(compared.yards, ["Đông", "Đông (2)", "Đông (3)", "Đông (2) (2)"]);
    assert_eq!(compared.totals.len(), 4, "also where one is called as another would be");
}

fn named(seed: u64, yard: &str, house: &str) -> Setup {
    Setup { yard: yard.to_owned(), house: house.to_owned(), ..setup(seed) }
}

const HOUSE: &str = "cua_so_goi = 60\n";

/// A yard that took this deal over and dealt it; the entry of the deal.
async fn dealt(setup: Setup, seed: Seed) -> (Yard, u64) {
    let mut yard = Yard::with(setup).await;
    takes(&yard, seed).await;
    let entry = yard.deals(&seed.commitment()).await;
    (yard, entry)
}

async fn takes(yard: &Yard, seed: Seed) {
    let take =
        Ask::TakeOver {
            id: format!("t-{}", seed.commitment()), seed, from: "Sân gốc".to_owned()
        };
    let taken = yard.table.inbox.ask(Actor::Organiser, take).await.unwrap();
    assert!(matches!(taken, Outcome::Recorded { .. }), "{taken:?}");
}

/// The yard's record on its way: written as lines and read again.
fn carried(yard: &Yard) -> Book {
    let text = json_lines(&Book::read_over(&yard.disk.rows()).unwrap()).unwrap();
    let mut books = read_json_lines(&text).unwrap();
    assert_eq!(books.len(), 1);
    books.remove(0)
}

async fn gives(yard: &mut Yard, hut: Hut, points: i32) {
    let reason = "thưởng".to_owned();
    yard.does(Actor::Arbiter, Action::Adjust { hut, points, reason }).await;
}

#[tokio::test]
async fn records_of_real_tables_are_carried_and_compared() {
    let seed = Seed([21; 32]);
    let (mut east, _) = dealt(named(1, "Sân Đông", HOUSE), seed).await;
    gives(&mut east, Hut::ALL[0], 3).await;
    assert!(east.plays_while(|_| true).await);
    let (mut west, _) =
        dealt(named(2, "Sân Tây", &format!("# luật làng Tây\n{HOUSE}")), seed).await;
    assert!(west.plays_while(|_| true).await);
    let compared = compare_books(&[carried(&east), carried(&west)]);
    let [deal] = compared.deals.as_slice() else { panic!("{compared:?}") };
    assert_eq!(deal.promise, seed.commitment());
    let [table] = deal.tables.as_slice() else { panic!("a comment is no other rule: {deal:?}") };
    assert_eq!(table.plays[0].play.result, table.plays[1].play.result, "the same bots played");
    assert!(table.plays[0].play.offers > table.plays[0].play.drawn);
    let against = |row: usize| {
        table.seats[row].cells.iter().map(|cell| cell.as_ref().unwrap().against.unwrap().0)
    };
    assert_eq!(against(0).collect::<Vec<_>>(), [150, -150], "what was given by hand");
    assert_eq!(against(1).collect::<Vec<_>>(), [0, 0]);
    let laid = east.round().huts[Hut::ALL[1]].laid.len();
    assert_eq!(table.seats[1].cells[0].as_ref().unwrap().laid.len(), laid);

    let text = compared.text();
    for words in [
        "So sánh 2 sân: Sân Đông, Sân Tây.",
        "Sân Đông, ván 1",
        "so +1,5",
        "so –1,5",
        "Cộng các ván",
    ] {
        assert!(text.contains(words), "no «{words}»:\n{text}");
    }
    let json = serde_json::to_value(&compared).unwrap();
    assert_eq!(json["deals"][0]["tables"][0]["seats"][0]["cells"][0]["against"], 1.5);
    assert_eq!(json["deals"][0]["tables"][0]["plays"][1]["yard"], "Sân Tây");
}

#[tokio::test]
async fn what_went_otherwise_is_marked() {
    let seed = Seed([22; 32]);
    let (mut east, _) = dealt(named(1, "Sân Đông", HOUSE), seed).await;
    assert!(east.plays_while(|_| true).await);
    // Wrong piles, found at the first card that is drawn.
    let (mut open, _) = dealt(named(2, "Sân Tây", HOUSE), seed).await;
    assert!(!open.plays_while(|input| !matches!(input, Input::DrawCard { .. })).await);
    open.does(Actor::Arbiter, Action::PlayOpen { reason: "xếp sai".to_owned() }).await;
    plays_open(&mut open, seed).await;
    // Given up, and dealt again.
    let (mut again, entry) = dealt(named(3, "Sân Nam", HOUSE), seed).await;
    again.does(Actor::Arbiter, Action::TakeBack { from: entry, why: String::new() }).await;
    again.deals(&seed.commitment()).await;
    assert!(again.plays_while(|_| true).await);
    // Other rules.
    let (mut other, _) =
        dealt(named(4, "Sân Bắc", "cua_so_goi = 60\nchiu_ba = \"xin_phep\"\n"), seed).await;
    assert!(other.plays_while(|_| true).await);
    let books = [carried(&east), carried(&open), carried(&again), carried(&other)];
    let compared = compare_books(&books);
    let fates: BTreeMap<String, Vec<Fate>> = compared.deals[0]
        .tables
        .iter()
        .flat_map(|t| &t.plays)
        .fold(BTreeMap::new(), |mut fates, one| {
            fates.entry(one.yard.clone()).or_insert_with(Vec::new).push(one.play.fate);
            fates
        });
    let wants = [
        ("Sân Đông", vec![Fate::Whole]),
        ("Sân Tây", vec![Fate::TurnedOpen]),
        ("Sân Nam", vec![Fate::Again, Fate::GivenUp]),
        ("Sân Bắc", vec![Fate::Whole]),
    ];
    assert_eq!(fates, wants.map(|(yard, fate)| (yard.to_owned(), fate)).into());
    assert_eq!(
        compared.totals,
        [],
        "one alone was played by the rules of others and from whole piles"
    );
    let text = compared.text();
    for words in [
        "theo luật làng khác nhau",
        "chơi tiếp như bài mở: không so",
        "bài đã lộ: không so",
        "Đã bỏ ván.",
    ] {
        assert!(text.contains(words), "no «{words}»:\n{text}");
    }
}

/// Plays on what the sheets say, now that nobody knows the hands: nobody takes a card, to the end of the nọc.
async fn plays_open(yard: &mut Yard, seed: Seed) {
    let stock = totom_rules::pile::piles(seed, yard.round().seats).pop().unwrap().laid;
    let mut next = stock.into_iter();
    while let Some(play) = open_move(&yard.round(), &mut next) {
        yard.does(Actor::Arbiter, Action::Play { play }).await;
    }
}

fn open_move(
    round: &totom_rules::round::PublicView,
    stock: &mut impl Iterator<Item = totom_rules::Card>,
) -> Option<Input> {
    use totom_rules::round::{Asked, Call, PhaseView};
    if matches!(round.phase, PhaseView::Drawing { .. }) {
        return stock.next().map(|card| Input::DrawCard { card });
    }
    // A ván that is over has none.
    Some(match round.offer.as_ref()?.asked {
        Asked::Hut(hut) => Input::Call { hut, call: Call::KhongAn },
        Asked::Window | Asked::Nobody => Input::CloseWindow,
    })
}

/// Older copies of the same yard, and the yard itself.
#[tokio::test]
async fn an_older_copy_of_a_record_is_no_other_yard() {
    let seed = Seed([23; 32]);
    let (mut yard, _) = dealt(named(1, "Sân Đông", HOUSE), seed).await;
    let early = Book::read(&yard.disk.rows()).unwrap();
    assert!(yard.plays_while(|_| true).await);
    let late = || Book::read(&yard.disk.rows()).unwrap();
    let compared = compare_books(&[early, late(), late()]);
    assert_eq!((compared.yards.len(), compared.held.len()), (1, 0), "{compared:?}");
    assert_eq!(compared.alone, [seed.commitment()]);
}

/// Each row: what is done to the lines, and the words that say where it shows.
#[tokio::test]
async fn a_touched_export_is_refused_with_its_line() {
    let (mut yard, _) = dealt(named(1, "Sân Đông", HOUSE), Seed([24; 32])).await;
    assert!(yard.plays_while(|_| true).await);
    let text = json_lines(&Book::read(&yard.disk.rows()).unwrap()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let with = |at: usize, from: &str, to: &str| {
        assert!(lines[at].contains(from), "{}", lines[at]);
        let changed = lines[at].replacen(from, to, 1);
        let all =
            lines.iter().enumerate().map(|(n, line)| if n == at { changed.as_str() } else { line });
        all.collect::<Vec<_>>().join("\n")
    };
    let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat().join("\n");
    let half = &text[..text.len() - 40];
    let deep = "[".repeat(200_000) + &"]".repeat(200_000);
    let row = seal(None, deep.clone(), "{}".to_owned());
    let nested = format!(
        "{{\"seq\":1,\"hoi\":null,\"van\":null,\"counts\":true,\"content\":{},\"label\":{},\"hash\":\"{}\",\"seal\":\"{}\"}}",
        row.content, row.label, row.hash, row.seal
    );
    for (text, words, why) in [
        (String::new(), "tệp trống", "nothing"),
        (" \n\n".to_owned(), "tệp trống", "blanks"),
        ("mục,giờ\n".to_owned(), "dòng 1, cột 1", "the CSV of the same page"),
        (with(4, "\"seq\"", "\"sequ\""), "dòng 5, cột", "an unknown field"),
        (with(1, "Xóm 1", "Xóm 9"), "dòng 2: sổ ghi bị sửa", "a name in a content"),
        (with(6, "\"at\":\"2", "\"at\":\"3"), "dòng 7: sổ ghi bị sửa", "a time in a label"),
        (without(5), "dòng 6: sổ ghi bị đứt", "a line taken out"),
        (with(9, "\"counts\":true", "\"counts\":false"), "dòng 10 đã bị sửa", "what counts"),
        (with(9, "\"van\":1", "\"van\":2"), "dòng 10 đã bị sửa", "another ván"),
        (half.to_owned(), &format!("dòng {}, cột", lines.len()), "cut short"),
        (
            format!("{text}{}", with(1, "Xóm 1", "Xóm 9")),
            &format!("dòng {}: sổ", lines.len() + 2),
            "a second yard",
        ),
        (format!("{}\n", lines[0]).repeat(65), "hơn 64 sổ", "more yards than there are"),
        (format!("{}{}x", lines[0], "\n".repeat(1_000_000)), "dòng 2, cột", "a gap without end"),
        (with(1, "\"content\":", &format!("\"content\":{deep},\"x\":")), "dòng 2, cột", "deep"),
        (with(0, "\"seq\":1,", "\"seq\":18446744073709551615,"), "dòng 1: sổ", "a huge number"),
        (nested.clone(), "dòng 1: ", "deep, and sealed"),
    ] {
        let refused = read_json_lines(&text).unwrap_err().to_string();
        assert!(refused.contains(words), "{why}: «{refused}»");
    }
    let dressed = format!("\u{feff}{}\r\n", lines.join("\r\n"));
    assert_eq!(
        read_json_lines(&dressed).unwrap().len(),
        1,
        "line ends of another system are no change"
    );
    let joined = format!("{dressed}{dressed}");
    assert_eq!(read_json_lines(&joined).unwrap().len(), 2, "one after another, each with its mark");
}

/// The organiser brings the other yard's file; nobody else of the yard's floor sees the page.
#[tokio::test]
async fn an_organiser_compares_with_a_file_of_another_yard() {
    let east = Served::start_with(named(4, "Sân Đông", HOUSE)).await;
    let organiser = east.log_in().await;
    let page = east.post("/chia-san/moi", &organiser, "").await.1;
    let deal = page.split("/chia-san/").find(|rest| rest.contains("/bia")).unwrap();
    let deal = deal.split('/').next().unwrap().to_owned();
    let (_, file) = east.post(&format!("/chia-san/{deal}/tep"), &organiser, "").await;
    let seed = SealedDeal::read(&file).unwrap().seed;
    let (mut west, _) = dealt(named(5, "Sân <b>Tây", HOUSE), seed).await;
    assert!(west.plays_while(|_| true).await);
    let export = json_lines(&Book::read_over(&west.disk.rows()).unwrap()).unwrap();

    let asked = east.get("/so-sanh", &organiser).await;
    assert!(asked.0 == 200 && asked.1.contains("multipart/form-data"), "{}", asked.1);
    let early = east.bring("/so-sanh/tep", &organiser, &[("tay.jsonl", &export)]).await;
    assert_eq!(early.0, 200, "{}", early.1);
    assert!(early.1.contains("Sân Đông chưa chơi xong nên chưa so"), "{}", early.1);
    assert!(
        !early.1.contains("so +") && !early.1.contains("điểm,"),
        "nothing is told: {}",
        early.1
    );

    let mut desk = crate::common::Tablet::open(&east.address, "/socket/desk", &organiser).await;
    let dealt = desk.press("Chia ván đã xếp").await;
    assert!(matches!(dealt, Outcome::Recorded { .. }), "{dealt:?}");
    while let Some(play) = next(&east).await {
        let ask = serde_json::json!({ "action": "play", "play": play });
        let outcome = desk.ask(ask).await;
        assert!(matches!(outcome, Outcome::Recorded { .. }), "{play:?}: {outcome:?}");
    }
    let (status, sheet) = east.bring("/so-sanh/tep", &organiser, &[("tay.jsonl", &export)]).await;
    assert_eq!(status, 200, "{sheet}");
    for words in
        ["Sân Đông, ván 1", "Sân &#60;b&#62;Tây, ván 1", "so 0", "Điếm 5", "Về trang so sánh"]
    {
        assert!(sheet.contains(words), "no «{words}»: {sheet}");
    }
    files_at_fault_are_named(&east, &organiser, &export).await;
    let roles =
        [("scorer", 200), ("arbiter", 200), ("chia_bai", 403), ("giao_bai", 403), ("xep_bai", 403)];
    for (role, answer) in roles {
        let form = format!("role={role}&address={}", east.address);
        let card = east.post("/vai/the", &organiser, &form).await;
        let cookie = east.enter(role, &printed(&card.1), "Máy thử").await;
        assert_eq!(east.get("/so-sanh", &cookie).await.0, answer, "{role}");
        let brought = east.bring("/so-sanh/tep", &cookie, &[("t", &export)]).await;
        assert_eq!(brought.0, answer, "{role}");
    }
    assert_eq!(east.bring("/so-sanh/tep", "", &[("t", &export)]).await.0, 401, "a stranger");
}

async fn files_at_fault_are_named(east: &Served, organiser: &str, export: &str) {
    let broken = export.replacen("Xóm 1", "Xóm 9", 1);
    let touched = "Tệp «tay.jsonl»: dòng 2: sổ ghi bị sửa";
    for (files, words, why) in [
        (vec![("tay.jsonl", broken.as_str())], touched, "a touched file"),
        (vec![], "Chưa chọn tệp nào", "no file"),
        (vec![("", "")], "Chưa chọn tệp nào", "what a browser sends for none"),
        (vec![("a.jsonl", export), ("b.jsonl", "x")], "Tệp «b.jsonl»: dòng 1, cột 1", "the second"),
    ] {
        let (answer, page) = east.bring("/so-sanh/tep", organiser, &files).await;
        assert_eq!(answer, 422, "{why}: {page}");
        assert!(page.contains(words), "{why}: {page}");
    }
}

/// What a hub says when it begins to read what it is sent.
const GO_ON: &str = "HTTP/1.1 100 Continue\r\n\r\n";

/// Whatever is sent instead of files: what is answered are words for people.
#[tokio::test]
async fn what_is_no_form_of_files_is_refused_in_words() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let part = "--b\r\nContent-Disposition: form-data; name=\"so\"; filename=\"t\"\r\n\r\n";
    for (kind, body, status, words, why) in [
        ("multipart/form-data", "x", 422, "không phải biểu mẫu", "no boundary"),
        ("text/plain", "x", 422, "không phải biểu mẫu", "no form at all"),
        ("multipart/form-data; boundary=b", "", 422, "bị cắt", "nothing"),
        ("multipart/form-data; boundary=b", part, 422, "bị cắt", "cut short"),
        ("multipart/form-data; boundary=b", "--b\r\n\r\n", 422, "bị cắt", "a part without a head"),
    ] {
        let answer = hub.raw(&request(&hub, &cookie, kind, body.len(), "close", body)).await;
        let answer = answer.trim_start_matches(GO_ON);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{why}: {answer}");
        assert!(answer.contains(words), "{why}: {answer}");
    }
    let kind = "multipart/form-data; boundary=b";
    let answer = hub.raw(&request(&hub, &cookie, kind, 65 << 20, "close", "")).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    assert!(answer.contains("Gửi lên nhiều quá"), "{answer}");
}

fn request(
    hub: &Served,
    cookie: &str,
    kind: &str,
    length: usize,
    connection: &str,
    body: &str,
) -> Vec<u8> {
    format!(
        "POST /so-sanh/tep HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {cookie}\r\n\
         Content-Type: {kind}\r\nContent-Length: {length}\r\nConnection: {connection}\r\n\
         Expect: 100-continue\r\n\r\n{body}",
        hub.address
    )
    .into_bytes()
}

/// Whole records lie in memory meanwhile.
#[tokio::test]
async fn two_who_compare_at_once_are_served_one_after_the_other() {
    let hub = Served::start().await;
    let cookie = hub.log_in().await;
    let body =
        "--b\r\nContent-Disposition: form-data; name=\"so\"; filename=\"t\"\r\n\r\nx\r\n--b--\r\n";
    let kind = "multipart/form-data; boundary=b";
    let begin = async || {
        let mut stream = TcpStream::connect(&hub.address).await.unwrap();
        let head = request(&hub, &cookie, kind, body.len(), "close", "");
        stream.write_all(&head).await.unwrap();
        stream
    };
    // The hub asks for what is sent only when it will read it.
    let asked = async |stream: &mut TcpStream| {
        let mut answer = [0; 25];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(String::from_utf8_lossy(&answer), GO_ON);
    };
    let mut first = begin().await;
    asked(&mut first).await;
    let mut second = begin().await;
    let early = timeout(Duration::from_millis(300), asked(&mut second)).await;
    assert!(early.is_err(), "the second waits");
    drop(first);
    asked(&mut second).await;
    second.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    second.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains("Tệp «t»: dòng 1, cột 1"), "{answer}");
}

/// What players do now who hold the cards of the sheets.
async fn next(hub: &Served) -> Option<Input> {
    let rows = totom_hub::store::SqliteStore::read(hub.folder.path()).await.unwrap();
    bot::next(totom_hub::journal::replay(&rows).unwrap().session().round().unwrap())
}
