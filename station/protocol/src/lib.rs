//! The frames on the cable between a hut's board and its station.
