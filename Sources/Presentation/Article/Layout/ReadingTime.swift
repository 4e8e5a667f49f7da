import News

/// Estimates reading times.
enum ReadingTime {
    private static let wordsPerMinute = 220.0
    /// For Chinese and Japanese, which do not separate words.
    private static let charactersPerMinute = 500.0

    /// - Returns: `nil` when there is no text.
    static func minutes(of text: ArticleText) -> Int? {
        var (words, characters) = (0, 0)
        for text in text.texts {
            var isInWord = false
            for byte in text.runs.lazy.map(\.text.utf8).joined() {
                switch byte {
                case ...0x20: isInWord = false
                // The first of three bytes of a kana or kanji.
                case 0xE3...0xE9:
                    characters += 1
                    isInWord = false
                // Continuation bytes.
                case 0x80...0xBF: break
                default:
                    if !isInWord { words += 1 }
                    isInWord = true
                }
            }
        }
        guard words + characters > 0 else { return nil }
        let minutes = Double(words) / wordsPerMinute + Double(characters) / charactersPerMinute
        return max(1, Int(minutes.rounded()))
    }
}
