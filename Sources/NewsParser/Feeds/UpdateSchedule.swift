/// What a feed says of when it changes, gathered from elements that mean something only together
/// (https://www.rssboard.org/rss-specification, http://web.resource.org/rss/1.0/modules/syndication/).
struct UpdateSchedule {
    private static let periods = [
        "hourly": 3_600, "daily": 86_400, "weekly": 7 * 86_400, "monthly": 30 * 86_400, "yearly": 365 * 86_400,
    ]
    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    /// Seconds; daily is what the module has for a feed that names a frequency only.
    private var period = 86_400
    private var frequency = 1

    /// Takes an element of the channel; values that mean nothing are passed over.
    mutating func take(_ text: String?, as name: XMLName.Local, into feed: inout ParsedFeed) {
        guard let text else { return }
        switch name {
        case .ttl:
            if let minutes = Int(text), minutes > 0 { feed.timeToLive = minutes }
        case .updateperiod:
            guard let seconds = Self.periods[text.lowercased()] else { return }
            period = seconds
            feed.updatePeriod = max(period / frequency, 1)
        case .updatefrequency:
            guard let times = Int(text), times > 0 else { return }
            frequency = times
            feed.updatePeriod = max(period / frequency, 1)
        case .hour:
            // RSS 0.91 counted the hours from 1 to 24.
            guard let hour = Int(text), (0...24).contains(hour), !feed.skipHours.contains(hour % 24) else { return }
            feed.skipHours.append(hour % 24)
        case .day:
            guard let day = Self.days.firstIndex(of: text.prefix(3).lowercased()), !feed.skipDays.contains(day) else {
                return
            }
            feed.skipDays.append(day)
        default: break
        }
    }
}
