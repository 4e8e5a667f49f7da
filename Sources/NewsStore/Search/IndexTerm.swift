import News

/// The terms of the full-text index. FTS5 gets finished terms, each once an article and separated by spaces, so that
/// only `TextAnalyzer` decides what a word is.
///
/// The index yields candidates, and `TextMatcher` checks their text. So it needs no positions, which would make it four
/// times as large, and a superfluous entry does no harm.
enum IndexTerm {
    /// The namespace of a term: a private-use character before it.
    enum Space: Unicode.Scalar {
        case title = "\u{E000}"
        case author = "\u{E001}"
        /// The first letters of a word.
        case prefix = "\u{E002}"
        case titlePrefix = "\u{E003}"
        /// The number of the article's feed.
        case feed = "\u{E004}"

        var bytes: [UInt8] { Array(String(rawValue).utf8) }
    }

    /// Lengths in letters of indexed prefixes: one term instead of the thousands of words that begin with it.
    static let prefixes = 2...4
    static let titlePrefixes = 2...3

    /// The offsets after each of the first letters of a word.
    static func prefixEnds(_ word: UnsafeBufferPointer<UInt8>, _ lengths: ClosedRange<Int>, _ take: (Int) -> Void) {
        var letters = 0
        for index in word.indices {
            let next = index + 1
            guard next == word.count || word[next] & 0xC0 != 0x80 else { continue }
            letters += 1
            if letters > lengths.upperBound { return }
            if lengths.contains(letters) { take(next) }
        }
    }
}
