import News

/// The visible hits and the headings between them.
extension ResultList {
    var visible: ArraySlice<SearchHit> {
        guard let headedRows else { return hits[top..<min(hits.count, top + height)] }
        return hits[top..<top + headedRows.rowCount(from: top)]
    }

    /// The lines of the pane, or pairs of lines where each hit has two.
    var lines: [HeadedRows.Line] { headedRows?.lines(from: top) ?? visible.indices.map { .row($0) } }

    /// `nil` when there are no headings.
    var headedRows: HeadedRows? {
        headings.map { headings in
            HeadedRows(count: hits.count, height: height) { [hits] in
                !headings.isSame(hits[$0 - 1].headline, hits[$0].headline)
            }
        }
    }
}
