//! `totom calibrate`: the command line.

use super::error::CalibrateError;
use super::run::calibrate;
use super::step::Step;
use super::talk::Talk;
use crate::port::{Opener, SerialOpener};
use crate::translate::{Learn, Learnt, SourceOpener};
use std::time::Instant;
use totom_wire::station::Hut;

const TEACH: &str = "\
Chỉnh mạch cho hợp với trống: đánh mười tiếng nhẹ, mười tiếng mạnh, mười tiếng tang, theo lời nhắc. Không phân biệt
được thì không ghi gì vào mạch và nói rõ vì sao. Dừng trạm của điếm ấy trước khi chỉnh.

Ví dụ:
  totom calibrate --port /dev/ttyUSB0 --hut 3      mạch mới: chỉnh và đặt là mạch của điếm 3
  totom calibrate --port /dev/ttyUSB0              chỉnh lại, giữ số điếm cũ
  totom calibrate --port midi:/dev/snd/midiC1D0    bộ trống MIDI: học nốt của mặt và tang";

/// Chỉnh mạch cho hợp với trống.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = TEACH)]
pub struct Args {
    /// Cổng nối mạch trống
    #[arg(long, value_name = "ĐƯỜNG DẪN")]
    pub port: String,
    /// Tốc độ cổng
    #[arg(long, value_name = "BAUD", default_value_t = crate::config::BAUD)]
    pub baud: u32,
    /// Đặt số điếm cho mạch, 1 đến 5
    #[arg(long, value_name = "SỐ", value_parser = hut)]
    pub hut: Option<Hut>,
}

fn hut(text: &str) -> Result<Hut, String> {
    let number = text.parse().map_err(|_| "số điếm phải từ 1 đến 5".to_owned())?;
    Hut::new(number).map_err(|_| "số điếm phải từ 1 đến 5".to_owned())
}

/// Runs it, with the steps on standard output.
///
/// # Errors
/// Why nothing was written, as a sentence for people.
pub fn main(args: &Args) -> Result<(), CalibrateError> {
    if let Some(path) = args.port.strip_prefix("midi:") {
        return learn(path);
    }
    let port = SerialOpener::new(args.port.clone(), args.baud).open()?;
    let started = Instant::now();
    let mut talk = Talk::new(port, move || started.elapsed(), crate::run::first_cseq())?;
    let hello = talk.meet()?;
    println!("Mạch {}, chương trình {}, {}.", hello.board, hello.firmware, whose(hello.hut));
    let fit = calibrate(&mut talk, args.hut, &mut |step: Step| println!("{step}"))?;
    println!("Xong, đã ghi vào mạch: {fit}.");
    Ok(())
}

/// Learns a MIDI module's notes and prints them as a configuration holds them.
fn learn(path: &str) -> Result<(), CalibrateError> {
    let mut port = SourceOpener::new(path).open()?;
    let mut ear = Learn::default();
    let mut told = None;
    let mut buffer = [0; 64];
    let mut count = 0;
    loop {
        let learnt = ear.bytes(&buffer[..count]);
        if told.as_ref() != Some(&learnt) {
            println!("{}", ask(&learnt));
        }
        if matches!(learnt, Learnt::Done(_)) {
            return Ok(());
        }
        told = Some(learnt);
        count = match port.read(&mut buffer) {
            Ok(0) => return Err(CalibrateError::Silent),
            Ok(count) => count,
            Err(error) if crate::port::is_pause(&error) => 0,
            Err(error) => return Err(error.into()),
        };
    }
}

fn ask(learnt: &Learnt) -> String {
    match learnt {
        Learnt::Head(left) => format!("Đánh MẶT trống, {left} tiếng nữa."),
        Learnt::Rim(left) => format!("Gõ TANG trống, {left} tiếng nữa."),
        Learnt::Done(map) => {
            let channel = map.channel.map_or(String::new(), |it| format!("\nchannel = {it}"));
            let (head, rim) = (&map.head, &map.rim);
            format!(
                "Xong. Chép vào tệp cấu hình của trạm:\n\n[midi]{channel}\nhead = {head:?}\nrim = {rim:?}"
            )
        }
    }
}

fn whose(hut: u8) -> String {
    match hut {
        0 => "chưa đặt số điếm".to_owned(),
        hut => format!("của điếm {hut}"),
    }
}
