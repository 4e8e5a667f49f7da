import Glibc

/// Makes the addresses in HTML absolute, so that an article can be read outside its document.
enum RelativeLinks {
    private static let addressNames: [StaticString] = ["href", "src", "cite", "poster", "action"]

    /// The HTML with relative addresses resolved, if there is a base.
    static func resolved(_ bytes: UnsafeBufferPointer<UInt8>, against base: String?) -> String {
        guard let start = bytes.baseAddress else { return "" }
        var output: ByteBuffer?
        var copied = 0
        var position = 0
        func replace(_ range: Range<Int>, with text: String) {
            let target = output ?? ByteBuffer(capacity: bytes.count + 256)
            output = target
            target.append(start + copied, count: range.lowerBound - copied)
            target.append(Array(text.utf8))
            copied = range.upperBound
        }
        while position < bytes.count, let found = memchr(start + position, 0x3C, bytes.count - position) {
            position = UnsafeRawPointer(start).distance(to: found) + 1
            guard position < bytes.count else { break }
            if start[position] == UInt8(ascii: "!"), !isDeclaration(bytes, at: position + 1) {
                // Without escaping, HTML parsers would hide the text up to the next ">".
                replace((position - 1)..<position, with: "&lt;")
                continue
            }
            guard let base, mayHaveAddress(start[position]) else { continue }
            while let value = nextAddress(bytes, from: &position) {
                guard let absolute = absolute(UnsafeBufferPointer(rebasing: bytes[value]), base) else { continue }
                replace(value, with: absolute)
            }
        }
        guard let output else { return String(decoding: bytes, as: UTF8.self) }
        output.append(start + copied, count: bytes.count - copied)
        return output.string
    }

    /// Whether "<!" begins a comment, document type or section, or is at the end of the text.
    private static func isDeclaration(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index < bytes.count, let base = bytes.baseAddress else { return true }
        let (start, available) = (base + index, bytes.count - index)
        return start[0] == UInt8(ascii: "-") || start[0] == UInt8(ascii: "[")
            || ASCII.hasPrefix(start, available: available, "doctype")
    }

    /// Whether an element name can start with this letter: a, area, audio, blockquote, del, embed, form, iframe, img,
    /// input, ins, link, object, q, source, track and video have addresses.
    @inline(__always)
    private static func mayHaveAddress(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case 0x61, 0x62, 0x64, 0x65, 0x66, 0x69, 0x6C, 0x6F, 0x71, 0x73, 0x74, 0x76: true
        default: false
        }
    }

    /// The next address attribute's value in the tag at `position`, which moves past it; nil at the end of the tag.
    private static func nextAddress(_ bytes: UnsafeBufferPointer<UInt8>, from position: inout Int) -> Range<Int>? {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<") { return nil }
            guard byte == UInt8(ascii: "=") else {
                position += 1
                continue
            }
            let nameEnd = position
            guard let value = value(bytes, after: &position) else { return nil }
            if isAddress(bytes, endingAt: nameEnd) { return value }
        }
        return nil
    }

    /// The value after the "=" at `position`, quoted or not; nil when it has no end.
    private static func value(_ bytes: UnsafeBufferPointer<UInt8>, after position: inout Int) -> Range<Int>? {
        position += 1
        while position < bytes.count, ASCII.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count else { return nil }
        let quote = bytes[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = position
            while position < bytes.count, !ASCII.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">") {
                position += 1
            }
            // The slash of "/>" is not part of the value.
            let slashEnds =
                position > start && bytes[position - 1] == UInt8(ascii: "/")
                && position < bytes.count && bytes[position] == UInt8(ascii: ">")
            return start..<(slashEnds ? position - 1 : position)
        }
        let start = position + 1
        guard let base = bytes.baseAddress, let end = memchr(base + start, Int32(quote), bytes.count - start) else {
            position = bytes.count
            return nil
        }
        position = UnsafeRawPointer(base).distance(to: end) + 1
        return start..<(position - 1)
    }

    /// Whether an attribute with this name holds an address.
    static func isAddress(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = name.baseAddress else { return false }
        return addressNames.contains {
            name.count == $0.utf8CodeUnitCount && ASCII.hasPrefix(base, available: name.count, $0)
        }
    }

    /// Whether the name before an "=" is `href` or another address attribute.
    private static func isAddress(_ bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int) -> Bool {
        var index = end
        while index > 0, ASCII.isSpace(bytes[index - 1]) { index -= 1 }
        guard let base = bytes.baseAddress else { return false }
        for name in addressNames {
            let start = index - name.utf8CodeUnitCount
            guard start > 0 else { continue }
            // Some pages leave no space after the previous value.
            let before = bytes[start - 1]
            guard ASCII.isSpace(before) || before == 0x22 || before == 0x27 else { continue }
            if ASCII.hasPrefix(base + start, available: index - start, name) { return true }
        }
        return false
    }

    /// The absolute address, safe inside an attribute; nil when it should stay unchanged.
    static func absolute(_ value: UnsafeBufferPointer<UInt8>, _ base: String) -> String? {
        guard let first = value.first, first != UInt8(ascii: "#"), !WebAddress.startsWithHTTPScheme(value) else {
            return nil
        }
        let text = String(decoding: value, as: UTF8.self)
        guard WebAddress.scheme(of: text) == nil, !text.utf8.contains(UInt8(ascii: "<")) else { return nil }
        // "&#109;ailto:": some pages disguise mail addresses from harvesters.
        if text.utf8.contains(UInt8(ascii: "&")), WebAddress.scheme(of: PlainTextLine.text(ofHTML: value)) != nil {
            return nil
        }
        guard let resolved = WebAddress.resolve(text, against: base) else { return nil }
        return resolved.utf8.contains(where: isMark) ? escaped(resolved) : resolved
    }

    /// Escapes characters in the base that would end the attribute.
    private static func escaped(_ address: String) -> String {
        var bytes: [UInt8] = []
        for byte in address.utf8 {
            if isMark(byte) {
                bytes.append(contentsOf: "%\(String(byte, radix: 16, uppercase: true))".utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        byte == 0x22 || byte == 0x27 || byte == 0x3C || byte == 0x3E
    }
}
