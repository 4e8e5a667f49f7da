/// Finds the part of a page that is there to be read.
struct MainTextFinder {
    /// Shorter paragraphs say nothing of where the article is.
    static let leastParagraph = 25
    /// How far up a paragraph counts.
    private static let levels = 5

    let tree: PageTree
    var isDropped: [Bool]
    var measures: PageMeasures
    private var scores: [Int: Double] = [:]
    /// What a page's title stands in.
    private let titles: NodeCount
    private let pictures: NodeCount

    /// - Returns: nil: nothing on the page is convincing.
    static func find(in tree: PageTree) -> FoundText? {
        var finder = MainTextFinder(tree)
        finder.dropWhatIsBeside()
        finder.countParagraphs()
        guard let best = finder.best() else { return nil }
        let roots = finder.joined(finder.article(around: best) ?? best)
        finder.dropLeftovers(in: roots)
        let whole = finder.measures.whole
        let measure = roots.reduce(into: TextMeasure()) { $0 += whole[$1] }
        guard measure.ownWords >= MainText.leastLength, measure.linkDensity < 0.5, measure.stops >= 2 else {
            return nil
        }
        return FoundText(roots: roots, isDropped: finder.isDropped, measure: measure)
    }

    private init(_ tree: PageTree) {
        self.tree = tree
        isDropped = Array(repeating: false, count: tree.nodes.count)
        measures = PageMeasures(tree, isDropped: isDropped)
        titles = NodeCount(tree) { $0.name == "h1" || $0.name == "main" }
        pictures = NodeCount(tree) { $0.name == "img" }
    }

    mutating func drop(_ node: Int) {
        for index in node..<tree.nodes[node].end { isDropped[index] = true }
    }

    private func density(_ node: Int) -> Double { measures.whole[node].linkDensity }
}

extension MainTextFinder {
    private mutating func dropWhatIsBeside() {
        for index in tree.nodes.indices.dropFirst() where !isDropped[index] && !tree.nodes[index].isText {
            let node = tree.nodes[index]
            switch node.name {
            case "html", "body", "head": continue
            case "iframe", "embed":
                if !Self.isVideo(node.attributes["src"] ?? "") { drop(index) }
            // For browsers without scripts: a picture that is loaded later, or a request to turn scripts on.
            case "noscript":
                if !pictures.isAny(in: index..<node.end) || measures.whole[index].length > 0 { drop(index) }
            case "header" where !tree.isWithin(["article", "main"], index) && !isFrame(index):
                drop(index)
            default:
                if PageHints.isBesideArticle(node), !isFrame(index),
                    !tree.isWithin(["pre"], index)
                {
                    drop(index)
                }
            }
        }
        dropTitle()
        measures = PageMeasures(tree, isDropped: isDropped)
    }

    /// Whether an element holds the article, whatever it is called: most of the page's words, and among them its title or
    /// all but a few. Comments alone are often longer than what they are about.
    private func isFrame(_ node: Int) -> Bool {
        let (all, words) = (measures.whole[0].ownWords, measures.whole[node].ownWords)
        guard words > all / 2 else { return false }
        return words > all / 10 * 9
            || titles.isAny(in: node..<tree.nodes[node].end)
    }

    /// A page's only heading of the first level is its title, which the feed gives as well.
    private mutating func dropTitle() {
        let titles = tree.nodes.indices.filter { tree.nodes[$0].name == "h1" && !isDropped[$0] }
        if let title = titles.first, titles.count == 1 { drop(title) }
    }

    private static func isVideo(_ address: String) -> Bool {
        ["youtube.com/", "youtube-nocookie.com/", "vimeo.com/", "dailymotion.com/"].contains { address.contains($0) }
    }

    /// Each paragraph counts for what it stands in, the less the further up.
    private mutating func countParagraphs() {
        for index in tree.nodes.indices.dropFirst() where !isDropped[index] {
            let node = tree.nodes[index]
            let own = measures.own[index]
            guard PageMeasures.isBlock(node), own.ownWords >= Self.leastParagraph, own.linkDensity < 0.5 else {
                continue
            }
            let worth = 1 + Double(own.commas) + min(Double(own.ownWords) / 100, 3)
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

    /// The block that a node stands in.
    private func container(of node: Int) -> Int {
        var node = tree.nodes[node].parent
        while node != 0, !PageMeasures.isBlock(tree.nodes[node]) { node = tree.nodes[node].parent }
        return node
    }

    private func score(_ node: Int) -> Double { (scores[node] ?? 0) * (1 - density(node)) }

    /// Of equals the first, which stands outside the others.
    private func best() -> Int? {
        scores.keys.sorted().reduce(nil) { best, node in
            best.map { score(node) > score($0) } ?? true ? node : best
        }
    }

    /// The `article` that the best part stands in, where the page has only one that is worth reading.
    private func article(around best: Int) -> Int? {
        let articles = tree.nodes.indices.filter {
            tree.nodes[$0].name == "article" && !isDropped[$0] && measures.whole[$0].ownWords >= MainText.leastLength
        }
        guard articles.count == 1, let article = articles.first, density(article) < 0.4,
            (article..<tree.nodes[article].end).contains(best)
        else { return nil }
        return article
    }
}

extension MainTextFinder {
    /// The best part with those beside it that go on with it.
    private func joined(_ best: Int) -> [Int] {
        guard best != 0 else { return [0] }
        let siblings = tree.children(of: tree.nodes[best].parent).filter { !isDropped[$0] }
        let least = max(10, score(best) / 5)
        let chosen = siblings.filter { sibling in
            if sibling == best || score(sibling) >= least { return true }
            let measure = measures.whole[sibling]
            return tree.nodes[sibling].name == "p" && measure.ownWords >= 80 && measure.linkDensity < 0.25
        }
        guard let first = chosen.first, let last = chosen.last else { return [best] }
        // Between them stand headings, pictures, lists and tables.
        let among = Set(chosen)
        return siblings.filter { sibling in
            among.contains(sibling)
                || (first...last).contains(sibling) && density(sibling) < 0.5
                    && PageMeasures.isBlock(tree.nodes[sibling])
        }
    }
}
