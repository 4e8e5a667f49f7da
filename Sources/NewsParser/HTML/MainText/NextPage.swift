import News

/// Finds the next page of an article that its site splits into several.
///
/// Many sites mark the next article by `rel="next"`, too. So the address must be the first page's with a page's number:
/// `/story/2`, `/story/page/2`, `/story_2.html`, `/story?page=2`.
enum NextPage {
    /// What links to the next page say, without arrows.
    private static let words: Set<String> = [
        "next", "next page", "page suivante", "suivant", "nächste seite", "weiter", "página siguiente", "siguiente",
        "pagina successiva", "volgende", "volgende pagina", "次へ", "次のページ", "次のページへ", "下一页", "下一頁",
    ]
    /// How many links that seem to lead on are resolved and compared.
    private static let maximumCandidates = 200
    private static let parameters: Set<String> = ["page", "p", "pg", "seite", "pagina", "paged"]

    /// - Parameters:
    ///   - first: The address of the article's first page.
    ///   - number: Of the page that is looked for; at least 2.
    static func address(in tree: PageTree, after first: String, number: Int) -> String? {
        var left = maximumCandidates
        for (index, node) in tree.nodes.enumerated() where node.name == "a" || node.name == "link" {
            guard let reference = node.attributes["href"], leadsOn(index, in: tree, number) else { continue }
            guard left > 0 else { return nil }
            left -= 1
            guard let address = WebAddress.resolve(reference, against: tree.base)?.prefix(while: { $0 != "#" }),
                isPage(number, String(address), of: first, isNumbered: text(of: index, in: tree) == "\(number)")
            else { continue }
            return String(address)
        }
        return nil
    }

    private static func leadsOn(_ index: Int, in tree: PageTree, _ number: Int) -> Bool {
        let node = tree.nodes[index]
        let relations = node.attributes["rel"]?.lowercased().split(separator: " ") ?? []
        if relations.contains("next") { return true }
        guard node.name == "a" else { return false }
        let text = text(of: index, in: tree)
        return text == "\(number)" || words.contains(text)
    }

    private static func text(of index: Int, in tree: PageTree) -> String {
        String(decoding: tree.words(index, limit: 60), as: UTF8.self).lowercased()
            .split { $0.isWhitespace || "»›→>▶".contains($0) }.joined(separator: " ")
    }

    /// Whether an address is that of page `number` of the article that begins at `first`.
    /// - Parameter isNumbered: Whether the link's text is that number, as it is not for links to other articles.
    static func isPage(_ number: Int, _ address: String, of first: String, isNumbered: Bool = false) -> Bool {
        guard FeedAddress.isWeb(address), FeedAddress.hostAndPort(of: address) == FeedAddress.hostAndPort(of: first)
        else { return false }
        let (page, start) = (parts(of: address), parts(of: first))
        if page.path == start.path {
            let isRoot = start.path.isEmpty
            // The pages of a site's front page are other articles; only WordPress has an article's number there.
            guard !isRoot || start.query.contains(where: { $0.hasPrefix("p=") }) else { return false }
            let names = isRoot ? parameters.subtracting(["p"]) : parameters
            func isNumber(_ item: Substring) -> Bool { names.contains { item.hasPrefix($0 + "=") } }
            let wanted = page.query.filter(isNumber)
            return wanted.count == 1 && wanted[0].hasSuffix("=\(number)")
                && page.query.filter { !isNumber($0) } == start.query.filter { !isNumber($0) }
                && start.query.filter(isNumber).allSatisfy { $0.hasSuffix("=1") }
        }
        guard page.query == start.query, !start.path.isEmpty else { return false }
        let ending = String(ending(of: start.path))
        let stem = String(start.path.dropLast(ending.count))
        var paths: [String] = []
        for mark in ["/", "/page/", "/page-", "/page", "/p/"] {
            paths += ["\(stem)\(mark)\(number)", "\(stem)\(mark)\(number)\(ending)", "\(start.path)\(mark)\(number)"]
        }
        // Without an ending, /story-2 is usually another article of the same title.
        for mark in ["-", "_", ",", "-page-", "-p"] where !ending.isEmpty {
            paths.append("\(stem)\(mark)\(number)\(ending)")
        }
        if ["/page/1", "/page-1", "/page1", "-page-1"].contains(where: { stem.hasSuffix($0) }) {
            paths.append("\(stem.dropLast())\(number)\(ending)")
        }
        let isNumbered = isNumbered && hasNamedFirstPage(stem)
        if hasPageNumber(stem, ending) || isNumbered { paths.append("\(stem.dropLast())\(number)\(ending)") }
        return paths.contains(page.path)
    }

    /// Whether a path is that of a first page, as `/2026/some-story/1` and `/some-story_1.html`, rather than an
    /// article's number or a date, as `/articles/1` and `/2026/11/1`.
    private static func hasPageNumber(_ path: String, _ ending: String) -> Bool {
        let marks = ["/p/1", "/1"] + (ending.isEmpty ? [] : ["_1"])
        guard let mark = marks.first(where: { path.hasSuffix($0) }) else { return false }
        let name = path.dropLast(mark.count).split(separator: "/").last ?? ""
        return name.contains("-") || name.count > 4 && name.contains { $0.isASCII && $0.isNumber }
    }

    /// Whether a path is page 1 of something with a name, as `/tale/1`; the day of a date, as in `/2026/11/1`, is not.
    private static func hasNamedFirstPage(_ path: String) -> Bool {
        path.hasSuffix("/1") && path.dropLast(2).split(separator: "/").last?.contains(where: \.isLetter) == true
    }

    /// The path without a slash at its end, and the parts of the query.
    private static func parts(of address: String) -> (path: String, query: [Substring]) {
        let rest = address.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" && $0 != "?" }.prefix { $0 != "#" }
        var path = rest.prefix { $0 != "?" }
        while path.last == "/" { path.removeLast() }
        return (String(path), rest.dropFirst(rest.prefix { $0 != "?" }.count + 1).split(separator: "&"))
    }

    /// The ending of a path's file, such as ".html"; empty if it has none.
    private static func ending(of path: String) -> Substring {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
        let ending = path[dot...]
        return ending.count <= 6 && ending.dropFirst().allSatisfy { $0.isASCII && $0.isLetter } ? ending : ""
    }
}
