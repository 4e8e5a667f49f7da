/// What stands below pictures.
struct PageCaptions {
    /// Captions, and the figures they belong to, of which many are none in name.
    private(set) var nodes: Set<Int> = []
    private(set) var figures: Set<Int> = []

    mutating func add(_ caption: Int, to figure: Int) {
        nodes.insert(caption)
        figures.insert(figure)
    }
}

extension MainTextFinder {
    /// Captions are no part of the text, but of their pictures: they do not count.
    mutating func dropCaptions() {
        let pictures = NodeSum(of: tree) { $0.name == "img" }
        var found: [Int] = []
        for index in tree.nodes.indices where !isDropped[index] && !tree.nodes[index].isText {
            let node = tree.nodes[index]
            guard PageHints.isCaption(node), !pictures.isAny(in: index..<node.end),
                measures.whole[index].ownWords * 4 < measures.whole[0].ownWords
            else { continue }
            drop(index)
            found.append(index)
        }
        measure()
        for caption in found {
            if let figure = figure(around: caption, pictures), !captions.figures.contains(figure) {
                captions.add(caption, to: figure)
            }
        }
    }

    /// What a caption and its picture stand in, with nothing else to be read.
    private func figure(around caption: Int, _ pictures: NodeSum) -> Int? {
        var node = caption
        for _ in 0..<4 where node != 0 {
            node = tree.nodes[node].parent
            let element = tree.nodes[node]
            if element.name == "figure" { return node }
            guard ["div", "p", "span", "section", "center", "a"].contains(element.name), !isDropped[node],
                measures.whole[node].length == 0
            else { return nil }
            if pictures.isAny(in: node..<element.end) { return node }
        }
        return nil
    }

    /// A caption is shown where its picture is.
    mutating func restoreCaptions() {
        for caption in captions.nodes {
            var node = tree.nodes[caption].parent
            while node != 0, !captions.figures.contains(node) { node = tree.nodes[node].parent }
            guard !isDropped[node] else { continue }
            for index in caption..<tree.nodes[caption].end { isDropped[index] = false }
        }
    }
}
