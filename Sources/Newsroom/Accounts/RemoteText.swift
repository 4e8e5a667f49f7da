import FoundationEssentials
import News
import NewsParser

/// Texts of accounts' servers as newsterm keeps them.
enum RemoteText {
    /// Categories, and files, of one article or feed at most.
    static let maximumCategories = 100

    /// One line of plain text: servers have removed the markup, so that what looks like it is meant.
    /// - Parameter isFreshRSS: It has full-width signs in place of those that HTML would escape.
    static func line(_ text: String, isFreshRSS: Bool = false) -> String {
        var text = text
        if isFreshRSS, text.utf8.contains(0xEF) {
            text = text.replacing("＆", with: "&").replacing("＜", with: "<").replacing("＞", with: ">")
        }
        return Entry.boundedTitle(HTMLText.line(text))
    }

    /// An address of the web; nil for any other.
    static func address(_ value: JSONValue?) -> String? {
        guard let address = value?.text.flatMap({ WebAddress.resolve($0, against: nil) }),
            address.hasPrefix("http://") || address.hasPrefix("https://")
        else { return nil }
        return Entry.boundedAddress(address)
    }

    /// - Parameter seconds: Since 1970; others than of this or the next century are mistakes.
    static func date(_ seconds: Double) -> Date? {
        (1...7_000_000_000).contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
    }

    /// HTML with absolute addresses.
    static func html(_ value: JSONValue?, base: String?) -> String? {
        value?.text.flatMap { HTMLText.html(ofFeedText: $0, isPlain: false, baseURL: base) }
    }
}
