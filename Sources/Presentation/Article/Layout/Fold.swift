/// A part of an article that folds under its summary, as line numbers of the whole layout.
package struct Fold: Sendable, Equatable {
    /// Signs before a summary.
    static let (openSign, closedSign): (Character, Character) = ("▾", "▸")

    package var summary: Range<Int>
    /// Shown only while the fold is open.
    package var content: Range<Int>
    /// Whether the page has it open.
    package let isOpenAtFirst: Bool
}

/// The visible lines of a layout: those outside closed folds.
package struct VisibleLines: Sendable {
    package let lines: [LaidOutLine]
    /// The layout's line number for each; empty when all lines are visible.
    private var numbers: [Int] = []

    package init() { lines = [] }

    /// - Parameter open: the indices of the open folds.
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

    /// The layout's line number of a visible line.
    package func number(of line: Int) -> Int { numbers.indices.contains(line) ? numbers[line] : line }

    /// The visible line of a layout's line, or the last visible one before it.
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
