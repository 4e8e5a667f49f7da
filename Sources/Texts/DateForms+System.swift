import Glibc
import News

extension DateForms {
    /// The forms of a system locale, from the C library.
    /// - Returns: nil if the system lacks the locale or does not have it in UTF-8.
    package init?(systemLocale name: String) {
        guard let locale = newlocale(LC_TIME_MASK | LC_CTYPE_MASK, name, nil) else { return nil }
        defer { freelocale(locale) }
        func text(_ item: some BinaryInteger) -> String? {
            nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) }
        }
        let months = (0..<12).compactMap { text(ABMON_1 + $0) }
        let weekdays = (0..<7).compactMap { text(ABDAY_1 + $0) }
        guard let date = text(D_FMT), let dateAndTime = text(D_T_FMT) else { return nil }
        self.init(months: months, weekdays: weekdays, dateFormat: date, dateAndTimeFormat: dateAndTime)
    }

    /// The forms of a locale; nil if a name is missing.
    /// - Parameters:
    ///   - dateFormat: its date format in the notation of strftime(3): "%d.%m.%Y".
    ///   - dateAndTimeFormat: its format of a date with a time, which decides the order if `dateFormat` begins with the
    ///     year.
    package init?(months: [String], weekdays: [String], dateFormat: String, dateAndTimeFormat: String) {
        let names = (months + weekdays).map(\.trimmed)
        guard months.count == 12, weekdays.count == 7, names.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(
            months: Array(names.prefix(12)), weekdays: Array(names.suffix(7)),
            order: Self.order(Self.parts(of: dateFormat), Self.parts(of: dateAndTimeFormat)))
    }

    /// A field of a format and the literal text after it.
    private struct Part {
        enum Field { case day, month, year }

        let field: Field
        var literal = ""
    }

    private static func order(_ parts: [Part], _ partsWithTime: [Part]) -> Order {
        let fields = parts.map(\.field)
        if fields == [.year, .month, .day], parts.allSatisfy({ $0.literal.contains { $0.isLetter && !$0.isASCII } }) {
            return .counted(
                Counters(year: parts[0].literal, month: parts[1].literal, day: parts[2].literal.trimmed))
        }
        // A technical date format, 2026-09-21, does not show the usual order of day and month.
        let telling = fields.first == .year ? partsWithTime.map(\.field) : fields
        guard let day = telling.firstIndex(of: .day), let month = telling.firstIndex(of: .month) else {
            return .dayFirst
        }
        return day < month ? .dayFirst : .monthFirst
    }

    private static func parts(of format: String) -> [Part] {
        var parts: [Part] = []
        var isField = false
        for character in format {
            if isField {
                switch character {
                // Flags and modifiers.
                case "-", "_", "0", "^", "#", "E", "O": continue
                case "d", "e": parts.append(Part(field: .day))
                case "m", "b", "B", "h": parts.append(Part(field: .month))
                case "y", "Y", "G": parts.append(Part(field: .year))
                default: break
                }
                isField = false
            } else if character == "%" {
                isField = true
            } else if !parts.isEmpty {
                parts[parts.count - 1].literal.append(character)
            }
        }
        return parts
    }
}
