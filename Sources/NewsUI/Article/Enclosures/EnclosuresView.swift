import News

/// What a file that comes with an article is wanted for.
enum EnclosureUse: Hashable {
    case open, download
}

/// The list of the files that come with an article, to choose one from.
struct EnclosuresView {
    let article: Headline.ID
    let enclosures: [Enclosure]
    /// What is done with the one that is chosen.
    let use: EnclosureUse
    /// Which one is selected, and the number that is being typed.
    private(set) var choice = LinksView()

    init(_ enclosures: [Enclosure], of article: Headline.ID, for use: EnclosureUse) {
        self.article = article
        self.enclosures = enclosures
        self.use = use
    }

    var selected: Enclosure? {
        enclosures.indices.contains(choice.selected) ? enclosures[choice.selected] : nil
    }

    mutating func type(_ digit: Character, height: Int) {
        choice.type(digit, count: enclosures.count, height: height)
    }

    mutating func endNumber() { choice.endNumber() }

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
