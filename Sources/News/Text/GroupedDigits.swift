extension Int {
    /// "1 article", "1,234 articles".
    /// - Parameter plural: nil to append an s.
    public func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
    }

    /// A byte limit in exact units: "15 MB", "500 kB", "1,234 bytes".
    public var asLimitOfBytes: String {
        for (size, unit) in [(1_000_000, "MB"), (1_000, "kB")] where self >= size && isMultiple(of: size) {
            return "\((self / size).grouped) \(unit)"
        }
        return counted("byte")
    }

    /// The number with thousands separators: "1,234,567".
    public var grouped: String {
        // Fast path for nearly every number in a list.
        if magnitude < 1_000 { return String(self) }
        var digits = Array(String(magnitude).utf8)
        var place = digits.count - 3
        while place > 0 {
            digits.insert(UInt8(ascii: ","), at: place)
            place -= 3
        }
        return (self < 0 ? "-" : "") + String(decoding: digits, as: UTF8.self)
    }
}
