/// A page's machine-readable article (https://schema.org/Article in JSON-LD).
struct StructuredArticle {
    private static let maximumDepth = 8

    var title: String?
    var author: String?
    var published: String?
    var language: String?
    /// The longest convincing body.
    var body: String?

    /// Reads the documents. The first one with a value wins, except for the body.
    init(_ documents: [[UInt8]]) {
        for document in documents {
            let stream = JSONStream(
                lists: [], limits: ParserLimits(maximumDepth: 64), problems: ProblemList(maximum: 1)
            ) { _ in }
            document.withUnsafeBufferPointer { stream.consume($0) }
            stream.finish()
            if let root = stream.tree.root { take(root, depth: 0) }
        }
    }

    private mutating func take(_ value: JSONValue, depth: Int) {
        guard depth < Self.maximumDepth else { return }
        switch value {
        case .array(let elements): for element in elements { take(element, depth: depth + 1) }
        case .object(let members):
            if Self.isArticle(value) { takeFacts(of: value) }
            if let text = members["articleBody"]?.text, text.utf8.count >= MainText.minimumLength,
                text.utf8.count > body?.utf8.count ?? 0
            {
                body = text
            }
            for name in members.keys.sorted() { if let value = members[name] { take(value, depth: depth + 1) } }
        default: break
        }
    }

    private mutating func takeFacts(of article: JSONValue) {
        title = title ?? article["headline"]?.text
        published = published ?? article["datePublished"]?.text
        language = language ?? article["inLanguage"]?.text
        let names = article["author"]?.elements.compactMap { $0.text ?? $0["name"]?.text } ?? []
        if author == nil, !names.isEmpty { author = names.prefix(10).joined(separator: ", ") }
    }

    /// Whether the type is NewsArticle, BlogPosting or similar.
    private static func isArticle(_ value: JSONValue) -> Bool {
        value["@type"]?.elements.contains { type in
            type.text.map { $0.hasSuffix("Article") || $0.hasSuffix("Posting") || $0 == "Report" } ?? false
        } ?? false
    }

    /// A body as HTML. It is usually text with line breaks, sometimes HTML.
    static func html(ofBody body: String, base: String) -> String {
        let bytes = Array(body.utf8)
        if bytes.withUnsafeBufferPointer(HTMLDetector.test) {
            let text = ByteBuffer(capacity: bytes.count)
            text.append(bytes)
            let tree = PageTreeBuilder.tree(of: text, base: base)
            let isDropped = Array(repeating: false, count: tree.nodes.count)
            return MainTextWriter.html(
                of: FoundText(roots: [0], isDropped: isDropped, measure: TextMetrics()), in: tree)
        }
        let output = ByteBuffer(capacity: bytes.count + 256)
        for paragraph in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard !paragraph.allSatisfy(ASCII.isSpace) else { continue }
            output.append("<p>")
            paragraph.withUnsafeBufferPointer { MarkupWriter.appendEscaped($0, to: output) }
            output.append("</p>\n")
        }
        return output.string
    }
}
