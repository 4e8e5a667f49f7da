import Glibc
import News

/// Rewrites HTML so that libxml2 reads it correctly and in bounded time.
///
/// libxml2 before 2.14 knows only HTML 4 entities, requires their semicolons, and reads the numbers 128 to 159 as
/// control characters where HTML means windows-1252. References that it would read differently from HTML are therefore
/// replaced by characters.
///
/// libxml2 up to 2.13 compares each attribute of a tag with all those before it, without a chance to interrupt: a tag
/// of a megabyte takes many seconds. Surplus attributes are therefore removed first. Tags are found by the rules of
/// libxml2 2.9.14; constructs in which other versions might see a tag that is not seen here are rewritten to its
/// reading. Comments, declarations and instructions are removed, since no `HTMLEvents` receives them.
struct PreparedHTML {
    /// Attributes per tag. No real page has as many; 5 MB of tags with as many each parse within a second.
    static let maximumAttributes = 256
    /// libxml2 ends a name here and reads the rest as another name.
    private static let maximumNameLength = 100

    private let bytes: UnsafePointer<UInt8>
    private var end: Int
    private let hasZeros: Bool
    private var position = 0
    /// The rewritten document up to `done`; nil until the first change.
    private var output: ByteBuffer?
    private var done = 0
    /// The attribute values in the current tag that may contain references.
    private var values: [Range<Int>] = []

    /// The document rewritten for libxml2; nil if it needs no change.
    static func prepared(_ html: UnsafeBufferPointer<UInt8>) -> ByteBuffer? {
        guard let start = html.baseAddress, !html.isEmpty else { return nil }
        var document = PreparedHTML(start, html.count)
        document.run()
        if document.end < html.count { document.replace(document.end..<document.end) }
        document.output?.append(start + document.done, count: document.end - document.done)
        return document.output
    }

