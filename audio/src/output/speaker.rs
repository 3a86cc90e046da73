//! Loa: the sound card through rodio, one long-lived source in its mixer.

use super::device::{Device, Stream};
use super::hush::Hush;
use crate::dsp::RATE;
use crate::engine::Engine;
use rodio::cpal::traits::{DeviceTrait, HostTrait};
use rodio::cpal::{self, BufferSize};
use rodio::{ChannelCount, DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink, SampleRate};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Frames of a buffer, tried in turn. Smaller ones break up under load.
const BUFFERS: [Option<u32>; 4] = [Some(2048), Some(4096), Some(1024), None];
const STEREO: ChannelCount = ChannelCount::new(2).expect("not zero");
const HERTZ: SampleRate = SampleRate::new(RATE).expect("not zero");

/// The sound card of this name, or the system's default one. Never another in its place: the
/// sound would come out where nobody hears it.
#[derive(Debug, Default)]
pub struct SoundCard {
    name: Option<String>,
    errors: Arc<AtomicU64>,
}

impl SoundCard {
    /// The card whose id is `name`, or whose name contains it; the default one for `None`.
    #[must_use]
    pub fn new(name: Option<String>) -> Self {
        Self { name, errors: Arc::default() }
    }

    fn find(&self) -> Result<cpal::Device, String> {
        let host = cpal::default_host();
        let Some(name) = &self.name else {
            return host.default_output_device().ok_or_else(|| "máy chưa nối loa nào".to_owned());
        };
        let devices = host
            .output_devices()
            .map_err(|error| format!("không xem được danh sách loa: {error}"))?;
        let (mut exact, mut similar) = (None, None);
        for device in devices {
            let id = device.id().map(|id| id.to_string()).unwrap_or_default();
            let shown = device.to_string();
            if id == *name || shown == *name {
                exact = Some(device);
            } else if shown.to_lowercase().contains(&name.to_lowercase()) {
                similar.get_or_insert(device);
            }
        }
        exact.or(similar).ok_or_else(|| format!("không thấy loa tên «{name}»"))
    }

    fn stream(&self, device: &cpal::Device) -> Result<MixerDeviceSink, String> {
        let mut last = String::new();
        for buffer in BUFFERS {
            let size = buffer.map_or(BufferSize::Default, BufferSize::Fixed);
            // From the driver's own thread: count, and nothing else.
            let errors = self.errors.clone();
            let opened = DeviceSinkBuilder::from_device(device.clone())
                .map(|builder| {
                    builder
                        .with_channels(STEREO)
                        .with_sample_rate(HERTZ)
                        .with_buffer_size(size)
                        .with_error_callback(move |_| {
                            errors.fetch_add(1, Ordering::Relaxed);
                        })
                })
                .and_then(DeviceSinkBuilder::open_stream);
            match opened {
                Ok(sink) => return Ok(sink),
                Err(error) => last = explain(&error),
            }
        }
        Err(last)
    }
}

fn explain(error: &DeviceSinkError) -> String {
    tracing::debug!(%error, "loa từ chối");
    match error {
        DeviceSinkError::NoDevice | DeviceSinkError::DefaultSinkConfigError(_) => {
            "máy chưa nối loa nào, hoặc loa không trả lời".to_owned()
        }
        DeviceSinkError::SupportedConfigsError(_) | DeviceSinkError::UnsupportedSampleFormat => {
            "loa không nhận kiểu âm thanh 48 kHz hai kênh".to_owned()
        }
        DeviceSinkError::PlayError(why) | DeviceSinkError::BuildError(why) => {
            format!("loa không mở được, có thể chương trình khác đang giữ ({why})")
        }
    }
}

impl Device for SoundCard {
    fn open(&self, engine: Engine) -> Result<Stream, String> {
        // Kept until the stream is open: the system's sound library talks all the way.
        let _hush = Hush::begin();
        let device = self.find()?;
        let silent = |text: &str| text == "null" || text.contains("Discard all samples");
        let about = device.description();
        if about.is_ok_and(|about| about.driver().is_some_and(silent) || silent(about.name())) {
            return Err("máy chưa nối loa nào (chỉ có loa giả)".to_owned());
        }
        let before = self.errors.load(Ordering::Relaxed);
        let mut sink = self.stream(&device)?;
        sink.log_on_drop(false);
        sink.mixer().add(engine);
        tracing::info!(device = %device, driver_errors = before, "đã mở loa");
        Ok(Box::new(sink))
    }
}
