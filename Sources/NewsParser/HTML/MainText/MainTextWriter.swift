import News
/// Writes a page's main text as HTML: only elements that matter to a reader, with absolute addresses.
struct MainTextWriter {
    private static let written: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code", "em",
        "strong", "b", "i", "a", "img", "figure", "figcaption", "table", "thead", "tbody", "tfoot", "tr", "td", "th",
        "caption", "br", "hr", "sub", "sup", "del", "s", "ins", "q", "cite", "kbd", "samp", "var", "mark", "small",
        "ruby", "rt", "rp", "details", "summary", "video", "audio", "source", "iframe", "wbr", "div", "math",
    ]
    private static let kept: [String] = [
        "id", "role", "alt", "title", "width", "height", "colspan", "rowspan", "start", "reversed", "type", "value",
        "alttext", "aria-label",
    ]

    private let tree: PageTree
    private let found: FoundText
    private let output: ByteBuffer

    static func html(of found: FoundText, in tree: PageTree) -> String {
        let writer = MainTextWriter(tree: tree, found: found, output: ByteBuffer(capacity: 16 << 10))
        for root in found.roots { writer.write(root) }
        return writer.output.string
    }

    private func write(_ root: Int) {
        var open: [(name: String, end: Int)] = []
        for index in root..<tree.nodes[root].end where !found.isDropped[index] {
            while let last = open.last, last.end <= index { close(&open) }
            let node = tree.nodes[index]
            if node.isText {
                MarkupWriter.appendEscaped(tree.bytes(index), to: output)
            } else if let name = name(of: index, isRoot: index == root) {
                append("<" + name)
                appendAttributes(of: node)
                output.append(">")
                open.append((name, node.end))
            }
        }
        while !open.isEmpty { close(&open) }
    }

    private func close(_ open: inout [(name: String, end: Int)]) {
        Array(open.removeLast().name.utf8).withUnsafeBufferPointer { MarkupWriter.appendEndTag($0, to: output) }
    }

    /// The element to write; nil to write only the contents.
    private func name(of index: Int, isRoot: Bool) -> String? {
        if found.figures.contains(index) { return "figure" }
        if found.captions.contains(index) { return "figcaption" }
        let node = tree.nodes[index]
        // A cell needs its table, so as a root it becomes a `div`, as do other elements that begin a line.
        if isRoot, ["td", "tr", "th", "li", "dd", "body"].contains(node.name) { return "div" }
        if Self.written.contains(node.name) { return node.name }
        return ["section", "article", "main", "center", "header", "address", "hgroup"].contains(node.name) ? "div" : nil
    }

    private func appendAttributes(of node: PageTree.Node) {
        for name in Self.kept { if let value = node.attributes[name] { append(name, value) } }
        if let href = node.attributes["href"], let address = address(href) { append("href", address) }
        if let source = Self.source(of: node), let address = address(source) { append("src", address) }
    }

    /// The address of a picture or video. Many pages put an empty placeholder in `src` first.
    private static func source(of node: PageTree.Node) -> String? {
        if let source = node.attributes["src"], !source.isEmpty, !source.hasPrefix("data:") { return source }
        for name in ["data-src", "data-lazy-src", "data-original"] {
            if let source = node.attributes[name], !source.isEmpty { return source }
        }
        return node.attributes["srcset"]?.split { $0 == "," || $0.isWhitespace }.first.map(String.init)
    }

    /// The absolute address of a web page or mail, or a fragment; nil for anything else, such as a script.
    private func address(_ reference: String) -> String? {
        if reference.hasPrefix("#") { return reference }
        guard let resolved = WebAddress.resolve(reference, against: tree.base) else { return nil }
        let isMail = WebAddress.scheme(of: resolved)?.lowercased() == "mailto"
        return FeedAddress.isWeb(resolved) || isMail ? resolved : nil
    }

    private func append(_ name: String, _ value: String) {
        append(" " + name + "=\"")
        Array(value.utf8).withUnsafeBufferPointer { MarkupWriter.appendEscaped($0, to: output) }
        output.append("\"")
    }

    private func append(_ text: String) { output.append(Array(text.utf8)) }
}
