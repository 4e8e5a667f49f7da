/// Time zones as offsets, and as the names in RFC 822 and common use.
enum TimeZoneName {
    /// Seconds east of UTC for "Z", "+02:00", "-0700", "EST" or "GMT+2"; nil if it is not a zone. Unknown names of up
    /// to five letters count as UTC, as do military letters, whose sign RFC 822 had reversed (RFC 5322 section 4.3).
    static func offset(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { return numeric(bytes) }
        // U+2212, the typographic minus sign.
        if bytes.count > 3, bytes[0] == 0xE2, bytes[1] == 0x88, bytes[2] == 0x92 {
            return numeric(UnsafeBufferPointer(rebasing: bytes[2...]))
        }
        guard ASCII.isLetter(first) else { return nil }
        let letters = bytes.prefix { ASCII.isLetter($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "_") }
        let name = String(decoding: letters.map(ASCII.lowercased), as: UTF8.self)
        switch name {
        case "gmt", "utc", "ut", "z":
            var rest = bytes.dropFirst(letters.count)
            while rest.first == 0x20 { rest = rest.dropFirst() }
            guard rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") else { return 0 }
            return numeric(UnsafeBufferPointer(rebasing: rest)) ?? 0
        default: break
        }
        if let minutes = known[name] { return minutes * 60 }
        return letters.count <= 5 ? 0 : nil
    }

    private static func numeric(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let isWest = bytes[0] != UInt8(ascii: "+")
        var value = 0
        var digits = 0
        var hasColon = false
        for byte in bytes.dropFirst() {
            if ASCII.isDigit(byte) {
                // Digits of seconds and anything after them are ignored.
                if digits < 4 { value = value * 10 + Int(byte - UInt8(ascii: "0")) }
                digits += 1
            } else if byte == UInt8(ascii: ":") {
                if digits == 1 { digits = 2 }
                hasColon = true
            } else if byte != 0x20 || digits > 0 {
                break
            }
        }
        let offset: Int
        // "+00:xx": the minutes are missing.
        if hasColon, digits < 3 { return nil }
        switch digits {
        case 1, 2: offset = value * 3600
        case 3 where hasColon: offset = value / 10 * 3600 + value % 10 * 60
        case 3...: offset = value / 100 * 3600 + value % 100 * 60
        default: return nil
        }
        return isWest ? -offset : offset
    }

    /// Minutes east of UTC.
    private static let known: [String: Int] = [
        "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
        "et": -300, "ct": -360, "mt": -420, "pt": -480, "akst": -540, "akdt": -480, "hst": -600, "ast": -240,
        "at": -240,
        "adt": -180, "nst": -210, "ndt": -150, "brt": -180, "art": -180, "clt": -240, "wet": 0, "west": 60, "bst": 60,
        "ist": 330, "cet": 60, "cest": 120, "met": 60, "mest": 120, "mez": 60, "mesz": 120, "eet": 120, "eest": 180,
        "msk": 180, "msd": 240, "sast": 120, "trt": 180, "pkt": 300, "ict": 420, "wib": 420, "hkt": 480, "sgt": 480,
        "awst": 480, "jst": 540, "kst": 540, "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720,
        "nzdt": 780,
    ]
}
