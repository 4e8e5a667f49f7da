import FoundationEssentials

/// A date in one of the three forms of RFC 9110 section 5.6.7.
enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// In all three forms the day precedes the year and the month is a name, so one parser handles them.
    static func parse(_ value: String) -> Date? {
        var numbers: [Int] = []
        var month: Int?
        var seconds: Int?
        for word in value.split(whereSeparator: { " ,-".contains($0) }) {
            if let number = Int(word) {
                numbers.append(number)
            } else if word.contains(":") {
                let parts = word.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
                guard parts.count == 3, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]),
                    (0...60).contains(parts[2])
                else { return nil }
                seconds = parts[0] * 3_600 + parts[1] * 60 + parts[2]
            } else if month == nil, let index = months.firstIndex(of: word.prefix(3).lowercased()), !isWeekday(word) {
                month = index + 1
            }
        }
        guard numbers.count == 2, let month, let seconds, (1...31).contains(numbers[0]) else { return nil }
        // RFC 850 has two-digit years: servers do not send dates before 1970.
        let year = numbers[1] < 70 ? 2_000 + numbers[1] : numbers[1] < 100 ? 1_900 + numbers[1] : numbers[1]
        guard (1_900...9_999).contains(year) else { return nil }
        let days = CivilDay.since1970(year, month, numbers[0])
        return Date(timeIntervalSince1970: Double(days * 86_400 + seconds))
    }
}

extension HTTPDate {
    private static func isWeekday(_ word: Substring) -> Bool { word.lowercased().hasSuffix("day") }
}
