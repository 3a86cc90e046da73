//! A picture in two colours, and what two of them do not share.

/// Where there is ink, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ink {
    points: Vec<bool>,
    width: usize,
}

impl Ink {
    /// Ink is what is darker than the middle of sixteen greys; each grey a hex digit.
    pub(crate) fn of_greys(greys: &str, width: usize) -> Self {
        Self { points: greys.chars().map(|grey| grey.to_digit(16).unwrap() < 8).collect(), width }
    }

    /// Lengths of runs, paper first, one after another.
    pub(crate) fn packed(&self) -> String {
        let mut runs = vec![0_usize];
        let mut last = false;
        for &point in &self.points {
            if point != last {
                runs.push(0);
                last = point;
            }
            *runs.last_mut().unwrap() += 1;
        }
        runs.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
    }

    pub(crate) fn unpack(packed: &str, width: usize) -> Self {
        let runs = packed.split('.').enumerate();
        let points = runs
            .flat_map(|(at, run)| std::iter::repeat_n(at % 2 == 1, run.parse().expect("a length")));
        Self { points: points.collect(), width }
    }

    /// Points of ink in one of the two without any near them in the other.
    pub(crate) fn specks(&self, other: &Self) -> usize {
        assert_eq!(self.width, other.width);
        self.alone(other) + other.alone(self)
    }

    fn alone(&self, other: &Self) -> usize {
        let points = self.points.iter().enumerate().filter(|(_, ink)| **ink);
        points.filter(|(at, _)| !other.is_near(at % self.width, at / self.width)).count()
    }

    fn is_near(&self, x: usize, y: usize) -> bool {
        let rows = y.saturating_sub(1)..=y + 1;
        rows.flat_map(|y| (x.saturating_sub(1)..=x + 1).map(move |x| (x, y)))
            .filter(|(x, _)| *x < self.width)
            .any(|(x, y)| self.points.get(y * self.width + x) == Some(&true))
    }
}

#[test]
fn a_print_is_packed_and_unpacked() {
    for (greys, reason) in
        [("ffff0000", "paper first"), ("00ff00ff", "ink first"), ("ffffffff", "blank")]
    {
        let ink = Ink::of_greys(greys, 4);
        assert_eq!(Ink::unpack(&ink.packed(), 4), ink, "{reason}");
    }
}

#[test]
fn an_edge_that_moved_by_a_point_is_no_speck() {
    for (one, other, specks, reason) in [
        ("f0ff f0ff", "ff0f ff0f", 0, "one point to the right"),
        ("f0ff f0ff", "fff0 fff0", 4, "two points"),
        ("0fff ffff", "ffff ffff", 1, "a mark that is gone"),
    ] {
        let ink = |greys: &str| Ink::of_greys(&greys.replace(' ', ""), 4);
        assert_eq!(ink(one).specks(&ink(other)), specks, "{reason}");
    }
}
