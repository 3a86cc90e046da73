//! A conversation with one board: an order, its answer, what it says meanwhile.

use super::error::CalibrateError;
use crate::cable::HostTime;
use crate::port::Port;
use std::collections::VecDeque;
use std::io;
use totom_protocol::{Decoded, Decoder, FromBoard, Hello, Message, Order, Report, ToBoard};

/// An order is repeated after this long without an answer.
const AGAIN: HostTime = HostTime::from_millis(400);
const TRIES: u32 = 10;

/// Speaks with a board over its port.
pub struct Talk {
    port: Box<dyn Port>,
    writer: Box<dyn io::Write + Send>,
    clock: Box<dyn FnMut() -> HostTime>,
    decoder: Decoder<FromBoard>,
    cseq: u16,
    inbox: VecDeque<Report>,
}

impl Talk {
    /// On an open port; `clock` tells the time since any moment. Commands are numbered from `first_cseq`.
    ///
    /// # Errors
    /// When the port cannot be written to.
    pub fn new(
        port: Box<dyn Port>,
        clock: impl FnMut() -> HostTime + 'static,
        first_cseq: u16,
    ) -> Result<Self, CalibrateError> {
        let writer = port.writer()?;
        let clock = Box::new(clock);
        let inbox = VecDeque::new();
        Ok(Self { port, writer, clock, decoder: Decoder::new(), cseq: first_cseq, inbox })
    }

    /// What time it is.
    pub fn now(&mut self) -> HostTime {
        (self.clock)()
    }

    /// Asks who is there.
    ///
    /// # Errors
    /// When nobody answers.
    pub fn meet(&mut self) -> Result<Hello, CalibrateError> {
        match self.order(Order::Hello) {
            Err(CalibrateError::Disobeyed(_)) => return Err(CalibrateError::Silent),
            answered => answered?,
        }
        let until = self.now() + AGAIN * TRIES;
        while let Some(report) = self.next(until)? {
            if let Report::Hello(hello) = report {
                return Ok(hello);
            }
        }
        Err(CalibrateError::Silent)
    }

    /// The number that [`Self::send`] gives the next order.
    #[must_use]
    pub const fn next_cseq(&self) -> u16 {
        self.cseq.wrapping_add(1)
    }

    /// Gives an order once; its answer comes by [`Self::next`].
    ///
    /// # Errors
    /// When the port fails.
    pub fn send(&mut self, order: Order) -> Result<(), CalibrateError> {
        self.cseq = self.next_cseq();
        Ok(self.writer.write_all(&ToBoard { cseq: self.cseq, order }.encode())?)
    }

    /// Gives an order until it is obeyed; what else the board says meanwhile is kept for [`Self::next`].
    ///
    /// # Errors
    /// When it is refused or never answered.
    pub fn order(&mut self, order: Order) -> Result<(), CalibrateError> {
        self.cseq = self.cseq.wrapping_add(1);
        let line = ToBoard { cseq: self.cseq, order }.encode();
        for _ in 0..TRIES {
            self.writer.write_all(&line)?;
            let until = self.now() + AGAIN;
            while self.now() < until {
                let news = self.read()?;
                if self.is_obeyed(news, order.kind())? {
                    return Ok(());
                }
            }
        }
        Err(CalibrateError::Disobeyed(order.kind()))
    }

    /// The next thing the board says; `None` when the time has come first.
    ///
    /// # Errors
    /// When the port fails.
    pub fn next(&mut self, until: HostTime) -> Result<Option<Report>, CalibrateError> {
        while self.inbox.is_empty() {
            if self.now() >= until {
                return Ok(None);
            }
            let news = self.read()?;
            self.inbox.extend(news);
        }
        Ok(self.inbox.pop_front())
    }

    fn is_obeyed(&mut self, news: Vec<Report>, kind: char) -> Result<bool, CalibrateError> {
        let mut obeyed = false;
        for report in news {
            if let Report::Ack(ack) = report
                && ack.cseq == self.cseq
            {
                obeyed = true;
            } else if let Report::Nack(nack) = report
                && nack.cseq == Some(self.cseq)
            {
                return Err(CalibrateError::Disobeyed(kind));
            } else {
                self.inbox.push_back(report);
            }
        }
        Ok(obeyed)
    }

    fn read(&mut self) -> Result<Vec<Report>, CalibrateError> {
        let mut buffer = [0; 256];
        let count = match self.port.read(&mut buffer) {
            Ok(0) => return Err(CalibrateError::Lost(io::ErrorKind::BrokenPipe.into())),
            Ok(count) => count,
            Err(error) if crate::port::is_pause(&error) => 0,
            Err(error) => return Err(error.into()),
        };
        let steps = self.decoder.push(&buffer[..count]);
        let good = steps.filter_map(|step| match step {
            Decoded::Message(frame) => Some(frame.report),
            Decoded::BadFrame(_) | Decoded::Incomplete => None,
        });
        Ok(good.collect())
    }
}
