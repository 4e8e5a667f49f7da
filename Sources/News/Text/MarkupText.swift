/// Extracts searchable text from HTML, fast and without layout: block tags become line feeds, other tags are dropped,
/// references are decoded, scripts and styles are skipped.
///
/// Not thread-safe: it reuses its buffer. The HTML parser displays one article; this class reads a million.
public final class MarkupText {
    /// The maximum bytes of text; the rest is not searched.
    public static let maximumTextLength = 1 << 20
    private static let maximumTagLength = 8_192

    /// Where, in the plain text, elements began that may have to be removed when they end.
    private struct ElementStarts {
        var caption: Int?
        var link: (start: Int, isOfNote: Bool)?
        var isRaised = false
    }

    /// Unchecked, since it is accessed for every tag: 20,000 texts of 1 kB are searched in 82 ms rather than 97 ms.
    @exclusivity(unchecked) private var plain: [UInt8] = []
    private let isProseOnly: Bool
    private var beginnings = ElementStarts()

    /// - Parameter isProseOnly: whether to drop note marks, such as a raised "[1]" that is a link, and captions.
    public init(isProseOnly: Bool = false) { self.isProseOnly = isProseOnly }

    /// - Parameter bytes: UTF-8 with markup.
    /// - Returns: the result of `body` for the plain text, which is valid only during the call.
    public func withPlainText<T>(
        of bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> T
    ) -> T {
        let bytes = UnsafeBufferPointer(rebasing: bytes.prefix(Self.maximumTextLength))
        guard bytes.contains(where: { $0 == lessThan || $0 == ampersand }) else { return body(bytes) }
        plain.removeAll(keepingCapacity: plain.capacity < 4 * Self.maximumTextLength)
        plain.reserveCapacity(bytes.count)
        beginnings = ElementStarts()
        var position = 0
        while position < bytes.count {
            var end = position
            while end < bytes.count, bytes[end] != lessThan, bytes[end] != ampersand { end += 1 }
            plain.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[position..<end]))
            guard end < bytes.count else { break }
            position = bytes[end] == lessThan ? tag(bytes, at: end) : reference(bytes, at: end)
        }
        return plain.withUnsafeBufferPointer(body)
    }
}

extension MarkupText {
    /// Returns the position after the tag; a "<" that begins no tag is text.
    private func tag(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        var nameStart = start + 1
        guard nameStart < bytes.count else { return literal(lessThan, start) }
        if bytes[nameStart] == UInt8(ascii: "!") { return comment(bytes, at: start) }
        if bytes[nameStart] == UInt8(ascii: "/") { nameStart += 1 }
        var nameEnd = nameStart
        while nameEnd < bytes.count, isNameByte(bytes[nameEnd]) { nameEnd += 1 }
        guard nameEnd > nameStart, let end = endOfTag(bytes, from: nameEnd) else { return literal(lessThan, start) }
        let name = UnsafeBufferPointer(rebasing: bytes[nameStart..<nameEnd])
        let isOpening = nameStart == start + 1
        if isProseOnly { followProse(name, isOpening, UnsafeBufferPointer(rebasing: bytes[nameEnd..<end])) }
        if !MarkupNames.isInline(name) { plain.append(0x0A) }
        return isOpening && MarkupNames.isHidden(name) ? endOfHidden(bytes, from: end, name) : end
    }

    /// Removes the element that ends with this tag if it is not prose.
    private func followProse(
        _ name: UnsafeBufferPointer<UInt8>, _ isOpening: Bool, _ attributes: UnsafeBufferPointer<UInt8>
    ) {
        func isName(_ other: String) -> Bool { name.lazy.map { $0 | 0x20 }.elementsEqual(other.utf8) }
        func takeOut(from start: Int) { plain.removeLast(max(0, plain.count - start)) }
        if isName("a") {
            if isOpening {
                beginnings.link = (plain.count, beginnings.isRaised || leadsToFragment(attributes))
            } else if let link = beginnings.link {
                if link.isOfNote, isMark(plain[min(link.start, plain.count)...]) { takeOut(from: link.start) }
                beginnings.link = nil
            }
        } else if isName("sup") {
            beginnings.isRaised = isOpening
            if isOpening, beginnings.link?.start == plain.count { beginnings.link?.isOfNote = true }
        } else if isName("figcaption") {
            if isOpening {
                beginnings.caption = plain.count
            } else if let start = beginnings.caption {
                takeOut(from: start)
                beginnings.caption = nil
            }
        }
    }

    /// Whether a link leads to an anchor on the same page.
    private func leadsToFragment(_ attributes: UnsafeBufferPointer<UInt8>) -> Bool {
        let attributes = String(decoding: attributes, as: UTF8.self).lowercased()
        return ["href=#", "href=\"#", "href='#"].contains { attributes.contains($0) }
    }

    /// Whether a text is only the number or sign of a note: "1", "[12]", "*".
    private func isMark(_ text: ArraySlice<UInt8>) -> Bool {
        let signs = text.filter { $0 > 0x20 }
        return 1...6 ~= signs.count && signs.allSatisfy { "0123456789[]()*^#".utf8.contains($0) }
    }

    private func literal(_ byte: UInt8, _ position: Int) -> Int {
        plain.append(byte)
        return position + 1
    }

    private func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var quote: UInt8 = 0
        var position = start
        let limit = min(bytes.count, start + Self.maximumTagLength)
        while position < limit {
            let byte = bytes[position]
            position += 1
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return position
            } else if byte == 0x22 || byte == 0x27, bytes[position - 2] == UInt8(ascii: "=") {
                quote = byte
            }
        }
        return nil
    }

    private func comment(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        let isLong = start + 3 < bytes.count && bytes[start + 2] == dash && bytes[start + 3] == dash
        var position = start + (isLong ? 4 : 2)
        while position < bytes.count {
            let isEnd = bytes[position] == UInt8(ascii: ">")
            if isEnd, !isLong || bytes[position - 1] == dash && bytes[position - 2] == dash { return position + 1 }
            position += 1
        }
        return bytes.count
    }

    private func endOfHidden(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ name: UnsafeBufferPointer<UInt8>
    ) -> Int {
        var position = start
        while position + name.count + 1 < bytes.count {
            if bytes[position] == lessThan, bytes[position + 1] == UInt8(ascii: "/"),
                name.indices.allSatisfy({ bytes[position + 2 + $0] | 0x20 == name[$0] | 0x20 })
            {
                return position
            }
            position += 1
        }
        return bytes.count
    }

    /// Returns the position after the reference; an "&" that begins no reference is text.
    private func reference(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        let rest = UnsafeBufferPointer(rebasing: bytes[start...])
        guard let (reference, length) = HTMLEntities.reference(startingWith: rest, in: .text) else {
            return literal(ampersand, start)
        }
        switch reference {
        case .scalar(let scalar): UTF8Scalar.withEncoded(scalar) { plain.append(contentsOf: $0) }
        case .nothing: plain.append(UInt8(ascii: " "))
        }
        return start + length
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }

    private var lessThan: UInt8 { UInt8(ascii: "<") }
    private var ampersand: UInt8 { UInt8(ascii: "&") }
    private var dash: UInt8 { UInt8(ascii: "-") }
}
