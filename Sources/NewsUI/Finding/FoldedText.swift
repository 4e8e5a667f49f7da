import Presentation
import Terminal

/// The lines' text without case and accents, and the place of each character on the page.
struct FoldedText {
    private struct Place: Equatable {
        var line: Int32
        var column: Int16
        var cells: Int16
    }

    /// Separates paragraphs; it cannot be typed.
    private static let end: UInt32 = 0x0A

    private var scalars: [UInt32] = []
    private var places: [Place] = []

    init(_ lines: [LaidOutLine]) {
        var folding = Folding()
        for (number, line) in lines.enumerated() where line.role != .ornament {
            var column = TextWidth.cells(in: line.prefix)
            for piece in line.pieces {
                append(piece, line: number, column: &column, &folding)
            }
            switch line.lineContinuation {
            case .end: append(Self.end, Place(line: Int32(number), column: Int16(column), cells: 0))
            case .space: append(0x20, Place(line: Int32(number), column: Int16(column), cells: 0))
            case .nothing: break
            }
        }
    }

    /// The places of a text, from top to bottom, without overlaps. White space matches any white space, including line
    /// breaks within a paragraph.
    func matches(of text: String) -> [TextMatch] {
        var folding = Folding()
        var wanted: [UInt32] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if !wanted.isEmpty { wanted.append(0x20) }
            for character in word { wanted += folding.scalars(of: character) }
        }
        guard let first = wanted.first else { return [] }
        var matches: [TextMatch] = []
        var index = 0
        while index + wanted.count <= scalars.count {
            if scalars[index] == first, scalars[index..<index + wanted.count].elementsEqual(wanted) {
                matches.append(match(index..<index + wanted.count))
                index += wanted.count
                // Skip the remaining letters of a character that folds to several.
                while index < scalars.count, places[index] == places[index - 1] { index += 1 }
            } else {
                index += 1
            }
        }
        return matches
    }
}

extension FoldedText {
    private mutating func append(
        _ piece: LaidOutLine.Piece, line: Int, column: inout Int, _ folding: inout Folding
    ) {
        if !piece.appearance.isMark, piece.text.utf8.allSatisfy({ $0 < 0x80 }) {
            // ASCII is most of most texts, and this path is many times faster.
            for byte in piece.text.utf8 {
                let place = Place(line: Int32(line), column: Int16(column), cells: 1)
                append(UInt32(Folding.folded(byte)), place)
                column += 1
            }
            return
        }
        for character in piece.text {
            let cells = character.isASCII ? 1 : TextWidth.cells(in: String(character))
            // A link's number may split the words being searched for.
            if !piece.appearance.isMark {
                let place = Place(line: Int32(line), column: Int16(column), cells: Int16(cells))
                if character == "\u{A0}" {
                    append(0x20, place)
                } else {
                    for scalar in folding.scalars(of: character) { append(scalar, place) }
                }
            }
            column += cells
        }
    }

    private mutating func append(_ scalar: UInt32, _ place: Place) {
        scalars.append(scalar)
        places.append(place)
    }

    private func match(_ range: Range<Int>) -> TextMatch {
        var parts: [TextMatch.Part] = []
        for place in places[range] where place.cells > 0 {
            let columns = Int(place.column)..<Int(place.column + place.cells)
            if let last = parts.last, last.line == Int(place.line) {
                parts[parts.count - 1].columns = last.columns.lowerBound..<columns.upperBound
            } else {
                parts.append(TextMatch.Part(line: Int(place.line), columns: columns))
            }
        }
        return TextMatch(parts: parts)
    }
}

/// A match; it may continue on the next line.
struct TextMatch: Equatable {
    struct Part: Equatable {
        var line: Int
        /// In cells, from the start of the line.
        var columns: Range<Int>
    }

    var parts: [Part]

    var line: Int { parts.first?.line ?? 0 }
}
