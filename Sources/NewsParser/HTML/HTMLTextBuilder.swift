/// Lays HTML out as blocks of plain text.
final class HTMLTextBuilder: HTMLEvents {
    private static let maximumBlocks = 20_000
    private static let maximumLinks = 2000

    private struct List {
        /// Nil: bullets.
        var number: Int?
    }

    private let baseURL: String?
    private var blocks: [HTMLText.Block] = []
    private var links: [String] = []
    private var linkNumbers: [String: Int] = [:]

    private var line = ByteBuffer(capacity: 512)
    private var wantsSpace = false
    private var kind = HTMLText.Block.Kind.paragraph
    private var lists: [List] = []
    private var quoteDepth = 0
    private var preformattedDepth = 0
    private var ignoredDepth = 0
    private var cellsInRow = 0
    /// The targets of open `a` elements; nil for one that leads nowhere.
    private var openLinks: [(target: String?, start: Int)] = []

    init(baseURL: String?) {
        self.baseURL = baseURL
    }

    func finished() -> HTMLText {
        endBlock()
        return HTMLText(blocks: blocks, links: links)
    }

    // MARK: Events

    func startElement(_ name: String, attribute: (String) -> String?) {
        if Self.ignored.contains(name) { ignoredDepth += 1 }
        guard ignoredDepth == 0 else { return }
        switch name {
        case "br": lineBreak()
        case "hr":
            endBlock()
            append(HTMLText.Block(kind: .rule, quoteDepth: quoteDepth, listDepth: lists.count, text: ""))
        case "h1", "h2", "h3", "h4", "h5", "h6":
            startBlock(.heading(level: Int(name.dropFirst()) ?? 1))
        case "ul", "menu", "dir": startList(List(number: nil))
        case "ol": startList(List(number: attribute("start").flatMap { Int($0) } ?? 1))
        case "li": startListItem()
        case "blockquote":
            endBlock()
            quoteDepth += 1
        case "pre", "listing", "xmp":
            startBlock(.preformatted)
            preformattedDepth += 1
        case "tr": startBlock(.paragraph)
        case "td", "th":
            if cellsInRow > 0, !line.isEmpty { appendLiteral(" | ") }
            cellsInRow += 1
        case "a": openLinks.append((attribute("href").flatMap(followable), line.count))
        case "img": image(attribute)
        case "iframe", "video", "audio", "embed", "source": media(name, attribute("src"))
        case "q": appendLiteral("“")
        default:
            if Self.blocks.contains(name) { startBlock(.paragraph) }
        }
    }

