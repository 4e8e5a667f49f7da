import News

/// The list of an article's links: which is selected, and the number that is being typed.
struct LinksView {
    private(set) var selected = 0
    /// The first link that is shown.
    private(set) var top = 0
    /// The digits of a number that may go on.
    private(set) var typed = ""

    mutating func move(by lines: Int, count: Int, height: Int) {
        typed = ""
        select(selected + lines, count: count, height: height)
    }

    /// Takes a digit of a link's number; one that makes a number too high begins a new one.
    mutating func type(_ digit: Character, count: Int, height: Int) {
        for text in [typed + String(digit), String(digit)] {
            guard let number = Int(text), 1...max(1, count) ~= number else { continue }
            typed = text
            return select(number - 1, count: count, height: height)
        }
        typed = ""
    }

    /// Selects the link of a number; false: there is none.
    mutating func choose(_ number: Int, count: Int, height: Int) -> Bool {
        guard 1...max(1, count) ~= number else { return false }
        typed = ""
        select(number - 1, count: count, height: height)
        return true
    }

    /// Keeps the selected link on the screen.
    mutating func fit(count: Int, height: Int) {
        select(selected, count: count, height: height)
    }

    private mutating func select(_ line: Int, count: Int, height: Int) {
        selected = min(max(0, line), max(0, count - 1))
        top = min(max(top, selected - height + 1), selected)
    }
}
