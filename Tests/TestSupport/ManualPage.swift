public import Foundation

/// A page of Resources/man, read for the names that stand in it.
public struct ManualPage: Sendable {
    public static let resources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Resources")

    public let file: URL
    public let lines: [String]

    /// - Parameter name: the page's and its section's, as in "newsterm.1".
    public init(_ name: String) throws {
        file = Self.resources.appending(path: "man/\(name)")
        let text = try String(contentsOf: file, encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines below a heading, up to the next one.
    public func section(_ heading: String) -> [String] {
        Self.parts(of: lines, at: ".Sh ").first { $0.title == heading }?.lines ?? []
    }

    /// The parts of lines that begin with a macro, such as ".Ss ": what follows it, and the lines up to the next.
    public static func parts(of lines: [String], at macro: String) -> [(title: String, lines: [String])] {
        var parts: [(title: String, lines: [String])] = []
        for line in lines {
            if line.hasPrefix(macro) {
                parts.append((plain(String(line.dropFirst(macro.count))), []))
            } else if !parts.isEmpty {
                parts[parts.count - 1].lines.append(line)
            }
        }
        return parts
    }

    /// What follows a macro at the beginning of a line.
    public static func arguments(of macro: String, in lines: [String]) -> [String] {
        parts(of: lines, at: macro).map(\.title)
    }

    /// A text without roff's escapes.
    public static func plain(_ text: String) -> String {
        text.replacing("\\-", with: "-").replacing("\\(dq", with: "\"").replacing("\\&", with: "")
            .replacing("\\ ", with: " ").replacing("\\(ti", with: "~")
    }

    /// A text as it stands in a line of a page, where it means itself.
    public static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("^", with: "\\(ha")
            .replacing("~", with: "\\(ti")
    }
}
