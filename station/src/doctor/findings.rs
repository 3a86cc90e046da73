//! What is wrong with a machine, in words: pure.

use super::look::Machine;
use std::fmt;

/// One thing, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Nothing is to be done.
    Good(String),
    /// Boards will not be heard, or not for long, until this is done.
    Bad {
        /// What.
        what: String,
        /// What to do.
        todo: String,
    },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Good(what) => write!(f, "[tốt] {what}"),
            Self::Bad { what, todo } => write!(f, "[lỗi] {what}\n      → {todo}"),
        }
    }
}

fn bad(what: impl Into<String>, todo: impl Into<String>) -> Finding {
    Finding::Bad { what: what.into(), todo: todo.into() }
}

/// Everything there is to say, in the order in which to set it right.
#[must_use]
pub fn findings(machine: &Machine) -> Vec<Finding> {
    let mut found = vec![rights(machine)];
    found.extend(devices(machine));
    found.extend(thieves(machine));
    found
}

fn rights(machine: &Machine) -> Finding {
    let user = &machine.user;
    if machine.is_root || machine.groups.contains("dialout") {
        return Finding::Good(format!("Người dùng {user} được mở cổng nối tiếp."));
    }
    if machine.in_dialout {
        return bad(
            format!("Người dùng {user} đã ở trong nhóm dialout nhưng lần đăng nhập này chưa biết."),
            "Đăng xuất rồi đăng nhập lại (hoặc khởi động lại máy).",
        );
    }
    bad(
        format!("Người dùng {user} không được mở cổng nối tiếp."),
        format!("Chạy: sudo usermod -aG dialout {user}, rồi đăng xuất và đăng nhập lại."),
    )
}

fn devices(machine: &Machine) -> Vec<Finding> {
    if machine.devices.is_empty() {
        return vec![bad(
            "Không thấy mạch nào cắm vào máy.",
            "Cắm dây USB của mạch; thử dây khác (có dây chỉ sạc được) và ổ khác.",
        )];
    }
    let one = |device: &super::look::Device| {
        let (name, at) = (device.name, &device.at);
        if device.ports.is_empty() {
            return bad(
                format!("Có thiết bị {name} ở ổ {at} nhưng không có cổng nối tiếp nào."),
                "Thường là do brltty chiếm (xem dưới); nếu không, rút ra cắm lại, rồi xem lệnh: sudo dmesg | tail.",
            );
        }
        Finding::Good(format!("{name} ở ổ {at}: /dev/{}.", device.ports.join(", /dev/")))
    };
    machine.devices.iter().map(one).collect()
}

/// Programs that take boards for something else.
fn thieves(machine: &Machine) -> Vec<Finding> {
    let mut found = Vec::new();
    if machine.programs.iter().any(|name| name.starts_with("brltty")) {
        found.push(bad(
            "Chương trình brltty (máy đọc chữ nổi) đang chạy, hay chiếm mạch CH340 và CP210x.",
            "Nếu không dùng chữ nổi: sudo apt remove brltty, rồi rút mạch ra cắm lại.",
        ));
    }
    if machine.programs.iter().any(|name| name.starts_with("ModemManager")) && !machine.has_rules {
        found.push(bad(
            "Chương trình ModemManager đang chạy và sẽ gửi lệnh lạ vào mạch.",
            "Chép deploy/udev/60-totom.rules vào /etc/udev/rules.d/, chạy: sudo udevadm control --reload, rồi cắm lại mạch.",
        ));
    }
    if found.is_empty() {
        found.push(Finding::Good("Không có chương trình nào giành cổng.".to_owned()));
    }
    found
}
