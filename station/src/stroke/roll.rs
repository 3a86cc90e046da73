//! Finds the rolls in a row of strokes.

use super::hit::Hit;
use super::windows::Windows;
use std::ops::Range;
use totom_wire::station::Beat;

/// The pause before stroke `index`, ms.
pub(super) fn gap(hits: &[Hit], index: usize) -> u64 {
    hits[index].at - hits[index - 1].at
}

/// The quick bodies of the rolls, in order: ranges of strokes. Lead-ins and tails lie between them.
pub(super) fn bodies(hits: &[Hit], w: &Windows) -> Vec<Range<usize>> {
    let mut bodies: Vec<Range<usize>> = Vec::new();
    for run in quick_runs(hits, w) {
        match bodies.last_mut() {
            Some(last) if !is_parted(hits, last.end - 1, run.start, w) => last.end = run.end,
            Some(_) | None => bodies.push(run),
        }
    }
    let edges: Vec<_> = bodies.iter().map(|body| body.end).collect();
    let after_previous = |index: usize| index.checked_sub(1).map_or(0, |before| edges[before]);
    let mut index = 0;
    bodies.retain(|body| {
        let start = after_previous(index);
        index += 1;
        strokes_around(hits, start, body, w) >= w.roll_strokes
    });
    bodies
}

/// Ranges of strokes whose pauses are all quick, long enough and mostly on the skin.
fn quick_runs(hits: &[Hit], w: &Windows) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut start = 0;
    for end in 1..=hits.len() {
        let goes_on = end < hits.len() && gap(hits, end) <= u64::from(w.roll_gap_ms);
        if !goes_on {
            let run = without_closing_rim(hits, start..end, w);
            if run.len() > w.roll_gaps && is_mostly_skin(&hits[run.clone()]) {
                runs.push(run);
            }
            start = end;
        }
    }
    runs
}

/// Cắc at the end of a run, beaten in its rhythm, close the roll; they are not of its body.
fn without_closing_rim(hits: &[Hit], run: Range<usize>, w: &Windows) -> Range<usize> {
    let rims = hits[run.clone()].iter().rev().take_while(|hit| hit.beat == Beat::Cac).count();
    let shorter = run.start..run.end - rims;
    if shorter.len() > w.roll_gaps { shorter } else { run }
}

/// A rim beaten like a roll is perhaps a skin whose sensor came off: not to be taken for a hồi.
fn is_mostly_skin(hits: &[Hit]) -> bool {
    let rims = hits.iter().filter(|hit| hit.beat == Beat::Cac).count();
    rims * 2 < hits.len()
}

/// Are two quick runs two rolls, rather than one that faltered? A pause, or a closing cắc cắc, parts them.
fn is_parted(hits: &[Hit], last: usize, next: usize, w: &Windows) -> bool {
    let paused = (last + 1..=next).any(|index| gap(hits, index) > u64::from(w.roll_end_ms));
    let rims = hits[last + 1..next].iter().filter(|hit| hit.beat == Beat::Cac).count();
    paused || rims >= 2
}

/// The strokes of a roll with its lead-in and its tail.
fn strokes_around(hits: &[Hit], start: usize, body: &Range<usize>, w: &Windows) -> usize {
    let lead = (start.max(1)..=body.start)
        .rev()
        .take_while(|&index| index > start && gap(hits, index) <= u64::from(w.gap_max_ms))
        .count();
    let tail = (body.end..hits.len())
        .take_while(|&index| gap(hits, index) <= u64::from(w.roll_end_ms))
        .count();
    lead + body.len() + tail
}
