import Foundation
import Programs

/// The user's editor.
struct Editor: Equatable {
    /// Those that go to a line with +LINE before the file.
    private static let goToLine: Set<String> = [
        "vi", "vim", "nvim", "view", "nano", "emacs", "emacsclient", "joe", "jed", "mg", "micro", "kak", "ne", "editor",
        "sensible-editor", "vis", "ee",
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
        let name = command[0].split(separator: "/").last.map(String.init) ?? ""
        guard let line, Self.goToLine.contains(name) else { return command + [file] }
        return command + ["+\(line)", file]
    }

    /// Returns when the editor has ended.
    func edit(_ file: String, line: Int?) async throws {
        let status: Int32
        do {
            status = try await ForegroundProgram.run(arguments(for: file, line: line))
        } catch let failure as SpawnFailure {
            throw EditorFailure(description: "\(name) cannot be started: \(failure); \(Self.remedy)")
        }
        // A shell's numbers for what cannot be run.
        guard status != 127, status != 126 else {
            throw EditorFailure(description: "\(name) cannot be run; \(Self.remedy)")
        }
    }

    private var name: String { SafeLine.of(command[0]) }

    private static let remedy = "set VISUAL or EDITOR to another editor"
}

/// Why nothing was edited, as a sentence.
struct EditorFailure: Error, CustomStringConvertible {
    let description: String
}
