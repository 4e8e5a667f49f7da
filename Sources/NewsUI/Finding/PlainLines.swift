import News
import Presentation
import Terminal

/// The lines' text as the search of all articles sees it, and the place of each part on the page.
struct PlainLines {
    private struct Part {
        /// The byte offset of its beginning in the text.
        let start: Int
        let text: String
        let line: Int
        /// In cells, from the start of the line.
        let column: Int
    }

    private var bytes: [UInt8] = []
    private var parts: [Part] = []

    init(_ lines: [LaidOutLine]) {
        for (number, line) in lines.enumerated() where line.role != .ornament {
            var column = TextWidth.cells(in: line.prefix)
            for piece in line.pieces {
                // A link's number may split the words being searched for.
                if !piece.appearance.isMark {
                    parts.append(Part(start: bytes.count, text: piece.text, line: number, column: column))
                    bytes += piece.text.utf8
                }
                column += TextWidth.cells(in: piece.text)
            }
            switch line.lineContinuation {
            case .end: bytes.append(UInt8(ascii: "\n"))
            case .space: bytes.append(UInt8(ascii: " "))
            case .nothing: break
            }
        }
    }

    /// The places of the words, from top to bottom; none when there are too many words.
    func matches(of words: [SearchWords]) -> [TextMatch] {
        guard let matcher = TextMatcher(words) else { return [] }
        var ranges: [Range<Int>] = []
        bytes.withUnsafeBufferPointer { bytes in matcher.find(in: bytes) { ranges.append($0.range) } }
        var matches: [TextMatch] = []
        var end = 0
        // Matches of two words may overlap.
        for range in ranges.sorted(by: { ($0.lowerBound, -$0.count) < ($1.lowerBound, -$1.count) })
        where range.lowerBound >= end {
            matches.append(match(range))
            end = range.upperBound
        }
        return matches
    }
}

extension PlainLines {
    private func match(_ range: Range<Int>) -> TextMatch {
        var found: [TextMatch.Part] = []
        for part in parts[index(at: range.lowerBound)...] {
            guard part.start < range.upperBound else { break }
            let utf8 = part.text.utf8
            let first = max(0, range.lowerBound - part.start)
            let last = min(utf8.count, range.upperBound - part.start)
            guard first < last else { continue }
            let start = utf8.index(utf8.startIndex, offsetBy: first)
            let end = utf8.index(utf8.startIndex, offsetBy: last)
            let column = part.column + TextWidth.cells(in: String(part.text[..<start]))
            let columns = column..<column + TextWidth.cells(in: String(part.text[start..<end]))
            if let before = found.last, before.line == part.line, before.columns.upperBound == columns.lowerBound {
                found[found.count - 1].columns = before.columns.lowerBound..<columns.upperBound
            } else {
                found.append(TextMatch.Part(line: part.line, columns: columns))
            }
        }
        return TextMatch(parts: found)
    }

    /// The last part beginning at or before an offset.
    private func index(at offset: Int) -> Int {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }
}
