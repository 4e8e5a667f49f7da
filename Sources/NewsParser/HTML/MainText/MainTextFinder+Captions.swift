/// What stands below pictures, one caption for each.
struct PageCaptions {
    /// What is to be read of each caption. Many are not called so.
    private(set) var parts: [Int: [Int]] = [:]
    /// The figures, and the caption of each.
    private var ofFigure: [Int: (caption: Int, isNamed: Bool)] = [:]

    var nodes: Set<Int> { Set(parts.keys) }
    var figures: Set<Int> { Set(ofFigure.keys) }

    /// The first of a figure counts, and before all one that is called so.
    mutating func add(_ caption: Int, _ nodes: [Int], to figure: Int, _ isNamed: Bool) {
        if let known = ofFigure[figure] {
            guard isNamed, !known.isNamed else { return }
            parts[known.caption] = nil
        }
        ofFigure[figure] = (caption, isNamed)
        parts[caption] = nodes
    }
}

extension MainTextFinder {
    /// Captions are no part of the text, but of their pictures: they do not count.
    mutating func dropCaptions() {
        let pictures = NodeSum(of: tree) { $0.name == "img" }
        var found: [Int] = []
        let dropped = isDropped
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
            guard let figure = figure(around: caption, pictures) else { continue }
            let range = caption..<tree.nodes[caption].end
            captions.add(caption, range.filter { !dropped[$0] }, to: figure, tree.nodes[caption].name == "figcaption")
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
            for index in captions.parts[caption] ?? [] { isDropped[index] = false }
        }
    }
}
