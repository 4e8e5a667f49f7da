import News

/// The terms of the full-text index. FTS5 is handed finished terms, each once an article and parted by spaces, so that
/// what a word is gets decided in one place only: `TextAnalyzer`.
///
/// The index tells which articles may be meant; their text tells which are (`TextMatcher`). Therefore it needs no
/// positions, which would make it four times as large, and an entry too many does no harm.
enum IndexTerm {
    /// What a term says, as a character of Unicode's private use before it.
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

    /// Letters of the beginnings that are terms of their own: one term instead of the thousands of words that begin so.
    static let prefixes = 2...4
    static let titlePrefixes = 2...3

    /// The offsets behind each of the first letters of a word.
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
