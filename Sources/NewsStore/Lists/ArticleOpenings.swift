import GRDB
import News

/// Reads how articles begin.
struct ArticleOpenings {
    /// Of a text, no more is looked at; bytes.
    private static let mostBytes = 2_000
    /// Characters of an opening at most.
    private static let length = 300

    private let read: ArticleTextReader
    private let markup = MarkupText()

    init(_ database: Database) throws { read = try ArticleTextReader(database) }

    /// The first words of the first text that has any; nil: there are none.
    func opening(of id: Headline.ID) throws -> String? {
        guard try read.head(id.rawValue) != nil else { return nil }
        defer { read.end() }
        var opening: String?
        try read.eachText { bytes, part, _ in
            guard part == .text, opening == nil, !bytes.isEmpty else { return }
            let html = Self.withoutMarks(UnsafeBufferPointer(rebasing: bytes.prefix(Self.mostBytes)))
            opening = html.withUnsafeBufferPointer { html in
                markup.withPlainText(of: html) { plain in
                    // The last character may have been cut.
                    let whole = String(decoding: plain, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
                    let words = whole.split(whereSeparator: \.isWhitespace)
                    let text = String(words.joined(separator: " ").prefix(Self.length))
                    return text.isEmpty ? nil : text
                }
            }
        }
        return opening
    }
}

extension ArticleOpenings {
    /// HTML without what would be read as words of the text and is none: links that are no more than the mark of a note or a
    /// number, and what stands below pictures.
    private static func withoutMarks(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var kept: [UInt8] = []
        var position = 0
        while let start = html[position...].firstIndex(of: UInt8(ascii: "<")) {
            kept += html[position..<start]
            if let content = content(of: "a", in: html, at: start), isMark(html[content.inner]) {
                position = content.end
            } else if let content = content(of: "figcaption", in: html, at: start) {
                position = content.end
            } else {
                kept.append(html[start])
                position = start + 1
            }
        }
        return kept + html[position...]
    }

    /// What stands in the element that begins at a place, and where the element ends; nil: none of that name begins there.
    private static func content(
        of name: StaticString, in html: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (inner: Range<Int>, end: Int)? {
        let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        func isName(at position: Int) -> Bool {
            let end = position + name.count
            guard end < html.count, html[end] <= 0x20 || html[end] == UInt8(ascii: ">") else { return false }
            return html[position..<end].lazy.map { $0 | 0x20 }.elementsEqual(name)
        }
        func endOfTag(from position: Int) -> Int? {
            html[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
        }
        guard isName(at: start + 1), let inner = endOfTag(from: start) else { return nil }
        var position = inner
        while let bracket = html[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = bracket + 1
            guard position < html.count else { return nil }
            if html[position] == UInt8(ascii: "/"), isName(at: position + 1), let end = endOfTag(from: position) {
                return (inner..<bracket, end)
            }
        }
        return nil
    }

    /// Whether HTML shows no more than a number or a sign of a note: "1", "[12]", "*".
    private static func isMark(_ html: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var (count, isInTag) = (0, false)
        for byte in html {
            switch byte {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">"): isInTag = false
            case _ where isInTag || byte <= 0x20: break
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("),
                UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "^"), UInt8(ascii: "#"):
                count += 1
            default: return false
            }
        }
        return 1...6 ~= count
    }
}
