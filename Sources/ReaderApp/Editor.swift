import FoundationEssentials
import News
import NewsService
import Programs

/// The user's editor.
struct Editor: Equatable {
    /// Those that go to a line with +LINE before the file.
    private static let goToLine: Set<String> = [
        "vi", "vim", "nvim", "view", "nano", "emacs", "emacsclient", "joe", "jed", "mg", "micro", "kak", "ne", "editor",
        "vis", "ee",
    ]
    /// What there is where none is named: Debian's choice, and what POSIX has.
    private static let usual = ["editor", "vi", "nano"]

    /// The program and its arguments.
    let command: [String]

    /// The one that VISUAL names, or else EDITOR; their words are parted at blanks.
    /// - Parameter hasProgram: whether there is a program of this name.
    init(variable: (String) -> String?, hasProgram: (String) -> Bool) {
        let named = ["VISUAL", "EDITOR"].compactMap { variable($0) }
            .map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
        command = named ?? [Self.usual.first(where: hasProgram) ?? "vi"]
    }

    /// - Parameter line: where to begin, for an editor that is known to take it.
    func arguments(for file: String, line: Int?) -> [String] {
        guard let line, Self.goToLine.contains(fileName) else { return command + [file] }
        return command + ["+\(line)", file]
    }

    /// Returns when the editor has ended.
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
        // A shell's numbers for what cannot be run.
        case 126, 127: throw OpeningError.editorNotRun(name)
        case let status:
            throw OpeningError.editorFailed(name, status: status)
        }
    }

    /// Whether it has probably only opened a window, and not waited for the user to leave that.
    func seemsNotToWait(isChanged: Bool, took: Duration) -> Bool {
        !isChanged && took < .seconds(2) && !Self.goToLine.contains(fileName)
    }

    private var name: String { SafeLine.of(command[0]) }
    /// Of Debian's choice of the user's, "sensible-editor", what it chooses among is an "editor". Its name is not written out
    /// here: lintian then wants the package to depend on what has it.
    private var fileName: String {
        let name = command[0].split(separator: "/").last ?? ""
        return String(name.hasPrefix("sensible-") ? name.dropFirst("sensible-".count) : name)
    }
}
