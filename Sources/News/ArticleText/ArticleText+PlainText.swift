extension ArticleText {
    /// The text only, with an empty line between blocks; without pictures, their captions, and media.
    public var plainText: String {
        blocks.compactMap { words(of: $0) }.joined(separator: "\n\n")
    }

    private func words(of block: Block) -> String? {
        switch block {
        case .figure(let blocks, _): lines(blocks.map(words))
        case .list(let list): lines(list.items.flatMap { $0.blocks.map(words) })
        case .quote(let blocks): lines(blocks.map(words))
        case .table(let table):
            lines(
                table.caption.map(words)
                    + (table.header + table.rows).map { lines($0.map { words(of: $0.text) }, separator: "\t") })
        default: lines(block.texts.map(words))
        }
    }

    private func words(of text: StyledText) -> String? {
        text.runs.filter { !$0.style.contains(.image) && !isMedia($0) }.reduce(into: "") { $0 += $1.text }
    }

    private func isMedia(_ run: StyledText.Run) -> Bool {
        guard let link = run.link, links.indices.contains(link - 1) else { return false }
        return links[link - 1].kind == .media
    }

    private func lines(_ texts: [String?], separator: String = "\n") -> String? {
        let texts = texts.compactMap { $0 }.filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: separator)
    }
}
