import News

/// The list of the files that come with an article, to choose one from.
struct EnclosuresView {
    let enclosures: [Enclosure]
    /// Which one is selected, and the number that is being typed.
    private(set) var choice = LinksView()

    init(_ enclosures: [Enclosure]) {
        self.enclosures = enclosures
    }

    var selected: Enclosure? {
        enclosures.indices.contains(choice.selected) ? enclosures[choice.selected] : nil
    }

    mutating func type(_ digit: Character, height: Int) {
        choice.type(digit, count: enclosures.count, height: height)
    }

    /// Selects the one of a number; false: there is none.
    mutating func choose(_ number: Int, height: Int) -> Bool {
        choice.choose(number, count: enclosures.count, height: height)
    }

    mutating func move(by lines: Int, height: Int) {
        choice.move(by: lines, count: enclosures.count, height: height)
    }

    mutating func fit(height: Int) {
        choice.fit(count: enclosures.count, height: height)
    }
}
