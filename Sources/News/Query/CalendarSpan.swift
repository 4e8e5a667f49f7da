import Foundation

/// A year, a month or a day as it is written.
enum CalendarSpan {
    /// The words that stand for a day, and how far it is from today.
    private static let words = ["today": 0, "yesterday": -1]

    /// nil: there is no such day, or it is none at all.
    static func dates(_ text: String) -> Range<Date>? {
        let calendar = Calendar(identifier: .gregorian)
        if let days = words[text.lowercased()] {
            let today = calendar.startOfDay(for: Date())
            return calendar.date(byAdding: .day, value: days, to: today).flatMap { range(calendar, $0, .day) }
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count <= 4 && isNumber($0) ? Int($0) : nil }
        guard numbers.count == parts.count, (1...3).contains(parts.count), (1...9_998).contains(numbers[0]),
            parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count <= 2 })
        else { return nil }
        let components = DateComponents(
            year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1, day: numbers.count > 2 ? numbers[2] : 1)
        // A calendar counts on: its 30 February is 2 March.
        guard let start = calendar.date(from: components),
            calendar.component(.month, from: start) == components.month,
            calendar.component(.day, from: start) == components.day
        else { return nil }
        return range(calendar, start, [.year, .month, .day][numbers.count - 1])
    }

    /// Whether a text may become a date as it is typed on.
    static func isBeginning(_ text: String) -> Bool {
        if words.keys.contains(where: { $0.hasPrefix(text.lowercased()) }) { return true }
        if text.count < 4 { return isNumber(text) }
        return ["", "1"].contains { dates(text + $0) != nil }
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool { text.allSatisfy { $0.isASCII && $0.isNumber } }

    private static func range(_ calendar: Calendar, _ start: Date, _ unit: Calendar.Component) -> Range<Date>? {
        calendar.date(byAdding: unit, value: 1, to: start).map { start..<$0 }
    }
}
