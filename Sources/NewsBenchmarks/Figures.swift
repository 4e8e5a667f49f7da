/// Times of one piece of work over several runs.
struct Figures {
    private var durations: [Duration] = []

    var median: Duration { durations.sorted()[durations.count / 2] }
    var worst: Duration { durations.max() ?? .zero }

    mutating func measure<T>(_ work: () async throws -> T) async rethrows -> T {
        let clock = ContinuousClock()
        let start = clock.now
        let value = try await work()
        durations.append(start.duration(to: clock.now))
        return value
    }

    func line(_ name: String) -> String {
        let padded = name + String(repeating: " ", count: max(1, 34 - name.count))
        return padded + "median \(Self.text(median)), worst \(Self.text(worst)) of \(durations.count)"
    }

    static func text(_ duration: Duration) -> String {
        let microseconds = Int(duration / .microseconds(1))
        return "\(microseconds / 1_000).\(String(1_000 + microseconds % 1_000).dropFirst()) ms"
    }
}
