import Glibc
import News

/// Repairs a UTF-8 document, however broken, into tags that are well-formed XML and the text between them.
///
/// A streaming filter in front of the XML parser. It drops everything before and after the root element, the document
/// type, comments, processing instructions, control characters and invalid bytes; it expands HTML's named entities,
/// treats bare ampersands and angle brackets as text, quotes attributes, and closes and balances tags. The parser
/// therefore never sees a DTD or an external reference. The expansion of the document's own entities is bounded, as are
/// the namespaces in scope: the parser searches all of them for each name.
final class MarkupRepair {
    enum Place {
        case prolog, content, cdata, comment, epilog
    }

    let output = RepairedMarkup()
    let problems: ProblemList
    let limits: ParserLimits
    /// Lower-case local names of the expected root elements.
    let roots: Set<String>

    // Unchecked because they change for every tag; see `ByteBuffer`.
    @exclusivity(unchecked) var place = Place.prolog
    @exclusivity(unchecked) var open = OpenElements()
    /// Open elements beyond the depth limit, whose tags are dropped.
    @exclusivity(unchecked) var levelsLeftOut = 0
    /// How many elements were dropped that way, and the line of the first.
    var tooDeep: (count: Int, firstLine: Int)?
    /// The entities that the document defines.
    var entities: [String: [UInt8]] = [:]
    /// Bytes that these have added to the document.
    private(set) var expandedBytes = 0
    /// The line where the expansion limit was reached; entities after it are dropped.
    private(set) var lineOfExcess: Int?
    /// For each open element with namespace declarations its depth and their number, outermost first.
    @exclusivity(unchecked) var declarations: [(depth: Int, count: Int)] = []
    @exclusivity(unchecked) var namespacesInScope = 0
    /// Evidence of what the document is, if it is not of the expected kind.
    var sniff = DocumentSniff()
    private(set) var isTruncated = false

    /// The current piece. Valid only during `consume`.
    @exclusivity(unchecked) var bytes: UnsafePointer<UInt8>
    @exclusivity(unchecked) var end = 0
    @exclusivity(unchecked) var position = 0
    @exclusivity(unchecked) var isLast = false
    /// The rewritten attributes of the current tag, and their number.
    let attributes = ByteBuffer()
    @exclusivity(unchecked) var attributeCount = 0
    /// How many of them declare a namespace.
    @exclusivity(unchecked) var declarationCount = 0

    private let carry = ByteBuffer()
    private var linesBefore = 1

    init(roots: Set<String>, limits: ParserLimits, problems: ProblemList) {
        self.roots = roots
        self.limits = limits
        self.problems = problems
        bytes = UnsafePointer(carry.base)
    }

    /// The line number at the current position.
    var line: Int {
        linesBefore + ByteCount.lineFeeds(bytes, count: position)
    }

    /// Counts what an entity reference adds to the document; false when the limit is exceeded.
    func mayExpand(by added: Int) -> Bool {
        guard lineOfExcess == nil else { return false }
        // A reference no shorter than its text multiplies nothing.
        expandedBytes += max(0, added)
        guard expandedBytes > limits.maximumExpansion else { return true }
        lineOfExcess = line
        return false
    }

    /// Repairs the next piece into `output`; an unfinished token at its end waits for the next piece.
    func consume(_ piece: UnsafeBufferPointer<UInt8>) {
        if carry.isEmpty {
            guard let start = piece.baseAddress else { return }
            run(start, count: piece.count)
            carry.append(start + position, count: piece.count - position)
        } else {
            if let start = piece.baseAddress { carry.append(start, count: piece.count) }
            run(carry.base, count: carry.count)
            carry.removeFirst(position)
        }
    }

    /// Repairs the rest and closes open elements.
    func finish() {
        isLast = true
        run(carry.base, count: carry.count)
        carry.removeAll()
        guard !open.isEmpty else { return }
        isTruncated = true
        let name = String(decoding: open.innermost, as: UTF8.self)
        problems.note("the document ends inside <\(name)>", line: line)
        closeElements(downTo: 0)
    }

    private func run(_ start: UnsafePointer<UInt8>, count: Int) {
        bytes = start
        end = count
        position = 0
        var shouldContinue = true
        while shouldContinue, position < end {
            switch place {
            case .prolog: shouldContinue = readProlog()
            case .content: shouldContinue = readContent()
            case .cdata: shouldContinue = readCDATA()
            case .comment: shouldContinue = readComment()
            case .epilog: shouldContinue = readEpilog()
            }
        }
        linesBefore += ByteCount.lineFeeds(bytes, count: position)
    }

    /// Reads content up to a change of `place`; false when the rest of a token has not arrived.
    private func readContent() -> Bool {
        while position < end {
            let stop = CleanRun.end(
                bytes, from: position, to: end, stoppingAt: UInt8(ascii: "<"), or: UInt8(ascii: "&"),
                stoppingAtReturn: true)
            output.text.append(bytes + position, count: stop - position)
            position = stop
            guard position < end else { return true }
            switch bytes[position] {
            case UInt8(ascii: "<"):
                guard readMarkup() else { return false }
                if place != .content { return true }
            case UInt8(ascii: "&"):
                guard readReferenceInText() else { return false }
            case 0x0D:
                guard readReturn() else { return false }
            default:
                guard readOddByte(into: output.text) else { return false }
            }
        }
        return true
    }

