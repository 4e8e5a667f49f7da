/// A page's elements and texts in the order in which they begin, so that what stands in an element is a range.
struct PageTree {
    struct Node {
        /// In lower case; empty: a text.
        var name = ""
        /// The element it stands in; its own number for the root.
        var parent: Int
        /// Behind the last of what stands in it.
        var end: Int
        /// Of an element.
        var attributes: [String: String] = [:]
        /// Of a text, in `texts`.
        var text = 0..<0

        var isText: Bool { name.isEmpty }
    }

    /// The first is the root, which stands for the page.
    var nodes: [Node]
    /// UTF-8.
    let texts: ByteBuffer
    /// What relative addresses are relative to.
    var base: String
    /// What the page says of itself to machines (JSON-LD), each a document.
    var structuredData: [[UInt8]] = []
    var facts = PageFacts()
    /// Whether the page has more than this.
    var isCut = false

    func bytes(_ node: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: texts.bytes[nodes[node].text])
    }

    /// What an element begins with, as far as it takes to tell what it is.
    func words(_ node: Int, limit: Int = 80) -> [UInt8] {
        var words: [UInt8] = []
        for index in node..<nodes[node].end {
            if nodes[index].isText { words += bytes(index).drop(while: ASCII.isSpace).prefix(limit) }
            if words.count >= limit { break }
        }
        return words
    }

    /// The page's only heading of the first level.
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

    /// Whether a node stands in an element of one of these names.
    func isWithin(_ names: Set<String>, _ node: Int) -> Bool {
        var node = node
        while node != nodes[node].parent {
            node = nodes[node].parent
            if names.contains(nodes[node].name) { return true }
        }
        return false
    }
}

/// A number for each node of a page, so that those of a range need not be looked through.
struct NodeSum {
    private let before: [Int]

    init(_ numbers: some Sequence<Int>) {
        before = numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    /// How many nodes of a kind there are.
    init(of tree: PageTree, _ isOfKind: (PageTree.Node) -> Bool) {
        self.init(tree.nodes.map { isOfKind($0) ? 1 : 0 })
    }

    func sum(_ range: Range<Int>) -> Int { before[range.upperBound] - before[range.lowerBound] }
    func isAny(in range: Range<Int>) -> Bool { sum(range) > 0 }
}
