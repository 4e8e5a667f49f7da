import FoundationEssentials
import News
import Newsroom
import Programs

/// The lines of newsboat's `config` and the files that it includes, in newsboat's reading order.
struct NewsboatLines {
    /// The location of a line.
    struct Place: Equatable {
        var file: String
        /// The first line is 1.
        var line: Int
    }

    /// The maximum depth of includes; newsboat has a similar limit.
    private static let deepest = 10

    /// With lines numbered consecutively, from 1.
    private(set) var configuration = NewsboatConfiguration("")
    private var places: [Place] = []
    /// How many more included files may be read.
    private var filesLeft = 100

    /// - Parameters:
    ///   - path: the path of the main file.
    ///   - home: the folder that replaces `~`.
    ///   - read: returns a file's text; nil if it does not exist or is unreadable.
    init(_ text: String, path: String, home: String, read: (String) -> String?) {
        add(NewsboatConfiguration(text), from: path, within: [path], home, read)
    }

    /// nil if there is no such line.
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
