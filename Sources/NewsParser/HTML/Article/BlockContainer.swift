import News

/// An element that is open and holds blocks: what is known of it so far.
struct BlockContainer {
    enum Kind: Equatable {
        case root
        /// Its blocks go to what it stands in.
        case transparent
        case quote
        case list
        case item
        case definitions
        case details
        /// A `details` element, and its summary.
        case disclosure
        case summary
        case table
        case row
        case cell
        case figure
        case caption
        case footnotes
    }

    let kind: Kind
    /// The element's name.
    let element: String
    var blocks: [ArticleText.Block] = []

    /// Of a list: how its items are counted; nil: with bullets.
    var numbering: ListNumbering?
    /// Of a list: whether an item without a list has opened it.
    var isImplied = false
    var items: [TextList.Item] = []
    /// Of a list: how many of its items are notes to the text.
    var noteCount = 0

    /// Of an item: "3."
    var label: String?
    /// Of an item: whether the text refers to it as a note.
    var isNote = false

    /// Of a `details` element: whether its page shows it open.
    var isOpen = false

    var definitions: [TextDefinition] = []
    /// Of a figure or a table; what stands in the summary of details.
    var caption: [ArticleText.Block] = []
    var table = TableCollector()
    /// Of a cell.
    var cell = TableCollector.Shape()

    init(_ kind: Kind, element: String) {
        self.kind = kind
        self.element = element
    }
}

extension BlockContainer {
    /// Takes a block in, where there is a place for it.
    mutating func append(_ block: ArticleText.Block) {
        switch kind {
        case .list:
            // A list straight within a list belongs to the item before it.
            if items.isEmpty {
                items.append(TextList.Item([block]))
            } else {
                items[items.count - 1].blocks.append(block)
            }
        case .definitions:
            if definitions.isEmpty {
                definitions.append(TextDefinition(term: StyledText(), details: [block]))
            } else {
                definitions[definitions.count - 1].details.append(block)
            }
        default: blocks.append(block)
        }
    }
}
