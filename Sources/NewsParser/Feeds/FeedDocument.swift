import FoundationEssentials
import News

/// Receives a document's events, chooses the reader for its format, and collects the texts that the reader asks for.
final class FeedDocument: XMLEvents {
    // Unchecked because the reader is called while these are read, never while they change.
    @exclusivity(unchecked) private(set) var reader: (any FeedReader)?
    /// Problems in texts; problems in markup were noted earlier, by the repair.
    let problems: ProblemList

    private let documentURL: String?
    /// The document's address, if it is http or https.
    private let webURL: String?
    private let limits: ParserLimits
    /// Open elements whose children are wanted; nil for one already treated as closed.
    @exclusivity(unchecked) private var names: [XMLName?] = []
    @exclusivity(unchecked) private var bases: [(depth: Int, base: String)] = []
    /// Depth within an ignored element, counting that element.
    @exclusivity(unchecked) private var levelsIgnored = 0
    /// Depth within an element whose text is wanted, counting that element.
    @exclusivity(unchecked) private var levelsCaptured = 0
    @exclusivity(unchecked) private var captured = XMLName(.other, .unknown)
    @exclusivity(unchecked) private var kind = CapturedText.Kind.text
    private let text = ByteBuffer(capacity: 4096)
    /// The text reached its size limit.
    @exclusivity(unchecked) private var isCutOff = false
    private var inner = OpenElements()
    /// Bases set by elements inside the text, which apply only to their own addresses.
    @exclusivity(unchecked) private var innerBases: [(depth: Int, base: String)] = []

    init(documentURL: String?, limits: ParserLimits) {
        self.documentURL = documentURL
        webURL = documentURL.flatMap { FeedAddress.isWeb($0) ? $0 : nil }
        self.limits = limits
        problems = ProblemList(maximum: limits.maximumProblems)
    }

    func takeEntries() -> [ParsedEntry] {
        reader?.takeEntries() ?? []
    }

    func startElement(_ tag: XMLStartTag) {
        if levelsIgnored > 0 {
            levelsIgnored += 1
        } else if levelsCaptured == 1, lacksEndTag(before: tag.name) {
            endForgotten()
            open(tag)
        } else if levelsCaptured > 0 {
            levelsCaptured += 1
            inner.push(tag.localNameBytes)
            let base = innerBase(tag)
            if !isWrapper { MarkupWriter.appendStartTag(tag, base: base, to: text) }
        } else {
            open(tag)
        }
    }

    func endElement() {
        if levelsIgnored > 0 {
            levelsIgnored -= 1
            if levelsIgnored == 0 { leaveBase() }
        } else if levelsCaptured > 1 {
            if !isWrapper { MarkupWriter.appendEndTag(inner.innermost, to: text) }
            inner.pop()
            if innerBases.last?.depth == levelsCaptured { innerBases.removeLast() }
            levelsCaptured -= 1
        } else if levelsCaptured == 1 {
            levelsCaptured = 0
            deliver()
            text.removeAll()
            isCutOff = false
            leaveBase()
        } else if let name = names.popLast() {
            if let name { reader?.close(name) }
            leaveBase()
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard levelsCaptured > 0, !isCutOff, let start = bytes.baseAddress else { return }
        var count = bytes.count
        let room = max(0, limits.maximumTextBytes - text.count)
        if count > room {
            problems.note("a text is cut off at \(limits.maximumTextBytes) bytes", line: nil)
            isCutOff = true
            count = room
            // Do not split a character.
            while count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
        }
        if kind == .markup {
            MarkupWriter.appendEscaped(UnsafeBufferPointer(start: start, count: count), to: text)
        } else {
            text.append(start, count: count)
        }
    }

    /// One-line elements: none of `followers` can be nested in them.
    private static let lines: Set<XMLName.Local> = [
        .title, .link, .guid, .pubdate, .category, .author, .id, .published, .updated, .creator, .date,
    ]
    private static let followers: Set<XMLName.Local> = [
        .link, .description, .guid, .pubdate, .category, .comments, .enclosure, .item, .entry, .encoded, .content,
        .creator,
        .published, .updated, .id, .language, .lastbuilddate, .summary,
    ]

    /// Elements that HTML lacks as well, so they cannot belong to a body of text.
    private static let followersOfAny: Set<XMLName.Local> = [.item, .entry, .guid, .pubdate, .enclosure]

    /// Whether the captured text lacks its end tag: "<title>One<link>https://…</link>".
    private func lacksEndTag(before next: XMLName) -> Bool {
        let followers = Self.lines.contains(captured.local) ? Self.followers : Self.followersOfAny
        guard kind != .markup, followers.contains(next.local) else { return false }
        return next.namespace == captured.namespace || next.namespace == .dublinCore || next.namespace == .content
    }

    private func endForgotten() {
        levelsCaptured = 0
        deliver()
        text.removeAll()
        names.append(nil)
    }

    private func deliver() {
        let bytes = trimmed(text.bytes)
        guard kind == .base64 else {
            reader?.close(captured, CapturedText(kind: kind, bytes: bytes, base: base, problems: problems))
            return
        }
        // Text that is not valid Base64 is used unchanged.
        let compact = bytes.filter { !ASCII.isSpace($0) }
        let decoded = Data(base64Encoded: Data(compact)).flatMap { String(validating: $0, as: UTF8.self) }
        let plain = decoded ?? String(decoding: bytes, as: UTF8.self)
        Array(plain.utf8).withUnsafeBufferPointer { bytes in
            reader?.close(captured, CapturedText(kind: .text, bytes: bytes, base: base, problems: problems))
        }
    }

    private func open(_ tag: XMLStartTag) {
        if tag.attributeCount > 0, let given = tag.attribute(prefix: "xml", "base") {
            if let resolved = WebAddress.resolve(given, against: base) { bases.append((names.count, resolved)) }
        }
        if reader == nil { reader = makeReader(tag) }
        switch reader?.open(tag, base: base) ?? .nothing {
        case .children:
            names.append(tag.name)
        case .text(let kind):
            self.kind = kind
            captured = tag.name
            levelsCaptured = 1
        case .nothing:
            levelsIgnored = 1
        }
    }

    /// Chooses the reader by the root element.
    private func makeReader(_ root: XMLStartTag) -> (any FeedReader)? {
        switch root.name.local {
        case .rss, .channel: return RSSReader(format: .rss, limits: limits)
        case .rdf: return RSSReader(format: .rdf, limits: limits)
        case .feed, .entry: return AtomReader(limits: limits)
        default: return nil
        }
    }

    /// The outermost `div` of Atom XHTML content is not part of it (RFC 4287 section 3.1.1.3).
    private var isWrapper: Bool {
        kind == .markup && levelsCaptured == 2 && inner.innermost.elementsEqual("div".utf8)
    }

    /// The base for relative addresses here: `xml:base`, else the document's address, or the site's if the document was
    /// read from a file.
    private var base: String? {
        if let given = bases.last?.base { return given }
        return webURL ?? documentURL.map { reader?.siteLink ?? $0 }
    }

    /// The base for addresses in an element inside the text; nil when it is the same as for the whole text.
    private func innerBase(_ tag: XMLStartTag) -> String? {
        if tag.attributeCount > 0, let given = tag.attribute(prefix: "xml", "base"),
            let resolved = WebAddress.resolve(given, against: innerBases.last?.base ?? base)
        {
            innerBases.append((levelsCaptured, resolved))
        }
        return innerBases.last?.base
    }

    private func leaveBase() {
        if let last = bases.last, last.depth >= names.count { bases.removeLast() }
    }

    private func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = bytes.count
        while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
        while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }
}
