import Presentation
import Terminal
import Texts

extension KeyMap {
    /// The message for a key that works only elsewhere: "A (all read) works in the lists."
    /// - Returns: `nil` for a key that does nothing anywhere, or that goes back where there is no way back.
    func sentence(onKeyElsewhere key: Key) -> String? {
        let uses = KeyContext.allCases.compactMap { context in action(for: key, in: context).map { (context, $0) } }
        // The first context wins among several uses; it is the one in the lists.
        guard let action = uses.first?.1, action != .back else { return nil }
        let places = Self.names(of: Set(uses.filter { $0.1 == action }.map(\.0)))
        return ActTexts.works(key.name, action.label, in: Array(places.prefix(2)))
    }

    /// Contexts as the user knows them: a query's results are a list like any other.
    private static func names(of contexts: Set<KeyContext>) -> [String] {
        var names: [String] = []
        if contexts.isSuperset(of: KeyContext.wholeLists) {
            names.append(ActTexts.theLists)
        } else if contexts.contains(.feeds) {
            names.append(KeyContext.feeds.title)
        } else if contexts.contains(.headlines) || contexts.contains(.results) {
            names.append(KeyContext.headlines.title)
        }
        if !contexts.isDisjoint(with: KeyContext.inArticle) { names.append(KeyContext.article.title) }
        let others = KeyContext.allCases.filter { contexts.contains($0) && !KeyContext.reading.contains($0) }
        return names + others.map(\.title)
    }
}
