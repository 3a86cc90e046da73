//! Reads a row of strokes: what was beaten, if nothing more comes.

use super::hit::Hit;
use super::roll::{bodies, gap};
use super::windows::Windows;
use std::ops::Range;
use totom_wire::station::Beat;

/// Most strokes of a closing flourish.
const FLOURISH: usize = 3;

/// What a row of strokes says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Beats, closing flourishes taken off.
    pub beats: Vec<Beat>,
    /// How many rolls were found.
    pub rolls: usize,
    /// Does it end with a roll, its flourish included? Then another roll may be linked to it.
    pub ends_with_roll: bool,
}

/// Reads strokes in order of time. Never guesses: what fits no rule stays in `beats` stroke by stroke.
#[must_use]
pub fn read(hits: &[Hit], w: &Windows) -> Reading {
    let bodies = bodies(hits, w);
    let mut beats = Vec::new();
    let mut done = 0;
    for (rolls, body) in bodies.iter().enumerate() {
        let lead = lead_in(hits, done..body.start, w);
        beats.extend(kept(hits, done..lead, rolls, w));
        beats.push(roll_beat(&hits[body.clone()], w));
        done = body.end;
    }
    let rest = kept(hits, done..hits.len(), bodies.len(), w);
    let ends_with_roll = !bodies.is_empty() && rest.is_empty();
    beats.extend(rest);
    Reading { beats, rolls: bodies.len(), ends_with_roll }
}

/// Quick strokes without end are a fault of the drum, not a player's roll; so are strokes of which the board is
/// mostly unsure, as of hum.
fn roll_beat(body: &[Hit], w: &Windows) -> Beat {
    let lasted = body.first().zip(body.last()).map_or(0, |(first, last)| last.at - first.at);
    let unsure = body.iter().filter(|hit| hit.beat == Beat::Unsure).count();
    let doubtful = lasted > u64::from(w.roll_max_ms) || unsure * 2 > body.len();
    if doubtful { Beat::Unsure } else { Beat::Roll }
}

/// Where the slow start of the roll after `range` begins: skin strokes that run into it without a long pause.
fn lead_in(hits: &[Hit], range: Range<usize>, w: &Windows) -> usize {
    let runs_in = |&index: &usize| {
        hits[index].beat != Beat::Cac && gap(hits, index + 1) <= u64::from(w.gap_max_ms)
    };
    range.end - range.rev().take_while(runs_in).count()
}

/// The beats of strokes after `rolls` rolls; none when they are the last roll's closing flourish.
fn kept(hits: &[Hit], range: Range<usize>, rolls: usize, w: &Windows) -> Vec<Beat> {
    let flourish = range.len() <= FLOURISH && is_flourish(hits, &range, rolls, w);
    if flourish { Vec::new() } else { hits[range].iter().map(|hit| hit.beat).collect() }
}

fn is_flourish(hits: &[Hit], range: &Range<usize>, rolls: usize, w: &Windows) -> bool {
    if range.is_empty() || rolls == 0 {
        return range.is_empty();
    }
    // Cắc after a roll closes it however late; on the rim nothing else can follow a roll.
    if hits[range.clone()].iter().all(|hit| hit.beat == Beat::Cac) {
        return true;
    }
    match rolls {
        1 => gap(hits, range.start) <= u64::from(w.roll_tail_ms),
        // After two rolls tùng tùng means bạch định, unless it is only the roll slowing down.
        _ => !is_set_off(hits, range.start, w),
    }
}

/// Does a stroke stand apart from the roll before it, rather than being its last, slower ones?
fn is_set_off(hits: &[Hit], index: usize, w: &Windows) -> bool {
    let pause = gap(hits, index);
    pause > u64::from(w.roll_gap_ms) && pause > 2 * gap(hits, index - 1)
}
