//! Prepared deals with the real program: one deal in two yards and their comparison, and a hub that is
//! killed at every step of a prepared ván.

use crate::common::{end_of, output, say, totom, verify};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use totom_hub::Keys;
use totom_hub::journal::{Content, Row, replay};
use totom_hub::rehearsal::Client;
use totom_hub::store::SqliteStore;
use totom_rules::round::{Input, Round};
use totom_rules::session::SessionInput;
use totom_rules::{Card, bot};
use totom_wire::screen::{Desk, ScreenDown};
use totom_wire::{Action, Command, Outcome};

/// A hub as a process, with the arbiters' program at its desk.
struct Yard {
    folder: PathBuf,
    address: String,
    child: Child,
    code: String,
    desk: Client,
    asked: u32,
    stop: CancellationToken,
}

impl Yard {
    fn start(folder: &Path, name: &str, house: &str) -> Self {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join("house.toml"), format!("cua_so_goi = 60\n{house}")).unwrap();
        let huts: String =
            (1..=5).map(|n| format!("[[hut]]\nnumber = {n}\nname = \"Xóm {n}\"\n")).collect();
        let text = format!(
            "name = \"{name}\"\ndata = \"data\"\nhouse = \"house.toml\"\n{huts}[sound]\noff = true\n"
        );
        std::fs::write(folder.join("yard.toml"), text).unwrap();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let (child, code) = hub(folder, &address);
        let keys = Keys::load_or_make(&folder.join("data")).unwrap();
        let (url, stop) =
            (format!("ws://{address}/socket/desk?as=program"), CancellationToken::new());
        let desk = Client::join(url, keys.arbiter, stop.clone());
        Self { folder: folder.to_owned(), address, child, code, desk, asked: 0, stop }
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// kill -9, and another on the same folder.
    fn is_killed(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, self.code) = hub(&self.folder, &self.address);
    }

    fn command(&mut self, action: Action) -> Command {
        self.asked += 1;
        Command { id: format!("c-{}", self.asked), epoch: None, seen: None, action }
    }

    async fn does(&mut self, action: Action) -> u64 {
        let command = self.command(action);
        recorded(self.desk.ask(command).await)
    }

    /// The hub dies after it has answered; then, asked again, it says the same and does nothing.
    async fn does_and_is_killed(&mut self, action: Action) -> u64 {
        let command = self.command(action);
        let seq = recorded(self.desk.ask(command.clone()).await);
        let rows = self.rows().await;
        assert_eq!(rows.last().unwrap().seq, seq, "durable before it is acknowledged");
        self.is_killed();
        assert_eq!(recorded(self.desk.ask(command).await), seq, "a repeat");
        assert_eq!(self.rows().await, rows, "nothing is lost, nothing doubled");
        seq
    }

    /// The hub dies while it is asked; whoever asked repeats it until there is an answer.
    async fn does_though_it_is_killed(&mut self, action: Action) -> u64 {
        let (command, before) = (self.command(action), self.rows().await.len());
        let seq = {
            let asking = self.desk.ask(command);
            tokio::pin!(asking);
            // As far as it gets: before, at, or after the disk.
            let early = tokio::time::timeout(Duration::from_millis(2), &mut asking).await;
            self.child.kill().unwrap();
            self.child.wait().unwrap();
            (self.child, self.code) = hub(&self.folder, &self.address);
            recorded(match early {
                Ok(answer) => answer,
                Err(_) => asking.await,
            })
        };
        assert_eq!(self.rows().await.len(), before + 1, "once");
        seq
    }

    async fn rows(&self) -> Vec<Row> {
        SqliteStore::read(&self.data()).await.unwrap()
    }

    async fn round(&self) -> Round {
        replay(&self.rows().await).unwrap().session().round().unwrap().clone()
    }

    /// What the desk is shown now, once it is of this entry or later.
    async fn sees(&self, seq: u64) -> Desk {
        let mut newest = self.desk.newest();
        let seen = newest.wait_for(
            |down| matches!(down, Some(ScreenDown::Desk { desk, .. }) if desk.public.seq >= seq),
        );
        let seen =
            tokio::time::timeout(Duration::from_secs(20), seen).await.unwrap().unwrap().clone();
        let Some(ScreenDown::Desk { desk, .. }) = seen else { panic!("no desk") };
        *desk
    }

    async fn waiting(&self) -> Vec<String> {
        let yard = replay(&self.rows().await).unwrap();
        yard.session().prepared().iter().map(|deal| deal.commitment.clone()).collect()
    }

    /// Plays what bots play who hold the cards of the sheets, while it holds; is the ván over?
    async fn plays_while(&mut self, goes_on: impl Fn(&Input) -> bool) -> bool {
        while let Some(play) = bot::next(&self.round().await) {
            if !goes_on(&play) {
                return false;
            }
            self.does(Action::Play { play }).await;
        }
        true
    }

    /// A person logs in at a browser; the cookie.
    fn logs_in(&self, role: &str, code: &str) -> String {
        let form = format!("role={role}&code={code}&device=M%C3%A1y");
        let answer = self.http("POST", "/login", "", &form);
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        cookie.unwrap_or_else(|| panic!("{answer}")).split(';').next().unwrap().to_owned()
    }

    fn post(&self, path: &str, cookie: &str, form: &str) -> String {
        let answer = self.http("POST", path, cookie, form);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        body.to_owned()
    }

    fn http(&self, how: &str, path: &str, cookie: &str, form: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let kind = "application/x-www-form-urlencoded";
        write!(
            stream,
            "{how} {path} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nCookie: {cookie}\r\n\
             Content-Type: {kind}\r\nContent-Length: {1}\r\nConnection: close\r\n\r\n{form}",
            self.address,
            form.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Ends as the supervisor ends it: the record is one closed file then.
    fn ends(mut self) {
        let _ = std::process::Command::new("kill").arg(self.child.id().to_string()).status();
        end_of(&mut self.child, Duration::from_secs(20));
    }
}

impl Drop for Yard {
    fn drop(&mut self) {
        self.stop.cancel();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A hub that serves, and the organiser's code.
fn hub(folder: &Path, address: &str) -> (Child, String) {
    let config = folder.join("yard.toml");
    // Equal deals in every run: a ván of chance may be over before its third card is drawn.
    let config = config.to_str().unwrap();
    let arguments = ["hub", "--seed", "7", "--config", config, "--listen", address];
    let mut command = totom(&arguments);
    command.current_dir(folder).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let started: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("«{line}»"));
    (child, started["code"].as_str().unwrap().to_owned())
}

fn recorded(outcome: Option<Outcome>) -> u64 {
    let Some(Outcome::Recorded { seq }) = outcome else { panic!("{outcome:?}") };
    seq
}

fn play(play: Input) -> Action {
    Action::Play { play }
}

fn is_draw(input: &Input) -> bool {
    matches!(input, Input::DrawCard { .. })
}

/// As a browser sends a field.
fn form_text(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// Three yards that have the same sealed deal, the third with rules of its own; and its promise.
async fn sharing(folder: &Path) -> ([Yard; 3], String) {
    let mut east = Yard::start(&folder.join("dong"), "Sân Đông", "");
    let west = Yard::start(&folder.join("tay"), "Sân Tây", "");
    let north = Yard::start(&folder.join("bac"), "Sân Bắc", "chiu_ba = \"xin_phep\"\n");
    east.does(Action::Prepare).await;
    let deal = east.waiting().await[0].clone();
    let organiser = east.logs_in("", &east.code);
    let file = east.post(&format!("/chia-san/{deal}/tep"), &organiser, "");
    for yard in [&west, &north] {
        let organiser = yard.logs_in("", &yard.code);
        yard.post("/chia-san/nap", &organiser, &format!("text={}", form_text(&file)));
        assert_eq!(yard.waiting().await, std::slice::from_ref(&deal));
    }
    ([east, west, north], deal)
}

/// `totom compare` of these, with more words behind.
fn compare(yards: &[PathBuf], more: &[&str]) -> Output {
    let yards = yards.iter().map(|yard| yard.to_str().unwrap());
    let all = ["compare"].into_iter().chain(yards).chain(more.iter().copied());
    output(&all.collect::<Vec<_>>())
}

fn has_all(text: &str, words: &[&str]) {
    words.iter().for_each(|words| assert!(text.contains(words), "no «{words}»: {text}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_yards_that_played_the_same_sealed_file_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let ([mut east, mut west, mut north], deal) = sharing(folder.path()).await;
    let deals = || Action::DealPrepared { deal: deal.clone() };
    let data = [east.data(), west.data(), north.data()];
    east.does(deals()).await;
    let reason = "thưởng".to_owned();
    east.does(Action::Adjust { hut: totom_rules::Hut::ALL[1], points: 3, reason }).await;
    assert!(east.plays_while(|_| true).await);
    let early = compare(&data[..2], &[]);
    assert!(early.status.success(), "{}", say(&early));
    has_all(&say(&early), &["Sân Tây chưa chơi xong"]);
    for yard in [&mut west, &mut north] {
        yard.does(deals()).await;
        assert!(yard.plays_while(|_| true).await);
    }
    // One yard by its folder, one by what it took out of its record.
    let two = [data[0].clone(), folder.path().join("tay.jsonl")];
    let (from, out) = (data[1].to_str().unwrap(), two[1].to_str().unwrap());
    let taken = output(&["paper", from, "jsonl", "--out", out]);
    assert!(taken.status.success(), "{}", say(&taken));
    let page = folder.path().join("so-sanh.html");
    let done = compare(&two, &["--html", page.to_str().unwrap()]);
    assert_eq!(done.status.code(), Some(0), "{}", say(&done));
    let words = ["So sánh 2 sân: Sân Đông, Sân Tây.", "so +1,5", "so –1,5", "Sân Tây (1 ván)"];
    has_all(&say(&done), &words);
    let page = std::fs::read_to_string(page).unwrap();
    has_all(&page, &[deal.as_str(), "so +1,5"]);
    assert!(!page.contains("href"), "a page that stands alone: {page}");

    let done = compare(&data, &["--json"]);
    let json: Value = serde_json::from_slice(&done.stdout).unwrap();
    let tables = json["deals"][0]["tables"].as_array().unwrap();
    assert_eq!(json["deals"][0]["promise"], deal.as_str());
    assert_eq!(tables.len(), 2, "by two sets of rules: {json}");
    assert_eq!(tables[0]["seats"][1]["cells"][0]["against"], 1.5);
    assert_eq!(tables[1]["seats"][1]["cells"][0]["against"], Value::Null, "by rules of its own");
    is_refused_with_what_is_wrong(&two);
    for yard in [east, west, north] {
        yard.ends();
    }
}

fn is_refused_with_what_is_wrong(two: &[PathBuf; 2]) {
    let text = std::fs::read_to_string(&two[1]).unwrap();
    std::fs::write(&two[1], text.replacen("Xóm 2", "Xóm 7", 1)).unwrap();
    let missing = [two[0].clone(), two[1].with_extension("khong-co")];
    for (yards, code, words, why) in [
        (&two[..], 1, ["tay.jsonl", "dòng 2"], "a touched export is named with its line"),
        (&missing[..], 1, ["khong-co", "không đọc được tệp"], "nothing there"),
        (&two[..1], 2, ["Usage", "--help"], "one yard is nothing to compare"),
    ] {
        let refused = compare(yards, &[]);
        assert_eq!(refused.status.code(), Some(code), "{why}: {}", say(&refused));
        has_all(&say(&refused), &words);
    }
    let help = say(&output(&["compare", "--help"]));
    has_all(&help, &["Mã thoát", "JSON lines", "totom paper san-tay jsonl", "trung bình"]);
}

/// The cards on a sheet, as a person reads them.
fn cards(sheet: &str) -> Vec<Card> {
    let names = sheet.split("<span class=\"card\"><b>").skip(1);
    let one =
        |rest: &str| totom_rules::hand::parse_cards(rest.split('<').next().unwrap()).unwrap()[0];
    names.map(one).collect()
}

/// The sheet of the nọc, opened before and after the hub was killed.
async fn sheet_over_a_kill(yard: &mut Yard, deal: &str) -> Vec<Card> {
    let organiser = yard.logs_in("", &yard.code);
    let form = format!("role=xep_bai&address={}", yard.address);
    let card = yard.post("/vai/the", &organiser, &form);
    let pin = card.split("<p class=\"pin\">").nth(1).unwrap().split('<').next().unwrap();
    let layer = yard.logs_in("xep_bai", pin);
    let stock = format!("/chia-san/{deal}/to/noc");
    let sheet = cards(&yard.post(&stock, &layer, ""));
    assert_eq!(sheet.len(), 20);
    let rows = yard.rows().await;
    yard.is_killed();
    assert_eq!(yard.rows().await, rows, "who looked is in the record");
    let list = yard.http("GET", "/chia-san", &layer, "");
    assert!(list.contains("đã mở 1 lần"), "{list}");
    assert_eq!(cards(&yard.post(&stock, &layer, "")), sheet, "the sealed seed is still there");
    sheet
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_that_is_killed_at_any_step_of_a_prepared_van_loses_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut yard = Yard::start(&folder.path().join("san"), "Sân thử", "");

    yard.does_and_is_killed(Action::Prepare).await;
    yard.does_though_it_is_killed(Action::Prepare).await;
    let [first, second] = yard.waiting().await.try_into().unwrap();
    assert_ne!(first, second, "two wishes");

    let sheet = sheet_over_a_kill(&mut yard, &first).await;
    let deal = |deal: &String| Action::DealPrepared { deal: deal.clone() };
    yard.does_and_is_killed(deal(&first)).await;
    let mut drawn = sheet.iter();
    for at in 0..3 {
        assert!(!yard.plays_while(|input| !is_draw(input)).await);
        let Some(next @ Input::DrawCard { card }) = bot::next(&yard.round().await) else {
            panic!()
        };
        assert_eq!(Some(&card), drawn.next(), "from the same piles");
        if at == 1 {
            yard.does_though_it_is_killed(play(next)).await;
        } else {
            yard.does_and_is_killed(play(next)).await;
        }
    }

    assert!(!yard.plays_while(|input| !is_draw(input)).await);
    let Some(Input::DrawCard { card: right }) = bot::next(&yard.round().await) else { panic!() };
    let other = Card::all().find(|card| *card != right && !sheet.contains(card)).unwrap();
    let before = yard.round().await;
    let seq = yard.does_and_is_killed(play(Input::DrawCard { card: other })).await;
    let differs = yard.sees(seq).await.piles.differs.expect("the question outlives the hub");
    assert_eq!((differs.seq, differs.input), (seq, Input::DrawCard { card: other }));
    assert_eq!(yard.round().await, before, "it has no effect");
    let seq = yard.does_and_is_killed(play(Input::DrawCard { card: right })).await;
    assert_eq!(yard.sees(seq).await.piles.differs, None, "and is settled once");

    assert!(yard.plays_while(|_| true).await);
    yard.does_and_is_killed(deal(&second)).await;
    assert!(yard.plays_while(|_| true).await);
    let whole = verify(&yard.data());
    assert_eq!(
        (&whole["finished"], &whole["promised"], &whole["kept"]),
        (&2.into(), &2.into(), &2.into())
    );
    let dealt = yard.rows().await;
    let dealt = dealt.iter().filter(|row| {
        let content: Content = serde_json::from_str(&row.content).unwrap();
        matches!(content, Content::Acted { input: SessionInput::DealPrepared { .. }, .. })
    });
    assert_eq!(dealt.count(), 2);
    yard.ends();
}
