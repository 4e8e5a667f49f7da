extension MainTextFinder {
    /// Drops what surrounds the article: navigation, forms, comments, lists of other articles.
    mutating func dropSurroundings(asksNames: Bool) {
        let page = PageLandmarks(tree, measures)
        for index in tree.nodes.indices.dropFirst() where !isDropped[index] && !tree.nodes[index].isText {
            let node = tree.nodes[index]
            switch node.name {
            case "html", "body", "head": continue
            case "iframe", "embed":
                if !Self.isVideo(node.attributes["src"] ?? "") { drop(index) }
            // For browsers without scripts: a picture that a script would load later, or a request to enable scripts.
            case "noscript":
                if !page.pictures.isAny(in: index..<node.end) || measures.whole[index].length > 0 { drop(index) }
            case "header" where !isFrame(index, page) && !page.holdsArticle(index):
                dropHeader(index)
            default:
                let place = place(of: index, page, asksNames: asksNames)
                if isHeading(node) {
                    if place == .others { dropSection(from: index, page) } else { dropLinks(below: index, page) }
                } else if place != .unknown, !tree.isWithin(["pre"], index) {
                    drop(index)
                }
            }
        }
        dropTitle()
        measure()
    }

    /// Whether an element contains the article, whatever its name: most of the page's words, and its title or nearly
    /// all the words. Words alone do not decide, since comments are often longer than their article.
    private func isFrame(_ node: Int, _ page: PageLandmarks) -> Bool {
        let (all, words) = (measures.whole[0].unlinkedBytes, measures.whole[node].unlinkedBytes)
        guard words > all / 2 else { return false }
        return words > all / 10 * 9 || page.titles.isAny(in: node..<tree.nodes[node].end)
    }

    private func place(of index: Int, _ page: PageLandmarks, asksNames: Bool) -> PageHints.Place {
        var place = PageHints.place(of: tree.nodes[index], asksNames: asksNames)
        // A chapter's id is often made from its heading, and says nothing about its role.
        if place != .unknown, isNamedByHeading(index) {
            var node = tree.nodes[index]
            node.attributes["id"] = nil
            place = PageHints.place(of: node, asksNames: asksNames)
        }
        switch place {
        case .unknown: return .unknown
        case .others: return isFrame(index, page) ? .unknown : .others
        case .beside:
            let range = index..<tree.nodes[index].end
            return isFrame(index, page) || page.holdsArticle(index) || page.quotes.isAny(in: range) ? .unknown : .beside
        }
    }

    /// Whether the id is made from the heading that begins the element: "related-work" and "Related work".
    private func isNamedByHeading(_ index: Int) -> Bool {
        guard let id = tree.nodes[index].attributes["id"],
            let heading = (index..<min(index + 4, tree.nodes[index].end)).first(where: {
                isHeading(tree.nodes[$0]) || tree.nodes[$0].name == "h1"
            })
        else { return false }
        func letters(_ bytes: some Sequence<UInt8>) -> [UInt8] {
            bytes.lazy.map(ASCII.lowercased).filter { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 }
        }
        let name = letters(id.utf8)
        let words = letters(tree.words(heading))
        // WordPress prefixes the id with "h", appends a number to duplicates, and truncates long ones.
        let ends = [name, Array(name.dropFirst())]
        return !words.isEmpty && ends.contains { !$0.isEmpty && ($0.starts(with: words) || words.starts(with: $0)) }
    }

    private func isHeading(_ node: PageTree.Node) -> Bool { ["h2", "h3", "h4", "h5", "h6"].contains(node.name) }

    /// Drops a heading for other articles together with its section, if the article came before it.
    private mutating func dropSection(from heading: Int, _ page: PageLandmarks) {
        drop(heading)
        guard page.prose.sum(0..<heading) >= MainText.minimumLength / 2 else { return }
        let section = siblings(behind: heading) { _ in true }
        // A section with a good part of the page's sentences is not a list of other articles.
        guard !section.contains(where: page.holdsArticle) else { return }
        for sibling in section { drop(sibling) }
    }

    /// Drops a heading that reads like a notice, and what follows, if that is mostly links.
    private mutating func dropLinks(below heading: Int, _ page: PageLandmarks) {
        guard Notice(of: tree.words(heading)) != nil, page.prose.sum(0..<heading) >= MainText.minimumLength / 2 else {
            return
        }
        let links = siblings(behind: heading) { page.prose.sum($0..<tree.nodes[$0].end) == 0 }
        let measure = links.reduce(into: TextMetrics()) { $0 += measures.whole[$1] }
        guard measure.linkDensity > 0.5 else { return }
        for node in [heading] + links { drop(node) }
    }

    /// The siblings after a heading, up to the next heading of the same or a higher level.
    private func siblings(behind heading: Int, while isWanted: (Int) -> Bool) -> [Int] {
        var siblings: [Int] = []
        var next = tree.nodes[heading].end
        while next < tree.nodes[tree.nodes[heading].parent].end {
            let sibling = tree.nodes[next]
            if isHeading(sibling) && sibling.name <= tree.nodes[heading].name || !isWanted(next) { break }
            siblings.append(next)
            next = sibling.end
        }
        return siblings
    }

    /// Drops an article's header, which gives title, author and date; its pictures stay.
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

    /// Drops the page's only first-level heading: it is the title, which the feed provides.
    private mutating func dropTitle() {
        let titles = tree.nodes.indices.filter { tree.nodes[$0].name == "h1" && !isDropped[$0] }
        if let title = titles.first, titles.count == 1 { drop(title) }
    }

    private static func isVideo(_ address: String) -> Bool {
        ["youtube.com/", "youtube-nocookie.com/", "vimeo.com/", "dailymotion.com/"].contains { address.contains($0) }
    }
}

/// The positions of a page's title, pictures, quotations and sentences.
struct PageLandmarks {
    /// Elements that contain the page's title.
    let titles: PrefixSums
    let pictures: PrefixSums
    /// Quotations, such as embedded posts of social networks.
    let quotes: PrefixSums
    /// The length of paragraphs with sentences, without their links.
    let prose: PrefixSums

    init(_ tree: PageTree, _ measures: PageTextMetrics) {
        titles = PrefixSums(of: tree) { $0.name == "h1" || $0.name == "main" }
        pictures = PrefixSums(of: tree) { $0.name == "img" }
        quotes = PrefixSums(of: tree) { $0.name == "blockquote" }
        prose = PrefixSums(
            measures.own.map { $0.unlinkedBytes >= 40 && $0.stops > 0 && $0.linkDensity < 0.3 ? $0.unlinkedBytes : 0 })
        ends = tree.nodes.map(\.end)
    }

    private let ends: [Int]

    /// Whether an element holds more than a quarter of the page's sentences.
    func holdsArticle(_ node: Int) -> Bool {
        prose.sum(node..<ends[node]) * 4 > prose.sum(0..<ends.count)
    }
}
