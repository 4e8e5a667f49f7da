import Presentation
import Texts

extension ResultTexts {
    /// - Parameter isAll: Whether the search is complete.
    static func found(_ count: Int, isAll: Bool) -> String {
        let count = FormattedNumber.grouped(count)
        return isAll ? foundCount(count) : foundAtLeast(count)
    }
}
