/// Finds where the lines of a text end when they have room for so many cells: between words, between ideographs as
/// Japanese has it, at soft hyphens; inside a word only when it is longer than a line, and then after a "/" or the like
/// where there is one. No grapheme is ever parted.
public struct LineBreaker: Sendable {
    /// One line, as a part of the text.
    public struct Line: Sendable, Hashable {
        /// How the text goes on after a line.
        public enum Ending: Sendable, Hashable {
            /// A line feed, or nothing any more.
            case end
            /// A blank, which is not part of either line.
            case blank
            /// After a hyphen that is part of the text, or between ideographs.
            case nothing
            /// In the middle of a word that is longer than a line.
            case cut
            /// In the middle of a word, at a soft hyphen: the line is to be shown with a hyphen behind it.
            case hyphen
        }

        /// The bytes of its characters, without the blanks at its end.
        public var range: Range<Int>
        /// What these take on a terminal; the hyphen that may follow is not counted.
        public var cells: Int
        public var ending: Ending
    }

    /// The cells that a line has.
    public let width: Int

    /// - Parameter width: less than 1 counts as 1. A character of two cells that is wider than the line is put on one of
    ///   its own all the same.
    public init(width: Int) {
        self.width = max(1, width)
    }

    /// The lines of a text in UTF-8; line feeds begin new ones. There is at least one.
    public func lines(of utf8: UnsafeBufferPointer<UInt8>) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while true {
            let end = utf8[start...].firstIndex(of: 0x0A) ?? utf8.count
            var paragraph = Paragraph(utf8: UnsafeBufferPointer(rebasing: utf8[..<end]), start: start, width: width)
            paragraph.appendLines(to: &lines)
            guard end < utf8.count else { return lines }
            start = end + 1
        }
    }
}

/// What lies between two line feeds, on its way to becoming lines.
private struct Paragraph {
    /// A grapheme.
    private struct Unit {
        var start: Int
        var end: Int
        var cells: Int
        /// Whether it is a character of two cells, rather than several of one.
        var isWide = false
        var kind: BreakClass
        /// A mark without width behind or before it that allows or forbids an end of the line.
        var markBefore: BreakClass?
        var markAfter: BreakClass?
        /// Its only byte, when it has one.
        var byte: UInt8?
        /// Whether it is one of ASCII's signs that are in a class with the letters.
        var isSign: Bool { kind == .letter && byte.map { !isASCIILetter($0) } == true }
    }

    /// A place where the line may end.
    private struct Break {
        /// Where the line's characters end, and the next line's begin.
        var end: Int
        var next: Int
        var cells: Int
        var ending: LineBreaker.Line.Ending
    }

    let utf8: UnsafeBufferPointer<UInt8>
    let start: Int
    let width: Int
    private var scanner: GraphemeScanner
    /// Whether the word is an address, in which a hyphen at the end of a line could be one of ours.
    private var isAddress = false

    init(utf8: UnsafeBufferPointer<UInt8>, start: Int, width: Int) {
        self.utf8 = utf8
        self.start = start
        self.width = width
        scanner = GraphemeScanner(utf8)
    }

    mutating func appendLines(to lines: inout [LineBreaker.Line]) {
        var next = start
        repeat {
            next = appendLine(from: next, to: &lines)
        } while next < utf8.count
    }

    /// Appends the line that begins at an offset; returns where the next one begins.
    private mutating func appendLine(from lineStart: Int, to lines: inout [LineBreaker.Line]) -> Int {
        var used = 0
        // Where the characters end that are no blanks, and what they take.
        var inked = (end: lineStart, cells: 0)
        var offset = lineStart
        var previous: Unit?
        var beforePrevious: BreakClass?
        var word = HyphenatedWord()
        var good: Break?
        var poor: Break?
        while let unit = unit(at: offset) {
            if let previous {
                if unit.kind == .blank { isAddress = false }
                if unit.byte == UInt8(ascii: "/"), previous.byte == unit.byte { isAddress = true }
                let ending = Self.ending(between: previous, and: unit, after: beforePrevious)
                if let ending, previous.kind != .hyphen || ending != .nothing || mayPart(word, before: unit) {
                    if ending != .hyphen || inked.cells < width {
                        good = Break(end: inked.end, next: unit.start, cells: inked.cells, ending: ending)
                    }
                } else if let byte = previous.byte, let next = unit.byte,
                    BreakClass.mayPartWord(between: byte, and: next, isAddress: isAddress)
                {
                    poor = Break(end: unit.start, next: unit.start, cells: used, ending: .cut)
                }
            }
            if unit.kind != .blank, used + unit.cells > width, used > 0 {
                // An indentation that leaves no room is none.
                if inked.end == lineStart { return unit.start }
                let here = Break(end: unit.start, next: unit.start, cells: used, ending: .cut)
                let chosen = choose(good: good, poor: poor, here: here, lineStart: lineStart)
                lines.append(
                    LineBreaker.Line(range: lineStart..<chosen.end, cells: chosen.cells, ending: chosen.ending))
                if chosen.ending != .nothing, chosen.ending != .cut { isAddress = false }
                return chosen.next
            }
            used += unit.cells
            if unit.kind != .blank { inked = (unit.end, used) }
            word.append(unit.kind, isSign: unit.isSign)
            beforePrevious = previous?.kind
            previous = unit
            offset = unit.end
        }
        lines.append(LineBreaker.Line(range: lineStart..<inked.end, cells: inked.cells, ending: .end))
        return utf8.count
    }

