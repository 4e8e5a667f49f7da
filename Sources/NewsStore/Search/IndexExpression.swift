import News

/// The index part of a query: an expression that matches every article that the query matches, and maybe others.
enum IndexExpression: Equatable {
    /// Any article may match.
    case everything
    case nothing
    /// An FTS5 expression.
    case match(String)

    init(_ query: ResolvedQuery) { self.init(query.node, query.phrases, depth: 0) }

    /// For the articles with every wanted phrase in their titles; nil if titles cannot satisfy the query.
    init?(titlesOf query: ResolvedQuery) {
        var parts: [IndexExpression] = []
        for node in query.conjuncts {
            switch node {
            case .words(let number, nil, _), .words(let number, .title, _):
                parts.append(Self.phrase(query.phrases[number], isTitle: true))
            case .feeds(let feeds): parts.append(Self.narrowing(feeds))
            case .words, .or: return nil
            default: break
            }
        }
        guard case .match(let expression) = Self.all(parts), query.conjuncts.contains(where: \.isWords) else {
            return nil
        }
        self = .match(expression)
    }
}

extension IndexExpression {
    private static let maximumFeeds = 64

    /// FTS5's parser has a stack of a hundred entries; each level takes several.
    private static let maximumLevels = 12

    private init(_ node: ResolvedQuery.Node, _ phrases: [SearchWords], depth: Int) {
        guard depth < Self.maximumLevels else {
            self = .everything
            return
        }
        switch node {
        case .always(let isTrue): self = isTrue ? .everything : .nothing
        case .words(let number, let part, let feeds):
            let words = Self.phrase(phrases[number], isTitle: part == .title)
            self = feeds.isEmpty ? words : Self.any([words, Self.feeds(feeds)])
        case .feeds(let feeds): self = Self.narrowing(feeds)
        case .and(let nodes): self = Self.all(nodes.map { IndexExpression($0, phrases, depth: depth + 1) })
        case .or(let nodes): self = Self.any(nodes.map { IndexExpression($0, phrases, depth: depth + 1) })
        // An index that may hold too much cannot prove absence.
        case .unread, .starred, .hidden, .articles, .date, .enclosure, .attribute, .not: self = .everything
        }
    }

    private static func all(_ parts: [IndexExpression]) -> IndexExpression {
        if parts.contains(.nothing) { return .nothing }
        let matches = parts.compactMap(\.text)
        if matches.isEmpty { return .everything }
        return .match(matches.count == 1 ? matches[0] : "(" + matches.joined(separator: " AND ") + ")")
    }

    private static func any(_ parts: [IndexExpression]) -> IndexExpression {
        if parts.contains(.everything) { return .everything }
        let matches = parts.compactMap(\.text)
        if matches.isEmpty { return .nothing }
        return .match(matches.count == 1 ? matches[0] : "(" + matches.joined(separator: " OR ") + ")")
    }

    /// A condition on many feeds costs more than it saves.
    private static func narrowing(_ feeds: Set<Int64>) -> IndexExpression {
        feeds.count > maximumFeeds ? .everything : Self.feeds(feeds)
    }

    private static func feeds(_ feeds: Set<Int64>) -> IndexExpression {
        let space = IndexTerm.Space.feed.bytes
        return any(feeds.sorted().map { .match(quoted(space + Array("\($0)".utf8))) })
    }

    /// The terms of all its units; only the text itself tells whether they are adjacent.
    private static func phrase(_ words: SearchWords, isTitle: Bool) -> IndexExpression {
        let space = isTitle ? IndexTerm.Space.title.bytes : []
        var terms: [String] = []
        for (index, unit) in words.units.enumerated() {
            if unit.isPrefix {
                terms.append(prefix(unit.folded, isTitle: isTitle))
            } else if unit.isJoined, index > 0 {
                // Two consecutive characters are one term.
                terms.append(quoted(space + words.units[index - 1].folded + unit.folded))
            } else if index + 1 == words.units.count || !words.units[index + 1].isJoined {
                terms.append(quoted(space + unit.folded))
            }
        }
        return all(terms.map { .match($0) })
    }

    private static func prefix(_ folded: [UInt8], isTitle: Bool) -> String {
        let letters = folded.count { $0 & 0xC0 != 0x80 }
        if isTitle {
            return IndexTerm.titlePrefixes.contains(letters)
                ? quoted(IndexTerm.Space.titlePrefix.bytes + folded)
                : quoted(IndexTerm.Space.title.bytes + folded) + " *"
        }
        return IndexTerm.prefixes.contains(letters)
            ? quoted(IndexTerm.Space.prefix.bytes + folded) : quoted(folded) + " *"
    }

    /// Terms contain no quotes.
    private static func quoted(_ term: [UInt8]) -> String { "\"" + String(decoding: term, as: UTF8.self) + "\"" }

    private var text: String? {
        guard case .match(let text) = self else { return nil }
        return text
    }
}

extension ResolvedQuery.Node {
    fileprivate var isWords: Bool {
        if case .words = self { return true }
        return false
    }
}
