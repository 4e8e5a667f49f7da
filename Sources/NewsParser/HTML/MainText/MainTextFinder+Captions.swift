/// The captions of a page's pictures, at most one per picture.
struct PageCaptions {
    /// The nodes to show of each caption. Many captions are not `figcaption` elements.
    private(set) var parts: [Int: [Int]] = [:]
    /// The figures, each with its caption.
    private var ofFigure: [Int: (caption: Int, isNamed: Bool)] = [:]

    var nodes: Set<Int> { Set(parts.keys) }
    var figures: Set<Int> { Set(ofFigure.keys) }

    /// Keeps one caption per figure: the first `figcaption`, else the first caption.
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
    /// Drops captions, which belong to their pictures and must not count as article text.
    mutating func dropCaptions() {
        let pictures = PrefixSums(of: tree) { $0.name == "img" }
        var found: [Int] = []
        let dropped = isDropped
        for index in tree.nodes.indices where !isDropped[index] && !tree.nodes[index].isText {
            let node = tree.nodes[index]
            guard PageHints.isCaption(node), !pictures.isAny(in: index..<node.end),
                measures.whole[index].unlinkedBytes * 4 < measures.whole[0].unlinkedBytes
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

    /// The element that holds a caption and its picture and no other text.
    private func figure(around caption: Int, _ pictures: PrefixSums) -> Int? {
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

    /// Shows each caption again if its picture is shown.
    mutating func restoreCaptions() {
        for caption in captions.nodes {
            var node = tree.nodes[caption].parent
            while node != 0, !captions.figures.contains(node) { node = tree.nodes[node].parent }
            guard !isDropped[node] else { continue }
            for index in captions.parts[caption] ?? [] { isDropped[index] = false }
        }
    }
}
