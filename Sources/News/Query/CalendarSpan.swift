import FoundationEssentials

/// A year, month or day in text form.
enum CalendarSpan {
    /// Words for a day, with its distance from today in days.
    private static let words = ["today": 0, "yesterday": -1]

    /// nil if there is no such day, or the text is not a date.
    static func dates(_ text: String) -> Range<Date>? {
        if let days = words[text.lowercased()] {
            return WallTime(Date()).flatMap { range($0.year, $0.month, $0.day + days, .day) }
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count <= 4 && isNumber($0) ? Int($0) : nil }
        guard numbers.count == parts.count, (1...3).contains(parts.count), (1...9_998).contains(numbers[0]),
            parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count <= 2 })
        else { return nil }
        let month = numbers.count > 1 ? numbers[1] : 1
        let day = numbers.count > 2 ? numbers[2] : 1
        // WallTime carries over: 30 February becomes 2 March.
        guard let dates = range(numbers[0], month, day, [.year, .month, .day][numbers.count - 1]),
            let start = WallTime(dates.lowerBound), start.month == month, start.day == day
        else { return nil }
        return dates
    }

    /// Whether a value of `date:` will mean another day tomorrow.
    static func isRelative(_ text: String) -> Bool { words.keys.contains { text.lowercased().contains($0) } }

    /// Whether more typing may turn a text into a date.
    static func isBeginning(_ text: String) -> Bool {
        if words.keys.contains(where: { $0.hasPrefix(text.lowercased()) }) { return true }
        if text.count < 4 { return isNumber(text) }
        return ["", "1"].contains { dates(text + $0) != nil }
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool { text.allSatisfy { $0.isASCII && $0.isNumber } }

    private enum Length { case year, month, day }

    private static func range(_ year: Int, _ month: Int, _ day: Int, _ length: Length) -> Range<Date>? {
        let end =
            switch length {
            case .year: WallTime.startOfDay(year: year + 1, month: month, day: day)
            case .month: WallTime.startOfDay(year: year, month: month + 1, day: day)
            case .day: WallTime.startOfDay(year: year, month: month, day: day + 1)
            }
        guard let start = WallTime.startOfDay(year: year, month: month, day: day), let end else { return nil }
        return start..<end
    }
}
