import News

extension MainTextFinder {
    /// Drops what comes before the article's first sentence and after its last, and invitations to read something else.
    mutating func trim(_ roots: [Int]) {
        dropNotices(in: roots)
        let all = roots.reduce(0) { $0 + measures.whole[$1].length }
        var passages = passages(of: roots)
        if let first = passages.firstIndex(where: isOpening) {
            let container = tree.nodes[passages[first].block].parent
            let before = passages[..<first].filter {
                !isParagraph($0, of: container) && ($0.block != passages[first - 1].block || !isChapter($0))
            }
            drop(before, ofLength: all)
        }
        dropLists(outside: passages.filter { $0.isSentence && !$0.isEmphasised && !isHeld($0) }, ofLength: all)
        measure()
        passages = self.passages(of: roots)
        guard let last = passages.last(where: { isText($0) && !$0.isEmphasised }) else { return }
        let container = tree.nodes[last.block].parent
        let behind = passages.reversed().prefix {
            !isText($0) && !isParagraph($0, of: container) || $0.isEmphasised && !isHeld($0)
        }
        drop(Array(behind), ofLength: all)
        measure()
    }

    /// Whether a passage is a paragraph in `container`, however short.
    private func isParagraph(_ passage: Passage, of container: Int) -> Bool {
        let name = tree.nodes[passage.block].name
        guard ["p", "li", "pre", "td", "dd", "dt"].contains(name), passage.measure.linkDensity < 0.5,
            passage.measure.digits * 4 < passage.measure.length
        else { return false }
        var node = tree.nodes[passage.block].parent
        while node > container, Self.lists.contains(tree.nodes[node].name) { node = tree.nodes[node].parent }
        return node == container
    }

    private static let lists: Set<String> = [
        "ul", "ol", "li", "dl", "table", "thead", "tbody", "tfoot", "tr", "td", "dd",
    ]

    /// Drops invitations to read something else, with the links that follow them.
    private mutating func dropNotices(in roots: [Int]) {
        var isAfterNotice = false
        for passage in passages(of: roots) {
            let isLinks = passage.measure.linkDensity > 0.5
            isAfterNotice = isNotice(passage) || isAfterNotice && isLinks
            if isAfterNotice || isLinkToOtherPage(passage) { drop(passage) }
        }
        measure()
    }

    private func passages(of roots: [Int]) -> [Passage] {
        Passage.passages(in: roots, of: tree, measures, isDropped: isDropped)
    }

    /// Drops passages at an edge, unless they make up a third of the article or more.
    private mutating func drop(_ edge: [Passage], ofLength all: Int) {
        guard edge.reduce(0, { $0 + $1.measure.length }) < all / 3 else { return }
        for passage in edge { drop(passage) }
    }

    /// Drops a passage, and the enclosing link if nothing else is left in it.
    private mutating func drop(_ passage: Passage) {
        for index in passage.nodes { isDropped[index] = true }
        var node = tree.nodes[passage.nodes.lowerBound].parent
        // Bounded, because a hostile page could nest deeply to waste time.
        for _ in 0..<8 where node > passage.block {
            guard tree.nodes[node].end - node < 200, !(node + 1..<tree.nodes[node].end).contains(where: isShown) else {
                return
            }
            isDropped[node] = true
            node = tree.nodes[node].parent
        }
    }

    /// Whether a node is visible by itself, apart from its descendants.
    private func isShown(_ index: Int) -> Bool {
        guard !isDropped[index] else { return false }
        let node = tree.nodes[index]
        return node.isText ? measures.whole[index].length > 0 : Self.shown.contains(node.name)
    }

    private static let shown: Set<String> = ["img", "video", "audio", "iframe", "math", "picture", "svg"]

    private func isText(_ passage: Passage) -> Bool {
        !isHeading(passage) && passage.isSentence || isHeld(passage) && passage.measure.linkDensity < 0.5
    }

    /// Whether an article can begin with this passage: list items before it give author and date.
    private func isOpening(_ passage: Passage) -> Bool {
        isText(passage) && (passage.isSentence || tree.nodes[passage.block].name != "li")
    }

    private func isHeading(_ passage: Passage) -> Bool {
        ["h1", "h2", "h3", "h4", "h5", "h6"].contains(tree.nodes[passage.block].name)
    }

    /// Whether it is a chapter heading; longer headings are summaries.
    private func isChapter(_ passage: Passage) -> Bool { isHeading(passage) && passage.measure.length < 70 }

    /// Whether a passage belongs to a list, table, quotation or code block, however short it is.
    private func isHeld(_ passage: Passage) -> Bool {
        var node = passage.block
        for _ in 0..<4 {
            if ["li", "td", "th", "dd", "dt", "pre", "blockquote"].contains(tree.nodes[node].name) { return true }
            node = tree.nodes[node].parent
        }
        return false
    }

    /// Drops lists of links before and after the sentences; they belong to the site.
    private mutating func dropLists(outside sentences: [Passage], ofLength all: Int) {
        guard let first = sentences.first, let last = sentences.last else { return }
        for index in tree.nodes.indices where !isDropped[index] && !tree.nodes[index].isText {
            guard ["ul", "ol", "dl", "table"].contains(tree.nodes[index].name), density(index) > 0.4,
                index < first.nodes.lowerBound || index >= last.nodes.upperBound,
                measures.whole[index].length < all / 3
            else { continue }
            drop(index)
        }
    }

    private func isNotice(_ passage: Passage) -> Bool {
        let words = passage.nodes.lazy.filter { tree.nodes[$0].isText }.prefix(3).reduce(into: [UInt8]()) {
            $0 += tree.bytes($1).prefix(80)
        }
        guard let notice = Notice(of: words) else { return false }
        let measure = passage.measure
        if measure.unlinkedBytes < 40, measure.stops == 0 {
            // The same words may occur in a list, a table or code.
            return !isHeading(passage) && (!isHeld(passage) || measure.linkLength > 0)
        }
        guard measure.unlinkedBytes < 200, measure.linkLength > 0 else { return false }
        return notice == .invitation || links(of: passage).contains(where: isOnSameSite)
    }

    /// Whether a paragraph is only a link to another page of the site.
    private func isLinkToOtherPage(_ passage: Passage) -> Bool {
        guard passage.measure.linkDensity > 0.85, passage.measure.length > 25, !isHeld(passage) else { return false }
        return links(of: passage).first.map(isOnSameSite) ?? false
    }

    /// The addresses of the links in a passage, and of a link around it.
    private func links(of passage: Passage) -> [String] {
        var nodes = passage.nodes.filter { tree.nodes[$0].name == "a" }
        var node = tree.nodes[passage.nodes.lowerBound].parent
        while node > passage.block, tree.nodes[node].name != "a" { node = tree.nodes[node].parent }
        nodes.insert(node, at: 0)
        return nodes.compactMap { tree.nodes[$0].attributes["href"] }
    }

    private func isOnSameSite(_ reference: String) -> Bool {
        guard let address = WebAddress.resolve(reference, against: tree.base), FeedAddress.isWeb(address) else {
            return false
        }
        let (host, own) = (FeedAddress.host(of: address), FeedAddress.host(of: tree.base))
        let site = own.hasPrefix("www.") ? String(own.dropFirst(4)) : own
        return !site.isEmpty && (host == site || host.hasSuffix(".\(site)"))
    }
}
