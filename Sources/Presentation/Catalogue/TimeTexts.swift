package import FoundationEssentials
import News
import Texts

/// Ages and durations.
extension TimeTexts {
    /// Whole names, Monday first.
    static var daysOfWeek: [String] { [monday, tuesday, wednesday, thursday, friday, saturday, sunday] }

    /// An age in as few cells as possible.
    static func age(_ count: Int, _ unit: Age.Unit) -> String {
        switch unit {
        case .minute: ageMinute(count)
        case .hour: ageHour(count)
        case .day: ageDay(count)
        case .week: ageWeek(count)
        case .month: ageMonth(count)
        case .year: ageYear(count)
        }
    }

    /// An age in words.
    static func ago(_ count: Int, _ unit: Age.Unit) -> String {
        switch unit {
        case .minute: agoMinute(count)
        case .hour: agoHour(count)
        case .day: agoDay(count)
        case .week: agoWeek(count)
        case .month: agoMonth(count)
        case .year: agoYear(count)
        }
    }

    /// The cells of the widest age: a constant, since measuring it for every headline is too slow.
    package static var ageCells: Int {
        switch InterfaceLocale.current.language {
        case .english: 4
        case .japanese: 6
        }
    }

    /// A playing time: "45s", "56m", "3h 12m".
    package static func length(_ seconds: Int) -> String {
        if seconds < 60 { return lengthSeconds(seconds) }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let rest = age(minutes, .minute)
        return hours > 0 ? age(hours, .hour) + (minutes > 0 ? " \(rest)" : "") : rest
    }

    /// A playing time in words: "45 seconds", "56 min", "3 hours 12 min".
    package static func lengthInWords(_ seconds: Int) -> String {
        if seconds < 60 { return duration(TimeInterval(seconds)) }
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        let rest = lengthInWordsMinutes(minutes)
        guard hours > 0 else { return rest }
        let whole = lengthInWordsHours(hours)
        return minutes > 0 ? hoursAndMinutes(hours: whole, minutes: rest) : whole
    }

    /// The time until something happens.
    static func left(_ span: RoundedDuration) -> String {
        switch span.unit {
        case .second: leftSecond(span.count)
        case .minute: leftMinute(span.count)
        case .hour: leftHour(span.count)
        case .day: inDays(span.count)
        }
    }

    /// "5 minutes".
    static func duration(_ seconds: TimeInterval) -> String {
        inEnglish(DurationWords.words(seconds), else: translated(seconds))
    }

    /// A time spent; short times to a tenth of a second.
    static func spent(_ seconds: TimeInterval) -> String {
        guard seconds < 9.95 else { return duration(seconds) }
        return spentSeconds(FormattedNumber.tenths(seconds))
    }

    private static func translated(_ seconds: TimeInterval) -> String {
        let span = RoundedDuration(seconds)
        return switch span.unit {
        case .second: TimeTexts.second(span.count)
        case .minute: TimeTexts.minute(span.count)
        case .hour: TimeTexts.hour(span.count)
        case .day: TimeTexts.days(span.count)
        }
    }

    package static func every(_ seconds: TimeInterval) -> String {
        inEnglish("every \(DurationWords.afterEvery(seconds))", else: everyDuration(duration(seconds)))
    }

    static func aboutEvery(_ seconds: TimeInterval) -> String {
        inEnglish("about every \(DurationWords.afterEvery(seconds))", else: aboutEveryDuration(duration(seconds)))
    }
}
