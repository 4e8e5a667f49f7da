import Presentation
import Terminal
import Texts

extension KeyMap {
    /// What to say of a key that does something, but not here: "A (all read) works in the lists."
    /// - Returns: nil where nothing needs to be said: for a key that does nothing anywhere, or that leads back from
    ///   where there is no way back.
    func sentence(onKeyElsewhere key: Key) -> String? {
        let uses = KeyContext.allCases.compactMap { context in action(for: key, in: context).map { (context, $0) } }
        // Of several uses the one that comes first among the places, which is the one in the lists.
        guard let action = uses.first?.1, action != .back else { return nil }
        let places = Self.names(of: Set(uses.filter { $0.1 == action }.map(\.0)))
        return ActTexts.works(key.name, action.label, in: Array(places.prefix(2)))
    }

    /// Places as a user tells them apart: what a query found is a list as any other.
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
