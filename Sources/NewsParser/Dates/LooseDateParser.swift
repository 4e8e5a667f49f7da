import FoundationEssentials

/// RFC 822 dates and loose variants: words, numbers and clock times in any order.
enum LooseDateParser {
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
        var reading = Reading()
        var scanner = ByteScanner(bytes)
        while !scanner.isAtEnd {
            let byte = scanner.next
            if ASCII.isDigit(byte) {
                guard reading.takeNumber(&scanner) else { return nil }
            } else if ASCII.isLetter(byte) || byte >= 0x80 {
                reading.takeWord(&scanner)
            } else if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"), reading.hasClock, reading.zone == nil {
                reading.takeOffset(&scanner)
            } else {
                scanner.position += 1
            }
        }
        return reading.isBroken ? nil : reading.time?.date
    }

    /// Expands a two-digit or three-digit year (RFC 5322 section 4.3).
    static func fullYear(_ year: Int) -> Int {
        year >= 1000 ? year : year >= 100 ? 1900 + year : year < 50 ? 2000 + year : 1900 + year
    }
}

private struct Reading {
    /// Seconds east of UTC.
    var zone: Int?
    var hasClock = false
    private(set) var isBroken = false
    /// Seconds east of UTC, when the language implies the country's zone.
    private var impliedZone: Int?
    private var numbers: [(value: Int, digits: Int)] = []
    private var month: Int?
    /// How many numbers come before the month name.
    private var numbersBeforeMonth = 0
    private var separator: UInt8 = 0
    private var clock = CivilTime(year: 0)
    private var isAfternoon: Bool?

    mutating func takeNumber(_ scanner: inout ByteScanner) -> Bool {
        let digits = scanner.digitCount
        guard digits <= 4, let value = scanner.number(digits: digits) else { return false }
        let follower = scanner.next
        if follower == UInt8(ascii: ":") || (follower == UInt8(ascii: ".") && isClock(scanner, digits)) {
            return takeClock(hour: value, &scanner)
        }
        // "GMT -0500": a number after a zone is not a year.
        if hasClock, zone != nil, month != nil, numbers.count >= 2 { return true }
        if separator == 0, follower == UInt8(ascii: "/") || follower == UInt8(ascii: ".") { separator = follower }
        guard numbers.count < 4 else { return false }
        if numbers.isEmpty { numbers.reserveCapacity(4) }
        numbers.append((value, digits))
        return true
    }

