/// Breaks text into lines of a given width: between words, between ideographs by Japanese rules, and at soft hyphens;
/// within a word only if it is longer than a line, preferably after a "/" or the like. Graphemes are never split.
public struct LineBreaker: Sendable {
    /// One line, as a range of the text.
    public struct Line: Sendable, Hashable {
        /// What separates a line from the next.
        public enum Ending: Sendable, Hashable {
            /// A line feed, or the end of the text.
            case end
            /// A blank, which belongs to neither line.
            case blank
            /// Nothing: the line ends after a hyphen of the text, or between ideographs.
            case nothing
            /// A cut inside a word that is longer than a line.
            case cut
            /// A soft hyphen: show the line with a hyphen after it.
            case hyphen
        }

        /// The line's bytes, without trailing blanks.
        public var range: Range<Int>
        /// The width in cells, without any added hyphen.
        public var cells: Int
        public var ending: Ending
    }

    /// The line width in cells.
    public let width: Int

    /// - Parameter width: values below 1 count as 1. A two-cell character wider than the line still gets a line.
    public init(width: Int) {
        self.width = max(1, width)
    }

    /// The lines of UTF-8 text; line feeds begin new lines. Returns at least one line.
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

/// The text between two line feeds.
private struct Paragraph {
    /// A grapheme.
    private struct Unit {
        var start: Int
        var end: Int
        var cells: Int
        /// Whether it is one two-cell character, not several of one cell.
        var isWide = false
        var kind: BreakClass
        /// Zero-width marks before and after it that allow or forbid a break.
        var markBefore: BreakClass?
        var markAfter: BreakClass?
        /// The byte of a single-byte grapheme.
        var byte: UInt8?
        /// Whether it is an ASCII sign that shares a class with the letters.
        var isSign: Bool { kind == .letter && byte.map { !isASCIILetter($0) } == true }
    }

    /// A possible line break.
    private struct Break {
        /// Where the line's characters end, and where the next line begins.
        var end: Int
        var next: Int
        var cells: Int
        var ending: LineBreaker.Line.Ending
    }

    let utf8: UnsafeBufferPointer<UInt8>
    let start: Int
    let width: Int
    private var scanner: GraphemeScanner
    /// Whether the word is an address: a hyphen added at the end of a line would be ambiguous in it.
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
        // The end and width of the line up to its last non-blank character.
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
                if let ending, previous.kind != .hyphen || ending != .nothing || mayBreakAtHyphen(word, before: unit) {
                    if ending != .hyphen || inked.cells < width {
                        good = Break(end: inked.end, next: unit.start, cells: inked.cells, ending: ending)
                    }
                } else if let byte = previous.byte, let next = unit.byte,
                    BreakClass.mayBreakWord(between: byte, and: next, isAddress: isAddress)
                {
                    poor = Break(end: unit.start, next: unit.start, cells: used, ending: .cut)
                }
            }
            if unit.kind != .blank, used + unit.cells > width, used > 0 {
                // An indentation that leaves no room is dropped.
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

    /// Whether a line may end after the word's last hyphen.
    private mutating func mayBreakAtHyphen(_ word: HyphenatedWord, before unit: Unit) -> Bool {
        // In an address, a hyphen at the end of a line could be taken for one added by us.
        guard !isAddress else { return false }
        let afterNext = self.unit(at: unit.end).map { ($0.kind, $0.isSign) }
        return word.mayEndLine(before: (unit.kind, unit.isSign), afterNext)
    }

    /// Chooses the break of a full line.
    private mutating func choose(good: Break?, poor: Break?, here: Break, lineStart: Int) -> Break {
        guard let good else { return poor ?? here }
        // The next word must be split in any case, so fill this line with part of it if that gains enough.
        let enough = good.cells + max(8, width / 4)
        if let poor, poor.next > good.next, poor.cells >= enough, isLongerThanLine(from: good.next) { return poor }
        return good
    }

    /// Whether the text from an offset to the next good break is longer than a line.
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

    /// How a line ends between two neighbours; nil if it must not.
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
        let isNextToWide = first.isWide || second.isWide
        guard first.kind.mayEndLine(before: second.kind, after: before, isNextToWide: isNextToWide) else { return nil }
        return first.kind == .blank ? .blank : .nothing
    }

    /// The grapheme at an offset; nil if nothing visible is left.
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
        // A space that carries an accent is visible.
        if unit.kind == .blank, first.marks.first != 0 { unit.kind = .letter }
        var position = offset
        var hasBase = false
        while position < unit.end {
            let scalar = GraphemeScanner.decode(utf8, &position)
            // Fast path: nearly every grapheme is a single character.
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
