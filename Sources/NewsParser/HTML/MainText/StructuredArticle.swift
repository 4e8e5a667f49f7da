/// An article as a page gives it to machines (https://schema.org/Article in JSON-LD).
enum StructuredArticle {
    private static let maximumDepth = 8

    /// The longest `articleBody` of the documents; nil when there is none that is convincing.
    static func body(in documents: [[UInt8]]) -> String? {
        let bodies = documents.compactMap { document -> String? in
            let stream = JSONStream(
                lists: [], limits: ParserLimits(maximumDepth: 64), problems: ProblemList(maximum: 1)
            ) { _ in }
            document.withUnsafeBufferPointer { stream.consume($0) }
            stream.finish()
            return stream.tree.root.flatMap { longestBody(in: $0, depth: 0) }
        }
        return bodies.max { $0.utf8.count < $1.utf8.count }.flatMap {
            $0.utf8.count >= MainText.leastLength ? $0 : nil
        }
    }

    /// HTML of a body, which is text with line breaks as a rule, and HTML now and then.
    static func html(ofBody body: String, base: String) -> String {
        let bytes = Array(body.utf8)
        if bytes.withUnsafeBufferPointer(LooksLikeHTML.test) {
            let text = ByteBuffer(capacity: bytes.count)
            text.append(bytes)
            let tree = PageTreeBuilder.tree(of: text, base: base)
            let isDropped = Array(repeating: false, count: tree.nodes.count)
            return MainTextWriter.html(
                of: FoundText(roots: [0], isDropped: isDropped, measure: TextMeasure()), in: tree)
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

    private static func longestBody(in value: JSONValue, depth: Int) -> String? {
        guard depth < maximumDepth else { return nil }
        switch value {
        case .array(let elements): return longest(elements.map { longestBody(in: $0, depth: depth + 1) })
        case .object(let members):
            return longest(
                [members["articleBody"]?.text]
                    + members.values.map { longestBody(in: $0, depth: depth + 1) })
        default: return nil
        }
    }

    private static func longest(_ texts: [String?]) -> String? {
        texts.compactMap { $0 }.max { $0.utf8.count < $1.utf8.count }
    }
}
