public import Foundation

/// Reads a page of Resources/man for the names in it.
public struct ManualPage: Sendable {
    public static let resources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Resources")

    public let file: URL
    public let lines: [String]

    /// - Parameter name: the page's name with its section, such as "newsterm.1".
    public init(_ name: String) throws {
        file = Self.resources.appending(path: "man/\(name)")
        let text = try String(contentsOf: file, encoding: .utf8)
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines below a heading, up to the next one.
    public func section(_ heading: String) -> [String] {
        Self.parts(of: lines, at: ".Sh ").first { $0.title == heading }?.lines ?? []
    }

    /// Splits lines at a macro, such as ".Ss ": its arguments, and the lines up to the next one.
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

    /// The arguments of a macro at the beginning of a line.
    public static func arguments(of macro: String, in lines: [String]) -> [String] {
        parts(of: lines, at: macro).map(\.title)
    }

    /// A text without roff escapes.
    public static func plain(_ text: String) -> String {
        text.replacing("\\-", with: "-").replacing("\\(dq", with: "\"").replacing("\\&", with: "")
            .replacing("\\ ", with: " ").replacing("\\(ti", with: "~")
    }

    /// A text with roff escapes, as in a page's line.
    public static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("^", with: "\\(ha")
            .replacing("~", with: "\\(ti")
    }
}
