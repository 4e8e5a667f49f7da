public import News
import Terminal
import Texts

/// The feeds of a row: that of its article, and the others with the same link.
public enum FeedNames {
    /// All names, each once.
    public static func all(_ headline: Headline) -> [String] {
        var seen: Set<String> = []
        return ([headline.feedTitle] + headline.alsoIn.map(\.feedTitle)).filter { seen.insert($0).inserted }
    }

    /// The names that fit, and how many more there are: "LWN, Hacker News +1". The first is always named, if need be in
    /// part.
    public static func text(_ headline: Headline, cells: Int) -> String {
        if headline.alsoIn.isEmpty { return headline.feedTitle }
        let names = all(headline)
        for count in (1...names.count).reversed() {
            let more = count < names.count ? " +\(names.count - count)" : ""
            let text = names.prefix(count).joined(separator: CountTexts.comma) + more
            if TextWidth.cells(in: text) <= cells { return text }
            if count == 1 { return TextWidth.clipped(names[0], to: max(0, cells - more.utf8.count)) + more }
        }
        return headline.feedTitle
    }
}
