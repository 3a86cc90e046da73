//! What is wrong with a hut's cable, and what to do, in words.

use crate::cable::{Cable, HostTime, RESTARTS, RIM_ONLY};
use crate::noise::Noise;
use totom_wire::station::Link;

/// A board that has not answered by now will hardly answer by itself.
const PATIENCE: HostTime = HostTime::from_secs(3);

const FAULTS: [(u8, &str); 7] = [
    (1, "Dây cảm biến trống bị đứt hoặc chập: kiểm tra dây và giắc."),
    (2, "Cảm biến trống bị nhiễu mạnh: kiểm tra dây, tránh xa loa và máy nổ."),
    (4, "Cảm biến cờ không tin được: kiểm tra giá cắm cờ."),
    (8, "Nguồn của mạch bị sụt: đổi nguồn hoặc dây USB."),
    (16, "Mạch vừa bị treo và tự khởi động lại: theo dõi thêm."),
    (RESTARTS, "Mạch khởi động lại liên tục: đổi nguồn, đổi dây USB, cho đèn một nguồn riêng."),
    (RIM_ONLY, "Chỉ nghe toàn tiếng cắc: kiểm tra cảm biến mặt trống."),
];

/// Sentences for people; empty when all is well.
pub(crate) fn say(
    cable: &Cable,
    noise: &Noise,
    port: &str,
    disk: Option<&str>,
    now: HostTime,
) -> String {
    let faults = cable.faults(now);
    let mut sentences: Vec<String> = Vec::new();
    sentences.extend(cable.trouble());
    sentences.extend(silence(cable, port, now));
    sentences.extend(
        FAULTS.iter().filter(|(bit, _)| faults & bit != 0).map(|(_, say)| (*say).to_owned()),
    );
    sentences.extend(noise.say());
    if cable.lamp_unconfirmed() {
        sentences.push("Đèn ở điếm không phản hồi: báo bằng miệng.".to_owned());
    }
    sentences.extend(disk.map(str::to_owned));
    sentences.join(" ")
}

fn silence(cable: &Cable, port: &str, now: HostTime) -> Option<String> {
    let waited = cable.asking_since().map(|since| now.saturating_sub(since));
    match cable.link(now) {
        Link::Lost => Some("Mất tín hiệu mạch trống quá 5 giây: kiểm tra dây và nguồn.".to_owned()),
        Link::Weak => Some("Tín hiệu mạch trống chập chờn: kiểm tra dây.".to_owned()),
        Link::Opening if waited > Some(PATIENCE) => Some(format!(
            "Đã mở cổng {port} nhưng mạch trống chưa trả lời: kiểm tra nguồn và tốc độ cổng, bấm nút khởi động lại trên mạch."
        )),
        Link::Opening | Link::Live | Link::Absent | Link::Refused => None,
    }
}