    /// Normalises line ends to a line feed (XML 1.0 section 2.11).
    private func readReturn() -> Bool {
        guard end - position >= 2 || isLast else { return false }
        position += 1
        if position == end || bytes[position] != 0x0A { output.text.append(0x0A) }
        return true
    }

    private func readCDATA() -> Bool {
        let bracket = UInt8(ascii: "]")
        while position < end {
            let stop = CleanRun.end(
                bytes, from: position, to: end, stoppingAt: bracket, or: bracket, stoppingAtReturn: false)
            output.text.append(bytes + position, count: stop - position)
            position = stop
            guard position < end else { return true }
            guard bytes[position] == bracket else {
                guard readOddByte(into: output.text) else { return false }
                continue
            }
            guard end - position >= 3 || isLast else { return false }
            if end - position >= 3, bytes[position + 1] == bracket, bytes[position + 2] == UInt8(ascii: ">") {
                position += 3
                place = .content
                return true
            }
            if end - position >= 3, bytes[position + 1] == bracket, bytes[position + 2] == UInt8(ascii: "<") {
                guard let isEnd = isUnfinishedCDATAEnd() else { return false }
                if isEnd {
                    problems.note("a CDATA section is not closed", line: line)
                    position += 2
                    place = .content
                    return true
                }
            }
            output.text.append(bracket)
            position += 1
        }
        return true
    }

    /// Whether "]]" and the parent's end tag follow, a damaged "]]>"; nil when the rest has not arrived. Otherwise the
    /// section would swallow the rest of the document.
    private func isUnfinishedCDATAEnd() -> Bool? {
        let name = open.innermost
        guard end - position >= name.count + 5 || isLast else { return nil }
        guard end - position >= name.count + 5, let base = name.baseAddress else { return false }
        let tag = bytes + position + 3
        return tag[0] == UInt8(ascii: "/") && memcmp(tag + 1, base, name.count) == 0
            && tag[name.count + 1] == UInt8(ascii: ">")
    }

    private func readComment() -> Bool {
        guard let close = find("-->", from: position) else {
            // This piece may end within the closing mark.
            position = isLast ? end : max(position, end - 2)
            return false
        }
        position = close + 3
        place = .content
        return true
    }

    /// Skips white space and comments after the root element, and counts anything else; false when the rest of a
    /// comment has not arrived.
    private func readEpilog() -> Bool {
        let available = end - position
        if ASCII.isSpace(bytes[position]) || bytes[position] == 0 {
            position += 1
            return true
        }
        if bytes[position] == UInt8(ascii: "<"), available <= limits.maximumTagBytes {
            if available < 4, !isLast { return false }
            if ASCII.hasPrefix(bytes + position, available: available, "<!--") {
                if let close = find("-->", from: position + 4) {
                    position = close + 3
                    return true
                }
                if !isLast { return false }
            }
        }
        sniff.bytesAfterRoot += available
        position = end
        return true
    }

    /// Reads a byte that is not text: a control character, or invalid UTF-8.
    func readOddByte(into target: ByteBuffer) -> Bool {
        let available = end - position
        let byte = bytes[position]
        if byte < 0x80 {
            guard let length = byte == 0x1B ? escapeLength(from: position + 1, isLast: isLast) : 0 else { return false }
            problems.note("a control character is left out", line: line)
            position += 1 + length
            return true
        }
        if !isLast, UTF8Sequence.mayContinue(bytes + position, available: available) { return false }
        if byte == 0xC2, available >= 2, bytes[position + 1] & 0xC0 == 0x80 {
            if let scalar = Windows1252.scalar(bytes[position + 1]) { target.append(scalar: scalar) }
            position += 2
        } else if byte == 0xEF, available >= 3, bytes[position + 1] == 0xBF, bytes[position + 2] & 0xFE == 0xBE {
            position += 3
        } else if byte == 0xED, available >= 3, bytes[position + 1] & 0xE0 == 0xA0, bytes[position + 2] & 0xC0 == 0x80 {
            // Half of a UTF-16 surrogate pair, encoded as UTF-8.
            target.append(scalar: "\u{FFFD}")
            position += 3
        } else {
            problems.note("a byte is not UTF-8; it is taken for windows-1252", line: line)
            target.append(scalar: Windows1252.scalar(byte) ?? "\u{FFFD}")
            position += 1
        }
        return true
    }

    /// The length of an escape sequence; see `EscapeSequence`.
    func escapeLength(from start: Int, isLast: Bool) -> Int? {
        EscapeSequence.length(
            afterEscape: UnsafeBufferPointer(start: bytes + start, count: end - start), isLast: isLast)
    }

    /// The next position of an ASCII text.
    func find(_ text: StaticString, from start: Int) -> Int? {
        let length = text.utf8CodeUnitCount
        var index = start
        while end - index >= length,
            let found = memchr(bytes + index, Int32(text.utf8Start[0]), end - index - length + 1)
        {
            index = UnsafeRawPointer(bytes).distance(to: found)
            if memcmp(bytes + index, text.utf8Start, length) == 0 { return index }
            index += 1
        }
        return nil
    }
}
