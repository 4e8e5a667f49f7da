import FoundationEssentials
import News

/// RFC 3339 and W3CDTF (https://www.w3.org/TR/NOTE-datetime), with the shortened forms of ISO 8601 that feeds use.
enum ISODate {
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
        var scanner = ByteScanner(bytes)
        if scanner.skip(UInt8(ascii: "-")) { return withoutCentury(&scanner)?.date }
        guard var time = calendarDate(&scanner) else { return nil }
        if scanner.isAtEnd { return time.date }
        let separator = scanner.next
        guard
            separator | 0x20 == UInt8(ascii: "t") || separator == 0x20 || separator == UInt8(ascii: "-")
                || separator == UInt8(ascii: ",")
        else { return zoneOnly(&scanner, &time) }
        scanner.position += 1
        scanner.skipSpaces()
        if separator == 0x20, scanner.next | 0x20 == UInt8(ascii: "t") {
            scanner.position += 1
            scanner.skipSpaces()
        }
        guard ASCII.isDigit(scanner.next) else { return zoneOnly(&scanner, &time) }
        guard clock(&scanner, &time) else { return nil }
        scanner.skipSpaces()
        // "AM" and "PM" are not zones; leave the date to `LooseDateParser`.
        let rest = UnsafeBufferPointer(rebasing: bytes[scanner.position...])
        if rest.count >= 2, rest[1] | 0x20 == UInt8(ascii: "m"), [0x61, 0x70].contains(rest[0] | 0x20),
            rest.count == 2 || !ASCII.isLetter(rest[2])
        {
            return nil
        }
        return zoneOnly(&scanner, &time)
    }

    /// "-03-12" and "-0312": ISO 8601:1988 allowed the century to be omitted.
    private static func withoutCentury(_ scanner: inout ByteScanner) -> CivilTime? {
        guard [2, 4].contains(scanner.digitCount), let year = scanner.number(digits: 2) else { return nil }
        var time = CivilTime(year: LooseDateParser.fullYear(year))
        _ = scanner.skip(UInt8(ascii: "-"))
        guard let month = scanner.number(digits: 2), scanner.isAtEnd else { return nil }
        time.month = month
        return time
    }

    private static func calendarDate(_ scanner: inout ByteScanner) -> CivilTime? {
        switch scanner.digitCount {
        case 4:
            guard let year = scanner.number(digits: 4) else { return nil }
            var time = CivilTime(year: year)
            let separator = scanner.next
            guard !scanner.isAtEnd else { return time }
            guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".")
            else {
                return separator | 0x20 == UInt8(ascii: "t") ? time : nil
            }
            scanner.position += 1
            if scanner.digitCount == 3, let dayOfYear = scanner.number(digits: 3) { return ordinal(year, dayOfYear) }
            guard let month = scanner.number(atMost: 2) else { return nil }
            time.month = month
            guard scanner.next == separator, scanner.position + 1 < scanner.bytes.count else { return time }
            scanner.position += 1
            guard let day = scanner.number(atMost: 2) else { return nil }
            time.day = day
            return time
        case 5:
            // "03335" is day 335 of 2003. Two-digit years fell out of use soon after, so "22013" is not a date.
            guard let year = scanner.number(digits: 2), let day = scanner.number(digits: 3), scanner.isAtEnd,
                !(10..<90).contains(year)
            else { return nil }
            return ordinal(LooseDateParser.fullYear(year), day)
        case 6:
            // A two-digit year first (ISO 8601:1988), unless the first four digits make a plausible year: "200312".
            guard let first = scanner.number(digits: 2), let second = scanner.number(digits: 2),
                let third = scanner.number(digits: 2)
            else { return nil }
            if first == 19 || first == 20, (1...12).contains(third) {
                return CivilTime(year: first * 100 + second, month: third)
            }
            return CivilTime(year: LooseDateParser.fullYear(first), month: second, day: third)
        case 7:
            guard let year = scanner.number(digits: 4), let day = scanner.number(digits: 3) else { return nil }
            return ordinal(year, day)
        case 8:
            guard let year = scanner.number(digits: 4), let month = scanner.number(digits: 2),
                let day = scanner.number(digits: 2)
            else { return nil }
            return CivilTime(year: year, month: month, day: day)
        case 12, 14:
            let hasSeconds = scanner.digitCount == 14
            guard let year = scanner.number(digits: 4), let month = scanner.number(digits: 2),
                let day = scanner.number(digits: 2), let hour = scanner.number(digits: 2),
                let minute = scanner.number(digits: 2)
            else { return nil }
            let second = hasSeconds ? scanner.number(digits: 2) ?? 0 : 0
            return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        case 2:
            guard let year = scanner.number(digits: 2), scanner.skip(UInt8(ascii: "-")) else { return nil }
            if scanner.digitCount == 3, let dayOfYear = scanner.number(digits: 3) {
                return ordinal(LooseDateParser.fullYear(year), dayOfYear)
            }
            guard let month = scanner.number(digits: 2) else { return nil }
            guard scanner.skip(UInt8(ascii: "-")), let day = scanner.number(digits: 2) else {
                return CivilTime(year: LooseDateParser.fullYear(year), month: month)
            }
            return CivilTime(year: LooseDateParser.fullYear(year), month: month, day: day)
        case 9, 10, 13:
            return unixTime(&scanner)
        default:
            return nil
        }
    }

    private static func unixTime(_ scanner: inout ByteScanner) -> CivilTime? {
        guard scanner.digitCount == scanner.bytes.count, var seconds = scanner.number(atMost: 13) else { return nil }
        // Thirteen digits are milliseconds, as in JavaScript.
        if scanner.bytes.count == 13 { seconds /= 1000 }
        // Converted to calendar fields: passing the seconds as `offset` would exceed its limit of a day.
        let days = seconds / 86_400
        var time = ordinal(1970, 1) ?? CivilTime(year: 1970)
        var year = 1970
        var rest = days
        while rest >= CivilDay.since1970(year + 1, 1, 1) - CivilDay.since1970(year, 1, 1) {
            rest -= CivilDay.since1970(year + 1, 1, 1) - CivilDay.since1970(year, 1, 1)
            year += 1
        }
        time = ordinal(year, rest + 1) ?? time
        time.hour = seconds % 86_400 / 3600
        time.minute = seconds % 3600 / 60
        time.second = seconds % 60
        return time
    }

    private static func ordinal(_ year: Int, _ dayOfYear: Int) -> CivilTime? {
        guard (1...366).contains(dayOfYear) else { return nil }
        var day = dayOfYear
        for month in 1...12 {
            let length = CivilDay.days(in: month, of: year)
            if day <= length { return CivilTime(year: year, month: month, day: day) }
            day -= length
        }
        return nil
    }

    private static func clock(_ scanner: inout ByteScanner, _ time: inout CivilTime) -> Bool {
        let count = scanner.digitCount
        guard let hour = scanner.number(digits: min(count, 2)) else { return false }
        time.hour = hour
        let separator: UInt8? =
            scanner.next == UInt8(ascii: ":") || scanner.next == UInt8(ascii: ".") ? scanner.next : nil
        if separator != nil { scanner.position += 1 } else if scanner.digitCount < 2 { return true }
        guard let minute = scanner.number(digits: min(scanner.digitCount, 2)) else { return false }
        time.minute = minute
        if let separator {
            guard scanner.skip(separator) else { return true }
        } else if scanner.digitCount < 2 {
            return true
        }
        guard let second = scanner.number(digits: min(max(scanner.digitCount, 1), 2)) else { return false }
        time.second = second
        if scanner.next == UInt8(ascii: ".") || scanner.next == UInt8(ascii: ",") || scanner.next == UInt8(ascii: ":") {
            scanner.position += 1
            var unit = 100_000_000
            while ASCII.isDigit(scanner.next) {
                time.nanosecond += Int(scanner.next - UInt8(ascii: "0")) * unit
                unit /= 10
                scanner.position += 1
            }
        }
        return true
    }

    /// Whatever remains must be a zone, or nothing.
    private static func zoneOnly(_ scanner: inout ByteScanner, _ time: inout CivilTime) -> Date? {
        scanner.skipSpaces()
        guard !scanner.isAtEnd else { return time.date }
        let rest = UnsafeBufferPointer(rebasing: scanner.bytes[scanner.position...])
        guard let offset = TimeZoneName.offset(rest), !runsIntoLetters(rest) else { return nil }
        time.offset = offset
        return time.date
    }

    /// "-06:00Textra" is not a zone.
    private static func runsIntoLetters(_ zone: UnsafeBufferPointer<UInt8>) -> Bool {
        guard zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-") else { return false }
        return zone.dropFirst().first { !ASCII.isDigit($0) && $0 != UInt8(ascii: ":") }.map(ASCII.isLetter) ?? false
    }
}
