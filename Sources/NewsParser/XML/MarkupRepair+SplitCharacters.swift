import News

/// Characters written as more than one reference.
extension MarkupRepair {
    enum SpelledInParts {
        case none
        case scalar(Unicode.Scalar)
        /// The rest has not arrived.
        case cutOff
    }

    /// Reads a character written as several references; the first one has the value `lead`.
    func spelledInParts(lead: UInt32, from start: Int, mayWait: Bool) -> SpelledInParts {
        switch lead {
        case 0xE0...0xF4: spelledByBytes(lead: lead, from: start, mayWait: mayWait)
        case 0xD800...0xDBFF: spelledBySurrogates(lead: lead, from: start, mayWait: mayWait)
        default: .none
        }
    }

    /// A character whose three or four UTF-8 bytes are each written as a reference: "&#226;&#128;&#166;" or
    /// "&acirc;&#128;&brvbar;" for "…". Publishers that escape without knowing the encoding produce these. Two bytes
    /// are left alone, because two such characters may be intended.
    private func spelledByBytes(lead: UInt32, from start: Int, mayWait: Bool) -> SpelledInParts {
        var sequence = [UInt8(lead)]
        var index = start
        while sequence.count < (lead < 0xF0 ? 3 : 4) {
            switch followingReference(at: index, mayWait: mayWait) {
            case .cutOff: return .cutOff
            case .none: return .none
            case .name(let name):
                guard let value = byte(of: name) else { return .none }
                sequence.append(value)
                index += name.count + 2
            }
        }
        guard let scalar = String(validating: sequence, as: UTF8.self)?.unicodeScalars.first else { return .none }
        problems.note("a character is written as a reference for each of its bytes", line: line)
        position = index
        return .scalar(scalar)
    }

    /// A character beyond U+FFFF written as a UTF-16 surrogate pair: "&#55357;&#56832;".
    private func spelledBySurrogates(lead: UInt32, from start: Int, mayWait: Bool) -> SpelledInParts {
        switch followingReference(at: start, mayWait: mayWait) {
        case .cutOff: return .cutOff
        case .none: return .none
        case .name(let name):
            guard name.first == UInt8(ascii: "#"), let (low, length) = HTMLEntities.number(of: name),
                length == name.count, (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + ((lead - 0xD800) << 10) + (low - 0xDC00))
            else { return .none }
            problems.note("a character is written as a reference for each of its halves", line: line)
            position = start + name.count + 2
            return .scalar(scalar)
        }
    }

    private enum FollowingReference {
        case none, cutOff
        /// The name without `&` and `;`.
        case name(UnsafeBufferPointer<UInt8>)
    }

    /// The next reference, which may continue a character.
    private func followingReference(at start: Int, mayWait: Bool) -> FollowingReference {
        guard start < end, bytes[start] == UInt8(ascii: "&") else {
            return start == end && mayWait ? .cutOff : .none
        }
        var stop = start
        while stop < end, stop - start < 9, bytes[stop] != UInt8(ascii: ";") { stop += 1 }
        guard stop < end else { return mayWait ? .cutOff : .none }
        guard bytes[stop] == UInt8(ascii: ";") else { return .none }
        return .name(UnsafeBufferPointer(start: bytes + start + 1, count: stop - start - 1))
    }

    /// The byte from 0x80 to 0xBF that a reference stands for.
    private func byte(of name: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let value: UInt32?
        if name.first == UInt8(ascii: "#") {
            value = HTMLEntities.number(of: name).flatMap { $0.length == name.count ? $0.value : nil }
        } else {
            value = HTMLEntities.scalar(named: name)?.value
        }
        guard let value, (0x80...0xBF).contains(value) else { return nil }
        return UInt8(value)
    }
}
