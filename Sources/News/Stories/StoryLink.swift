/// Recognises links that lead to the same article, by a form of the address that they share.
///
/// Only what is known not to select another article is dropped: the scheme, a default port, `www.` and mobile hosts, a
/// site's other names, the paths to an AMP copy, a trailing slash, an index page, and parameters and fragments that
/// only tell where a reader came from. Everything else, such as `?v=` of a video, stays: two articles must never become
/// one.
///
/// Works on bytes, since each arriving article passes through here.
public enum StoryLink {
    /// In bytes; in practice, no article's address is longer.
    private static let maximumLength = 2_048
    /// An address within an address within an address.
    private static let maximumNesting = 3

    /// The form that all links to an article share, such as "example.org/2026/11/story?id=7".
    /// - Returns: nil if the link cannot stand for an article: it is not a web address, or is a site's root.
    public static func key(_ link: String) -> String? {
        var link = link
        let key: [UInt8]? = link.withUTF8 { $0.count <= maximumLength ? Self.key($0[...], nesting: 0) : nil }
        return key.map { String(decoding: $0, as: UTF8.self) }
    }

    typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static func key(_ link: Bytes, nesting: Int) -> [UInt8]? {
        guard nesting < maximumNesting, let (isSecure, rest) = withoutScheme(link) else { return nil }
        let end = rest.firstIndex { $0 == .slash || $0 == .questionMark || $0 == .numberSign } ?? rest.endIndex
        let fragmentStart = rest[end...].firstIndex(of: .numberSign) ?? rest.endIndex
        let queryStart = rest[end..<fragmentStart].firstIndex(of: .questionMark) ?? fragmentStart
        var key: [UInt8] = []
        key.reserveCapacity(rest.count)
        appendHost(rest[..<end], isSecure: isSecure, to: &key)
        let host = key.count
        guard host > 0 else { return nil }
        appendPath(rest[end..<queryStart], to: &key)
        let query = rest[queryStart..<fragmentStart].dropFirst()
        if let inner = inner(key, host: host, query) {
            return inner.withUnsafeBufferPointer { Self.key($0[...], nesting: nesting + 1) }
        }
        dropForms(of: &key, host: host)
        let isPost = key[..<host].elementsEqual("twitter.com".utf8) && isPost(key[host...])
        let parameters = query.isEmpty ? [] : articleParameters(query, isPost: isPost)
        if let video = video(key, host: host, parameters) { return video }
        for (number, parameter) in parameters.enumerated() {
            key.append(number == 0 ? .questionMark : .ampersand)
            key += parameter
        }
        let fragment = rest[fragmentStart...].dropFirst()
        if !fragment.isEmpty, !isDropped(fragment: fragment) {
            key.append(.numberSign)
            key += fragment
        }
        return key.count > host ? key : nil
    }
}

// MARK: Host

extension StoryLink {
    private static func withoutScheme(_ link: Bytes) -> (isSecure: Bool, rest: Bytes)? {
        guard let start = link.firstIndex(where: { $0 > 0x20 }), let end = link.lastIndex(where: { $0 > 0x20 }) else {
            return nil
        }
        let text = link[start...end]
        for (scheme, isSecure) in [("https://", true), ("http://", false)] {
            let length = scheme.utf8.count
            if text.count > length, zip(text, scheme.utf8).allSatisfy({ lowered($0) == $1 }) {
                return (isSecure, text.dropFirst(length))
            }
        }
        return nil
    }

    /// Appends the host in lower case without prefixes that only select a form of its pages, and the port if it is not
    /// the default.
    private static func appendHost(_ authority: Bytes, isSecure: Bool, to key: inout [UInt8]) {
        var host = authority.lastIndex(of: .at).map { authority[($0 + 1)...] } ?? authority
        var port = host[host.endIndex...]
        if let colon = host.lastIndex(of: .colon), host[colon...].dropFirst().allSatisfy(\.isDigit) {
            port = host[colon...].dropFirst()
            host = host[..<colon]
        }
        if host.last == .dot { host = host.dropLast() }
        var dots = host.count { $0 == .dot }
        var isShorter = true
        // At least a name and a top-level domain stay.
        while isShorter, dots > 1 {
            isShorter = false
            for form in ["www.", "m.", "mobile.", "amp."] where host.prefix(form.utf8.count).equals(form) {
                host = host.dropFirst(form.utf8.count)
                dots -= 1
                isShorter = true
                break
            }
        }
        for byte in host { key.append(lowered(byte)) }
        // As in en.m.wikipedia.org.
        if dots > 2, let dot = key.firstIndex(of: .dot), key[dot...].starts(with: ".m.".utf8) {
            key.removeSubrange(dot..<(dot + 2))
        }
        StoryHost.unify(&key)
        guard !key.isEmpty, !port.isEmpty, !port.equals(isSecure ? "443" : "80") else { return }
        key.append(.colon)
        key += port
    }
}

