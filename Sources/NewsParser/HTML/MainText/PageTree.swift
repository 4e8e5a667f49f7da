/// A page's elements and texts in document order, so that an element's descendants are a range.
struct PageTree {
    struct Node {
        /// In lower case; empty for a text.
        var name = ""
        /// The index of the parent; the root's own index for the root.
        var parent: Int
        /// The index after the last descendant.
        var end: Int
        /// Set for elements.
        var attributes: [String: String] = [:]
        /// Set for texts: the range in `texts`.
        var text = 0..<0

        var isText: Bool { name.isEmpty }
    }

    /// The first is the root, which represents the page.
    var nodes: [Node]
    /// UTF-8.
    let texts: ByteBuffer
    /// The base for relative addresses.
    var base: String
    /// The page's JSON-LD documents.
    var structuredData: [[UInt8]] = []
    var metadata = PageMetadata()
    /// Whether the page has more nodes than are kept.
    var isCut = false

    func bytes(_ node: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: texts.bytes[nodes[node].text])
    }

    /// The first words of an element, enough to recognise its purpose.
    func words(_ node: Int, limit: Int = 80) -> [UInt8] {
        var words: [UInt8] = []
        for index in node..<nodes[node].end {
            if nodes[index].isText { words += bytes(index).drop(while: ASCII.isSpace).prefix(limit) }
            if words.count >= limit { break }
        }
        return words
    }

    /// The page's only first-level heading; nil if there are several.
    var heading: String? {
        let headings = nodes.indices.filter { nodes[$0].name == "h1" }
        guard headings.count == 1 else { return nil }
        let range = headings[0]..<nodes[headings[0]].end
        let text = range.lazy.filter { nodes[$0].isText }.prefix(100).reduce(into: [UInt8]()) {
            $0 += bytes($1).prefix(1_000)
        }
        return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func children(of node: Int) -> [Int] {
        var children: [Int] = []
        var next = node + 1
        while next < nodes[node].end {
            children.append(next)
            next = nodes[next].end
        }
        return children
    }

    /// Whether a node is inside an element with one of these names.
    func isWithin(_ names: Set<String>, _ node: Int) -> Bool {
        var node = node
        while node != nodes[node].parent {
            node = nodes[node].parent
            if names.contains(nodes[node].name) { return true }
        }
        return false
    }
}

/// Prefix sums of one number per node, so that a range of nodes is summed in constant time.
struct PrefixSums {
    private let before: [Int]

    init(_ numbers: some Sequence<Int>) {
        before = numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    /// Counts the nodes of a kind.
    init(of tree: PageTree, _ isOfKind: (PageTree.Node) -> Bool) {
        self.init(tree.nodes.map { isOfKind($0) ? 1 : 0 })
    }

    func sum(_ range: Range<Int>) -> Int { before[range.upperBound] - before[range.lowerBound] }
    func isAny(in range: Range<Int>) -> Bool { sum(range) > 0 }
}
