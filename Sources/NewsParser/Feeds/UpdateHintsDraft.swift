/// A channel's update hints, while its elements are being read (RSS 2.0; the syndication module of RSS 1.0,
/// https://web.resource.org/rss/1.0/modules/syndication/).
struct UpdateHintsDraft {
    private var period: Int?
    private var frequency: Int?
    private var parsed = UpdateHints()

    private static let periods = [
        "hourly": 3_600, "daily": 86_400, "weekly": 7 * 86_400, "monthly": 30 * 86_400, "yearly": 365 * 86_400,
    ]
    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    var hints: UpdateHints {
        var hints = parsed
        // The defaults are a period of one day and a frequency of one.
        if period != nil || frequency != nil {
            hints.updateInterval = (period ?? 86_400) / max(frequency ?? 1, 1)
        }
        return hints
    }

    /// Stores an element's text; false if the element is not an update hint.
    mutating func close(_ name: XMLName, _ text: CapturedText) -> Bool {
        switch (name.namespace, name.local) {
        case (.plain, .ttl): parsed.timeToLive = WholeNumber.parse(text.string)
        case (.syndication, .updateperiod): period = text.string.flatMap { Self.periods[$0.lowercased()] }
        case (.syndication, .updatefrequency): frequency = WholeNumber.parse(text.string).flatMap { $0 > 0 ? $0 : nil }
        case (.plain, .hour):
            // RSS 0.91 numbers hours from 1 to 24.
            guard let hour = WholeNumber.parse(text.string), hour <= 24 else { break }
            if !parsed.skipHours.contains(hour % 24) { parsed.skipHours.append(hour % 24) }
        case (.plain, .day):
            guard let name = text.string?.lowercased().prefix(3), let day = Self.days.firstIndex(of: String(name))
            else { break }
            if !parsed.skipDays.contains(day + 1) { parsed.skipDays.append(day + 1) }
        default: return false
        }
        return true
    }
}
