import News

extension ArticleTextBuilder {
    /// The attributes of the next words. A link is numbered when its first words arrive.
    func attributesOfWords() -> InlineCollector.Attributes {
        if let link = openLinks.last, link.number == nil, let target = link.target {
            openLinks[openLinks.count - 1].number = links.number(of: target, kind: .page)
            openLinks[openLinks.count - 1].start = line.end
        }
        return styles.attributes(link: openLinks.last?.number)
    }

    func openLink(_ attribute: (String) -> String?) {
        var link = OpenLinkElement(start: line.end)
        if let reference = attribute("href") {
            link.fragment = LinkTable.fragment(reference, base: baseURL)
            if link.fragment == nil { link.target = LinkTable.followable(reference, base: baseURL) }
        }
        openLinks.append(link)
    }

    func closeLink() {
        guard let link = openLinks.popLast() else { return }
        name(link)
        guard let fragment = link.fragment, line.end > link.start else { return }
        let words = line.text(from: link.start)
        if let number = NoteMark.number(words) {
            // Replace "[1]", which would look like a link number.
            line.removeAll(from: link.start)
            if words.hasPrefix(" ") {
                line.appendSpace(InlineCollector.Attributes())
            } else if noteEnd == link.start {
                // Keep the numbers of two adjacent notes apart.
                line.append(",", InlineCollector.Attributes())
            }
            line.append(
                number, InlineCollector.Attributes(style: styles.style.subtracting(.superscript).union(.note)))
            noteEnd = line.end
        } else if NoteMark.isSign(words) || NoteMark.isReturnTarget(fragment) {
            line.removeAll(from: link.start)
        }
    }

    /// Labels links that continue past the end of this line with their words so far; the rest starts on the next line.
    func nameOpenLinks() {
        for index in openLinks.indices {
            name(openLinks[index])
            openLinks[index].start = 0
        }
    }

    private func name(_ link: OpenLinkElement) {
        if let number = link.number { links.name(number, line.text(from: link.start)) }
    }
}

extension ArticleTextBuilder {
    /// An open `video` or `audio` element. Its content is for browsers that cannot play it.
    struct OpenMediaElement {
        let element: String
        var title: String?
        var hasSource: Bool
    }

    func addImage(_ attribute: (String) -> String?) {
        let sources = ["data-src", "data-lazy-src", "data-original", "src"].compactMap { attribute($0) }
        guard media == nil, let source = sources.first(where: { !$0.isEmpty }) else { return }
        guard !HiddenElement.isCounter(source, attribute) else { return }
        let alternative = Self.alternative(attribute)
        let kind = attribute("class") ?? ""
        if kind.contains("emoji") || kind.contains("smiley"), !alternative.isEmpty {
            return line.append(alternative, attributesOfWords())
        }
        let address = LinkTable.followable(source, base: baseURL)
        if let address, address == lastImage { return }
        lastImage = address
        // A linked picture is reached through the link, so it gets no number.
        var attributes = attributesOfWords()
        if attributes.link == nil, let address { attributes.link = links.number(of: address, kind: .image) }
        if let number = attributes.link { links.name(number, alternative) }
        attributes.style = .image
        line.append(imageWithText: alternative, attributes)
    }

    func openMedia(_ element: String, _ attribute: (String) -> String?) {
        let source = attribute("src") ?? attribute("data-src")
        let title = attribute("title") ?? attribute("aria-label")
        if let source { addMedia(element, source, title: title) }
        if element != "embed" {
            media = OpenMediaElement(element: element, title: title, hasSource: source != nil)
        }
    }

    func addSource(_ attribute: (String) -> String?) {
        guard let open = media, !open.hasSource, let source = attribute("src") else { return }
        media?.hasSource = true
        addMedia(open.element, source, title: open.title)
    }

    func closeMedia(_ element: String) {
        if media?.element == element { media = nil }
    }

    private func addMedia(_ element: String, _ source: String, title: String?) {
        guard let address = LinkTable.followable(source, base: baseURL), address.utf8.contains(UInt8(ascii: ":")),
            let number = links.number(of: address, kind: .media)
        else { return }
        let title = title.map { Self.bounded(HTMLText.plainLine(ofHTML: $0)) } ?? ""
        let word = element == "iframe" || element == "embed" ? "embedded" : element
        let words = title.isEmpty ? Self.host(of: address) : title
        links.name(number, words)
        line.appendSpace(styles.attributes(link: nil))
        line.append(
            words.isEmpty ? "[\(word)]" : "[\(word): \(words)]", InlineCollector.Attributes(link: number))
        line.appendSpace(styles.attributes(link: nil))
    }

    /// The words that describe a picture. A path in their place is reduced to its file name; a generated file name (a
    /// hash or UUID) yields nothing.
    private static func alternative(_ attribute: (String) -> String?) -> String {
        let words = Self.bounded(HTMLText.plainLine(ofHTML: attribute("alt") ?? attribute("title") ?? ""))
        guard !words.contains(" ") else { return words }
        if isNumber(words) { return "" }
        guard words.contains("."), let slash = words.lastIndex(of: "/") else { return words }
        return String(words[words.index(after: slash)...])
    }

    /// Whether the text is hexadecimal digits, at least as many as in a UUID.
    private static func isNumber(_ words: String) -> Bool {
        let digits = words.filter { $0 != "-" }
        return digits.count >= 32 && digits.allSatisfy(\.isHexDigit)
    }

    /// Limits the text to about a paragraph; anything longer is not a description of a picture.
    private static func bounded(_ words: String) -> String {
        words.utf8.count <= maximumNameLength ? words : words.prefix(maximumNameLength / 4) + "…"
    }

    private static let maximumNameLength = 2000

    private static func host(of address: String) -> String {
        guard let slashes = address.firstRange(of: "//") else { return "" }
        let host = address[slashes.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
    }
}
