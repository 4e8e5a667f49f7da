import News

/// Collects the words of one paragraph with their styles, white space collapsed as HTML has it.
struct InlineCollector {
    /// How words look, and the link they are part of.
    struct Attributes: Equatable {
        var style: TextStyle = []
        var link: Int?

        /// What both have, for a space between two words.
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
    /// The attributes of a space that is due before the next word.
    private var space: Attributes?
    /// Whether that space stands for the end of a line in the source.
    private var spaceIsLineEnd = false
    /// The characters since the last line feed.
    private var column = 0

    var isEmpty: Bool { spans.isEmpty }

    /// A place to come back to: `text(from:)`, `removeAll(from:)`.
    var end: Int { bytes.count }

    mutating func append(_ start: UnsafePointer<UInt8>, count: Int, _ attributes: Attributes) {
        // The lines of a source in Japanese or Chinese end between characters, where no space is meant.
        if spaceIsLineEnd, endsIdeographic, IdeographicText.begins(UnsafeBufferPointer(start: start, count: count)) {
            space = nil
        }
        putSpace(before: attributes)
        open(attributes)
        bytes.append(start, count: count)
    }

    mutating func append(_ text: String, _ attributes: Attributes) {
        var text = text
        text.withUTF8 { if let start = $0.baseAddress { append(start, count: $0.count, attributes) } }
    }

    /// Puts a picture in; its alternative text may be empty.
    mutating func append(imageWithText text: String, _ attributes: Attributes) {
        putSpace(before: attributes)
        spans.append(Span(start: bytes.count, attributes: attributes))
        bytes.append(Array(text.utf8))
    }

    /// White space, which counts only between words.
    mutating func appendSpace(_ attributes: Attributes, isLineEnd: Bool = false) {
        if space == nil {
            space = attributes
            spaceIsLineEnd = false
        }
        spaceIsLineEnd = spaceIsLineEnd || isLineEnd
    }

    /// Ends the line; two line feeds in a row make an empty one, and there is never more than one of these.
    mutating func breakLine() {
        space = nil
        guard !isEmpty else { return }
        while bytes.bytes.last == 0x20 { truncate(to: bytes.count - 1) }
        guard !(bytes.bytes.suffix(2).elementsEqual([0x0A, 0x0A])) else { return }
        open(Attributes())
        bytes.append(0x0A)
    }

    /// White space that is kept as it is; tabs go to the next stop.
    mutating func append(preformatted byte: UInt8, _ attributes: Attributes) {
        switch byte {
        case 0x0A:
            // The first line feed in "pre" is markup.
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

    /// Words that are kept as they are.
    mutating func append(preformatted start: UnsafePointer<UInt8>, count: Int, _ attributes: Attributes) {
        open(attributes)
        bytes.append(start, count: count)
        for index in 0..<count where start[index] & 0xC0 != 0x80 { column += 1 }
    }

    /// The words from a place on.
    func text(from start: Int) -> String {
        guard start < bytes.count else { return "" }
        return String(decoding: bytes.bytes[start...], as: UTF8.self)
    }

    /// Takes out what was put in since a place.
    mutating func removeAll(from start: Int) {
        bytes.truncate(to: start)
        while let last = spans.last, last.start >= start { spans.removeLast() }
    }

    /// Ends the paragraph and gives it; nil when there is nothing to see in it.
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
    private mutating func putSpace(before attributes: Attributes) {
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
        // What was opened and got no words gives way.
        if let last = spans.last, !last.isImage, last.start == bytes.count { spans.removeLast() }
        spans.append(Span(start: bytes.count, attributes: attributes))
    }

    /// Spaces of every kind, and characters of no width: some feeds keep distance with paragraphs of them.
    private static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
        }
    }
}
