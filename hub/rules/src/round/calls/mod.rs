//! What a hut declares and calls: one file each, what is legal beside what it does.

pub(super) mod an;
pub(super) mod bat_thuc;
pub(super) mod chiu;
pub(super) mod day_khan;
pub(super) mod declare;
pub(super) mod khan;
pub(super) mod khong_an;
pub(super) mod phong;
pub(super) mod tai_kien;
pub(super) mod thien_khai;
pub(super) mod thien_u;
pub(super) mod trinh_phu;
pub(super) mod u;
pub(super) mod u_vong;
pub(super) mod xuong;
