import FoundationEssentials
import NewsService
import Programs

/// The files that a path typed in part can become.
struct PathCompletion {
    /// Names of a folder that fit and are looked at, and paths that are offered.
    private static let mostNames = 20_000
    private static let mostPaths = 200

    private let locations: Locations

    init(_ locations: Locations) { self.locations = locations }

    /// In the order of the alphabet, those of folders with a slash at the end. What begins with a dot is there only where a
    /// dot was typed.
    func paths(_ typed: String) -> [String] {
        if typed == "~" { return ["~/"] }
        let folder = typed[..<(typed.lastIndex(of: "/").map(typed.index(after:)) ?? typed.startIndex)]
        let beginning = typed[folder.endIndex...]
        let path = folder.isEmpty ? "." : locations.folder(named: String(folder))
        let names = FileManager.default.names(inDirectory: path, atMost: Self.mostNames) { name in
            name.hasPrefix(beginning) && (!name.hasPrefix(".") || beginning.hasPrefix("."))
                && !name.contains(where: \.isNewline) && SafeLine.of(name) == name
        }
        let found: [String] = (names ?? []).map { name in
            folder + name + (FileManager.default.directoryExists(atPath: path.appendingPath(name)) ? "/" : "")
        }
        return Array(found.sorted().prefix(Self.mostPaths))
    }
}
