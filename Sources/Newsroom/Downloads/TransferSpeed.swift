import FoundationEssentials

/// The transfer rate over the last seconds.
struct TransferSpeed {
    private static let window: TimeInterval = 8

    private var samples: [(date: Date, bytes: Int64)] = []

    mutating func note(_ bytes: Int64, at date: Date) {
        // The transfer restarted, or the clock was set back.
        if let last = samples.last, bytes < last.bytes || date < last.date { samples = [] }
        if let last = samples.last, last.date == date { samples.removeLast() }
        samples.append((date, bytes))
        // Keep one sample from before the window as its start.
        while samples.count > 2, date.timeIntervalSince(samples[1].date) >= Self.window { samples.removeFirst() }
    }

    /// nil if not known yet.
    var bytesPerSecond: Double? {
        guard let first = samples.first, let last = samples.last, last.date > first.date else { return nil }
        return Double(last.bytes - first.bytes) / last.date.timeIntervalSince(first.date)
    }
}
