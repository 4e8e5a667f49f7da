import Foundation
import TestSupport
import Testing

@testable import NewsService

/// What comes with the program, held to the files of Resources.
@Suite("Files of Resources that come with the program")
struct ResourceFilesTests {
    private static let files = [
        ("configuration", "config.toml", ResourceFiles.configuration),
        ("welcome", "welcome.xml", ResourceFiles.welcome),
        ("welcomeInJapanese", "welcome-ja.xml", ResourceFiles.welcomeInJapanese),
        ("permittedIdentifiers", "permitted-identifiers", ResourceFiles.permittedIdentifiers),
        ("service", "systemd/newsterm.service", ResourceFiles.service),
        ("wakeService", "systemd/newsterm-wake.service", ResourceFiles.wakeService),
        ("wakeTimer", "systemd/newsterm-wake.timer", ResourceFiles.wakeTimer),
    ]

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: ManualPage.resources.appending(path: path), encoding: .utf8)
    }

    /// The made-up feeds by name.
    private static func demoFeeds() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: ManualPage.resources.appending(path: "demo").path)
        return Dictionary(
            uniqueKeysWithValues: try names.filter { $0.hasSuffix(".xml") }.map {
                (String($0.dropLast(4)), try text("demo/\($0)"))
            })
    }

    @Test(
        "The program has each file as it is; NEWSTERM_WRITE_RESOURCES=1 writes them into its source, before the next build"
    )
    func same() throws {
        let file = ManualPage.resources.deletingLastPathComponent()
            .appending(path: "Sources/NewsService/Live/ResourceFiles.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let written = try Self.written(after: source)
        if ProcessInfo.processInfo.environment["NEWSTERM_WRITE_RESOURCES"] != nil {
            // The texts of this test are those of the last build.
            return try Data(written.utf8).write(to: file, options: .atomic)
        }
        #expect(source == written)
        for (_, path, text) in Self.files { #expect(text == (try Self.text(path)), "\(path)") }
        #expect(ResourceFiles.demoFeeds == (try Self.demoFeeds()))
    }

    /// The source as it is to be, with the head that it has.
    private static func written(after source: String) throws -> String {
        func literal(_ text: String, _ indentation: String) -> String {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return (["#\"\"\""] + lines.map { $0.isEmpty ? "" : indentation + $0 } + [indentation + "\"\"\"#"])
                .joined(separator: "\n")
        }
        let head = try #require(source.range(of: "package enum ResourceFiles {\n")).upperBound
        var written = String(source[..<head])
        for (name, path, _) in files {
            written += "    package static let \(name) = \(literal(try text(path), "        "))\n"
        }
        written += "    /// The made-up feeds of Resources/demo, by name.\n    package static let demoFeeds = [\n"
        for (name, text) in try demoFeeds().sorted(by: { $0.key < $1.key }) {
            written += "        \"\(name)\": \(literal(text, "        ")),\n"
        }
        return written + "    ]\n}\n"
    }
}
