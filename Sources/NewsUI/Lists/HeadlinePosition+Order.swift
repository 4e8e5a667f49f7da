import News

extension HeadlinePosition {
    /// Whether this place comes before another in a list, newest first.
    func precedes(_ other: HeadlinePosition) -> Bool {
        sortDate == other.sortDate ? id > other.id : sortDate > other.sortDate
    }
}
