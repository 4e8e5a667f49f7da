import Presentation

/// Opening and closing an article's folds.
extension ArticleView {
    /// The first closed fold on the screen, and the line of its summary.
    var closedFoldInView: (fold: Int, line: Int)? {
        guard let last = visible.last else { return nil }
        let numbers = shown.number(of: visible.lowerBound)...shown.number(of: last)
        for (fold, summary) in folds.lazy.map(\.summary.lowerBound).enumerated()
        where numbers ~= summary && !openFolds.contains(fold) && isShown(summary) {
            return (fold, shown.line(of: summary))
        }
        return nil
    }

    var hasFoldInView: Bool { closedFoldInView != nil || openFoldInView != nil }

    /// Toggles the fold changed last while it is on the screen; else the first closed one there; else an open one.
    /// - Returns: false when there is none.
    mutating func toggleFold() -> Bool {
        let toggledFold = lastToggledFold.flatMap { isInView($0) ? $0 : nil }
        guard let fold = toggledFold ?? closedFoldInView?.fold ?? openFoldInView else { return false }
        toggle(fold: fold)
        return true
    }

    mutating func toggle(fold: Int) {
        guard folds.indices.contains(fold) else { return }
        lastToggledFold = fold
        setOpenFolds(openFolds.symmetricDifference([fold]))
        let line = shown.line(of: folds[fold].summary.lowerBound)
        if !visible.contains(line) {
            scroll(by: line - top)
        } else if openFolds.contains(fold), line + folds[fold].summary.count + 1 >= visible.upperBound - 1 {
            // Show some of the content just opened.
            scroll(by: line - visible.count / 3 - top)
        }
    }

    /// Opens all folds, or closes them when all are open.
    /// - Returns: false when there is none.
    mutating func toggleAllFolds() -> Bool {
        let all = Set(folds.indices)
        guard !all.isEmpty else { return false }
        lastToggledFold = nil
        setOpenFolds(all.isSubset(of: openFolds) ? [] : all)
        return true
    }

    /// The fold whose summary is on a line; `nil` when none is.
    func fold(ofSummary line: Int) -> Int? {
        lines.indices.contains(line) ? folds.firstIndex { $0.summary.contains(shown.number(of: line)) } : nil
    }
}

extension ArticleView {
    private var folds: [Fold] { loaded?.layout.folds ?? [] }

    private var openFoldInView: Int? { folds.indices.last { openFolds.contains($0) && isInView($0) } }

    private func isInView(_ number: Int) -> Bool {
        guard folds.indices.contains(number), isShown(folds[number].summary.lowerBound) else { return false }
        let fold = folds[number]
        let end = openFolds.contains(number) ? fold.content.upperBound : fold.summary.upperBound
        let (first, last) = (shown.line(of: fold.summary.lowerBound), shown.line(of: end - 1))
        return first < visible.upperBound && last >= visible.lowerBound
    }

    /// Whether a line of the layout is shown.
    private func isShown(_ number: Int) -> Bool { shown.number(of: shown.line(of: number)) == number }
}