    /// Whether a line may end after the hyphen that the word has come to.
    private mutating func mayPart(_ word: HyphenatedWord, before unit: Unit) -> Bool {
        // In an address the hyphen at the end of a line could be one of ours.
        guard !isAddress else { return false }
        let afterNext = self.unit(at: unit.end).map { ($0.kind, $0.isSign) }
        return word.mayEndLine(before: (unit.kind, unit.isSign), afterNext)
    }

    /// Where a line that is full ends.
    private mutating func choose(good: Break?, poor: Break?, here: Break, lineStart: Int) -> Break {
        guard let good else { return poor ?? here }
        // What is longer than a line is parted in any case: then this line is filled as well, if that gains something.
        let enough = good.cells + max(8, width / 4)
        if let poor, poor.next > good.next, poor.cells >= enough, isLongerThanLine(from: good.next) { return poor }
        return good
    }

    /// Whether what comes between an offset and the next good place to end a line does not fit into one.
    private mutating func isLongerThanLine(from start: Int) -> Bool {
        var used = 0
        var offset = start
        var previous: Unit?
        var beforePrevious: BreakClass?
        while let unit = unit(at: offset) {
            if unit.kind == .blank { return false }
            if let previous, previous.kind != .hyphen,
                Self.ending(between: previous, and: unit, after: beforePrevious) != nil
            {
                return false
            }
            used += unit.cells
            if used > width { return true }
            beforePrevious = previous?.kind
            previous = unit
            offset = unit.end
        }
        return false
    }

    /// How a line ends between two neighbours; nil when it may not.
    private static func ending(
        between first: Unit, and second: Unit, after before: BreakClass?
    ) -> LineBreaker.Line.Ending? {
        for mark in [first.markAfter, second.markBefore] {
            switch mark {
            case .zeroWidthSpace: return second.kind == .blank ? nil : .nothing
            case .softHyphen: return second.kind == .blank ? nil : .hyphen
            case .glue: return nil
            default: break
            }
        }
        let isBesideWide = first.isWide || second.isWide
        guard first.kind.mayEndLine(before: second.kind, after: before, isBesideWide: isBesideWide) else { return nil }
        return first.kind == .blank ? .blank : .nothing
    }

    /// The grapheme at an offset; nil when nothing visible is left.
    @inline(__always)
    private mutating func unit(at offset: Int) -> Unit? {
        guard offset < utf8.count else { return nil }
        if GraphemeScanner.isPlain(utf8, at: offset) {
            let byte = utf8[offset]
            return Unit(start: offset, end: offset + 1, cells: 1, kind: BreakClass(ascii: byte), byte: byte)
        }
        return wideUnit(at: offset)
    }

    private mutating func wideUnit(at offset: Int) -> Unit? {
        guard scanner.next(at: offset), let first = scanner.glyphs.first else { return nil }
        var unit = Unit(
            start: offset, end: scanner.offset, cells: scanner.cells, isWide: first.width == 2,
            kind: BreakClass(first.scalar, isWide: first.width == 2))
        // A space that carries an accent is there to be seen.
        if unit.kind == .blank, first.marks.first != 0 { unit.kind = .letter }
        var position = offset
        var hasBase = false
        while position < unit.end {
            let scalar = GraphemeScanner.decode(utf8, &position)
            // Nearly always the grapheme is a single character.
            if !hasBase, position == unit.end { break }
            guard case .invisible = ScalarKind(scalar) else {
                hasBase = true
                continue
            }
            let mark = BreakClass(scalar, isWide: false)
            guard mark == .zeroWidthSpace || mark == .softHyphen || mark == .glue else { continue }
            if hasBase { unit.markAfter = mark } else { unit.markBefore = mark }
        }
        return unit
    }
}

private func isASCIILetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
}
