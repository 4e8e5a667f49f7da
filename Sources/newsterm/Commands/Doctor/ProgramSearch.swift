import FoundationEssentials

/// Where a program would be started from.
struct ProgramSearch {
    let environment: [String: String]

    /// nil: it is no program that can be started.
    func path(of program: String) -> String? {
        let folders = program.contains("/") ? [] : (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let paths = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
