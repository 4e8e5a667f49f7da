import FoundationEssentials
import FrontEnd
import Glibc
import NewsService

/// Installs newsterm's units in a folder of the service manager, and removes them.
struct UnitInstaller: Sendable {
    let folder: String

    /// What happened to a file.
    enum Outcome: Equatable {
        case written, upToDate, removed
    }

    /// Writes the units of a set, each atomically. Writes none if a user has changed one.
    /// - Returns: the outcome for each path.
    /// - Throws: `CommandFailure`.
    func install(_ set: UnitSet, _ template: UnitTemplate) throws -> [(path: String, outcome: Outcome)] {
        let texts = set.units.map { (path: path(of: $0), text: template.text(of: $0)) }
        let stored = try texts.map { try unmodifiedText(at: $0.path) }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("\(folder) cannot be created; check the permissions of the folder above it")
        }
        return try zip(texts, stored).map { new, old in
            guard new.text != old else { return (new.path, .upToDate) }
            do {
                try Data(new.text.utf8).write(to: URL(fileURLWithPath: Self.target(of: new.path)), options: .atomic)
            } catch {
                throw CommandFailure(
                    "\(new.path) cannot be written; check the folder's permissions and the free space")
            }
            return (new.path, .written)
        }
    }

    /// The installed units, as newsterm wrote them.
    /// - Throws: `CommandFailure` if a unit was changed.
    func installed() throws -> [UnitName] {
        try UnitName.allCases.filter { try unmodifiedText(at: path(of: $0)) != nil }
    }

    /// Removes the installed units, and the links that enable them.
    /// - Returns: the paths of the removed units.
    /// - Throws: `CommandFailure`; nothing is removed if a unit was changed.
    func uninstall() throws -> [String] {
        let removed = try installed().map(path)
        let links = UnitSet.allCases.map { "\(folder)/\($0.target).wants/\($0.enabledUnit.rawValue)" }
        for path in removed + links {
            guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
                throw CommandFailure("\(path) cannot be removed: \(String(cString: strerror(errno)))")
            }
        }
        return removed
    }

    private func path(of unit: UnitName) -> String { "\(folder)/\(unit.rawValue)" }

    /// The text of a file that newsterm wrote; nil if the file does not exist.
    /// - Throws: `CommandFailure` for any other file: a user's work is not overwritten.
    private func unmodifiedText(at path: String) throws -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let bytes = FileManager.default.contents(atPath: path)
        guard let text = bytes.map({ String(decoding: $0, as: UTF8.self) }), UnitTemplate.isUnmodified(text) else {
            let unit = path.split(separator: "/").last ?? ""
            throw CommandFailure(
                "\(path) has been changed by hand and is left as it is; remove it and try again. "
                    + "(Changes of your own last in a file of their own: systemctl --user edit \(unit).)")
        }
        return text
    }

    /// The real path of a file that is stored elsewhere: the link to it is kept.
    private static func target(of path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}
