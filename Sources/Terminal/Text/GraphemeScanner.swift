/// Splits UTF-8 text into graphemes and converts each to glyphs of certain terminal width, except for
/// `ScalarKind.hasAmbiguousWidth`.
struct GraphemeScanner {
    /// The maximum cells of a grapheme; a longer one is split. Real text has none, but hostile text could make one too
    /// wide to fit anywhere.
    private static let maximumCells = 8

    /// The current grapheme's glyphs, from left to right.
    private(set) var glyphs: [Glyph] = []
    /// The cells of the current grapheme.
    private(set) var cells = 0
    /// The byte offset of the next grapheme.
    private(set) var offset: Int

    private let utf8: UnsafeBufferPointer<UInt8>

    /// Starts at a byte offset. The text must be valid UTF-8 and outlive the scanner.
    init(_ utf8: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
        self.utf8 = utf8
        self.offset = offset
    }

    /// Whether the byte at an offset is a complete one-cell grapheme: printable ASCII before more ASCII.
    static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        let byte = utf8[offset]
        return byte >= 0x20 && byte < 0x7F && (offset + 1 == utf8.count || utf8[offset + 1] < 0x80)
    }

    /// Jumps to an offset in bytes and reads the grapheme there; false if nothing visible is left.
    mutating func next(at start: Int) -> Bool {
        offset = start
        return next()
    }

    /// Reads the next grapheme; false if nothing visible is left.
    mutating func next() -> Bool {
        glyphs.removeAll(keepingCapacity: true)
        cells = 0
        while offset < utf8.count {
            let start = offset
            let scalar = decode()
            switch ScalarKind(scalar) {
            case .narrow, .spacingMark:
                append(scalar, width: 1)
                extend(after: scalar)
            case .wide:
                append(scalar, width: 2)
                extend(after: scalar)
            case .mark:
                append(ScalarKind.dottedCircle, width: 1)
                glyphs[0].add(mark: scalar)
                extend(after: scalar)
            case .blank:
                append(0x20, width: 1)
                if scalar == 0x0D, offset < utf8.count, utf8[offset] == 0x0A { offset += 1 }
            case .forbidden:
                append(ScalarKind.replacement, width: 1)
            case .regionalIndicator:
                append(scalar - 0x1F1E6 + 0x41, width: 1)
                completeFlag()
            case .invisible:
                continue
            case .escape:
                offset = EscapeSequence.end(in: utf8, from: start)
                continue
            }
            return true
        }
        return false
    }
}

extension GraphemeScanner {
    fileprivate mutating func append(_ scalar: UInt32, width: UInt8) {
        glyphs.append(Glyph(scalar: scalar, width: width))
        cells += Int(width)
    }

    /// Reads the rest of the grapheme that starts with `base`.
    fileprivate mutating func extend(after base: UInt32) {
        let isPictograph = ScalarKind.isPictograph(base)
        var previous = base
        var linked = false
        while offset < utf8.count, utf8[offset] >= 0x80 {
            let start = offset
            let scalar = decode()
            switch ScalarKind(scalar) {
            case .mark:
                if ScalarKind.isConjunctLinker(scalar) { linked = true }
                if scalar != keycap || !isKeycapBase(base) { glyphs[glyphs.count - 1].add(mark: scalar) }
            case .spacingMark where cells < Self.maximumCells:
                append(scalar, width: 1)
                linked = false
            case .invisible:
                break
            case .narrow where linked && cells < Self.maximumCells && scalar >> 7 == previous >> 7:
                append(scalar, width: 1)
                linked = false
            case .narrow where isPictograph && previous == ScalarKind.zeroWidthJoiner,
                .wide
            where isPictograph
                && (previous == ScalarKind.zeroWidthJoiner || ScalarKind.isSkinTone(scalar)):
                // The rest of an emoji family and skin tones are dropped: terminals disagree on their width.
                break
            default:
                offset = start
                return
            }
            if !linked || scalar != ScalarKind.zeroWidthJoiner { previous = scalar }
        }
    }

    /// Reads the second half of a flag, if present.
    fileprivate mutating func completeFlag() {
        guard offset < utf8.count, utf8[offset] == 0xF0 else { return }
        let start = offset
        let scalar = decode()
        if case .regionalIndicator = ScalarKind(scalar) {
            append(scalar - 0x1F1E6 + 0x41, width: 1)
        } else {
            offset = start
        }
    }

    fileprivate var keycap: UInt32 { 0x20E3 }

    fileprivate func isKeycapBase(_ scalar: UInt32) -> Bool {
        0x30...0x39 ~= scalar || scalar == 0x23 || scalar == 0x2A
    }

    fileprivate mutating func decode() -> UInt32 {
        Self.decode(utf8, &offset)
    }
}

extension GraphemeScanner {
    /// Decodes one code point and advances past it.
    static func decode(_ utf8: UnsafeBufferPointer<UInt8>, _ offset: inout Int) -> UInt32 {
        let lead = UInt32(utf8[offset])
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard length > 1, offset + length <= utf8.count else {
            offset += 1
            return lead < 0x80 ? lead : ScalarKind.replacement
        }
        var scalar = lead & (0x7F >> UInt32(length))
        for index in offset + 1..<offset + length {
            scalar = scalar << 6 | UInt32(utf8[index] & 0x3F)
        }
        offset += length
        return scalar
    }
}
