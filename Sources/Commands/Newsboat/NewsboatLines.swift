import FoundationEssentials
import News
import Newsroom
import Programs

/// The lines of newsboat's `config` and of the files that it includes, in the order in which newsboat reads them.
struct NewsboatLines {
    /// Where a line stands.
    struct Place: Equatable {
        var file: String
        /// The first is 1.
        var line: Int
    }

    /// How deep files may include each other; newsboat's own limit is of the same kind.
    private static let deepest = 10

    /// Its lines are numbered throughout, from 1.
    private(set) var configuration = NewsboatConfiguration("")
    private var places: [Place] = []
    /// Included files that may still be read.
    private var filesLeft = 100

    /// - Parameters:
    ///   - path: of the file that is read first.
    ///   - home: what `~` means.
    ///   - read: a file's text; nil: there is none, or it cannot be read.
    init(_ text: String, path: String, home: String, read: (String) -> String?) {
        add(NewsboatConfiguration(text), from: path, within: [path], home, read)
    }

    /// nil: it is of no line.
    func place(of line: Int) -> Place? { places.indices.contains(line - 1) ? places[line - 1] : nil }

    private mutating func add(
        _ lines: NewsboatConfiguration, from path: String, within: [String], _ home: String, _ read: (String) -> String?
    ) {
        for var setting in lines.settings {
            if setting.name == "include", within.count < Self.deepest, filesLeft > 0, let name = setting.values.first,
                let file = Self.file(name, from: path, home), !within.contains(file), let text = read(file)
            {
                filesLeft -= 1
                add(NewsboatConfiguration(text), from: file, within: within + [file], home, read)
                continue
            }
            places.append(Place(file: path, line: setting.line))
            setting.line = places.count
            configuration.settings.append(setting)
        }
    }

    private static func file(_ name: String, from path: String, _ home: String) -> String? {
        if name.hasPrefix("/") { return name }
        if name.hasPrefix("~/") { return home + name.dropFirst() }
        return name.isEmpty ? nil : path.parentFolder + "/" + name
    }
}
