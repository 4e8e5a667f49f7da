/// Text within one block, uninterrupted by another block: a paragraph, a heading, a list item.
struct Passage {
    /// The block that contains it.
    let block: Int
    /// From its first text to its last.
    private(set) var nodes: Range<Int>
    private(set) var measure: TextMetrics
    /// The length of the emphasised text, in bytes.
    private(set) var emphasised: Int

    /// Whether all of it is emphasised, as editor's notes are.
    var isEmphasised: Bool { measure.length - emphasised <= 4 }

    /// Whether it contains a sentence, or is long enough for one in a language without full stops.
    var isSentence: Bool {
        measure.unlinkedBytes >= 40 && measure.stops > 0 && measure.linkDensity < 0.75
            && measure.digits * 5 < measure.length || measure.unlinkedBytes >= 150 && measure.linkDensity < 0.5
    }

    /// The passages below some nodes, in document order.
    static func passages(in roots: [Int], of tree: PageTree, _ measures: PageTextMetrics, isDropped: [Bool])
        -> [Passage]
    {
        var passages: [Passage] = []
        var isBroken = true
        var breaks = 0
        for index in roots.lazy.flatMap({ $0..<tree.nodes[$0].end }) where !isDropped[index] {
            let node = tree.nodes[index]
            if !node.isText {
                if PageTextMetrics.isBlock(node) { isBroken = true }
                if node.name == "br" { breaks += 1 }
                continue
            }
            let measure = measures.whole[index]
            guard measure.length > 0 else { continue }
            let block = measures.block[index]
            let emphasised = isEmphasised(index, below: block, in: tree) ? measure.length : 0
            if !isBroken, breaks < 2, let last = passages.indices.last, passages[last].block == block {
                passages[last].nodes = passages[last].nodes.lowerBound..<(index + 1)
                passages[last].measure += measure
                passages[last].emphasised += emphasised
            } else {
                passages.append(
                    Passage(
                        block: block, nodes: index..<(index + 1), measure: measure, emphasised: emphasised))
            }
            isBroken = false
            breaks = 0
        }
        return passages
    }

    private static func isEmphasised(_ text: Int, below block: Int, in tree: PageTree) -> Bool {
        var node = tree.nodes[text].parent
        // Bounded, because a hostile page could nest deeply to waste time.
        for _ in 0..<8 where node > block {
            if ["em", "i", "small"].contains(tree.nodes[node].name) { return true }
            node = tree.nodes[node].parent
        }
        return false
    }
}
