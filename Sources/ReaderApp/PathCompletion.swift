import FoundationEssentials
import NewsService
import Programs

/// The paths that complete a partly typed one.
struct PathCompletion {
    /// The most names in a folder to check, and the most paths to offer.
    private static let maximumNames = 20_000
    private static let maximumPaths = 200

    private let locations: Locations

    init(_ locations: Locations) { self.locations = locations }

    /// Sorted; folders end with a slash. Hidden names only if a dot was typed.
    func paths(_ typed: String) -> [String] {
        if typed == "~" { return ["~/"] }
        let folder = typed[..<(typed.lastIndex(of: "/").map(typed.index(after:)) ?? typed.startIndex)]
        let beginning = typed[folder.endIndex...]
        let path = folder.isEmpty ? "." : locations.folder(named: String(folder))
        let names = FileManager.default.names(inDirectory: path, atMost: Self.maximumNames) { name in
            name.hasPrefix(beginning) && (!name.hasPrefix(".") || beginning.hasPrefix("."))
                && !name.contains(where: \.isNewline) && SafeLine.of(name) == name
        }
        let found: [String] = (names ?? []).map { name in
            folder + name + (FileManager.default.directoryExists(atPath: path.appendingPath(name)) ? "/" : "")
        }
        return Array(found.sorted().prefix(Self.maximumPaths))
    }
}
