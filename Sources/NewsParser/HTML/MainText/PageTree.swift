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

    func bytes(_ node: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: texts.bytes[nodes[node].text])
    }

    /// What an element begins with, as far as it takes to tell what it is.
    func words(_ node: Int) -> [UInt8] {
        var words: [UInt8] = []
        for index in node..<nodes[node].end where nodes[index].isText && words.count < 80 {
            words += bytes(index).drop(while: ASCII.isSpace).prefix(80)
        }
        return words
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

/// How many nodes of a kind come before each node of a page, so that a range need not be looked through.
struct NodeCount {
    private let before: [Int32]

    init(_ tree: PageTree, _ isOfKind: (PageTree.Node) -> Bool) {
        var count: Int32 = 0
        before =
            [0]
            + tree.nodes.map { node in
                if isOfKind(node) { count += 1 }
                return count
            }
    }

    func isAny(in range: Range<Int>) -> Bool { count(in: range) > 0 }
    func count(in range: Range<Int>) -> Int32 { before[range.upperBound] - before[range.lowerBound] }
}

/// A number for each node of a page, so that those of a range need not be added up.
struct NodeSum {
    private let before: [Int]

    init(_ numbers: [Int]) {
        before = numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    func sum(_ range: Range<Int>) -> Int { before[range.upperBound] - before[range.lowerBound] }
}
