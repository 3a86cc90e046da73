//! Phiếu dự phòng: what was written on a numbered sheet while the machine was away, read a line at a time.

use totom_rules::hand::parse_cards;
use totom_rules::round::{Call, Declaration, Input, Place, Roll};
use totom_rules::{Card, Hut};
use totom_wire::Action;

/// What a verb makes of the hut that stands before it and the cards that stand after it.
type Makes = fn(Line<'_>) -> Result<Action, String>;

/// A line cut at its verb.
struct Line<'a> {
    hut: Option<Hut>,
    /// What follows the verb.
    rest: &'a str,
}

/// Every verb, as it is written with and without marks. Longer ones come before those they begin with.
const VERBS: [(&[&str], Makes); 23] = [
    (&["chia"], |line| deal(&line)),
    (&["bốc", "boc"], |line| draw(&line)),
    (&["chốt", "chot"], |_| Ok(play(Input::CloseWindow))),
    (&["xác nhận", "xac nhan"], |_| Ok(play(Input::ConfirmWin))),
    (&["sẵn sàng", "san sang"], |line| declare(&line, Declaration::SanSang)),
    (&["chịu", "chiu"], |line| declare(&line, Declaration::Chiu)),
    (&["úp khàn", "up khan"], |line| declare(&line, Declaration::KhanKin)),
    (&["úp thiên khai", "up thien khai"], |line| declare(&line, Declaration::ThienKhaiKin)),
    (&["đặt chén", "dat chen"], |line| declare(&line, Declaration::BatThucKin)),
    (&["đánh", "danh"], |line| Ok(play(Input::Throw { hut: line.hut()?, card: line.card()? }))),
    (&["không ăn", "khong an"], |line| call(&line, Call::KhongAn)),
    (&["ăn", "an"], |line| call(&line, Call::An)),
    (&["phỗng", "phong"], |line| call(&line, Call::Phong)),
    (&["dậy khàn", "day khan"], |line| call(&line, Call::DayKhan)),
    (&["ù bạch định", "u bach dinh"], |line| call(&line, Call::U(Roll::BachDinh))),
    (&["ù ba hồi", "u ba hoi"], |line| call(&line, Call::U(Roll::Lon))),
    (&["ù cước", "u cuoc"], |line| call(&line, Call::U(Roll::Cuoc))),
    (&["ù", "u"], |line| call(&line, Call::U(Roll::Suong))),
    (&["hạ bài", "ha bai"], |line| show(&line)),
    (&["hạ", "ha"], |line| lay(&line)),
    (&["trình thiên khai", "trinh thien khai"], |line| {
        Ok(play(Input::ShowThienKhai { hut: line.hut()?, card: line.card()? }))
    }),
    (&["lật khàn", "lat khan"], |line| {
        Ok(play(Input::TurnKhan { hut: line.hut()?, card: line.card()? }))
    }),
    (&["nghỉ", "nghi"], |line| Ok(Action::Pause { reason: line.rest.trim().to_owned() })),
];

/// What a line asks for: `4 đánh 7s`, `bốc 6v`, `5 không ăn`, `chốt`, `2 hạ 1w 2w`.
///
/// # Errors
/// What is wrong with it, in Vietnamese.
pub(crate) fn read(line: &str) -> Result<Action, String> {
    let text = line.trim().to_lowercase();
    let (hut, text) = hut(&text)?;
    let found = VERBS
        .iter()
        .find_map(|(words, makes)| words.iter().find_map(|word| Some((makes, after(text, word)?))));
    let (makes, rest) = found.ok_or_else(|| {
        format!(
            "«{text}» không phải việc nào: viết như «4 đánh 7s», «bốc 6v», «5 không ăn», «chốt»"
        )
    })?;
    makes(Line { hut, rest })
}

/// A hut's number at the head of the line, with or without the word before it.
fn hut(text: &str) -> Result<(Option<Hut>, &str), String> {
    let bare = after(text, "điếm").or_else(|| after(text, "diem")).unwrap_or(text).trim_start();
    let (first, rest) = bare.split_once(char::is_whitespace).unwrap_or((bare, ""));
    let Ok(number) = first.trim_end_matches(':').parse::<u8>() else { return Ok((None, text)) };
    let hut = Hut::new(number).map_err(|error| error.to_string())?;
    Ok((Some(hut), rest.trim_start()))
}

/// What follows a whole word.
fn after<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

