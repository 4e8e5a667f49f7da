extension MainTextFinder {
    /// Drops elements inside the article that are not part of it.
    mutating func dropLeftovers(in roots: [Int]) {
        let links = PrefixSums(of: tree) { $0.name == "a" }
        for root in roots {
            for index in (root + 1)..<max(root + 1, tree.nodes[root].end) where !isDropped[index] {
                let measure = measures.whole[index]
                switch tree.nodes[index].name {
                case "div", "section", "header":
                    if measure.linkDensity > 0.5, measure.unlinkedBytes < 100 { drop(index) }
                // A list that unfolds when its name is clicked.
                case "span":
                    if measure.linkDensity > 0.9, links.sum(index..<tree.nodes[index].end) > 2,
                        !tree.children(of: index).contains(where: { tree.nodes[$0].name == "a" })
                    {
                        drop(index)
                    }
                default: break
                }
            }
        }
        measure()
    }
}
