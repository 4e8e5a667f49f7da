import Presentation

/// The rows of the feed pane by name, ignoring case and accents.
struct RowNameIndex {
    /// How well a name matches, best first.
    private enum Fit: Int {
        case whole, beginning, word, within
    }

    private let rows: [(row: FeedRow, name: [UInt32])]

    /// Every row, including folded and omitted ones.
    init(_ pane: FeedPane) {
        var folding = Folding()
        var seen: Set<FeedRow> = []
        let lines = FeedLines(
            feeds: pane.feeds, emptyAccounts: pane.emptyAccounts, queries: pane.allQueries, collapsed: []
        ).lines
        rows = lines.filter { seen.insert($0.row).inserted }
            .map { ($0.row, Self.folded(pane.title(of: $0.row), &folding)) }
    }

    /// The rows' names, without duplicates.
    func names(_ pane: FeedPane) -> [String] { Array(Set(rows.map { pane.title(of: $0.row) })) }

    /// The rows whose names contain a text: exact names first, then names beginning with it, names with a word
    /// beginning with it, and the others, each in pane order.
    func rows(named text: String) -> [FeedRow] {
        var folding = Folding()
        let wanted = Self.folded(text, &folding)
        guard !wanted.isEmpty else { return [] }
        let fitting = rows.enumerated().compactMap { index, row in
            Self.fit(of: wanted, in: row.name).map { (fit: $0.rawValue, index: index, row: row.row) }
        }
        return fitting.sorted { ($0.fit, $0.index) < ($1.fit, $1.index) }.map(\.row)
    }
}

extension RowNameIndex {
    private static let space: UInt32 = 0x20

    /// Collapses white space to one blank, with none at the ends.
    private static func folded(_ text: String, _ folding: inout Folding) -> [UInt32] {
        var scalars: [UInt32] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !scalars.isEmpty { scalars.append(space) }
            for character in word { scalars += folding.scalars(of: character) }
        }
        return scalars
    }

    private static func fit(of wanted: [UInt32], in name: [UInt32]) -> Fit? {
        guard wanted.count <= name.count else { return nil }
        if name.starts(with: wanted) { return name.count == wanted.count ? .whole : .beginning }
        var best: Fit?
        for start in name.indices.dropFirst() where start + wanted.count <= name.count {
            guard name[start] == wanted[0], name[start...].starts(with: wanted) else { continue }
            if !isLetter(name[start - 1]) { return .word }
            best = .within
        }
        return best
    }

    /// Whether a scalar continues a word; anything but ASCII punctuation and blanks does.
    private static func isLetter(_ scalar: UInt32) -> Bool {
        scalar >= 0x80 || 0x30...0x39 ~= scalar || 0x61...0x7A ~= scalar
    }
}
