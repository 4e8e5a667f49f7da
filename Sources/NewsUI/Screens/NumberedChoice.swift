/// Which row of a numbered list is selected, and the number that is being typed.
struct NumberedChoice {
    private(set) var selected = 0
    /// The first row that is shown.
    private(set) var top = 0
    /// The digits of a number that may go on.
    private(set) var typed = ""
    /// The number they make, where the list has none such.
    private(set) var missing: Int?

    mutating func move(by lines: Int, count: Int, height: Int) {
        endNumber()
        select(selected + lines, count: count, height: height)
    }

    /// Takes a digit of a row's number. A number that is too high selects nothing; behind it another one begins.
    mutating func type(_ digit: Character, count: Int, height: Int) {
        if let missing, missing > 0 { endNumber() }
        typed.append(digit)
        guard let number = Int(typed) else { return endNumber() }
        missing = 1...max(1, count) ~= number ? nil : number
        if missing == nil { select(number - 1, count: count, height: height) }
    }

    /// The next digit begins another number.
    mutating func endNumber() { (typed, missing) = ("", nil) }

    /// Selects the row of a number; false: there is none.
    mutating func choose(_ number: Int, count: Int, height: Int) -> Bool {
        guard 1...max(1, count) ~= number else { return false }
        endNumber()
        select(number - 1, count: count, height: height)
        return true
    }

    /// Keeps the selected row on the screen.
    mutating func fit(count: Int, height: Int) {
        select(selected, count: count, height: height)
    }

    private mutating func select(_ line: Int, count: Int, height: Int) {
        selected = min(max(0, line), max(0, count - 1))
        top = min(max(top, selected - height + 1), selected)
    }
}
