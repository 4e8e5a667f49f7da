import FoundationEssentials

extension RefreshPolicy {
    /// The decision after a failed check.
    func backOff(
        _ count: Int, from first: TimeInterval, cap: TimeInterval, _ hints: RefreshHints, url: String, ended: Date
    ) -> Decision {
        let count = max(count, 1)
        // The pause doubles with each consecutive failure; beyond 2^20 any pause has reached its cap.
        let doubled = min(first * Double(1 << min(count - 1, 20)), max(cap, first))
        let pause = max(doubled, hints.hostRule?.interval ?? 0)
        let late = Self.jitter(url, of: pause, atMost: 600)
        return Decision(
            nextCheck: ended.addingTimeInterval(pause + late),
            reason: .failed(times: count, pause: pause))
    }

    /// Up to a tenth of the pause.
    static func jitter(_ url: String, of pause: TimeInterval, atMost limit: TimeInterval) -> TimeInterval {
        min(pause / 10, limit) * StableJitter.of(url)
    }
}
