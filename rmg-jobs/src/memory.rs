//! Memory of the process, for messages and measurements; never for results.

use std::fs;

/// Returns the peak memory of the process, or that since the last call of [`reset_peak`], in bytes.
///
/// Available on Linux only (`VmHWM` of `/proc/self/status`); `None` elsewhere.
#[must_use]
pub fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// Resets the peak of [`peak_bytes`] to the current memory. Returns false if the system does not allow it.
pub fn reset_peak() -> bool {
    // 5 resets the peak, see proc(5).
    fs::write("/proc/self/clear_refs", "5").is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_plausible_if_available() {
        if let Some(bytes) = peak_bytes() {
            assert!((1 << 20..1 << 40).contains(&bytes), "{bytes} bytes");
        }
    }
}
