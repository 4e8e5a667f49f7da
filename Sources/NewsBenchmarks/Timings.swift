import Glibc

/// The times of one operation over several runs.
struct Timings {
    private var durations: [Duration] = []
    private var processorTimes: [Duration] = []

    var median: Duration { Self.median(durations) }
    var medianProcessorSeconds: Double { Self.median(processorTimes) / .seconds(1) }

    mutating func measure<T>(_ work: () async throws -> T) async rethrows -> T {
        let clock = ContinuousClock()
        let (start, processorStart) = (clock.now, Self.processorTime())
        let value = try await work()
        durations.append(start.duration(to: clock.now))
        processorTimes.append(Self.processorTime() - processorStart)
        return value
    }

    /// Adds a duration measured elsewhere.
    mutating func add(_ duration: Duration) { durations.append(duration) }

    func line(_ name: String) -> String {
        let padded = name + String(repeating: " ", count: max(1, 40 - name.count))
        let processor = processorTimes.isEmpty ? "" : " (processor \(Self.text(Self.median(processorTimes))))"
        return padded + "median \(Self.text(median))\(processor), 99% \(Self.text(percentile(99))), "
            + "worst \(Self.text(durations.max() ?? .zero)) of \(durations.count)"
    }

    private func percentile(_ percent: Int) -> Duration {
        let sorted = durations.sorted()
        return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }

    private static func median(_ durations: [Duration]) -> Duration { durations.sorted()[durations.count / 2] }

    private static func text(_ duration: Duration) -> String {
        let microseconds = Int(duration / .microseconds(1))
        return "\(microseconds / 1_000).\(String(1_000 + microseconds % 1_000).dropFirst()) ms"
    }

    /// Of all threads of the process.
    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
