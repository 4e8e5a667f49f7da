/// Builds a page's tree from parser events, without hidden and machine-readable parts.
final class PageTreeBuilder: HTMLEvents {
    /// The maximum number of elements and texts; the rest of the page is not kept.
    private static let maximumNodes = 200_000
    private static let maximumStructuredBytes = 2 << 20
    /// Every relative link of the page becomes as long as its base, so a long one would multiply.
    private static let maximumBaseBytes = 2_000
    private static let attributes = [
        "id", "class", "role", "itemprop", "href", "src", "data-src", "data-lazy-src", "data-original", "srcset", "alt",
        "title", "width", "height", "colspan", "rowspan", "start", "reversed", "type", "value", "alttext", "aria-label",
        "rel",
    ]

    private var nodes = [PageTree.Node(name: "#page", parent: 0, end: 1)]
    private let texts = ByteBuffer(capacity: 64 << 10)
    private var open = [0]
    private var base: String
    private var hasBase = false
    private var structuredData: [[UInt8]] = []
    private var structuredBytes = 0
    private var isInStructuredData = false
    private var metadata = PageMetadata()
    private var isInTitle = false
    /// The number of open elements within, and including, one that is left out.
    private var skippedDepth = 0
    private let attributes: [String]

    init(base: String, attributes: Set<String> = []) {
        self.base = base
        self.attributes = Self.attributes + attributes.subtracting(Self.attributes)
    }

    /// - Parameter attributes: Those kept beside the usual ones.
    static func tree(of text: ByteBuffer, base: String, attributes: Set<String> = []) -> PageTree {
        let builder = PageTreeBuilder(base: base, attributes: attributes)
        text.read { HTMLParser.parse($0, events: builder) }
        return builder.finished()
    }

    private func finished() -> PageTree {
        while !open.isEmpty { close() }
        return PageTree(
            nodes: nodes, texts: texts, base: base, structuredData: structuredData, metadata: metadata,
            isCut: nodes.count >= Self.maximumNodes)
    }

    func startElement(_ name: String, attribute: (String) -> String?) {
        guard skippedDepth == 0, nodes.count < Self.maximumNodes else {
            skippedDepth += 1
            return
        }
        metadata.take(name, attribute)
        if name == "title" { isInTitle = true }
        if name == "base" { takeBase(attribute("href")) }
        if name == "script", attribute("type")?.lowercased() == "application/ld+json" {
            structuredData.append([])
            isInStructuredData = true
        }
        guard name == "head" || !HiddenElement.isHidden(name, attribute) else {
            skippedDepth = 1
            return
        }
        var node = PageTree.Node(name: name, parent: open[open.count - 1], end: 0)
        for name in attributes {
            if let value = attribute(name) { node.attributes[name] = value }
        }
        open.append(nodes.count)
        nodes.append(node)
    }

    func endElement(_ name: String) {
        isInStructuredData = false
        isInTitle = false
        guard skippedDepth == 0 else {
            skippedDepth -= 1
            return
        }
        if open.count > 1 { close() }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        if isInStructuredData {
            structuredBytes += bytes.count
            if structuredBytes <= Self.maximumStructuredBytes {
                structuredData[structuredData.count - 1].append(contentsOf: bytes)
            }
            return
        }
        if isInTitle { metadata.takeTitle(bytes) }
        guard skippedDepth == 0, let start = bytes.baseAddress, !bytes.isEmpty else { return }
        let place = texts.count
        texts.append(start, count: bytes.count)
        let last = nodes.count - 1
        // A text may arrive in several pieces.
        if nodes[last].isText, nodes[last].parent == open[open.count - 1] {
            nodes[last].text = nodes[last].text.lowerBound..<texts.count
        } else if nodes.count < Self.maximumNodes {
            nodes.append(
                PageTree.Node(
                    parent: open[open.count - 1], end: nodes.count + 1, text: place..<texts.count))
        }
    }

    private func close() {
        nodes[open.removeLast()].end = nodes.count
    }

    /// The first `base` of a usual length wins.
    private func takeBase(_ href: String?) {
        guard !hasBase, let href, href.utf8.count <= Self.maximumBaseBytes,
            let resolved = WebAddress.resolve(href, against: base)
        else { return }
        base = resolved
        hasBase = true
    }
}
