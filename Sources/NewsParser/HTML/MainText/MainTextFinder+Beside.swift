extension MainTextFinder {
    /// Drops what stands around the article: navigation, forms, comments, lists of other articles.
    mutating func dropWhatIsBeside(asksNames: Bool) {
        let page = PageLandmarks(tree, measures)
        for index in tree.nodes.indices.dropFirst() where !isDropped[index] && !tree.nodes[index].isText {
            let node = tree.nodes[index]
            switch node.name {
            case "html", "body", "head": continue
            case "iframe", "embed":
                if !Self.isVideo(node.attributes["src"] ?? "") { drop(index) }
            // For browsers without scripts: a picture that is loaded later, or a request to turn scripts on.
            case "noscript":
                if !page.pictures.isAny(in: index..<node.end) || measures.whole[index].length > 0 { drop(index) }
            case "header" where !isFrame(index, page) && !page.holdsArticle(index):
                dropHeader(index)
            default:
                let place = PageHints.place(of: node, asksNames: asksNames)
                if isHeading(node) {
                    let isNamed = place == .others
                    if isNamed || Notice.isBeginning(of: tree.words(index)) {
                        dropSection(from: index, toSentences: !isNamed, page)
                    }
                } else if place != .unknown, !isFrame(index, page), place == .others || !page.holdsArticle(index),
                    !tree.isWithin(["pre"], index)
                {
                    drop(index)
                }
            }
        }
        dropTitle()
        measure()
    }

    /// Whether an element holds the article, whatever it is called: most of the page's words, and among them its title or
    /// all but a few. Comments alone are often longer than what they are about.
    private func isFrame(_ node: Int, _ page: PageLandmarks) -> Bool {
        let (all, words) = (measures.whole[0].ownWords, measures.whole[node].ownWords)
        guard words > all / 2 else { return false }
        return words > all / 10 * 9 || page.titles.isAny(in: node..<tree.nodes[node].end)
    }

    private func isHeading(_ node: PageTree.Node) -> Bool { ["h2", "h3", "h4", "h5", "h6"].contains(node.name) }

    /// A heading over other articles is dropped with what it stands over, where the article has come before.
    private mutating func dropSection(from heading: Int, toSentences: Bool, _ page: PageLandmarks) {
        let (parent, name) = (tree.nodes[heading].parent, tree.nodes[heading].name)
        drop(heading)
        guard page.prose.sum(0..<heading) >= MainText.leastLength / 2 else { return }
        var next = tree.nodes[heading].end
        while next < tree.nodes[parent].end {
            let sibling = tree.nodes[next]
            if isHeading(sibling), sibling.name <= name { return }
            if toSentences, page.prose.sum(next..<sibling.end) > 0 { return }
            drop(next)
            next = sibling.end
        }
    }

    /// The head of an article gives its title, who wrote it and when; only its pictures are shown.
    private mutating func dropHeader(_ header: Int) {
        let isArticles = tree.isWithin(["article", "main"], header)
        var index = header
        while index < tree.nodes[header].end {
            if isArticles, tree.nodes[index].name == "figure" {
                index = tree.nodes[index].end
            } else {
                isDropped[index] = true
                index += 1
            }
        }
    }

    /// A page's only heading of the first level is its title, which the feed gives as well.
    private mutating func dropTitle() {
        let titles = tree.nodes.indices.filter { tree.nodes[$0].name == "h1" && !isDropped[$0] }
        if let title = titles.first, titles.count == 1 { drop(title) }
    }

    private static func isVideo(_ address: String) -> Bool {
        ["youtube.com/", "youtube-nocookie.com/", "vimeo.com/", "dailymotion.com/"].contains { address.contains($0) }
    }
}

/// Where on a page its title, its pictures and its sentences are.
struct PageLandmarks {
    /// What a page's title stands in.
    let titles: NodeCount
    let pictures: NodeCount
    /// The length of paragraphs that hold sentences, without their links.
    let prose: NodeSum

    init(_ tree: PageTree, _ measures: PageMeasures) {
        titles = NodeCount(tree) { $0.name == "h1" || $0.name == "main" }
        pictures = NodeCount(tree) { $0.name == "img" }
        prose = NodeSum(
            measures.own.map { $0.ownWords >= 80 && $0.stops > 0 && $0.linkDensity < 0.3 ? $0.ownWords : 0 })
        ends = tree.nodes.map(\.end)
    }

    private let ends: [Int]

    /// Whether a good part of the page's sentences stands in an element.
    func holdsArticle(_ node: Int) -> Bool {
        prose.sum(node..<ends[node]) * 4 > prose.sum(0..<ends.count)
    }
}
