extension String {
    /// The number of insertions, deletions, substitutions and transpositions of adjacent letters that turn one word
    /// into the other (optimal string alignment distance).
    public func editDistance(to other: String) -> Int {
        let from = Array(self)
        let to = Array(other)
        var (before, row) = ([Int](), Array(0...to.count))
        for (i, letter) in from.enumerated() {
            let above = row
            row[0] = i + 1
            for (j, target) in to.enumerated() {
                row[j + 1] = Swift.min(above[j + 1] + 1, row[j] + 1, above[j] + (letter == target ? 0 : 1))
                if i > 0, j > 0, letter == to[j - 1], target == from[i - 1] {
                    row[j + 1] = Swift.min(row[j + 1], before[j - 1] + 1)
                }
            }
            before = above
        }
        return row[to.count]
    }
}