    func endElement(_ name: String) {
        if Self.ignored.contains(name) {
            ignoredDepth = max(0, ignoredDepth - 1)
            return
        }
        guard ignoredDepth == 0 else { return }
        switch name {
        case "ul", "menu", "dir", "ol":
            endBlock()
            _ = lists.popLast()
        case "blockquote":
            endBlock()
            quoteDepth = max(0, quoteDepth - 1)
        case "pre", "listing", "xmp":
            endBlock()
            preformattedDepth = max(0, preformattedDepth - 1)
        case "tr":
            endBlock()
            cellsInRow = 0
        case "a": closeLink()
        case "q": appendLiteral("”")
        case "h1", "h2", "h3", "h4", "h5", "h6", "li": endBlock()
        default:
            if Self.blocks.contains(name) { endBlock() }
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard ignoredDepth == 0, let base = bytes.baseAddress else { return }
        var position = 0
        while position < bytes.count {
            let byte = base[position]
            if byte <= 0x20 || byte == 0x7F {
                position += 1
                if preformattedDepth > 0 { appendPreformatted(byte) } else if ASCII.isSpace(byte) { wantsSpace = true }
                continue
            }
            if byte == 0xC2, position + 1 < bytes.count, base[position + 1] < 0xA0 {
                position += 2
                continue
            }
            putSpace()
            var stop = position + 1
            while stop < bytes.count, base[stop] > 0x20, base[stop] != 0x7F, base[stop] != 0xC2 { stop += 1 }
            if byte == 0xC2, stop == position + 1 { stop = min(stop + 1, bytes.count) }
            line.append(base + position, count: stop - position)
            position = stop
        }
    }

    // MARK: Blocks

    private static let ignored: Set<String> = [
        "script", "style", "head", "title", "template", "noframes", "object", "applet", "svg", "math", "select",
        "textarea",
    ]
    private static let blocks: Set<String> = [
        "p", "div", "address", "article", "aside", "caption", "center", "dd", "details", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "header", "legend", "main", "nav", "noscript", "section", "summary",
        "table", "tbody", "tfoot", "thead", "body",
    ]

    private func startBlock(_ kind: HTMLText.Block.Kind) {
        if case .listItem = self.kind, line.isEmpty, kind == .paragraph {
            // "<li><p>text": the paragraph is the item.
            return
        }
        endBlock()
        self.kind = kind
    }

    private func startList(_ list: List) {
        endBlock()
        lists.append(list)
    }

    private func startListItem() {
        endBlock()
        var marker = "•"
        if let number = lists.last?.number {
            marker = "\(number)."
            lists[lists.count - 1].number = number &+ 1
        }
        kind = .listItem(marker: marker)
    }

    private func endBlock() {
        defer {
            line.removeAll()
            wantsSpace = false
            kind = .paragraph
            for index in openLinks.indices { openLinks[index].start = 0 }
        }
        while let last = line.bytes.last, last == 0x0A || last == 0x20 { line.truncate(to: line.count - 1) }
        guard line.bytes.contains(where: { $0 > 0x20 }) else { return }
        // A block that ends within a link carries the link's number; the rest of the link needs it no more.
        append(HTMLText.Block(kind: kind, quoteDepth: quoteDepth, listDepth: lists.count, text: line.string))
    }

    private func append(_ block: HTMLText.Block) {
        guard blocks.count < Self.maximumBlocks else { return }
        blocks.append(block)
    }

    // MARK: Text

    private func putSpace() {
        if wantsSpace, let last = line.bytes.last, last != 0x0A, last != 0x20 { line.append(0x20) }
        wantsSpace = false
    }

    private func appendLiteral(_ text: String) {
        putSpace()
        line.append(Array(text.utf8))
    }

    private func appendPreformatted(_ byte: UInt8) {
        switch byte {
        case 0x0A:
            // The first line feed in "pre" is markup.
            if !line.isEmpty { line.append(0x0A) }
        case 0x09: line.append("    ")
        case 0x20: line.append(0x20)
        default: break
        }
    }

    private func lineBreak() {
        wantsSpace = false
        if !line.isEmpty { line.append(0x0A) }
    }

    // MARK: Links and media

    /// The address of a link that leads out of the page.
    private func followable(_ reference: String) -> String? {
        guard !reference.hasPrefix("#"), let address = WebAddress.resolve(reference, against: baseURL) else {
            return nil
        }
        let scheme = WebAddress.scheme(of: address)?.lowercased() ?? ""
        return ["javascript", "data", "vbscript"].contains(scheme) ? nil : address
    }

    private func number(of address: String) -> Int? {
        if let number = linkNumbers[address] { return number }
        guard links.count < Self.maximumLinks else { return nil }
        links.append(address)
        linkNumbers[address] = links.count
        return links.count
    }

    private func closeLink() {
        guard let (target, start) = openLinks.popLast(), let target, line.count > start else { return }
        if let number = number(of: target) { line.append(Array("[\(number)]".utf8)) }
    }

    private func image(_ attribute: (String) -> String?) {
        // Counting pixels are no pictures.
        if attribute("width") == "1" || attribute("height") == "1" || attribute("width") == "0" { return }
        guard let source = attribute("src") ?? attribute("data-src") else { return }
        let alt = HTMLText.plainLine(ofHTML: attribute("alt") ?? attribute("title") ?? "")
        appendLiteral(alt.isEmpty ? "[image]" : "[image: \(alt)]")
        if let number = followable(source).flatMap(number(of:)) { line.append(Array("[\(number)]".utf8)) }
    }

    private func media(_ name: String, _ source: String?) {
        guard let source, let number = followable(source).flatMap(number(of:)) else { return }
        let word = name == "iframe" || name == "embed" ? "embedded" : name == "source" ? "media" : name
        appendLiteral("[\(word)][\(number)]")
        wantsSpace = true
    }
}
