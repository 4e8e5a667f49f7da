import FoundationEssentials

/// How fast bytes come in, by those of the last seconds.
struct TransferSpeed {
    private static let window: TimeInterval = 8

    private var samples: [(date: Date, bytes: Int64)] = []

    mutating func note(_ bytes: Int64, at date: Date) {
        // A transfer that begins anew, or a clock that was set back.
        if let last = samples.last, bytes < last.bytes || date < last.date { samples = [] }
        if let last = samples.last, last.date == date { samples.removeLast() }
        samples.append((date, bytes))
        // The newest of those before the window is where it begins.
        while samples.count > 2, date.timeIntervalSince(samples[1].date) >= Self.window { samples.removeFirst() }
    }

    /// nil: not known yet.
    var bytesPerSecond: Double? {
        guard let first = samples.first, let last = samples.last, last.date > first.date else { return nil }
        return Double(last.bytes - first.bytes) / last.date.timeIntervalSince(first.date)
    }
}
