import NewsService
import Terminal

/// The kind of terminal that newsterm runs in.
package enum TerminalKind {
    /// Includes the program's name, because programs with the same TERM may look different.
    package static var current: String {
        let names = ["TERM", "TERM_PROGRAM"].compactMap(environmentVariable).map { SafeLine.of($0).prefix(60) }
        return names.joined(separator: "/")
    }
}
