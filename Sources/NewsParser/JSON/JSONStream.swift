/// Parses JSON (RFC 8259) piece by piece, and leniently: it accepts missing or surplus commas, line breaks in strings
/// and truncated documents. Anything meaningless is dropped and noted.
final class JSONStream {
    private enum State {
        case structure, string, escape, word
        /// Within `\u`: the value so far and the number of digits read.
        case codeUnit(UInt32, Int)
    }

    private(set) var tree: JSONTree
    private(set) var isTruncated = false
    private let limits: ParserLimits
    private let problems: ProblemList
    private let onElement: (JSONValue) -> Void

    private var state = State.structure
    private let text = ByteBuffer(capacity: 4096)
    /// The first half of a surrogate pair.
    private var highSurrogate: UInt32?
    /// Open containers beyond the depth limit, which are dropped.
    private var levelsLeftOut = 0
    private var line = 1
    private var hasEnded = false

    /// - Parameters:
    ///   - lists: the paths of member names to lists whose elements go to `onElement` one by one and are not kept.
    init(
        lists: [[String]], limits: ParserLimits, problems: ProblemList, onElement: @escaping (JSONValue) -> Void
    ) {
        tree = JSONTree(lists: lists)
        self.limits = limits
        self.problems = problems
        self.onElement = onElement
    }

    /// Parses the next piece of UTF-8.
    func consume(_ bytes: UnsafeBufferPointer<UInt8>) {
        var position = 0
        while position < bytes.count {
            if case .string = state {
                let end = bytes[position...].firstIndex { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 } ?? bytes.count
                append(UnsafeBufferPointer(rebasing: bytes[position..<end]))
                position = end
                guard position < bytes.count else { return }
            }
            if read(bytes[position]) { position += 1 }
        }
    }

    /// Ends the document and closes open containers.
    func finish() {
        switch state {
        case .word: endWord()
        case .string, .escape, .codeUnit:
            // A truncated string still counts as a value, a truncated name does not.
            if !tree.expectsName { endString() }
            isTruncated = true
        case .structure: break
        }
        guard tree.depth > 0 || isTruncated else { return }
        isTruncated = true
        problems.note("the document ends before its last bracket", line: line)
        while tree.depth > 0 { end() }
    }

    /// Reads one byte; false when the byte must be read again in the new state.
    private func read(_ byte: UInt8) -> Bool {
        if byte == UInt8(ascii: "\n") { line += 1 }
        switch state {
        case .structure: readStructure(byte)
        case .string: readInString(byte)
        case .escape: readEscape(byte)
        case .codeUnit(let value, let digits): return readCodeUnit(byte, value, digits)
        case .word:
            if ASCII.isNameByte(byte) || byte == UInt8(ascii: "+") {
                if text.count < 64 { text.append(byte) }
            } else {
                endWord()
                readStructure(byte)
            }
        }
        return true
    }

