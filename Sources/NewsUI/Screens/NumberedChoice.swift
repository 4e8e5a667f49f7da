/// The selected row of a numbered list, and the number being typed.
struct NumberedChoice {
    private(set) var selected = 0
    /// The first visible row.
    private(set) var top = 0
    /// The digits of a number that may continue.
    private(set) var typed = ""
    /// The number typed, when no row has it.
    private(set) var missing: Int?

    mutating func move(by lines: Int, count: Int, height: Int) {
        endNumber()
        select(selected + lines, count: count, height: height)
    }

    /// Adds a digit to a row's number. A number that is too high selects nothing; the next digit then starts another.
    mutating func type(_ digit: Character, count: Int, height: Int) {
        if let missing, missing > 0 { endNumber() }
        typed.append(digit)
        guard let number = Int(typed) else { return endNumber() }
        missing = 1...max(1, count) ~= number ? nil : number
        if missing == nil { select(number - 1, count: count, height: height) }
    }

    /// Makes the next digit start another number.
    mutating func endNumber() { (typed, missing) = ("", nil) }

    /// Selects the row with a number; false when there is none.
    mutating func choose(_ number: Int, count: Int, height: Int) -> Bool {
        guard 1...max(1, count) ~= number else { return false }
        endNumber()
        select(number - 1, count: count, height: height)
        return true
    }

    /// Keeps the selected row visible.
    mutating func fit(count: Int, height: Int) {
        select(selected, count: count, height: height)
    }

    private mutating func select(_ line: Int, count: Int, height: Int) {
        selected = min(max(0, line), max(0, count - 1))
        top = min(max(top, selected - height + 1), selected)
    }
}
