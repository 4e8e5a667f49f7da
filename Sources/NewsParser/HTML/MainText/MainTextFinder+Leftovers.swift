extension MainTextFinder {
    /// Drops what stands within the article and is none of it.
    mutating func dropLeftovers(in roots: [Int]) {
        let read = extent(of: roots)
        for root in roots {
            for index in (root + 1)..<max(root + 1, tree.nodes[root].end) where !isDropped[index] {
                let measure = measures.whole[index]
                switch tree.nodes[index].name {
                case "div", "section", "header":
                    if measure.linkDensity > 0.5, measure.ownWords < 100 { drop(index) }
                case "ul", "ol", "dl", "table":
                    if measure.linkDensity > 0.8, index < read.lowerBound || index > read.upperBound { drop(index) }
                default: break
                }
            }
        }
        dropLastHeadings(in: roots)
        measures = PageMeasures(tree, isDropped: isDropped)
    }

    /// From the first to the last paragraph of roots: lists of links before or behind them belong to the site.
    private func extent(of roots: [Int]) -> ClosedRange<Int> {
        let paragraphs = roots.lazy.flatMap { $0..<tree.nodes[$0].end }.filter {
            !isDropped[$0] && measures.own[$0].ownWords >= Self.leastParagraph
        }
        guard let first = paragraphs.first else { return 0...tree.nodes.count }
        return first...paragraphs.reduce(first) { max($0, $1) }
    }

    /// A heading with nothing behind it was that of something that is left out.
    private mutating func dropLastHeadings(in roots: [Int]) {
        guard let first = roots.first, let last = roots.last else { return }
        var index = tree.nodes[last].end - 1
        while index >= first {
            let node = tree.nodes[index]
            if !isDropped[index] {
                if node.name == "img" { return }
                if node.isText, measures.whole[index].length > 0 {
                    guard let heading = heading(around: index) else { return }
                    drop(heading)
                }
            }
            index -= 1
        }
    }

    private func heading(around node: Int) -> Int? {
        var node = node
        while node != 0 {
            if ["h1", "h2", "h3", "h4", "h5", "h6"].contains(tree.nodes[node].name) { return node }
            node = tree.nodes[node].parent
        }
        return nil
    }
}
