/// Finds phrases in the parts of an article. A part is read when the first phrase is looked for in it, and only once.
struct ArrivingWords {
    enum Part: Int, CaseIterable {
        case title, author, text
    }

    /// As many phrases as a matcher can look for at once.
    private struct Group {
        let matcher: TextMatcher
        let first: Int
    }

    private let groups: [Group]
    private let phraseCount: Int
    private let markup = MarkupText()
    private var entry: Entry?
    /// Indexed by part and phrase.
    private var found: [Bool]
    private var isRead: [Bool]

    init(_ phrases: [SearchWords]) {
        phraseCount = phrases.count
        var groups: [Group] = []
        var (units, first) = (0, 0)
        func end(before place: Int) {
            guard first < place, let matcher = TextMatcher(Array(phrases[first..<place])) else { return }
            groups.append(Group(matcher: matcher, first: first))
        }
        for (place, phrase) in phrases.enumerated() {
            if units + phrase.units.count > TextMatcher.maximumUnits {
                end(before: place)
                (units, first) = (0, place)
            }
            units += phrase.units.count
        }
        end(before: phrases.count)
        self.groups = groups
        found = Array(repeating: false, count: Part.allCases.count * phrases.count)
        isRead = Array(repeating: false, count: Part.allCases.count)
    }

    /// Switches to another article.
    mutating func begin(_ entry: Entry) {
        self.entry = entry
        for part in isRead.indices { isRead[part] = false }
    }

    mutating func has(_ phrase: Int, in part: Part) -> Bool {
        if !isRead[part.rawValue] { read(part) }
        return found[part.rawValue * phraseCount + phrase]
    }

    private mutating func read(_ part: Part) {
        isRead[part.rawValue] = true
        for phrase in 0..<phraseCount { found[part.rawValue * phraseCount + phrase] = false }
        guard let entry else { return }
        switch part {
        case .title: read(entry.title, part)
        case .author: read(entry.author, part)
        case .text:
            read(entry.summary, part)
            read(entry.content, part)
            // Searched as text, as a search does: joined by a separator that is not part of a word.
            if !entry.categories.isEmpty { find(in: entry.categories.joined(separator: "\",\""), part) }
        }
    }

    private mutating func read(_ text: String?, _ part: Part) {
        guard var text, !text.isEmpty else { return }
        guard part == .text else { return find(in: text, part) }
        text.withUTF8 { bytes in markup.withPlainText(of: bytes) { find(in: $0, part) } }
    }

    private mutating func find(in text: String, _ part: Part) {
        var text = text
        text.withUTF8 { find(in: UnsafeBufferPointer(rebasing: $0.prefix(MarkupText.longestText)), part) }
    }

    private mutating func find(in bytes: UnsafeBufferPointer<UInt8>, _ part: Part) {
        let start = part.rawValue * phraseCount
        for group in groups {
            group.matcher.find(in: bytes) { found[start + group.first + $0.phrase] = true }
        }
    }
}