    mutating func takeWord(_ scanner: inout ByteScanner) {
        let start = scanner.position
        while !scanner.isAtEnd, ASCII.isLetter(scanner.next) || scanner.next >= 0x80 { scanner.position += 1 }
        let word = UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.position])
        if word.count == 2, word[1] | 0x20 == UInt8(ascii: "m") {
            if word[0] | 0x20 == UInt8(ascii: "p") { isAfternoon = true }
            if word[0] | 0x20 == UInt8(ascii: "a") { isAfternoon = false }
            return
        }
        if word.count == 1, takeDottedMeridiem(&scanner, word[0] | 0x20) { return }
        if word[0] >= 0x80, takeMeridiem(word) { return }
        // "mar, 06 abr 2004": the word before the first number was a weekday after all.
        let mayBeMonth = month == nil || (month == 3 && numbersBeforeMonth == 0 && numbers.count == 1)
        if mayBeMonth, !numbers.isEmpty || !Self.isWeekday(word), let found = MonthName.month(word) {
            month = found
            numbersBeforeMonth = numbers.count
        } else if hasClock, zone == nil, word.count > 1 || word[0] | 0x20 == UInt8(ascii: "z") {
            let rest = UnsafeBufferPointer(rebasing: scanner.bytes[start...])
            guard word.count != 1 || rest.count >= 1 else { return }
            zone = TimeZoneName.offset(rest)
            while !scanner.isAtEnd, zone != nil, scanner.next != 0x20 { scanner.position += 1 }
        }
    }

    mutating func takeOffset(_ scanner: inout ByteScanner) {
        let rest = UnsafeBufferPointer(rebasing: scanner.bytes[scanner.position...])
        zone = TimeZoneName.offset(rest)
        isBroken = zone == nil && ASCII.isDigit(rest.dropFirst().first ?? 0)
        scanner.position += 1
        while ASCII.isDigit(scanner.next) || scanner.next == UInt8(ascii: ":") { scanner.position += 1 }
        // "+0100CET" repeats the zone; "-06:00Textra" is not a zone.
        if ASCII.isLetter(scanner.next) {
            let letters = UnsafeBufferPointer(rebasing: scanner.bytes[scanner.position...])
            isBroken = isBroken || TimeZoneName.offset(letters) == nil
        }
    }

    var time: CivilTime? {
        guard var time = calendar else { return nil }
        time.hour = clock.hour
        time.minute = clock.minute
        time.second = clock.second
        time.nanosecond = clock.nanosecond
        if let isAfternoon, (1...12).contains(time.hour) { time.hour = time.hour % 12 + (isAfternoon ? 12 : 0) }
        time.offset = zone ?? impliedZone ?? 0
        return time
    }

    private var calendar: CivilTime? {
        guard let month else { return numericCalendar }
        // The first one: four digits after the clock time are a zone without a sign.
        guard let yearIndex = numbers.firstIndex(where: { $0.digits == 4 }) ?? shortYearIndex else { return nil }
        let number = numbers[yearIndex]
        let year = number.digits == 4 ? number.value : LooseDateParser.fullYear(number.value)
        let day = numbers.indices.first { $0 != yearIndex }.map { numbers[$0].value }
        // A clock time with a month and year but no day is a damaged date.
        guard day != nil || !hasClock else { return nil }
        return CivilTime(year: year, month: month, day: day ?? 1)
    }

    /// "Thu, 1 Jan 04": the last of at least two numbers.
    private var shortYearIndex: Int? {
        guard numbers.count >= 2 else { return nil }
        // So "04 Jan 1" is the fourth of January, never a year first.
        return numbers.count - 1
    }

    /// "12/31/2003" (American), "31.12.2003" (European) and "2003年12月31日" (East Asian).
    private var numericCalendar: CivilTime? {
        guard numbers.count >= 3 else { return nil }
        let (first, second, third) = (numbers[0].value, numbers[1].value, numbers[2].value)
        if numbers[0].digits == 4 { return CivilTime(year: first, month: second, day: third) }
        let year = numbers[2].digits == 4 ? third : LooseDateParser.fullYear(third)
        let dayIsFirst = separator == UInt8(ascii: ".") || first > 12
        return dayIsFirst
            ? CivilTime(year: year, month: second, day: first) : CivilTime(year: year, month: first, day: second)
    }

    private func isClock(_ scanner: ByteScanner, _ digits: Int) -> Bool {
        var ahead = scanner
        ahead.position += 1
        return !hasClock && month != nil && digits <= 2 && numbers.count >= 2 && ahead.digitCount == 2
    }

    private mutating func takeClock(hour: Int, _ scanner: inout ByteScanner) -> Bool {
        guard !hasClock else { return false }
        let mark = scanner.next
        hasClock = true
        clock.hour = hour
        scanner.position += 1
        guard let minute = scanner.number(atMost: 2) else { return false }
        clock.minute = minute
        guard scanner.skip(mark) else { return true }
        guard let second = scanner.number(atMost: 2) else { return false }
        clock.second = second
        if scanner.next == UInt8(ascii: ".") || scanner.next == UInt8(ascii: ",") {
            scanner.position += 1
            while ASCII.isDigit(scanner.next) { scanner.position += 1 }
        }
        return true
    }

    /// Reads "a.m." and "p.m.".
    private mutating func takeDottedMeridiem(_ scanner: inout ByteScanner, _ letter: UInt8) -> Bool {
        guard hasClock, letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p"), scanner.next == 0x2E else {
            return false
        }
        var ahead = scanner
        ahead.position += 1
        guard ahead.next | 0x20 == UInt8(ascii: "m") else { return false }
        isAfternoon = letter == UInt8(ascii: "p")
        scanner.position += 2
        return true
    }

    /// "AM" and "PM" in Korean, Japanese and Chinese. Korean also implies the zone.
    private mutating func takeMeridiem(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: word, as: UTF8.self)
        if ["오전", "오후", "년", "월", "일"].contains(where: text.hasPrefix) { impliedZone = 9 * 3600 }
        if ["오후", "午後", "下午"].contains(where: text.hasPrefix) { isAfternoon = true }
        if ["오전", "午前", "上午"].contains(where: text.hasPrefix) { isAfternoon = false }
        return isAfternoon != nil || impliedZone != nil
    }

    /// The weekdays of RFC 822, compared as three bytes packed into an integer: nearly all weekdays are these.
    private static func isShortWeekday(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count == 3 else { return false }
        return switch word.reduce(0 as UInt32, { $0 << 8 | UInt32(ASCII.lowercased($1)) }) {
        case 0x6D6F6E, 0x747565, 0x776564, 0x746875, 0x667269, 0x736174, 0x73756E: true
        default: false
        }
    }

    /// Tells "Mar" (March) from "mardi" (Tuesday); the two are ambiguous only before the first number.
    private static func isWeekday(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        if isShortWeekday(word) { return true }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        return [
            "mon", "tue", "wed", "thu", "fri", "sat", "sun", "mardi", "martes", "mart", "marti", "lun", "mer", "mier",
            "jeu", "jue", "ven", "vie", "sam", "sab", "sáb", "dim", "dom", "die", "mit", "don", "fre", "son", "mo",
            "di",
        ].contains { name == $0 || (name.hasPrefix($0) && $0.count > 3) }
    }
}
