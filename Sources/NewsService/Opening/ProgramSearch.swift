import FoundationEssentials

/// Finds programs in the environment's search path.
package struct ProgramSearch {
    let environment: [String: String]

    package init(environment: [String: String]) { self.environment = environment }

    /// `nil` if there is no such executable.
    package func path(of program: String) -> String? {
        let folders = program.contains("/") ? [] : (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
