import News

/// An open element that holds blocks, with what has been read of it so far.
struct BlockContainer {
    enum Kind: Equatable {
        case root
        /// Passes its blocks to its parent.
        case transparent
        case quote
        case list
        case item
        case definitions
        case details
        /// A `details` element and its summary.
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
    /// The element's tag name.
    let element: String
    var blocks: [ArticleText.Block] = []

    /// Lists: how items are numbered; nil for bullets.
    var numbering: ListNumbering?
    /// Lists: opened implicitly, for an item outside any list.
    var isImplied = false
    var items: [TextList.Item] = []
    /// Lists: how many items are notes to the text.
    var noteCount = 0

    /// Items: the label, such as "3."
    var label: String?
    /// Items: whether the text refers to it as a note.
    var isNote = false

    /// `details` elements: whether the page shows it open.
    var isOpen = false

    var definitions: [TextDefinition] = []
    /// Figures and tables: the caption. `details` elements: the summary.
    var caption: [ArticleText.Block] = []
    var table = TableCollector()
    /// Cells: the shape.
    var cell = TableCollector.Shape()

    init(_ kind: Kind, element: String) {
        self.kind = kind
        self.element = element
    }
}

extension BlockContainer {
    /// Adds a block at the place that this kind of container has for it.
    mutating func append(_ block: ArticleText.Block) {
        switch kind {
        case .list:
            // A list nested directly in a list belongs to the preceding item.
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