extension Sequence<UInt8> {
    /// Whether these are the bytes of a text in lower case, ignoring case.
    fileprivate func equals(_ text: String) -> Bool {
        var rest = text.utf8.makeIterator()
        for byte in self {
            guard rest.next() == StoryLink.lowered(byte) else { return false }
        }
        return rest.next() == nil
    }
}

// MARK: Path

extension StoryLink {
    /// Appends the segments without empty ones, with escapes in one form (RFC 3986, 6.2.2): those of letters, digits
    /// and "-._~" are undone, and the others written in upper case.
    private static func appendPath(_ path: Bytes, to key: inout [UInt8]) {
        appendUnescaped(path, to: &key)
        if key.last == .slash { key.removeLast() }
    }

    private static func appendUnescaped(_ text: Bytes, to key: inout [UInt8]) {
        var rest = text
        while let byte = rest.popFirst() {
            if byte == .slash, key.last == .slash { continue }
            guard byte == .percent, let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue else {
                key.append(byte)
                continue
            }
            rest = rest.dropFirst(2)
            let value = high << 4 | low
            if value.isUnreserved { key.append(value) } else { key += [.percent, hexDigit(high), hexDigit(low)] }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

    /// Leads from an AMP copy to the article, and from an index page to its folder. "amp" is also the name of projects
    /// and packages, as in "pypi.org/project/amp": it tells of a copy only beside what looks like an article's address.
    private static func dropForms(of key: inout [UInt8], host: Int) {
        if key[host...].starts(with: "/amp/".utf8), isOfArticle(key[(host + 5)...]) {
            key.removeSubrange(host..<(host + 4))
        }
        for ending in ["/amp", ".amp"] where key.count > host + 5 && key.suffix(4).elementsEqual(ending.utf8) {
            let rest = key[host...].dropLast(4)
            if isOfArticle(rest[(rest.lastIndex(of: .slash) ?? rest.startIndex)...]) { key.removeLast(4) }
        }
        if key.suffix(9).elementsEqual(".amp.html".utf8) { key.replaceSubrange((key.count - 9)..., with: ".html".utf8) }
        guard let slash = key[host...].lastIndex(of: .slash) else { return }
        let page = key[(slash + 1)...]
        let isIndex =
            page.starts(with: "index.".utf8)
            && ["html", "htm", "php", "shtml", "jsp", "asp", "aspx"].contains {
                page.dropFirst(6).elementsEqual($0.utf8)
            } || page.elementsEqual("default.aspx".utf8)
        if isIndex { key.removeSubrange(slash...) }
    }

    /// Whether a part of a path looks like an article's: with a date, a number, or words with hyphens.
    private static func isOfArticle(_ path: ArraySlice<UInt8>) -> Bool {
        path.contains { $0.isDigit || $0 == .minus }
    }
}

// MARK: Addresses within addresses

extension StoryLink {
    /// The address inside that of a copy in Google's AMP cache, or of a page that only redirects.
    private static func inner(_ key: [UInt8], host: Int, _ query: Bytes) -> [UInt8]? {
        let (name, path) = (key[..<host], key[host...])
        if name.hasSuffix("cdn.ampproject.org") {
            guard let start = path.dropFirst().firstIndex(of: .slash) else { return nil }
            return copied(key[start...], query)
        }
        if name.elementsEqual("google.com".utf8) {
            if path.starts(with: "/amp/".utf8) { return copied(path.dropFirst(4), query) }
            guard path.elementsEqual("/url".utf8) else { return nil }
            return value(of: "url", in: query) ?? value(of: "q", in: query)
        }
        if name.hasSuffix("feedsportal.com") { return FeedsPortal.address(path) }
        return nil
    }

    /// - Parameter path: "/s/host/path" of a page over https, "/host/path" of another.
    private static func copied(_ path: ArraySlice<UInt8>, _ query: Bytes) -> [UInt8]? {
        let address = path.starts(with: "/s/".utf8) ? path.dropFirst(3) : path.dropFirst()
        guard address.contains(.slash) else { return nil }
        return Array("https://".utf8) + address + (query.isEmpty ? [] : [.questionMark] + query)
    }

    private static func value(of name: String, in query: Bytes) -> [UInt8]? {
        for parameter in query.split(separator: .ampersand) {
            guard let end = parameter.firstIndex(of: .equals), parameter[..<end].equals(name) else { continue }
            return String(decoding: parameter[(end + 1)...], as: UTF8.self).percentDecoded.map { Array($0.utf8) }
        }
        return nil
    }

    /// A video of YouTube has several addresses.
    private static func video(_ key: [UInt8], host: Int, _ parameters: [[UInt8]]) -> [UInt8]? {
        let (name, path) = (key[..<host], key[host...])
        var video: ArraySlice<UInt8>?
        if name.elementsEqual("youtu.be".utf8) {
            video = path.dropFirst()
        } else if name.elementsEqual("youtube.com".utf8) {
            if path.elementsEqual("/watch".utf8) {
                video = parameters.first { $0.starts(with: "v=".utf8) }?.dropFirst(2)
            } else if let kind = ["/shorts/", "/embed/", "/live/"].first(where: { path.starts(with: $0.utf8) }) {
                video = path.dropFirst(kind.utf8.count)
            }
        }
        // Two names of the same length are not videos: what they play depends on parameters.
        guard let video, video.count == 11, video.allSatisfy(\.isOfVideo),
            !["videoseries", "live_stream"].contains(where: { video.elementsEqual($0.utf8) })
        else { return nil }
        return Array("youtube.com/watch?v=".utf8) + video
    }
}

// MARK: Query and fragment

extension StoryLink {
    private static let placesOfComments = ["comments", "comment", "commentsarea", "respond", "disqus_thread"]

    /// Whether a path of Twitter leads to a single post, such as "/example/status/12".
    private static func isPost(_ path: ArraySlice<UInt8>) -> Bool {
        let parts = path.split(separator: .slash)
        return parts.count == 3 && parts[1].elementsEqual("status".utf8) && parts[2].allSatisfy(\.isDigit)
    }

    /// The parameters that may select an article, in one order.
    /// - Parameter isPost: Whether the address is that of a post of Twitter.
    private static func articleParameters(_ query: Bytes, isPost: Bool) -> [[UInt8]] {
        var parameters: [[UInt8]] = []
        for parameter in query.split(separator: .ampersand) {
            // Many feeds escape the sign twice.
            let bare = parameter.starts(with: "amp;".utf8) ? parameter.dropFirst(4) : parameter
            let end = bare.firstIndex(of: .equals) ?? bare.endIndex
            guard !bare.isEmpty, !StoryParameter.isDropped(bare[..<end], bare[end...].dropFirst()),
                !isPost || !StoryParameter.isOfSharedPost(bare[..<end])
            else { continue }
            var text: [UInt8] = []
            appendUnescaped(bare, to: &text)
            parameters.append(text)
        }
        return parameters.count > 1 ? parameters.sorted { $0.lexicographicallyPrecedes($1) } : parameters
    }

    /// Whether it selects no article: it leads to the comments, a quotation or the rest of the text, or was added by a
    /// tracker. One that leads to a single comment does select something.
    private static func isDropped(fragment: Bytes) -> Bool {
        if placesOfComments.contains(where: fragment.equals) || fragment.equals("more") { return true }
        if ["rss", "atom-everything"].contains(where: fragment.equals) { return true }
        if fragment.starts(with: ":~:text=".utf8) { return true }
        // WordPress counts its articles; words may name a part of a page.
        if fragment.starts(with: "more-".utf8) {
            return fragment.count > 5 && fragment.dropFirst(5).allSatisfy(\.isDigit)
        }
        // One of several parameters may select an article.
        guard !fragment.contains(.ampersand) else { return false }
        guard let end = fragment.firstIndex(of: .equals) else { return false }
        return StoryParameter.isDropped(fragment[..<end], fragment[end...].dropFirst())
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}

extension UInt8 {
    fileprivate static let ampersand = UInt8(ascii: "&")
    fileprivate static let equals = UInt8(ascii: "=")
    fileprivate static let percent = UInt8(ascii: "%")

    fileprivate var isUnreserved: Bool {
        isDigit || isLetter || self == .minus || self == .dot || self == 0x5F || self == 0x7E
    }

    fileprivate var isOfVideo: Bool { isUnreserved && self != .dot && self != 0x7E }

    fileprivate var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}

extension StoryLink {
    fileprivate static func lowered(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
