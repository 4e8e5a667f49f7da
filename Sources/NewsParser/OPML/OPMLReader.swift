/// Collects the feeds in an OPML document.
final class OPMLReader: XMLEvents {
    private static let maximumOutlines = 100_000

    private(set) var document = OPMLDocument()
    private var names: [XMLName.Local] = []
    /// For each open `outline` the folder's name; nil for a feed or an unnamed folder.
    private var folders: [String?] = []
    private let text = ByteBuffer()

    func startElement(_ tag: XMLStartTag) {
        names.append(tag.name.local)
        text.removeAll()
        if tag.name.local == .outline { openOutline(tag) }
    }

    func endElement() {
        guard let name = names.popLast() else { return }
        if name == .outline { _ = folders.popLast() }
        if name == .title, names.last == .head, document.title == nil, !text.isEmpty {
            let title = PlainTextLine.collapsed(text.bytes)
            document.title = title.isEmpty ? nil : title
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard names.last == .title, let base = bytes.baseAddress else { return }
        text.append(base, count: bytes.count)
    }

    private func openOutline(_ tag: XMLStartTag) {
        let title = line(tag.attribute("text")) ?? line(tag.attribute("title"))
        let type = tag.attribute("type")?.lowercased()
        // OPML 1.0 put the feed's address in `url`; other outline types use it for a page or a document.
        let plainURL = type == nil || type == "rss" || type == "atom" ? address(tag.attribute("url")) : nil
        guard let feedURL = address(tag.attribute("xmlurl")) ?? plainURL else {
            folders.append(title.flatMap { $0.utf8.count <= OPMLOutline.maximumNameLength ? $0 : nil })
            return
        }
        if document.outlines.count < Self.maximumOutlines {
            document.outlines.append(
                OPMLOutline(
                    // `text` is required, so writers put the address there when a feed has no title.
                    title: title == feedURL ? nil : title.map(cut), feedURL: feedURL,
                    filterCommand: line(tag.attribute("filtercmd")), siteURL: address(tag.attribute("htmlurl")),
                    folders: namedFolders, tags: tags(tag.attribute("category"))))
        } else {
            document.tooMany += 1
        }
        folders.append(nil)
    }

    private func address(_ text: String?) -> String? {
        text.flatMap { WebAddress.resolve($0, against: nil) }
    }

    private func line(_ text: String?) -> String? {
        guard var text else { return nil }
        let line = text.withUTF8 { PlainTextLine.collapsed($0) }
        return line.isEmpty ? nil : line
    }

    private func tags(_ text: String?) -> [String] {
        let tags = (text ?? "").split(separator: ",").lazy.compactMap { self.line(String($0)) }
        return Array(tags.filter { $0.utf8.count <= OPMLOutline.maximumNameLength }.prefix(OPMLOutline.maximumTags))
    }

    /// Bounded, so that deeply nested unnamed folders cost no time for each feed.
    private var namedFolders: [String] {
        Array(folders.prefix(4 * OPMLOutline.maximumFolders).lazy.compactMap { $0 }.prefix(OPMLOutline.maximumFolders))
    }

    private func cut(_ title: String) -> String {
        guard title.utf8.count > OPMLOutline.maximumTitleLength else { return title }
        return String(String.UnicodeScalarView(title.unicodeScalars.prefix(OPMLOutline.maximumTitleLength)))
    }
}
