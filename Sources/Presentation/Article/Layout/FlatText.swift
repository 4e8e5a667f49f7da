import News
import Terminal
import Texts

/// Styled text as one byte array, including the marks for styles and link numbers.
struct FlatText {
    private struct Span {
        /// Its end, in bytes.
        var end: Int
        var appearance: LaidOutLine.Appearance
        /// How many bytes up to its end are the article's own text.
        var ownEnd: Int
    }

    /// Around code within a line.
    private static let codeMarker = "`"

    private(set) var utf8: [UInt8] = []
    private var spans: [Span] = []
    /// Whether it contains words that newsterm adds in the user's language.
    private var hasGeneratedText = false

    /// - Parameters:
    ///   - form: The medium.
    ///   - isCode: Whether it is a block of code, in which code needs no marks.
    ///   - openLink: The link at the end of the previous text, which is not numbered again if it continues here.
    init(_ text: StyledText, form: ArticleForm = .printed, isCode: Bool = false, openLink: Int? = nil) {
        // Only a link at the very start continues that of the previous text.
        var continued = openLink
        for (index, run) in text.runs.enumerated() {
            let before = index > 0 ? text.runs[index - 1] : nil
            let next = index + 1 < text.runs.count ? text.runs[index + 1] : nil
            let appearance = LaidOutLine.Appearance(style: run.style, link: run.link)
            let mark = LaidOutLine.Appearance(style: .code, link: run.link, isMark: true)
            let isMarked =
                !isCode && run.style.contains(.code) && !run.style.contains(.image) && !run.text.contains("`")
            if run.link != continued { continued = nil }
            if isMarked, before?.style.contains(.code) != true { append(Self.codeMarker, mark) }
            if run.style.contains(.note) {
                // Word joiner: never separated from the word.
                append(
                    "\u{2060}" + form.mark(ofNote: run.text), .init(note: .to(run.text), isMark: true),
                    own: run.text.utf8.count)
            } else {
                append(
                    Self.words(of: run, before: before, next), appearance,
                    own: run.style.contains(.image) ? run.text.utf8.count : nil)
            }
            if isMarked, next?.style.contains(.code) != true { append(Self.codeMarker, mark) }
            if let link = run.link, next?.link != link {
                // Word joiner: never separated from the word.
                if continued != link {
                    append("\u{2060}" + form.mark(ofLink: link), LaidOutLine.Appearance(link: link, isMark: true))
                }
                continued = nil
            }
        }
    }

    /// - Parameter isOurs: whether newsterm adds the words.
    init(_ text: String, style: TextStyle = [], link: Int? = nil, isOurs: Bool = false) {
        append(text, LaidOutLine.Appearance(style: style, link: link), own: isOurs ? 0 : nil)
    }

    /// How many bytes before a position are the article's own text, whatever the language of the others.
    func articleBytes(before byte: Int) -> Int {
        guard hasGeneratedText else { return byte }
        let index = firstSpan(endingAfter: byte)
        let before = index > 0 ? spans[index - 1] : Span(end: 0, appearance: .init(), ownEnd: 0)
        guard index < spans.count else { return before.ownEnd }
        return before.ownEnd + min(spans[index].ownEnd - before.ownEnd, byte - before.end)
    }

    /// The pieces of a byte range, in their safe form.
    func pieces(in range: Range<Int>) -> [LaidOutLine.Piece] {
        var pieces: [LaidOutLine.Piece] = []
        var start = range.lowerBound
        var index = firstSpan(endingAfter: start)
        while start < range.upperBound, index < spans.count {
            let end = min(spans[index].end, range.upperBound)
            let text = TextWidth.safe(String(decoding: utf8[start..<end], as: UTF8.self))
            if !text.isEmpty { pieces.append(LaidOutLine.Piece(text, spans[index].appearance)) }
            start = end
            index += 1
        }
        return pieces
    }
}

extension FlatText {
    /// - Parameter own: How many of the bytes are the article's own text; `nil` for all.
    private mutating func append(_ text: String, _ appearance: LaidOutLine.Appearance, own: Int? = nil) {
        guard !text.isEmpty else { return }
        utf8.append(contentsOf: text.utf8)
        if own != nil { hasGeneratedText = true }
        let ownEnd = (spans.last?.ownEnd ?? 0) + (own ?? text.utf8.count)
        if let last = spans.last, last.appearance == appearance {
            spans[spans.count - 1].end = utf8.count
            spans[spans.count - 1].ownEnd = ownEnd
        } else {
            spans.append(Span(end: utf8.count, appearance: appearance, ownEnd: ownEnd))
        }
    }

    private func firstSpan(endingAfter offset: Int) -> Int {
        var (low, high) = (0, spans.count)
        while low < high {
            let middle = (low + high) / 2
            if spans[middle].end > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// A run's words, with marks for styles that no terminal shows.
    private static func words(of run: StyledText.Run, before: StyledText.Run?, _ next: StyledText.Run?) -> String {
        if run.style.contains(.image) { return ArticleTexts.image(run.text) }
        var words = run.text
        if run.style.contains(.superscript) { words = ScriptText.raised(words) }
        if run.style.contains(.subscript) { words = ScriptText.lowered(words) }
        if run.style.contains(.strikethrough) {
            if before?.style.contains(.strikethrough) != true { words = "~~" + words }
            if next?.style.contains(.strikethrough) != true { words += "~~" }
        }
        return words
    }
}