impl Line<'_> {
    fn hut(&self) -> Result<Hut, String> {
        self.hut.ok_or_else(|| "thiếu số điếm ở đầu dòng, ví dụ «4 đánh 7s»".to_owned())
    }

    fn cards(&self) -> Result<Vec<Card>, String> {
        parse_cards(self.rest).map_err(|error| error.by_card())
    }

    fn card(&self) -> Result<Card, String> {
        match self.cards()?[..] {
            [card] => Ok(card),
            _ => Err("việc này ghi đúng một lá, ví dụ «4 đánh 7s»".to_owned()),
        }
    }
}

fn play(play: Input) -> Action {
    Action::Play { play }
}

fn declare(line: &Line<'_>, what: Declaration) -> Result<Action, String> {
    Ok(play(Input::Declare { hut: line.hut()?, what }))
}

fn call(line: &Line<'_>, call: Call) -> Result<Action, String> {
    Ok(play(Input::Call { hut: line.hut()?, call }))
}

fn deal(line: &Line<'_>) -> Result<Action, String> {
    match line.cards()?[..] {
        [one, two] => Ok(Action::DealOpen { turned: [one, two], given: None, pile: None }),
        _ => Err("chia thì ghi hai lá cho cái lật, ví dụ «chia 7s 2s»".to_owned()),
    }
}

/// With hands that the hub knows the card is not written.
fn draw(line: &Line<'_>) -> Result<Action, String> {
    let drawn = if line.rest.trim().is_empty() { None } else { Some(line.card()?) };
    Ok(play(drawn.map_or(Input::Draw, |card| Input::DrawCard { card })))
}

fn lay(line: &Line<'_>) -> Result<Action, String> {
    let (hut, cards) = (line.hut()?, line.cards()?);
    Ok(play(Input::Lay { hut, cards, place: Place::Outermost }))
}

fn show(line: &Line<'_>) -> Result<Action, String> {
    let (hut, cards) = (line.hut()?, line.cards()?);
    let none = Vec::new;
    let (khan, thien_khai, bat_thuc) = (none(), none(), none());
    Ok(play(Input::ShowHand { hut, cards, khan, thien_khai, bat_thuc }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(line: &str) -> String {
        match read(line) {
            Ok(action) => serde_json::to_string(&action).unwrap(),
            Err(say) => say,
        }
    }

    #[test]
    fn lines_as_people_write_them() {
        for (line, want, reason) in [
            ("4 đánh 7s", r#""throw","hut":4,"card":"7s""#, "a throw"),
            ("  Điếm 4: ĐÁNH thất sách ", r#""throw","hut":4,"card":"7s""#, "in words"),
            ("4 danh that sach", r#""throw","hut":4,"card":"7s""#, "without marks"),
            ("bốc 6v", r#""draw_card","card":"6v""#, "an open deal"),
            ("boc", r#""input":"draw""#, "a deal that the hub knows"),
            ("5 không ăn", r#""call":"khong_an""#, "not ăn"),
            ("5 an", r#""call":"an""#, "ăn"),
            ("chốt", "close_window", "the window"),
            ("1 ù", r#""roll":"suong""#, "ù"),
            ("1 ù cước", r#""roll":"cuoc""#, "the longer verb"),
            ("1 u bach dinh", r#""roll":"bach_dinh""#, "the longest verb"),
            ("2 hạ 1w 2w", r#""lay","hut":2,"cards":["1w","2w"]"#, "a phu"),
            ("2 hạ", r#""lay","hut":2,"cards":[]"#, "a lone yêu"),
            ("1 hạ bài 9w*2 1-3v", r#""show_hand","hut":1,"cards":["9w","9w","1v""#, "a hand"),
            ("chia 7s 2s", r#""deal_open","turned":["7s","2s"]"#, "a deal"),
            ("2 úp khàn", "khan_kin", "a declaration"),
            ("nghỉ mưa to", r#""pause","reason":"mưa to""#, "a pause"),
            ("đánh 7s", "thiếu số điếm", "whose"),
            ("6 đánh 7s", "6", "no such hut"),
            ("4 đánh", "đúng một lá", "which"),
            ("4 đánh 7x", "7x", "no such card"),
            ("4 ném 7s", "không phải việc nào", "no such verb"),
            ("", "không phải việc nào", "nothing"),
        ] {
            assert!(json(line).contains(want), "{reason}: «{line}» is {}", json(line));
        }
    }
}
