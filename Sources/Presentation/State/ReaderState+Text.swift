import FoundationEssentials
import News

/// The stored format: a keyword and its value per line. Foundation's decoders take about 5 ms on first use, a third of
/// the time until the first screen.
extension ReaderState {
    public var text: String {
        var lines = ["list \(list.text)", "hides-read \(hidesRead ? "yes" : "no")", "focus \(focus.rawValue)"]
        if order != .newest { lines.append("order \(order.rawValue)") }
        if hasHeadings { lines.append("headings yes") }
        lines += terminalBackgrounds.map { "ground \($0.terminalBackground.rawValue) \($0.terminal.inOneLine)" }
        if !showsPreview { lines.append("preview no") }
        lines += keptTags.map { "folded \($0)" }
        if let filter { lines.append("filter \(filter.inOneLine)") }
        if let headline { lines.append("headline \(headline.text)") }
        if let search { lines.append("search \(search.inOneLine)") }
        if let searchOrder { lines.append("search-order \(searchOrder.rawValue)") }
        if let searchFilter { lines.append("search-filter \(searchFilter.inOneLine)") }
        if let result { lines.append("result \(result.text)") }
        if let beneath { lines.append("beneath \(beneath.text)") }
        if let article { lines.append("article \(article.rawValue)") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// - Returns: nil for other text than `text` produces.
    public init?(text: String) {
        self.init()
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, take(parts[0], String(parts[1])) else { return nil }
        }
    }

    /// Tags in sorted order, as many as fit into a small file.
    private var keptTags: [String] {
        var room = Self.roomForTags
        return foldedTags.map(\.inOneLine).sorted().filter { tag in
            guard tag.utf8.count < room else { return false }
            room -= tag.utf8.count
            return true
        }
    }

    /// In bytes.
    private static let roomForTags = 16_384

    /// - Returns: whether the line was understood.
    private mutating func take(_ word: Substring, _ value: String) -> Bool {
        switch word {
        case "list":
            guard let list = List(text: value) else { return false }
            self.list = list
        case "hides-read":
            guard value == "yes" || value == "no" else { return false }
            hidesRead = value == "yes"
        case "focus":
            guard let pane = Pane(rawValue: value) else { return false }
            focus = pane
        case "order":
            guard let order = HeadlineOrder(rawValue: value) else { return false }
            self.order = order
        case "headings":
            guard value == "yes" || value == "no" else { return false }
            hasHeadings = value == "yes"
        case "ground":
            let parts = value.split(separator: " ", maxSplits: 1)
            guard let terminalBackground = parts.first.flatMap({ TerminalBackground(rawValue: String($0)) }) else {
                return false
            }
            terminalBackgrounds.append(
                KnownTerminalBackground(
                    terminal: parts.dropFirst().first.map(String.init) ?? "", terminalBackground: terminalBackground))
        case "preview":
            guard value == "yes" || value == "no" else { return false }
            showsPreview = value == "yes"
        case "folded": foldedTags.insert(value)
        case "filter": filter = value
        case "headline":
            headline = Row(text: value)
            return headline != nil
        case "search": search = value
        case "search-order":
            searchOrder = HeadlineOrder(rawValue: value)
            return searchOrder != nil
        case "search-filter": searchFilter = value
        case "result":
            result = Row(text: value)
            return result != nil
        case "beneath":
            beneath = Row(text: value)
            return beneath != nil
        case "article":
            article = Int64(value).map(Headline.ID.init(rawValue:))
            return article != nil
        default: return false
        }
        return true
    }
}

extension ReaderState.List {
    fileprivate var text: String {
        switch self {
        case .fresh: "fresh"
        case .unread: "unread"
        case .starred: "starred"
        case .all: "all"
        case .recent: "recent"
        case .query(let name): "query \(name.inOneLine)"
        case .tag(let tag): "tag \(tag.inOneLine)"
        case .feed(let id): "feed \(id.rawValue)"
        }
    }

    fileprivate init?(text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        switch (parts.first, parts.dropFirst().first.map(String.init)) {
        case ("fresh", nil): self = .fresh
        case ("unread", nil): self = .unread
        case ("starred", nil): self = .starred
        case ("all", nil): self = .all
        case ("recent", nil): self = .recent
        case ("query", let name?): self = .query(name: name)
        case ("tag", let tag?): self = .tag(tag)
        // An earlier version stored the address.
        case ("feed", let number?): self = Int64(number).map { .feed(Feed.ID(rawValue: $0)) } ?? .all
        default: return nil
        }
    }
}

extension ReaderState.Row {
    /// Sort dates are whole seconds.
    fileprivate var text: String {
        "\(article.rawValue) \(Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0) \(line)"
    }

    fileprivate init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let article = Int64(parts[0]), let date = Int64(parts[1]), let line = Int(parts[2])
        else { return nil }
        self.init(
            article: Headline.ID(rawValue: article), date: Date(timeIntervalSince1970: Double(date)), line: line)
    }
}

extension String {
    fileprivate var inOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
