extension ArticleText {
    /// Every paragraph, heading, cell and so on, in reading order.
    public var texts: [StyledText] { blocks.flatMap(\.texts) }
}

extension ArticleText.Block {
    /// Every paragraph, heading, cell and so on in this block, in reading order.
    public var texts: [StyledText] {
        switch self {
        case .paragraph(let text), .heading(_, let text), .code(let text): [text]
        case .list(let list): list.items.flatMap { $0.blocks.flatMap(\.texts) }
        case .definitions(let definitions): definitions.flatMap { [$0.term] + $0.details.flatMap(\.texts) }
        case .quote(let blocks): blocks.flatMap(\.texts)
        case .table(let table): table.caption.flatMap(\.texts) + (table.header + table.rows).joined().map(\.text)
        case .figure(let blocks, let caption): blocks.flatMap(\.texts) + caption.flatMap(\.texts)
        case .details(let summary, _, let blocks): [summary] + blocks.flatMap(\.texts)
        case .footnotes(let notes): notes.flatMap { $0.blocks.flatMap(\.texts) }
        case .rule: []
        }
    }
}
