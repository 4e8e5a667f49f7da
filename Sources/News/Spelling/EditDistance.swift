extension String {
    /// How many letters have to be changed, added or left out to get the other word (Levenshtein's distance).
    public func editDistance(to other: String) -> Int {
        let from = Array(self)
        let to = Array(other)
        var row = Array(0...to.count)
        for (i, letter) in from.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, target) in to.enumerated() {
                let above = row[j + 1]
                row[j + 1] = Swift.min(above + 1, row[j] + 1, diagonal + (letter == target ? 0 : 1))
                diagonal = above
            }
        }
        return row[to.count]
    }
}
