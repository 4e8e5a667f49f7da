/// Finds the part of a page that readers come for.
struct MainTextFinder {
    /// Shorter paragraphs say nothing about where the article is.
    static let minimumParagraphLength = 25
    /// How many ancestors a paragraph scores for.
    private static let levels = 5

    let tree: PageTree
    var isDropped: [Bool]
    var measures: PageTextMetrics
    var captions = PageCaptions()
    private var scores: [Int: Double] = [:]

    /// - Returns: nil when nothing on the page is convincing.
    static func find(in tree: PageTree) -> FoundText? {
        // If class names and ids lead nowhere, they were misleading: retry without them.
        find(in: tree, asksNames: true) ?? find(in: tree, asksNames: false)
    }

    private static func find(in tree: PageTree, asksNames: Bool) -> FoundText? {
        var finder = MainTextFinder(tree)
        finder.dropSurroundings(asksNames: asksNames)
        finder.dropCaptions()
        finder.countParagraphs()
        guard let best = finder.best() else { return nil }
        let roots = finder.declared(around: best).map { [$0] } ?? finder.joined(finder.article(around: best) ?? best)
        finder.dropLeftovers(in: roots)
        finder.trim(roots)
        let whole = finder.measures.whole
        let measure = roots.reduce(into: TextMetrics()) { $0 += whole[$1] }
        guard measure.unlinkedBytes >= MainText.minimumLength, measure.linkDensity < 0.5, measure.stops >= 2 else {
            return nil
        }
        finder.restoreCaptions()
        return FoundText(
            roots: roots, isDropped: finder.isDropped, figures: finder.captions.figures,
            captions: finder.captions.nodes, measure: measure)
    }

    private init(_ tree: PageTree) {
        self.tree = tree
        isDropped = Array(repeating: false, count: tree.nodes.count)
        measures = PageTextMetrics(tree, isDropped: isDropped)
    }

    mutating func drop(_ node: Int) {
        for index in node..<tree.nodes[node].end { isDropped[index] = true }
    }

    mutating func measure() { measures = PageTextMetrics(tree, isDropped: isDropped) }

    func density(_ node: Int) -> Double { measures.whole[node].linkDensity }
}

extension MainTextFinder {
    /// Adds each paragraph's score to its ancestors, less for each level up.
    private mutating func countParagraphs() {
        for index in tree.nodes.indices.dropFirst() where !isDropped[index] {
            let node = tree.nodes[index]
            let own = measures.own[index]
            guard PageTextMetrics.isBlock(node), own.unlinkedBytes >= Self.minimumParagraphLength, own.linkDensity < 0.5
            else {
                continue
            }
            let worth = 1 + Double(own.commas) + min(Double(own.unlinkedBytes) / 100, 3)
            var container = index
            if !Self.containers.contains(node.name) { container = self.container(of: index) }
            for level in 0..<Self.levels {
                let share = level == 0 ? 1 : level == 1 ? 2 : Double(level * 3)
                scores[container, default: PageHints.score(tree.nodes[container])] += worth / share
                if container == 0 { break }
                container = self.container(of: container)
            }
        }
    }

    private static let containers: Set<String> = ["div", "section", "article", "main", "td", "body", "center"]

    /// The block that contains a node.
    private func container(of node: Int) -> Int {
        var node = tree.nodes[node].parent
        while node != 0, !PageTextMetrics.isBlock(tree.nodes[node]) { node = tree.nodes[node].parent }
        return node
    }

    private func score(_ node: Int) -> Double { (scores[node] ?? 0) * (1 - density(node)) }

    /// The best element; on a tie the first, which is the outermost. Its name alone does not qualify an element.
    private func best() -> Int? {
        scores.keys.sorted().filter { measures.whole[$0].unlinkedBytes >= MainText.minimumLength }.reduce(nil) {
            best, node in
            best.map { score(node) > score($0) } ?? true ? node : best
        }
    }

    /// The `article` around the best element, if the page has only one long enough.
    private func article(around best: Int) -> Int? {
        only(around: best) { $0.name == "article" }
    }

    /// The element that the page marks as the article's body.
    private func declared(around best: Int) -> Int? {
        only(around: best) { $0.attributes["itemprop"]?.lowercased() == "articlebody" }
    }

    private func only(around best: Int, _ isMeant: (PageTree.Node) -> Bool) -> Int? {
        let nodes = tree.nodes.indices.filter {
            isMeant(tree.nodes[$0]) && !isDropped[$0] && measures.whole[$0].unlinkedBytes >= MainText.minimumLength
        }
        guard nodes.count == 1, let node = nodes.first, density(node) < 0.4,
            (node..<tree.nodes[node].end).contains(best)
        else { return nil }
        return node
    }
}

extension MainTextFinder {
    /// The best element together with the siblings that continue it.
    private func joined(_ best: Int) -> [Int] {
        guard best != 0 else { return [0] }
        let siblings = tree.children(of: tree.nodes[best].parent).filter { !isDropped[$0] }
        let least = max(10, score(best) / 5)
        let chosen = siblings.filter { sibling in
            if sibling == best || score(sibling) >= least { return true }
            let measure = measures.whole[sibling]
            return tree.nodes[sibling].name == "p" && measure.unlinkedBytes >= 80 && measure.linkDensity < 0.25
        }
        guard let first = chosen.first, let last = chosen.last else { return [best] }
        // Headings, pictures, lists and tables between them belong to the article.
        let among = Set(chosen)
        return siblings.filter { sibling in
            among.contains(sibling)
                || (first...last).contains(sibling) && density(sibling) < 0.5
                    && PageTextMetrics.isBlock(tree.nodes[sibling])
        }
    }
}
