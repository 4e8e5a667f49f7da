/// Maps OPML folders to tags and back without loss: a folder is a tag that starts with a slash, `/Outer/Inner`, like a
/// category path in OPML 2.0. All other tags are plain.
enum FolderTag {
    static func tags(folders: [String], tags: [String]) -> [String] {
        let names = folders.filter { !$0.isEmpty }.map { escaping($0, "/") }
        var result = names.isEmpty ? [] : ["/" + names.joined(separator: "/")]
        for tag in tags.map({ unescaping($0) }) where !tag.isEmpty && !result.contains(tag) { result.append(tag) }
        return result
    }

    /// The first folder among the tags, and the other tags escaped for a comma-separated list.
    static func outline(of tags: [String]) -> (folders: [String], tags: [String]) {
        let index = tags.firstIndex { $0.hasPrefix("/") && $0.count > 1 }
        let folders = index.map { tags[$0].split(separator: "/").map { unescaping(String($0)) } } ?? []
        let others = tags.enumerated().filter { $0.offset != index }.map { escaping($0.element, ",") }
        return (folders, others)
    }

    private static let escapes: [(plain: Character, escape: String)] = [("/", "%2F"), (",", "%2C"), ("%", "%25")]

    /// Escapes one separator; a percent sign is escaped only where it would be read as an escape.
    private static func escaping(_ text: String, _ separator: Character) -> String {
        var result = ""
        var rest = text[...]
        while let character = rest.first {
            if escapes.contains(where: { rest.hasPrefix($0.escape) }) {
                result += "%25"
            } else if character == separator, let escape = escapes.first(where: { $0.plain == separator })?.escape {
                result += escape
            } else {
                result.append(character)
            }
            rest = rest.dropFirst()
        }
        return result
    }

    private static func unescaping(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let character = rest.first {
            let escape = escapes.first { rest.hasPrefix($0.escape) }
            result.append(escape?.plain ?? character)
            rest = rest.dropFirst(escape?.escape.count ?? 1)
        }
        return result
    }
}
