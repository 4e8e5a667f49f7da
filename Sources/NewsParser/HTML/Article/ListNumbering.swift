/// How the items of an `ol` are numbered.
struct ListNumbering: Equatable {
    private enum Form {
        case decimal
        case lowerLetters, upperLetters
        case lowerRoman, upperRoman
    }

    private var form = Form.decimal
    private var next: Int
    private var step = 1

    /// - Parameters: The values of the attributes `start` and `type`, and whether `reversed` is present.
    init(start: String?, type: String?, isReversed: Bool) {
        next = start.flatMap { Int($0) } ?? 1
        // The number of items is not yet known, so a reversed list without a start counts forwards.
        if isReversed, start != nil { step = -1 }
        form =
            switch type {
            case "a": .lowerLetters
            case "A": .upperLetters
            case "i": .lowerRoman
            case "I": .upperRoman
            default: .decimal
            }
    }

    /// Returns the label of the next item.
    /// - Parameter value: the item's `value` attribute, at which counting continues.
    mutating func label(value: String?) -> String {
        if let value = value.flatMap({ Int($0) }) { next = value }
        defer { next = next &+ step }
        switch form {
        case .decimal: return "\(next)."
        case .lowerLetters: return Self.letters(next).map { "\($0)." } ?? "\(next)."
        case .upperLetters: return Self.letters(next).map { "\($0.uppercased())." } ?? "\(next)."
        case .lowerRoman: return Self.roman(next).map { "\($0)." } ?? "\(next)."
        case .upperRoman: return Self.roman(next).map { "\($0.uppercased())." } ?? "\(next)."
        }
    }

    /// a to z, then aa, ab and so on.
    private static func letters(_ number: Int) -> String? {
        guard 1...100_000 ~= number else { return nil }
        var (rest, text) = (number, "")
        while rest > 0 {
            text = String(UnicodeScalar(UInt8(97 + (rest - 1) % 26))) + text
            rest = (rest - 1) / 26
        }
        return text
    }

    private static func roman(_ number: Int) -> String? {
        guard 1...3999 ~= number else { return nil }
        let values = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
            (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ]
        var (rest, text) = (number, "")
        for (value, sign) in values {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text
    }
}
