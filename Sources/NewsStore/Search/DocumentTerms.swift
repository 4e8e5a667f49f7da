import News

/// Collects the terms of one article after the other.
final class DocumentTerms {
    private let analyzer = TextAnalyzer()
    private let markup = MarkupText()
    private var terms = TermSet()
    /// The character before, in a script without spaces.
    private var previous: [UInt8] = []

    private static let title = IndexTerm.Space.title.bytes
    private static let author = IndexTerm.Space.author.bytes
    private static let prefix = IndexTerm.Space.prefix.bytes
    private static let titlePrefix = IndexTerm.Space.titlePrefix.bytes
    private static let feed = IndexTerm.Space.feed.bytes

    /// The terms since `begin`, parted by spaces.
    var bytes: [UInt8] { terms.bytes }

    func begin(feed: Int64) {
        terms.removeAll()
        terms.insert(Self.feed, Array("\(feed)".utf8))
    }

    /// - Parameters:
    ///   - part: What the bytes are of; nil: categories and the like, found like text.
    ///   - isMarkup: whether they are HTML.
    func add(_ bytes: UnsafeBufferPointer<UInt8>, _ part: ArticlePart?, isMarkup: Bool) {
        guard !bytes.isEmpty else { return }
        if isMarkup {
            markup.withPlainText(of: bytes) { add($0, part) }
        } else {
            add(UnsafeBufferPointer(rebasing: bytes.prefix(MarkupText.longestText)), part)
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

/// Distinct terms, one behind the other in one buffer.
private struct TermSet {
    private(set) var bytes: [UInt8] = []
    /// From a term's hash to where it is: its offset and length, 0 for none.
    private var slots: [(offset: UInt32, length: UInt32)]
    private var used: [Int] = []

    init() { slots = Array(repeating: (0, 0), count: 4_096) }

    mutating func removeAll() {
        for slot in used { slots[slot] = (0, 0) }
        used.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func insert(_ space: [UInt8], _ term: [UInt8]) {
        term.withUnsafeBufferPointer { insert(space, $0) }
    }

    mutating func insert(_ space: [UInt8], _ term: UnsafeBufferPointer<UInt8>) {
        if used.count * 2 > slots.count { grow() }
        let length = space.count + term.count
        var slot = hash(space, term) & (slots.count - 1)
        while slots[slot].length != 0 {
            if Int(slots[slot].length) == length, isEqual(Int(slots[slot].offset), space, term) { return }
            slot = (slot + 1) & (slots.count - 1)
        }
        if !bytes.isEmpty { bytes.append(0x20) }
        slots[slot] = (UInt32(bytes.count), UInt32(length))
        used.append(slot)
        bytes.append(contentsOf: space)
        bytes.append(contentsOf: term)
    }

    private func isEqual(_ offset: Int, _ space: [UInt8], _ term: UnsafeBufferPointer<UInt8>) -> Bool {
        for index in space.indices where bytes[offset + index] != space[index] { return false }
        for index in term.indices where bytes[offset + space.count + index] != term[index] { return false }
        return true
    }

    /// FNV-1a.
    private func hash(_ space: [UInt8], _ term: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in space { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        for byte in term { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
    }

    private mutating func grow() {
        let old = used.map { slots[$0] }
        slots = Array(repeating: (0, 0), count: slots.count * 2)
        used.removeAll(keepingCapacity: true)
        for entry in old {
            let range = Int(entry.offset)..<Int(entry.offset + entry.length)
            var slot = bytes.withUnsafeBufferPointer { hash([], UnsafeBufferPointer(rebasing: $0[range])) }
            slot &= slots.count - 1
            while slots[slot].length != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
            used.append(slot)
        }
    }
}
