/// A part of an article that can be folded away under its summary. Lines are those of the whole layout.
package struct Fold: Sendable, Equatable {
    /// Before a summary.
    static let (openSign, closedSign): (Character, Character) = ("▾", "▸")

    package var summary: Range<Int>
    /// What is shown only while it is open.
    package var content: Range<Int>
    /// Whether the page shows it open.
    package let isOpenAtFirst: Bool
}

/// The lines of a layout that are shown: all but what is folded away.
package struct UnfoldedLines: Sendable {
    package let lines: [LaidOutLine]
    /// For each of them its number in the layout; empty: all are shown.
    private var numbers: [Int] = []

    package init() { lines = [] }

    /// - Parameter open: the folds that are open, by their place in the layout.
    package init(_ layout: ArticleLayout, open: Set<Int>) {
        guard !layout.folds.indices.allSatisfy(open.contains) else {
            lines = layout.lines
            return
        }
        var lines: [LaidOutLine] = []
        var next = 0
        for (index, fold) in layout.folds.enumerated() where !open.contains(index) && fold.summary.lowerBound >= next {
            lines += layout.lines[next..<fold.content.lowerBound]
            numbers += next..<fold.content.lowerBound
            let summary = lines.count - fold.summary.count
            lines[summary].prefix = Self.closed(lines[summary].prefix)
            next = fold.content.upperBound
        }
        self.lines = lines + layout.lines[next...]
        numbers += next..<layout.lines.count
    }

    /// The number in the layout of a line that is shown.
    package func number(of line: Int) -> Int { numbers.indices.contains(line) ? numbers[line] : line }

    /// Where a line of the layout is shown, or the last one before it that is.
    package func line(of number: Int) -> Int {
        guard !numbers.isEmpty else { return number }
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] > number { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }

    private static func closed(_ prefix: String) -> String {
        guard let sign = prefix.lastIndex(of: Fold.openSign) else { return prefix }
        return prefix[..<sign] + String(Fold.closedSign) + prefix[prefix.index(after: sign)...]
    }
}
