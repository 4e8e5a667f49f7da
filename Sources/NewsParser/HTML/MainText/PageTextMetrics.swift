/// Measures the text in each element of a page, without dropped nodes.
struct PageTextMetrics {
    /// Each node with all its descendants.
    private(set) var whole: [TextMetrics]
    /// Each block without the blocks nested in it.
    private(set) var own: [TextMetrics]
    /// The nearest block that contains each node, or the node itself.
    private(set) var block: [Int]

    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "br", "cite", "code", "data", "del", "dfn", "em", "font", "i", "img",
        "ins", "kbd", "mark", "nobr", "q", "rb", "rp", "rt", "ruby", "s", "samp", "small", "span", "strike", "strong",
        "sub", "sup", "time", "tt", "u", "var", "wbr",
    ]

    init(_ tree: PageTree, isDropped: [Bool]) {
        let nodes = tree.nodes
        whole = Array(repeating: TextMetrics(), count: nodes.count)
        own = whole
        block = Array(repeating: 0, count: nodes.count)
        var isLink = Array(repeating: false, count: nodes.count)
        for index in nodes.indices.dropFirst() where !isDropped[index] {
            let node = nodes[index]
            isLink[index] =
                isLink[node.parent]
                || node.name == "a" && node.attributes["href"].map { !$0.hasPrefix("#") } ?? false
            if node.isText {
                whole[index] = TextMetrics(tree.bytes(index), isLink: isLink[index])
                block[index] = block[node.parent]
                own[block[index]] += whole[index]
            } else {
                block[index] = Self.inline.contains(node.name) ? block[node.parent] : index
            }
        }
        for index in nodes.indices.dropFirst().reversed() where !isDropped[index] {
            whole[nodes[index].parent] += whole[index]
        }
    }

    static func isBlock(_ node: PageTree.Node) -> Bool { !node.isText && !inline.contains(node.name) }
}
