import Glibc
import News

/// Turns the UTF-8 bytes of a document, however broken, into tags that are sure to be well-formed XML, and the text
/// between them.
///
/// A streaming filter in front of the XML parser. It drops what comes before and after the root element, the document
/// type, comments and processing instructions, control characters and bytes that are no text; it expands HTML's named
/// entities, takes bare ampersands and angle brackets for text, quotes attributes, and closes and balances tags. The
/// parser thus never sees a DTD, and nothing external can be asked for. What the document's own entities add to it has
/// a bound, as have the namespaces in scope, all of which the parser looks through for each name.
final class MarkupRepair {
    enum Place {
        case prolog, content, cdata, comment, epilog
    }

    let output = RepairedMarkup()
    let problems: ProblemList
    let limits: ParserLimits
    /// Local names of the elements that a document of interest starts with, in lower case.
    let roots: Set<String>

    // Touched for every tag; see `ByteBuffer` for why they go unchecked.
    @exclusivity(unchecked) var place = Place.prolog
    @exclusivity(unchecked) var open = OpenElements()
    /// Elements open below the depth limit, whose tags are left out.
    @exclusivity(unchecked) var levelsLeftOut = 0
    /// How many elements were left out that way, and the line of the first.
    var tooDeep: (count: Int, firstLine: Int)?
    /// The texts that the document itself names.
    var entities: [String: [UInt8]] = [:]
    /// Bytes that these have added to the document.
    private(set) var expandedBytes = 0
    /// Where they would have added more than the limit; from there on they are left out.
    private(set) var lineOfExcess: Int?
    /// How many namespaces each open element declares that declares any, the outermost first.
    @exclusivity(unchecked) var declarations: [(depth: Int, count: Int)] = []
    @exclusivity(unchecked) var namespacesInScope = 0
    /// What the document is, as far as it is no document of interest.
    var sighting = DocumentSniff()
    private(set) var isTruncated = false

    /// The piece at hand. Valid during `consume` only.
    @exclusivity(unchecked) var bytes: UnsafePointer<UInt8>
    @exclusivity(unchecked) var end = 0
    @exclusivity(unchecked) var position = 0
    @exclusivity(unchecked) var isLast = false
    /// Those of the tag at hand, written anew, and how many there are.
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

    /// The line at the current position.
    var line: Int {
        linesBefore + ByteCount.lineFeeds(bytes, count: position)
    }

    /// Counts what a reference to an entity of the document's own adds to it; false when that is too much.
    func mayExpand(by added: Int) -> Bool {
        guard lineOfExcess == nil else { return false }
        // A reference that is as long as what it stands for multiplies nothing.
        expandedBytes += max(0, added)
        guard expandedBytes > limits.maximumExpansion else { return true }
        lineOfExcess = line
        return false
    }

    /// Repairs the next piece and adds it to `output`; an unfinished token at its end waits for the next.
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

    /// Repairs what is left, and closes what is open.
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
        var goesOn = true
        while goesOn, position < end {
            switch place {
            case .prolog: goesOn = readProlog()
            case .content: goesOn = readContent()
            case .cdata: goesOn = readCDATA()
            case .comment: goesOn = readComment()
            case .epilog: goesOn = readEpilog()
            }
        }
        linesBefore += ByteCount.lineFeeds(bytes, count: position)
    }

    /// Reads up to a change of place; false when the rest of a token has not arrived.
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

    /// Lines of a text end with a line feed whatever the document ends them with (XML 1.0 section 2.11).
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

    /// Whether "]]" and the end tag of the element that the section stands in are what is left of "]]>"; nil when the
    /// rest has not arrived. Without this the section would take all that follows.
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
            // The start of the closing mark may be the end of this piece.
            position = isLast ? end : max(position, end - 2)
            return false
        }
        position = close + 3
        place = .content
        return true
    }

    /// Skips what may stand after the root element, white space and comments, and counts what may not; false when the
    /// rest of a comment has not arrived.
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
        sighting.bytesAfterRoot += available
        position = end
        return true
    }

    /// A byte that is no text as it stands: a control character, or not UTF-8.
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
            // Half of a surrogate pair.
            target.append(scalar: "\u{FFFD}")
            position += 3
        } else {
            problems.note("a byte is not UTF-8; it is taken for windows-1252", line: line)
            target.append(scalar: Windows1252.scalar(byte) ?? "\u{FFFD}")
            position += 1
        }
        return true
    }

    /// See `EscapeSequence`.
    func escapeLength(from start: Int, isLast: Bool) -> Int? {
        EscapeSequence.length(
            behindEscape: UnsafeBufferPointer(start: bytes + start, count: end - start), isLast: isLast)
    }

    /// Where ASCII text stands next.
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
