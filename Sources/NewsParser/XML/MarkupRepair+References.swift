/// Entity and character references.
extension MarkupRepair {
    /// The reference, or bare ampersand, at the current position; false when its rest has not arrived.
    func readReference(into target: ByteBuffer) -> Bool {
        if copyCommonReference(into: target) { return true }
        var stop = position + 1
        let furthest = min(end, position + HTMLEntities.longestName + 3)
        while stop < furthest, ASCII.isNameByte(bytes[stop]) || bytes[stop] == UInt8(ascii: "#") { stop += 1 }
        if stop == end, !isLast { return false }
        let name = UnsafeBufferPointer(start: bytes + position + 1, count: stop - position - 1)
        let hasSemicolon = stop < end && bytes[stop] == UInt8(ascii: ";")
        if name.first == UInt8(ascii: "#") {
            guard let (value, digits) = number(of: name) else { return keepAmpersand(in: target) }
            if hasSemicolon, let goesOn = readSpelledByBytes(lead: value, from: stop + 1, into: target) {
                return goesOn
            }
            position += 1 + digits
            if position < end, bytes[position] == UInt8(ascii: ";") { position += 1 }
            if let scalar = HTMLEntities.scalar(numbered: value) {
                appendEscaped(scalar, to: target)
            } else {
                problems.note("a reference to a character that can not be shown is left out", line: line)
            }
            return true
        }
        guard hasSemicolon, !name.isEmpty else { return keepAmpersand(in: target) }
        if !entities.isEmpty, let value = entities[String(decoding: name, as: UTF8.self)] {
            target.append(value)
        } else if let scalar = HTMLEntities.scalar(named: name) {
            if let goesOn = readSpelledByBytes(lead: scalar.value, from: stop + 1, into: target) { return goesOn }
            appendEscaped(scalar, to: target)
        } else {
            return keepAmpersand(in: target)
        }
        position = stop + 1
        return true
    }

    /// A character of three bytes or four whose UTF-8 is written byte by byte, "&#226;&#128;&#166;" or
    /// "&acirc;&#128;&brvbar;" for "…", as those do who escape without knowing the encoding; of two bytes it could be
    /// meant as it stands. Nil when it is none; false when the rest has not arrived.
    private func readSpelledByBytes(lead: UInt32, from start: Int, into target: ByteBuffer) -> Bool? {
        guard (0xE0...0xF4).contains(lead) else { return nil }
        var sequence = [UInt8(lead)]
        var index = start
        while sequence.count < (lead < 0xF0 ? 3 : 4) {
            var stop = index
            while stop < end, stop - index < 9, bytes[stop] != UInt8(ascii: ";") { stop += 1 }
            guard index < end, bytes[index] == UInt8(ascii: "&") else { return index < end || isLast ? nil : false }
            guard stop < end else { return isLast ? nil : false }
            let name = UnsafeBufferPointer(start: bytes + index + 1, count: stop - index - 1)
            guard let value = byte(of: name) else { return nil }
            sequence.append(value)
            index = stop + 1
        }
        guard let scalar = String(validating: sequence, as: UTF8.self)?.unicodeScalars.first else { return nil }
        problems.note("a character is written as a reference for each of its bytes", line: line)
        target.append(scalar: scalar)
        position = index
        return true
    }

    /// The byte from 0x80 to 0xBF that a reference's name or number stands for.
    private func byte(of name: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let value: UInt32?
        if name.first == UInt8(ascii: "#") {
            value = number(of: name).flatMap { $0.length == name.count ? $0.value : nil }
        } else {
            value = HTMLEntities.scalar(named: name)?.value
        }
        guard let value, (0x80...0xBF).contains(value) else { return nil }
        return UInt8(value)
    }

    /// The five references that XML itself knows pass as they are.
    private func copyCommonReference(into target: ByteBuffer) -> Bool {
        let available = end - position
        guard available >= 4 else { return false }
        let start = bytes + position
        var length = 0
        switch start[1] {
        case UInt8(ascii: "l"), UInt8(ascii: "g"):
            if start[2] == UInt8(ascii: "t"), start[3] == UInt8(ascii: ";") { length = 4 }
        case UInt8(ascii: "a"):
            if ASCII.hasPrefix(start, available: available, "&amp;") { length = 5 }
            if ASCII.hasPrefix(start, available: available, "&apos;") { length = 6 }
        case UInt8(ascii: "q"):
            if ASCII.hasPrefix(start, available: available, "&quot;") { length = 6 }
        default: break
        }
        guard length > 0, start[2] | 0x20 == start[2] else { return false }
        target.append(start, count: length)
        position += length
        return true
    }

    private func keepAmpersand(in target: ByteBuffer) -> Bool {
        problems.note("an ampersand is not escaped, or its entity is not known", line: line)
        target.append("&amp;")
        position += 1
        return true
    }

    /// The value of "#38" or "#x26", and how many bytes of it were read.
    private func number(of name: UnsafeBufferPointer<UInt8>) -> (value: UInt32, length: Int)? {
        let isHexadecimal = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
        let first = isHexadecimal ? 2 : 1
        var value: UInt32 = 0
        var index = first
        while index < name.count {
            let byte = name[index]
            let digit: UInt32
            if ASCII.isDigit(byte) {
                digit = UInt32(byte - UInt8(ascii: "0"))
            } else if isHexadecimal, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "f") {
                digit = UInt32((byte | 0x20) - UInt8(ascii: "a")) + 10
            } else {
                break
            }
            // Beyond Unicode already; more digits must not wrap around into it.
            value = min(value, 0x11_0000) * (isHexadecimal ? 16 : 10) + digit
            index += 1
        }
        return index > first ? (value, index) : nil
    }

    func appendEscaped(_ scalar: Unicode.Scalar, to target: ByteBuffer) {
        switch scalar {
        case "<": target.append("&lt;")
        case ">": target.append("&gt;")
        case "&": target.append("&amp;")
        case "\"": target.append("&quot;")
        // As a reference it survives the parser's normalisation of line ends and attributes.
        case "\r", "\n", "\t": target.append(scalar == "\r" ? "&#13;" : scalar == "\n" ? "&#10;" : "&#9;")
        default: target.append(scalar: scalar)
        }
    }
}
