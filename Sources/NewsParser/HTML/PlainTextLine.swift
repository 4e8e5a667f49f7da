import News

/// Makes one line of plain text from titles, names and the like.
enum PlainTextLine {
    /// Anything longer is not a tag.
    private static let maximumTagBytes = 2048
    private static let maximumBytes = 256 << 10

    /// Strips tags and control characters, decodes entities and collapses white space. Angle brackets around anything
    /// but an HTML element name are literal.
    /// - Parameter hasTags: whether to look for tags at all.
    static func text(ofHTML bytes: UnsafeBufferPointer<UInt8>, hasTags: Bool = true) -> String {
        let bytes = bounded(bytes)
        guard let base = bytes.baseAddress else { return "" }
        if !bytes.contains(UInt8(ascii: "<")), !bytes.contains(UInt8(ascii: "&")) { return collapsed(bytes) }
        let plain = ByteBuffer(capacity: bytes.count + 8)
        var position = 0
        while position < bytes.count {
            let byte = base[position]
            if hasTags, byte == UInt8(ascii: "<"), let length = tagLength(bytes, at: position) {
                if breaksLine(bytes, at: position) { plain.append(UInt8(ascii: " ")) }
                position += length + hiddenLength(bytes, tagAt: position, contentAt: position + length)
            } else if byte == UInt8(ascii: "&"), let (scalar, length) = reference(bytes, at: position) {
                if let scalar { plain.append(scalar: scalar) }
                position += length
            } else {
                plain.append(byte)
                position += 1
            }
        }
        return plain.read { collapsed($0) }
    }

    /// Collapses white space to single spaces and strips control characters.
    static func collapsed(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let bytes = bounded(bytes)
        guard let base = bytes.baseAddress else { return "" }
        if isCollapsed(bytes) { return String(decoding: bytes, as: UTF8.self) }
        let line = ByteBuffer(capacity: bytes.count)
        var wantsSpace = false
        var position = 0
        while position < bytes.count {
            let byte = base[position]
            position += 1
            if byte <= 0x20 || byte == 0x7F {
                if ASCII.isSpace(byte) { wantsSpace = !line.isEmpty }
                continue
            }
            if byte == 0xC2, position < bytes.count, base[position] <= 0xA0 {
                // C1 controls, and the no-break space, which serves no purpose in a single line.
                if base[position] == 0xA0 { wantsSpace = !line.isEmpty }
                position += 1
                continue
            }
            if byte == 0xE2, position + 1 < bytes.count, base[position] == 0x80, base[position + 1] & 0xFE == 0xA8 {
                // U+2028 and U+2029 are line breaks.
                wantsSpace = !line.isEmpty
                position += 2
                continue
            }
            if wantsSpace {
                line.append(UInt8(ascii: " "))
                wantsSpace = false
            }
            line.append(byte)
        }
        return line.string
    }

    /// Bounds the length, cutting between characters.
    private static func bounded(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard bytes.count > maximumBytes else { return bytes }
        var end = maximumBytes
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[..<end])
    }

    private static func isCollapsed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var previousIsSpace = true
        for byte in bytes {
            if byte == 0x20 {
                if previousIsSpace { return false }
                previousIsSpace = true
            } else {
                if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 { return false }
                previousIsSpace = false
            }
        }
        return !previousIsSpace
    }

    /// The length of the tag or comment at a "<"; nil if it is neither.
    private static func tagLength(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        var index = start + 1
        guard index < bytes.count else { return nil }
        if bytes[index] == UInt8(ascii: "!") {
            guard let base = bytes.baseAddress else { return nil }
            let isComment = ASCII.hasPrefix(base + start, available: bytes.count - start, "<!--")
            let end = isComment ? bytes.count : min(bytes.count, start + maximumTagBytes)
            while index < end {
                let isDashed = bytes[index - 1] == UInt8(ascii: "-") && bytes[index - 2] == UInt8(ascii: "-")
                if bytes[index] == UInt8(ascii: ">"), !isComment || isDashed { return index + 1 - start }
                index += 1
            }
            return isComment ? bytes.count - start : nil
        }
        if bytes[index] == UInt8(ascii: "/") { index += 1 }
        let nameStart = index
        while index < bytes.count, ASCII.isNameByte(bytes[index]) || bytes[index] == UInt8(ascii: ":") { index += 1 }
        guard index < bytes.count, endsTagName(bytes[index]), startsAttribute(bytes, after: index),
            HTMLElements.isKnown(UnsafeBufferPointer(rebasing: bytes[nameStart..<index]))
        else { return nil }
        var quote: UInt8 = 0
        let end = min(bytes.count, start + maximumTagBytes)
        while index < end {
            let byte = bytes[index]
            if quote == 0, byte == UInt8(ascii: ">") { return index + 1 - start }
            if quote != 0, byte == quote {
                quote = 0
            } else if quote == 0, byte == 0x22 || byte == 0x27 {
                quote = byte
            }
            index += 1
        }
        return nil
    }

    /// "<a@example.org>" is an address, not a tag.
    private static func endsTagName(_ byte: UInt8) -> Bool {
        ASCII.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }

    /// "a <b && c> d" is a formula, not a tag.
    private static func startsAttribute(_ bytes: UnsafeBufferPointer<UInt8>, after nameEnd: Int) -> Bool {
        guard let next = bytes[nameEnd...].first(where: { !ASCII.isSpace($0) }) else { return false }
        return ASCII.isNameByte(next) || [0x3E, 0x2F, 0x22, 0x27, 0x3A].contains(next)
    }

    /// The length of hidden content after a tag: that of scripts and styles.
    private static func hiddenLength(
        _ bytes: UnsafeBufferPointer<UInt8>, tagAt start: Int, contentAt content: Int
    ) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        let available = bytes.count - start
        let isScript = ASCII.hasPrefix(base + start, available: available, "<script")
        guard isScript || ASCII.hasPrefix(base + start, available: available, "<style") else { return 0 }
        var index = content
        while index < bytes.count {
            if ASCII.hasPrefix(base + index, available: bytes.count - index, isScript ? "</script" : "</style") {
                break
            }
            index += 1
        }
        return index - content
    }

    private static func breaksLine(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard let base = bytes.baseAddress else { return false }
        let available = bytes.count - start
        return ASCII.hasPrefix(base + start, available: available, "<br")
            || ASCII.hasPrefix(base + start, available: available, "<p")
            || ASCII.hasPrefix(base + start, available: available, "<div")
            || ASCII.hasPrefix(base + start, available: available, "</")
                && (ASCII.hasPrefix(base + start, available: available, "</p>")
                    || ASCII.hasPrefix(base + start, available: available, "</div>")
                    || ASCII.hasPrefix(base + start, available: available, "</li>"))
    }

    /// The character that the reference at an "&" stands for (nil if it cannot be shown), and the reference's length.
    private static func reference(
        _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (scalar: Unicode.Scalar?, length: Int)? {
        // Parsed as in attributes, so that an address in a title stays intact: not all input is HTML.
        let rest = UnsafeBufferPointer(rebasing: bytes[start...])
        guard let (reference, length) = HTMLEntities.reference(startingWith: rest, in: .attribute) else { return nil }
        return switch reference {
        case .scalar(let scalar): (scalar, length)
        case .nothing: (nil, length)
        }
    }
}
