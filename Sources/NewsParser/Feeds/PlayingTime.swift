/// Playing times as podcasts write them.
enum PlayingTime {
    /// Seconds in "1:02:03", "62:03", "3723" or "3723.5"; nil for any other form.
    static func seconds(_ text: String?) -> Int? {
        guard let text else { return nil }
        let parts = text.filter { !$0.isWhitespace }.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0
        for part in parts {
            let whole = part.prefix { $0 != "." && $0 != "," }
            guard !whole.isEmpty, whole.utf8.allSatisfy(ASCII.isDigit), whole.count <= 9, let value = Int(whole) else {
                return nil
            }
            seconds = seconds * 60 + value
        }
        return seconds
    }
}

/// Numbers as feeds write them.
enum WholeNumber {
    /// A non-negative integer, ignoring white space and separators: "12 345", "1,024"; nil if it is not one.
    static func parse(_ text: String?) -> Int? {
        guard let text else { return nil }
        let digits = text.filter { !$0.isWhitespace && $0 != "," }
        return digits.utf8.allSatisfy(ASCII.isDigit) ? Int(digits) : nil
    }
}