    private init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        self.bytes = bytes
        end = count
        hasZeros = memchr(bytes, 0, count) != nil
    }

    private mutating func run() {
        while position < end {
            let bracket = find(0x3C, from: position) ?? end
            expandReferences(in: position..<bracket, .text)
            position = bracket
            guard position + 1 < end else { return }
            switch bytes[position + 1] {
            case let byte where ASCII.isLetter(byte): readStartTag()
            case UInt8(ascii: "/"): readEndTag()
            case UInt8(ascii: "!"): readDeclaration()
            case UInt8(ascii: "?"): readInstruction()
            default: keepBracket()
            }
        }
    }

    // MARK: Changes

    private mutating func replace(_ range: Range<Int>, with text: StaticString = "") {
        let target = output ?? ByteBuffer(capacity: end)
        output = target
        target.append(bytes + done, count: range.lowerBound - done)
        target.append(text)
        done = range.upperBound
        position = range.upperBound
    }

    /// Escapes a literal "<". Once something after it is removed, it could otherwise form a tag.
    private mutating func keepBracket() {
        replace(position..<(position + 1), with: "&lt;")
    }

    /// libxml2 ends a document at a zero byte inside a tag.
    private mutating func endAtZero(from start: Int) {
        guard hasZeros, let zero = memchr(bytes + start, 0, position - start) else { return }
        end = UnsafeRawPointer(bytes).distance(to: zero)
        position = end
    }

    // MARK: References

    private mutating func expandReferences(in range: Range<Int>, _ place: HTMLEntities.Place) {
        var start = range.lowerBound
        while start < range.upperBound, let found = memchr(bytes + start, 0x26, range.upperBound - start) {
            start = UnsafeRawPointer(bytes).distance(to: found)
            let rest = UnsafeBufferPointer(start: bytes + start, count: range.upperBound - start)
            guard let (reference, length) = HTMLEntities.reference(startingWith: rest, in: place) else {
                start += 1
                continue
            }
            let whole = UnsafeBufferPointer(rebasing: rest[..<length])
            if !isRead(whole) { replace(start..<(start + length), with: reference) }
            start += length
        }
    }

    /// Whether libxml2 reads a reference the same way as HTML.
    private func isRead(_ reference: UnsafeBufferPointer<UInt8>) -> Bool {
        let name = UnsafeBufferPointer(rebasing: reference.dropFirst())
        if name[0] == UInt8(ascii: "#") {
            guard let value = HTMLEntities.number(of: name)?.value else { return true }
            return !(0x80..<0xA0).contains(value)
        }
        return name.last == UInt8(ascii: ";") && HTMLEntities.isOfHTML4(UnsafeBufferPointer(rebasing: name.dropLast()))
    }

    private mutating func replace(_ range: Range<Int>, with reference: HTMLEntities.Reference) {
        replace(range)
        guard case .scalar(let scalar) = reference else { return }
        switch scalar {
        // Escape characters that could be read as markup.
        case "&": output?.append("&amp;")
        case "<": output?.append("&lt;")
        case ">": output?.append("&gt;")
        case "\"": output?.append("&quot;")
        case _ where scalar.isASCII: output?.append(Array("&#\(scalar.value);".utf8))
        default: output?.append(scalar: scalar)
        }
    }

    // MARK: Markup

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        guard start < end, let found = memchr(bytes + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(bytes).distance(to: found)
    }

    private mutating func readDeclaration() {
        let available = end - position
        if ASCII.hasPrefix(bytes + position, available: available, "<!--") {
            replace(position..<commentEnd())
        } else if ASCII.hasPrefix(bytes + position, available: available, "<!doctype") {
            replace(position..<(find(0x3E, from: position).map { $0 + 1 } ?? end))
        } else {
            keepBracket()
        }
    }

    /// The position after "-->" or "--!>".
    private func commentEnd() -> Int {
        let start = position + 4
        var index = start
        while let found = find(0x3E, from: index) {
            let last = found > start && bytes[found - 1] == 0x21 ? found - 2 : found - 1
            if last > start, bytes[last] == 0x2D, bytes[last - 1] == 0x2D { return found + 1 }
            index = found + 1
        }
        return end
    }

    private mutating func readInstruction() {
        let hasName = position + 2 < end && startsName(bytes[position + 2]) && bytes[position + 2] != 0x2E
        replace(position..<(hasName ? find(0x3E, from: position).map { $0 + 1 } ?? end : position + 2))
    }

    private mutating func readEndTag() {
        let start = position
        guard start + 2 < end, startsName(bytes[start + 2]) else { return replace(start..<(start + 2)) }
        position = find(0x3E, from: start).map { $0 + 1 } ?? end
        endAtZero(from: start)
    }

    private mutating func readStartTag() {
        let start = position
        position += 1
        skipName()
        let name = UnsafeBufferPointer(start: bytes + start + 1, count: position - start - 1)
        var count = 0
        var firstTooMany: Int?
        values.removeAll(keepingCapacity: true)
        while true {
            skipBlanks()
            guard position < end, !isTagEnd else { break }
            count += 1
            if count == Self.maximumAttributes + 1 { firstTooMany = position }
            readAttribute()
        }
        let tagEnd = position
        endAtZero(from: start)
        for value in values where value.upperBound <= min(firstTooMany ?? end, end) {
            expandReferences(in: value, .attribute)
        }
        position = min(tagEnd, end)
        if let firstTooMany, firstTooMany < position { replace(firstTooMany..<position) }
        guard position < end else { return }
        let isEmpty = bytes[position] == UInt8(ascii: "/")
        position += isEmpty ? 2 : 1
        if !isEmpty { skipRawText(of: name) }
    }

    private var isTagEnd: Bool {
        bytes[position] == 0x3E || bytes[position] == 0x2F && position + 1 < end && bytes[position + 1] == 0x3E
    }

    private mutating func readAttribute() {
        guard startsName(bytes[position]) else {
            // Not a name: skip to the next blank.
            while position < end, !isBlank(bytes[position]), !isTagEnd { position += 1 }
            return
        }
        skipName()
        skipBlanks()
        guard position < end, bytes[position] == UInt8(ascii: "=") else { return }
        position += 1
        skipBlanks()
        guard position < end else { return }
        let quote = bytes[position]
        let start = position
        defer {
            if memchr(bytes + start, 0x26, position - start) != nil { values.append(start..<position) }
        }
        if quote == 0x22 || quote == 0x27 {
            position = find(quote, from: position + 1).map { $0 + 1 } ?? end
        } else {
            while position < end, !isBlank(bytes[position]), bytes[position] != 0x3E { position += 1 }
        }
    }

    /// Skips the content of a script or style, which is not markup, up to its end tag.
    private mutating func skipRawText(of name: UnsafeBufferPointer<UInt8>) {
        guard let base = name.baseAddress else { return }
        let isScript = name.count == 6 && ASCII.hasPrefix(base, available: 6, "script")
        guard isScript || name.count == 5 && ASCII.hasPrefix(base, available: 5, "style") else { return }
        let endTag: StaticString = isScript ? "</script" : "</style"
        let length = endTag.utf8CodeUnitCount
        while let found = find(0x3C, from: position) {
            position = found
            let available = end - found
            if ASCII.hasPrefix(bytes + found, available: available, endTag),
                available == length || !continuesName(bytes[found + length])
            {
                return
            }
            position += 1
        }
        position = end
    }

    // MARK: Bytes, as libxml2 takes them

    private mutating func skipName() {
        let furthest = min(end, position + Self.maximumNameLength)
        while position < furthest, continuesName(bytes[position]) { position += 1 }
    }

    private mutating func skipBlanks() {
        while position < end, isBlank(bytes[position]) { position += 1 }
    }

    private func startsName(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || byte == 0x5F || byte == 0x3A || byte == 0x2E
    }

    private func continuesName(_ byte: UInt8) -> Bool {
        ASCII.isNameByte(byte) || byte == 0x3A
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }
}
