import News

/// The addresses in a text, each with its number.
struct LinkTable {
    private static let maximumCount = 2000
    private static let maximumLabelBytes = 200

    private(set) var links: [ArticleText.Link] = []
    private var numbers: [String: Int] = [:]

    /// The number of an address; nil once the table is full.
    mutating func number(of address: String, kind: ArticleText.Link.Kind) -> Int? {
        if let number = numbers[address] { return number }
        guard links.count < Self.maximumCount else { return nil }
        links.append(ArticleText.Link(address, kind: kind))
        numbers[address] = links.count
        return links.count
    }

    /// Labels a link with its words, unless it already has a label.
    mutating func name(_ number: Int, _ words: String) {
        guard links.indices.contains(number - 1), links[number - 1].label.isEmpty else { return }
        var words = words
        links[number - 1].label = words.withUTF8 {
            PlainTextLine.collapsed(UnsafeBufferPointer(rebasing: $0.prefix(Self.maximumLabelBytes)))
        }
    }

    /// The absolute address of a link that leaves the page and can be opened; nil otherwise.
    static func followable(_ reference: String, base: String?) -> String? {
        guard !reference.hasPrefix("#"), let address = WebAddress.resolve(reference, against: base) else { return nil }
        let scheme = WebAddress.scheme(of: address)?.lowercased() ?? ""
        return ["javascript", "data", "vbscript", "about", "blob"].contains(scheme) ? nil : address
    }

    /// The part after "#" of a link within the page; nil when it leads elsewhere.
    static func fragment(_ reference: String, base: String?) -> String? {
        guard let mark = reference.firstIndex(of: "#") else { return nil }
        let page = reference[..<mark]
        guard page.isEmpty || page == base.map({ $0.prefix { $0 != "#" } }) else { return nil }
        return String(reference[reference.index(after: mark)...])
    }
}
