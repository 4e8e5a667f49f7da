import FoundationEssentials

/// Reads the kernel's file systems, where any file or folder may be missing.
enum KernelFiles {
    /// The non-hidden names in a folder, sorted; empty when it cannot be read.
    static func names(_ directory: String) -> [String] {
        ((try? Directory.names(in: directory)) ?? []).filter { !$0.hasPrefix(".") }
    }

    /// The first line of a file; nil when it cannot be read.
    static func line(_ path: String) -> String? { text(path).map { String($0.prefix { $0 != "\n" }) } }

    /// The words of each line of a file; nil when it cannot be read.
    static func words(_ path: String) -> [[Substring]]? {
        text(path)?.split(separator: "\n").map { $0.split(whereSeparator: \.isWhitespace) }
    }

    private static func text(_ path: String) -> String? {
        (try? File(reading: path)?.read()).map { String(decoding: $0, as: UTF8.self) }
    }
}
