import Presentation
import Texts

/// Searches and filters.
extension ResultTexts {
    /// - Parameter isAll: Whether no more will be found.
    static func found(_ count: Int, isAll: Bool) -> String {
        let count = Counted.grouped(count)
        return isAll ? foundCount(count) : foundAtLeast(count)
    }
}
