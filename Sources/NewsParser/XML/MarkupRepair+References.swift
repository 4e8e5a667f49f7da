import Glibc
import News

/// Entity and character references.
extension MarkupRepair {
    /// Reads the reference or bare ampersand at the current position; false when the rest has not arrived.
    func readReferenceInText() -> Bool {
        // Nearly all references are of this kind.
        if let (byte, length) = commonReference() {
            output.text.append(byte)
            position += length
            return true
        }
        guard let reference = readReference(mayWait: !isLast) else { return false }
        switch reference {
        case .nothing: break
        case .scalar(let scalar): output.text.append(scalar: scalar)
        case .text(let text): output.text.append(text)
        }
        return true
    }

    /// Reads a reference in an attribute value, which has arrived completely, and writes it for the XML parser.
    func readReferenceInAttribute() {
        if let (_, length) = commonReference() {
            attributes.append(bytes + position, count: length)
            position += length
            return
        }
        switch readReference(mayWait: false) {
        case .nothing, nil: break
        case .scalar(let scalar): appendEscaped(scalar, to: attributes)
        case .text(let text): text.withUnsafeBufferPointer { MarkupWriter.appendEscaped($0, to: attributes) }
        }
    }

    private enum Reference {
        /// A reference to a character that cannot be shown.
        case nothing
        case scalar(Unicode.Scalar)
        /// An entity that the document defines.
        case text([UInt8])
    }

    /// The five predefined entities of XML.
    private func commonReference() -> (byte: UInt8, length: Int)? {
        let available = end - position
        guard available >= 4 else { return nil }
        let start = bytes + position
        switch (start[1], start[2]) {
        case (UInt8(ascii: "l"), UInt8(ascii: "t")) where start[3] == UInt8(ascii: ";"):
            return (UInt8(ascii: "<"), 4)
        case (UInt8(ascii: "g"), UInt8(ascii: "t")) where start[3] == UInt8(ascii: ";"):
            return (UInt8(ascii: ">"), 4)
        case (UInt8(ascii: "a"), UInt8(ascii: "m")) where isHere("&amp;"): return (UInt8(ascii: "&"), 5)
        case (UInt8(ascii: "q"), UInt8(ascii: "u")) where isHere("&quot;"): return (UInt8(ascii: "\""), 6)
        case (UInt8(ascii: "a"), UInt8(ascii: "p")) where isHere("&apos;"): return (UInt8(ascii: "'"), 6)
        default: return nil
        }
    }

    private func isHere(_ text: StaticString) -> Bool {
        end - position >= text.utf8CodeUnitCount
            && memcmp(bytes + position, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Nil when the rest has not arrived, which happens only if `mayWait`.
    private func readReference(mayWait: Bool) -> Reference? {
        var stop = position + 1
        let furthest = min(end, position + HTMLEntities.maximumNameLength + 3)
        while stop < furthest, ASCII.isNameByte(bytes[stop]) || bytes[stop] == UInt8(ascii: "#") { stop += 1 }
        if stop == end, mayWait { return nil }
        let name = UnsafeBufferPointer(start: bytes + position + 1, count: stop - position - 1)
        let hasSemicolon = stop < end && bytes[stop] == UInt8(ascii: ";")
        if name.first == UInt8(ascii: "#") {
            guard let (value, digits) = HTMLEntities.number(of: name) else { return ampersand() }
            if hasSemicolon {
                switch spelledInParts(lead: value, from: stop + 1, mayWait: mayWait) {
                case .scalar(let scalar): return .scalar(scalar)
                case .cutOff: return nil
                case .none: break
                }
            }
            var next = position + 1 + digits
            if next < end, bytes[next] == UInt8(ascii: ";") { next += 1 }
            if value == 0x1B {
                guard let length = escapeLength(from: next, isLast: !mayWait) else { return nil }
                next += length
            }
            position = next
            if let scalar = HTMLEntities.scalar(numbered: value) { return .scalar(scalar) }
            problems.note("a reference to a character that cannot be shown is left out", line: line)
            return .nothing
        }
        guard hasSemicolon, !name.isEmpty else { return unfinished() ?? ampersand() }
        if !entities.isEmpty, let value = entities[String(decoding: name, as: UTF8.self)] {
            let length = stop + 1 - position
            position = stop + 1
            return mayExpand(by: value.count - length) ? .text(value) : .nothing
        }
        guard let scalar = HTMLEntities.scalar(named: name) else { return ampersand() }
        switch spelledInParts(lead: scalar.value, from: stop + 1, mayWait: mayWait) {
        case .scalar(let whole): return .scalar(whole)
        case .cutOff: return nil
        case .none: break
        }
        position = stop + 1
        return .scalar(scalar)
    }

    /// "Tom &amp Jerry", "&copy, 2026": entity names that HTML accepts without a semicolon.
    private func unfinished() -> Reference? {
        let rest = UnsafeBufferPointer(start: bytes + position, count: end - position)
        guard
            case (.scalar(let scalar), let length)? = HTMLEntities.reference(startingWith: rest, in: .attribute)
        else { return nil }
        problems.note("a reference lacks its semicolon", line: line)
        position += length
        return .scalar(scalar)
    }

    private func ampersand() -> Reference {
        problems.note("an ampersand is not escaped, or its entity is not known", line: line)
        position += 1
        return .scalar("&")
    }

    private func appendEscaped(_ scalar: Unicode.Scalar, to target: ByteBuffer) {
        switch scalar {
        case "<": target.append("&lt;")
        case ">": target.append("&gt;")
        case "&": target.append("&amp;")
        case "\"": target.append("&quot;")
        // As a reference it survives the XML parser's normalisation of line ends and attributes.
        case "\r", "\n", "\t": target.append(scalar == "\r" ? "&#13;" : scalar == "\n" ? "&#10;" : "&#9;")
        default: target.append(scalar: scalar)
        }
    }
}
