import News

/// Collects the terms of articles, one article at a time.
final class TermCollector {
    private let analyzer = TextAnalyzer()
    private let markup = MarkupText()
    private let terms = TermSet()
    /// The previous character in a script without spaces.
    private var previous: [UInt8] = []

    private static let title = IndexTerm.Space.title.bytes
    private static let author = IndexTerm.Space.author.bytes
    private static let prefix = IndexTerm.Space.prefix.bytes
    private static let titlePrefix = IndexTerm.Space.titlePrefix.bytes
    private static let feed = IndexTerm.Space.feed.bytes

    /// The terms since `begin`, separated by spaces; valid until the next one is added.
    var bytes: UnsafeBufferPointer<UInt8> { terms.bytes }

    func begin(feed: Int64) {
        terms.removeAll()
        Array("\(feed)".utf8).withUnsafeBufferPointer { terms.insert(Self.feed, $0) }
    }

    /// - Parameters:
    ///   - part: The part that the bytes belong to; nil for categories and the like, which are searched like text.
    ///   - isMarkup: Whether they are HTML.
    func add(_ bytes: UnsafeBufferPointer<UInt8>, _ part: ArticlePart?, isMarkup: Bool) {
        guard !bytes.isEmpty else { return }
        if isMarkup {
            markup.withPlainText(of: bytes) { add($0, part) }
        } else {
            add(UnsafeBufferPointer(rebasing: bytes.prefix(MarkupText.maximumTextLength)), part)
        }
    }

    private func add(_ bytes: UnsafeBufferPointer<UInt8>, _ part: ArticlePart?) {
        let space = part == .title ? Self.title : part == .author ? Self.author : []
        previous.removeAll(keepingCapacity: true)
        analyzer.analyze(bytes) { unit, folded in
            insert(folded, space)
            switch unit.kind {
            case .word:
                insertPrefixes(of: folded, isTitle: part == .title)
                previous.removeAll(keepingCapacity: true)
            case .character:
                if unit.isJoined, !previous.isEmpty {
                    previous.append(contentsOf: folded)
                    previous.withUnsafeBufferPointer { insert($0, space) }
                }
                previous.removeAll(keepingCapacity: true)
                previous.append(contentsOf: folded)
            case .symbol: previous.removeAll(keepingCapacity: true)
            }
        }
    }

    private func insert(_ term: UnsafeBufferPointer<UInt8>, _ space: [UInt8]) {
        terms.insert([], term)
        if !space.isEmpty { terms.insert(space, term) }
    }

    private func insertPrefixes(of word: UnsafeBufferPointer<UInt8>, isTitle: Bool) {
        IndexTerm.prefixEnds(word, IndexTerm.prefixes) { end in
            terms.insert(Self.prefix, UnsafeBufferPointer(rebasing: word[..<end]))
        }
        guard isTitle else { return }
        IndexTerm.prefixEnds(word, IndexTerm.titlePrefixes) { end in
            terms.insert(Self.titlePrefix, UnsafeBufferPointer(rebasing: word[..<end]))
        }
    }
}
