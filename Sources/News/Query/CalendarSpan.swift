import Foundation

/// A year, a month or a day as it is written.
enum CalendarSpan {
    static func dates(_ text: String) -> Range<Date>? {
        let calendar = Calendar(identifier: .gregorian)
        if let days = ["today": 0, "yesterday": -1][text.lowercased()] {
            let today = calendar.startOfDay(for: Date())
            return calendar.date(byAdding: .day, value: days, to: today).flatMap { range(calendar, $0, .day) }
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.count <= 4 && $0.allSatisfy(\.isASCII) ? Int($0) : nil }
        guard numbers.count == parts.count, (1...3).contains(parts.count), (1...9_998).contains(numbers[0]),
            parts[0].count == 4, numbers.count < 2 || (1...12).contains(numbers[1]),
            numbers.count < 3 || (1...31).contains(numbers[2])
        else { return nil }
        let components = DateComponents(
            year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1, day: numbers.count > 2 ? numbers[2] : 1)
        guard let start = calendar.date(from: components) else { return nil }
        return range(calendar, start, [.year, .month, .day][numbers.count - 1])
    }

    private static func range(_ calendar: Calendar, _ start: Date, _ unit: Calendar.Component) -> Range<Date>? {
        calendar.date(byAdding: unit, value: 1, to: start).map { start..<$0 }
    }
}
