import News

/// Counts the open elements of each style.
struct StyleDepths {
    private var depths = [Int](repeating: 0, count: 8)
    private(set) var style: TextStyle = []

    func attributes(link: Int?) -> InlineCollector.Attributes {
        InlineCollector.Attributes(style: style, link: link)
    }

    mutating func open(_ style: TextStyle) {
        depths[style.rawValue.trailingZeroBitCount] += 1
        self.style.insert(style)
    }

    mutating func close(_ style: TextStyle) {
        let index = style.rawValue.trailingZeroBitCount
        depths[index] = max(0, depths[index] - 1)
        if depths[index] == 0 { self.style.remove(style) }
    }

    /// An element's style; nil if it has none.
    static func style(of element: String) -> TextStyle? {
        switch element {
        case "em", "i", "cite", "dfn", "var": .emphasis
        case "strong", "b", "mark": .strong
        case "code", "kbd", "samp", "tt": .code
        case "del", "s", "strike": .strikethrough
        case "sup": .superscript
        case "sub": .subscript
        default: nil
        }
    }
}
