package import FoundationEssentials
import News

/// Ages and spans of time.
package enum TimeTexts {
    /// The age of what has just happened.
    static var now: String { say("now", ja: "今") }
    package static var today: String { say("Today", ja: "今日") }
    package static var yesterday: String { say("Yesterday", ja: "昨日") }

    /// Whole names, Monday first.
    static var daysOfWeek: [String] {
        switch InterfaceLocale.current.language {
        case .english: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        case .japanese: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"]
        }
    }

    package static var thisWeek: String { say("This week", ja: "今週") }
    package static var lastWeek: String { say("Last week", ja: "先週") }
    package static var earlierThisWeek: String { say("Earlier this week", ja: "今週のそれ以前") }
    package static var earlierLastWeek: String { say("Earlier last week", ja: "先週のそれ以前") }
    /// - Parameter monday: The day on which it begins.
    package static func week(of monday: String) -> String { say("Week of \(monday)", ja: "\(monday)の週") }

    package static var thisMonth: String { say("This month", ja: "今月") }
    package static var earlierThisMonth: String { say("Earlier this month", ja: "今月のそれ以前") }
    package static func year(_ year: Int) -> String { say("\(year)", ja: "\(year)年") }
    /// What is left of it, after and before the rest of it.
    package static func later(inYear year: Int) -> String { say("Later in \(year)", ja: "\(year)年のそれ以後") }
    package static func earlier(inYear year: Int) -> String { say("Earlier in \(year)", ja: "\(year)年のそれ以前") }
    /// - Parameter decade: The year in which it begins.
    package static func decade(_ decade: Int) -> String { say("\(decade)s", ja: "\(decade)年代") }
    package static func later(inDecade decade: Int) -> String { say("Later in the \(decade)s", ja: "\(decade)年代のそれ以後") }
    package static func earlier(inDecade decade: Int) -> String {
        say("Earlier in the \(decade)s", ja: "\(decade)年代のそれ以前")
    }

    /// An age, in as few cells as can be.
    static func age(_ count: Int, _ unit: Age.Unit) -> String {
        switch unit {
        case .minute: say("\(count)m", ja: "\(count)分")
        case .hour: say("\(count)h", ja: "\(count)時間")
        case .day: say("\(count)d", ja: "\(count)日")
        case .week: say("\(count)w", ja: "\(count)週")
        case .month: say("\(count)mo", ja: "\(count)か月")
        case .year: say("\(count)y", ja: "\(count)年")
        }
    }

    /// An age in words.
    static func ago(_ count: Int, _ unit: Age.Unit) -> String {
        switch unit {
        case .minute: say("\(count) min ago", ja: "\(count)分前")
        case .hour: say("\(Counted.text(count, "hour")) ago", ja: "\(count)時間前")
        case .day: say("\(Counted.text(count, "day")) ago", ja: "\(count)日前")
        case .week: say("\(Counted.text(count, "week")) ago", ja: "\(count)週間前")
        case .month: say("\(Counted.text(count, "month")) ago", ja: "\(count)か月前")
        case .year: say("\(Counted.text(count, "year")) ago", ja: "\(count)年前")
        }
    }

    /// The cells of the widest age. Every headline has one, too often to measure them all.
    package static var ageCells: Int {
        switch InterfaceLocale.current.language {
        case .english: 4
        case .japanese: 6
        }
    }

    /// How long something plays: "45s", "56m", "3h 12m".
    package static func length(_ seconds: Int) -> String {
        if seconds < 60 { return say("\(seconds)s", ja: "\(seconds)秒") }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let rest = age(minutes, .minute)
        return hours > 0 ? age(hours, .hour) + (minutes > 0 ? " \(rest)" : "") : rest
    }

    /// The same in words: "45 seconds", "56 min", "3 hours 12 min".
    package static func lengthInWords(_ seconds: Int) -> String {
        if seconds < 60 { return duration(TimeInterval(seconds)) }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let rest = say("\(minutes) min", ja: "\(minutes)分")
        guard hours > 0 else { return rest }
        let whole = say(Counted.text(hours, "hour"), ja: "\(hours)時間")
        return minutes > 0 ? say("\(whole) \(rest)", ja: "\(whole)\(rest)") : whole
    }

    static var soon: String { say("in less than a minute", ja: "1分以内") }

    /// The time until something happens.
    static func left(_ span: RoundedDuration) -> String {
        switch span.unit {
        case .second: say("in \(span.count) s", ja: "\(span.count)秒後")
        case .minute: say("in \(span.count) min", ja: "\(span.count)分後")
        case .hour: say("in \(span.count) h", ja: "\(span.count)時間後")
        case .day: say("in \(days(span.count))", ja: "\(span.count)日後")
        }
    }

    static func onDay(_ day: String) -> String { say("on \(day)", ja: "\(day)") }

    /// "5 minutes".
    static func duration(_ seconds: TimeInterval) -> String {
        say(DurationWords.words(seconds), ja: inJapanese(seconds))
    }

    /// How long something took: of what was short, to a tenth of a second.
    static func spent(_ seconds: TimeInterval) -> String {
        guard seconds < 9.95 else { return duration(seconds) }
        return say("\(Counted.tenths(seconds)) s", ja: "\(Counted.tenths(seconds))秒")
    }

    private static func inJapanese(_ seconds: TimeInterval) -> String {
        let span = RoundedDuration(seconds)
        return switch span.unit {
        case .second: "\(span.count)秒"
        case .minute: "\(span.count)分"
        case .hour: "\(span.count)時間"
        case .day: "\(span.count)日"
        }
    }

    package static func every(_ seconds: TimeInterval) -> String {
        say("every \(DurationWords.afterEvery(seconds))", ja: "\(duration(seconds))ごと")
    }

    static func aboutEvery(_ seconds: TimeInterval) -> String {
        say("about every \(DurationWords.afterEvery(seconds))", ja: "およそ\(duration(seconds))ごと")
    }

    static func days(_ count: Int) -> String {
        say(Counted.text(count, "day"), ja: "\(Counted.grouped(count))日")
    }

    /// Behind the first of two times.
    static func hours(from start: Int, to end: Int) -> String {
        say("from \(start) to \(end) h", ja: "\(start)〜\(end)時")
    }
}
