import News
import Presentation
import Texts

/// Marking and undoing, changes of the feed list, and keys that do nothing here.
extension ActTexts {
    /// - Parameters:
    ///   - list: The list's name; `nil` for the one on the screen.
    ///   - key: The key that undoes it; `nil` when there is none.
    static func marked(_ count: Int, of list: String?, undo key: String?) -> String {
        let articles = CountTexts.articles(count)
        let marked = list.map { markedIn(articles: articles, list: $0) } ?? marked(articles)
        return [marked, key.map { ActTexts.undoes($0) }].compactMap { $0 }.joined(separator: CountTexts.pause)
    }

    /// - Parameter stopKey: The key that stops it; `nil` when there is none.
    static func adding(_ addition: FeedAddition, stopKey: String?) -> String {
        let address = shown(addition.address)
        let stop = stopKey.map { stopsIt($0) } ?? ""
        guard let account = addition.account else { return addingAddress(address: address, stopHint: stop) }
        return addingTo(address: address, account: account, stopHint: stop)
    }

    static func addingStopped(_ address: String) -> String {
        let address = shown(address)
        return stoppedAdding(address)
    }

    /// The address as typed, without credentials.
    private static func shown(_ address: String) -> String {
        Redaction.redacted(FeedAddress.withoutAnyCredentials(address))
    }

    /// - Parameter problem: Where the line is and what is wrong with it, in English.
    static func badSetting(_ problem: String) -> String {
        inEnglish(problem, else: badSettingLine(problem))
    }

    /// For a key that works only elsewhere.
    static func works(_ key: String, _ label: String, in places: [String]) -> String {
        worksElsewhere(key: key, label: label, places: places.joined(separator: CountTexts.and))
    }
}
