import News

/// Collects the styled text of one paragraph, collapsing white space as HTML does.
struct InlineCollector {
    /// The style of words, and the number of their link.
    struct Attributes: Equatable {
        var style: TextStyle = []
        var link: Int?

        /// What two runs share: the attributes of the space between them.
        func common(with other: Attributes) -> Attributes {
            Attributes(style: style.intersection(other.style), link: link == other.link ? link : nil)
        }
    }

    private struct Span {
        var start: Int
        var attributes: Attributes
        var isImage: Bool { attributes.style.contains(.image) }
    }

    private static let tabStop = 4

    private let bytes = ByteBuffer(capacity: 512)
    private var spans: [Span] = []
    /// The attributes of a pending space, written before the next word.
    private var space: Attributes?
    /// Whether the pending space stands for a line break in the source.
    private var spaceIsLineEnd = false
    /// The number of characters since the last line feed.
    private var column = 0

    var isEmpty: Bool { spans.isEmpty }

    /// A mark to pass to `text(from:)` or `removeAll(from:)`.
    var end: Int { bytes.count }

    mutating func append(_ start: UnsafePointer<UInt8>, count: Int, _ attributes: Attributes) {
        // A line break between two ideographic characters is not a space.
        if spaceIsLineEnd, endsIdeographic, IdeographicText.begins(UnsafeBufferPointer(start: start, count: count)) {
            space = nil
        }
        insertSpace(before: attributes)
        open(attributes)
        bytes.append(start, count: count)
    }

    mutating func append(_ text: String, _ attributes: Attributes) {
        var text = text
        text.withUTF8 { if let start = $0.baseAddress { append(start, count: $0.count, attributes) } }
    }

    /// Adds a picture; its alternative text may be empty.
    mutating func append(imageWithText text: String, _ attributes: Attributes) {
        insertSpace(before: attributes)
        spans.append(Span(start: bytes.count, attributes: attributes))
        bytes.append(Array(text.utf8))
    }

    /// Adds white space, which matters only between words.
    mutating func appendSpace(_ attributes: Attributes, isLineEnd: Bool = false) {
        if space == nil {
            space = attributes
            spaceIsLineEnd = false
        }
        spaceIsLineEnd = spaceIsLineEnd || isLineEnd
    }

    /// Ends the line. Two breaks make one blank line; further breaks are ignored.
    mutating func breakLine() {
        space = nil
        guard !isEmpty else { return }
        while bytes.bytes.last == 0x20 { truncate(to: bytes.count - 1) }
        guard !(bytes.bytes.suffix(2).elementsEqual([0x0A, 0x0A])) else { return }
        open(Attributes())
        bytes.append(0x0A)
    }

    /// Adds preformatted white space; tabs advance to the next tab stop.
    mutating func append(preformatted byte: UInt8, _ attributes: Attributes) {
        switch byte {
        case 0x0A:
            // The first line feed in `pre` is not content.
            guard !isEmpty else { return }
            column = 0
            open(attributes)
            bytes.append(0x0A)
        case 0x09, 0x20:
            let count = byte == 0x20 ? 1 : Self.tabStop - column % Self.tabStop
            open(attributes)
            for _ in 0..<count { bytes.append(0x20) }
            column += count
        default: break
        }
    }

    /// Adds preformatted words.
    mutating func append(preformatted start: UnsafePointer<UInt8>, count: Int, _ attributes: Attributes) {
        open(attributes)
        bytes.append(start, count: count)
        for index in 0..<count where start[index] & 0xC0 != 0x80 { column += 1 }
    }

    /// The text from a mark on.
    func text(from start: Int) -> String {
        guard start < bytes.count else { return "" }
        return String(decoding: bytes.bytes[start...], as: UTF8.self)
    }

    /// Removes everything added since a mark.
    mutating func removeAll(from start: Int) {
        bytes.truncate(to: start)
        while let last = spans.last, last.start >= start { spans.removeLast() }
    }

    /// Ends the paragraph and returns it; nil when nothing in it is visible.
    mutating func finish() -> StyledText? {
        defer {
            bytes.removeAll()
            spans.removeAll(keepingCapacity: true)
            space = nil
            column = 0
        }
        while let last = bytes.bytes.last, spans.last?.isImage == false {
            let length = last == 0x0A || last == 0x20 ? 1 : bytes.bytes.suffix(2).elementsEqual([0xC2, 0xA0]) ? 2 : 0
            if length == 0 { break }
            truncate(to: bytes.count - length)
        }
        var runs: [StyledText.Run] = []
        var isVisible = false
        for (index, span) in spans.enumerated() {
            let end = index + 1 < spans.count ? spans[index + 1].start : bytes.count
            guard span.isImage || span.start < end else { continue }
            let text = String(decoding: bytes.bytes[span.start..<end], as: UTF8.self)
            isVisible = isVisible || span.isImage || !Self.isBlank(text)
            runs.append(StyledText.Run(text, style: span.attributes.style, link: span.attributes.link))
        }
        return isVisible ? StyledText(runs) : nil
    }
}

extension InlineCollector {
    private mutating func insertSpace(before attributes: Attributes) {
        guard let space else { return }
        self.space = nil
        let isDue = bytes.bytes.last != 0x0A && bytes.bytes.last != 0x20 || spans.last?.isImage == true
        guard !isEmpty, isDue else { return }
        open(space.common(with: attributes))
        bytes.append(0x20)
    }

    private var endsIdeographic: Bool {
        spans.last?.isImage == false && bytes.read(IdeographicText.ends)
    }

    private mutating func truncate(to length: Int) {
        bytes.truncate(to: length)
        for index in spans.indices.reversed() {
            guard spans[index].start > length else { return }
            spans[index].start = length
        }
    }

    private mutating func open(_ attributes: Attributes) {
        if let last = spans.last, !last.isImage, last.attributes == attributes { return }
        // Drop a span that was opened but received no words.
        if let last = spans.last, !last.isImage, last.start == bytes.count { spans.removeLast() }
        spans.append(Span(start: bytes.count, attributes: attributes))
    }

    /// Only spaces and zero-width characters: some feeds space their text with paragraphs of these.
    private static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        }
    }
}
