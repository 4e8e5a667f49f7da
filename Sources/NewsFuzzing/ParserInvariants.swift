import FoundationEssentials
import News
import NewsParser

/// What the parsers promise of any bytes whatever. What breaks a promise ends the process, which libFuzzer reports.
enum ParserInvariants {
    /// A document gives the same however it is cut into pieces, and no title holds control characters.
    static func feed(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
        let whole = parse(bytes, piece: bytes.count)
        check(whole == parse(bytes, piece: 7), "The document reads differently in pieces.")
        for title in whole?.entries.compactMap(\.title) ?? [] {
            check(isOneLine(title), "A title holds a control character.")
        }
        return 0
    }

    /// A date is one that calendars have.
    static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
        guard let date = FeedDate.parse(String(decoding: bytes, as: UTF8.self)) else { return 0 }
        let years = date.timeIntervalSince1970 / 31_556_952 + 1970
        check(-2...10_001 ~= years, "The date lies outside of every calendar.")
        return 0
    }

    /// Text of HTML can be shown in a terminal as it is.
    static func html(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
        let html = String(decoding: bytes, as: UTF8.self)
        let article = HTMLText.article(ofHTML: html, baseURL: "https://base.example/a/b?c#d")
        for text in article.texts {
            for run in text.runs {
                check(
                    run.text.split(separator: "\n").allSatisfy { isOneLine($0) },
                    "A block of text holds a control character.")
                check((run.link ?? 1) <= max(1, article.links.count), "A link has no address.")
            }
        }
        check(isOneLine(HTMLText.plainLine(ofHTML: html)), "A line holds a control character.")
        return 0
    }

    /// The main text of a page is harmless: nothing in it runs, its links lead to the web or to mail, and its words can
    /// be shown in a terminal as they are.
    static func page(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
        guard let html = MainText.html(ofPage: Array(bytes), contentType: nil, url: "https://page.example/a/b?c#d")
        else {
            return 0
        }
        for element in ["<script", "<style", "<form", "<input", "<object", "<meta", "<base"] {
            check(!html.contains(element), "The main text holds an element that is to be left out.")
        }
        let article = HTMLText.article(ofHTML: html, baseURL: nil)
        for link in article.links {
            let address = link.address.lowercased()
            check(
                ["https:", "http:", "mailto:"].contains { address.hasPrefix($0) }, "A link leads out of the web.")
        }
        return Self.html(Array(html.utf8))
    }

    private static func html(_ html: [UInt8]) -> CInt {
        html.withUnsafeBufferPointer { Self.html($0) }
    }

    /// A list of feeds that is written is read as the same list.
    static func opml(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
        guard let document = try? OPMLDocument.parse(UnsafeRawBufferPointer(bytes)) else { return 0 }
        guard let again = try? OPMLDocument.parse(Array(document.serialized().utf8)) else {
            fatalError("The list that was written cannot be read.")
        }
        check(again.outlines.map(\.feedURL) == document.outlines.map(\.feedURL), "The list has changed.")
        return 0
    }

    private static func parse(_ bytes: UnsafeBufferPointer<UInt8>, piece: Int) -> ParsedFeed? {
        let parser = FeedParser(contentType: "application/xml", documentURL: "https://feed.example/a/b")
        do {
            for start in stride(from: 0, to: bytes.count, by: max(piece, 1)) {
                let end = min(start + piece, bytes.count)
                try parser.consume(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<end]))
            }
            return try parser.finish()
        } catch {
            return nil
        }
    }

    /// As a precondition, but with its words in a release build too.
    private static func check(_ holds: Bool, _ broken: String) {
        if !holds { fatalError(broken) }
    }

    private static func isOneLine(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) }
    }
}
