import News
import Terminal
import Texts

/// Styled text in one piece, with what the marks of styles and the numbers of links add to it.
struct FlatText {
    private struct Span {
        /// Where it ends, in bytes.
        var end: Int
        var look: LaidOutLine.Look
        /// How many bytes up to its end are the article's own words.
        var ownEnd: Int
    }

    /// Around code within a line.
    private static let signOfCode = "`"

    private(set) var utf8: [UInt8] = []
    private var spans: [Span] = []
    /// Whether there are words that the article does not say, but we do, in the user's language.
    private var hasOurWords = false

    var isEmpty: Bool { utf8.isEmpty }

    /// - Parameters:
    ///   - form: What is made of it.
    ///   - isCode: Whether it is a block of code, in which code needs no marks.
    ///   - openLink: The link that the text before ended in, which is not numbered twice where it goes on.
    init(_ text: StyledText, form: ArticleForm = .printed, isCode: Bool = false, openLink: Int? = nil) {
        // The link of the text before goes on only at the very start.
        var continued = openLink
        for (index, run) in text.runs.enumerated() {
            let before = index > 0 ? text.runs[index - 1] : nil
            let next = index + 1 < text.runs.count ? text.runs[index + 1] : nil
            let look = LaidOutLine.Look(style: run.style, link: run.link)
            let mark = LaidOutLine.Look(style: .code, link: run.link, isMark: true)
            let isMarked =
                !isCode && run.style.contains(.code) && !run.style.contains(.image) && !run.text.contains("`")
            if run.link != continued { continued = nil }
            if isMarked, before?.style.contains(.code) != true { append(Self.signOfCode, mark) }
            if run.style.contains(.note) {
                // Never parted from the word.
                append(
                    "\u{2060}" + form.mark(ofNote: run.text), .init(note: .to(run.text), isMark: true),
                    own: run.text.utf8.count)
            } else {
                append(
                    Self.words(of: run, before: before, next), look,
                    own: run.style.contains(.image) ? run.text.utf8.count : nil)
            }
            if isMarked, next?.style.contains(.code) != true { append(Self.signOfCode, mark) }
            if let link = run.link, next?.link != link {
                // Never parted from the word.
                if continued != link {
                    append("\u{2060}" + form.mark(ofLink: link), LaidOutLine.Look(link: link, isMark: true))
                }
                continued = nil
            }
        }
    }

    /// - Parameter isOurs: Whether they are words that the article does not say.
    init(_ text: String, style: TextStyle = [], link: Int? = nil, isOurs: Bool = false) {
        append(text, LaidOutLine.Look(style: style, link: link), own: isOurs ? 0 : nil)
    }

    /// How many of the bytes before one of them are the article's own words, in whichever language the others are.
    func ownBytes(before byte: Int) -> Int {
        guard hasOurWords else { return byte }
        let index = firstSpan(endingAfter: byte)
        let before = index > 0 ? spans[index - 1] : Span(end: 0, look: .init(), ownEnd: 0)
        guard index < spans.count else { return before.ownEnd }
        return before.ownEnd + min(spans[index].ownEnd - before.ownEnd, byte - before.end)
    }

    /// What lies in a part of the text, in its safe form.
    func pieces(in range: Range<Int>) -> [LaidOutLine.Piece] {
        var pieces: [LaidOutLine.Piece] = []
        var start = range.lowerBound
        var index = firstSpan(endingAfter: start)
        while start < range.upperBound, index < spans.count {
            let end = min(spans[index].end, range.upperBound)
            let text = TextWidth.safe(String(decoding: utf8[start..<end], as: UTF8.self))
            if !text.isEmpty { pieces.append(LaidOutLine.Piece(text, spans[index].look)) }
            start = end
            index += 1
        }
        return pieces
    }
}

extension FlatText {
    /// - Parameter own: How many of the bytes are the article's own words; nil: all.
    private mutating func append(_ text: String, _ look: LaidOutLine.Look, own: Int? = nil) {
        guard !text.isEmpty else { return }
        utf8.append(contentsOf: text.utf8)
        if own != nil { hasOurWords = true }
        let ownEnd = (spans.last?.ownEnd ?? 0) + (own ?? text.utf8.count)
        if let last = spans.last, last.look == look {
            spans[spans.count - 1].end = utf8.count
            spans[spans.count - 1].ownEnd = ownEnd
        } else {
            spans.append(Span(end: utf8.count, look: look, ownEnd: ownEnd))
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

    /// The words of a run with the marks that stand for what no terminal shows by itself.
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