    private func readStructure(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): begin(isObject: byte == UInt8(ascii: "{"))
        case UInt8(ascii: "}"), UInt8(ascii: "]"): end()
        case UInt8(ascii: "\""):
            state = .string
            text.removeAll()
        case UInt8(ascii: ","): if levelsLeftOut == 0 { tree.dropName() }
        case UInt8(ascii: ":"): break
        case let byte where ASCII.isNameByte(byte) || byte == UInt8(ascii: "+"):
            state = .word
            text.removeAll()
            text.append(byte)
        // Ignore byte order marks.
        case let byte where ASCII.isSpace(byte) || [0, 0xEF, 0xBB, 0xBF].contains(byte): break
        default: problems.note("text that is not JSON was skipped", line: line)
        }
    }

    private func begin(isObject: Bool) {
        guard levelsLeftOut == 0, tree.depth < limits.maximumDepth, !hasEnded else {
            let what = hasEnded ? "something stands after the end of the document; it is left out" : nil
            problems.note(what ?? "values are nested more than \(limits.maximumDepth) deep", line: line)
            levelsLeftOut += 1
            return
        }
        tree.begin(isObject: isObject)
    }

    private func end() {
        if levelsLeftOut > 0 {
            levelsLeftOut -= 1
            return
        }
        guard tree.depth > 0 else {
            problems.note("a bracket closes nothing", line: line)
            return
        }
        if let element = tree.end() { onElement(element) }
        if tree.depth == 0 { hasEnded = true }
    }

    private func add(_ value: JSONValue) {
        guard levelsLeftOut == 0, !hasEnded else { return }
        if let element = tree.add(value) { onElement(element) }
    }

    private func endWord() {
        state = .structure
        let word = text.string
        switch word {
        case "true", "false": add(.bool(word == "true"))
        case "null": add(.null)
        default:
            if Double(word) != nil { add(.number(word)) } else { problems.note("a text has no quotes", line: line) }
        }
    }

    // MARK: Strings

    private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
        endSurrogate()
        guard text.count + bytes.count <= limits.maximumTextBytes else {
            problems.note("a text is cut off at \(limits.maximumTextBytes) bytes", line: line)
            var fitting = max(limits.maximumTextBytes - text.count, 0)
            // Do not split a character.
            while fitting > 0, bytes[fitting] & 0xC0 == 0x80 { fitting -= 1 }
            text.append(start, count: fitting)
            return
        }
        text.append(start, count: bytes.count)
    }

    private func append(_ byte: UInt8) {
        withUnsafePointer(to: byte) { append(UnsafeBufferPointer(start: $0, count: 1)) }
    }

    private func readInString(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): endString()
        case UInt8(ascii: "\\"): state = .escape
        default:
            endSurrogate()
            problems.note("a text has a line break or control character in it", line: line)
            if ASCII.isSpace(byte) { append(byte) }
        }
    }

    private func endString() {
        endSurrogate()
        state = .structure
        guard levelsLeftOut == 0 else { return }
        let string = StrayByteDecoder.text(text.bytes)
        if tree.expectsName { tree.setName(string) } else { add(.string(string)) }
    }

    private func readEscape(_ byte: UInt8) {
        state = .string
        if byte == UInt8(ascii: "u") {
            state = .codeUnit(0, 0)
            return
        }
        endSurrogate()
        switch byte {
        case UInt8(ascii: "n"): append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): append(UInt8(ascii: "\t"))
        case UInt8(ascii: "r"): append(UInt8(ascii: "\r"))
        // A form feed or backspace is never intended.
        case UInt8(ascii: "f"), UInt8(ascii: "b"): append(UInt8(ascii: " "))
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(byte)
        default:
            problems.note("a backslash stands before what needs none", line: line)
            append(UInt8(ascii: "\\"))
            append(byte)
        }
    }

    private func readCodeUnit(_ byte: UInt8, _ value: UInt32, _ digits: Int) -> Bool {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
            problems.note("an escaped character has not four digits", line: line)
            state = .string
            endSurrogate()
            return false
        }
        let value = value << 4 | UInt32(digit)
        state = digits < 3 ? .codeUnit(value, digits + 1) : .string
        if digits == 3 { append(codeUnit: value) }
        return true
    }

    private func append(codeUnit value: UInt32) {
        if let high = highSurrogate, (0xDC00...0xDFFF).contains(value) {
            highSurrogate = nil
            let joined = 0x10000 + ((high - 0xD800) << 10) + (value - 0xDC00)
            if let scalar = Unicode.Scalar(joined) { text.append(scalar: scalar) }
            return
        }
        endSurrogate()
        if (0xD800...0xDBFF).contains(value) {
            highSurrogate = value
        } else if let scalar = Unicode.Scalar(value) {
            // Control characters have no meaning in a feed.
            if value >= 0x20 || value == 9 || value == 10 || value == 13 { text.append(scalar: scalar) }
        } else {
            text.append(scalar: "\u{FFFD}")
        }
    }

    /// Replaces an unpaired surrogate.
    private func endSurrogate() {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        text.append(scalar: "\u{FFFD}")
    }
}
