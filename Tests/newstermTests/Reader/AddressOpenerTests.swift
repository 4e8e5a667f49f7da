import Foundation
import News
import TestSupport
import Testing

@testable import Commands
@testable import NewsService

@Suite("Opening addresses")
struct AddressOpenerTests {
    @Test(
        "Only http and https addresses are opened",
        arguments: ["file:///etc/passwd", "javascript:alert(1)", "--help", "https://example.org/a b", "https://x/\n-y"])
    func hostileAddress(_ address: String) async {
        await #expect(throws: OpeningError.self) {
            try await AddressOpener(command: ["true"], setting: "browser.command").open(address)
        }
    }

    @Test("The browser is the configured one, else the desktop's; without one, the first in BROWSER")
    func browser() throws {
        let folder = try TemporaryDirectory()
        func command(_ configured: [String]? = nil, _ variable: String?) -> [String] {
            var browser = Configuration.Browser()
            if let configured { browser.command = configured }
            return AddressOpener(
                browser, environment: ["PATH": folder.path, "BROWSER": variable].compactMapValues(\.self)
            )
            .command
        }
        #expect(command(nil, nil) == ["xdg-open"] && command(nil, " ") == ["xdg-open"])
        #expect(command(nil, "firefox --new-tab %s:w3m") == ["firefox", "--new-tab", "%u"])
        #expect(command(["lynx"], "firefox") == ["lynx"])
        let program = "\(folder.path)/xdg-open"
        try #require(FileManager.default.createFile(atPath: program, contents: Data()))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        #expect(command(nil, "firefox") == ["xdg-open"])
    }

    @Test("The address is the last argument, unchanged; no shell sees it")
    func argument() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        // The script's name is its first argument; the address follows it.
        let script = "printf %s \"$1\" > '\(file.path)'"
        let address = "https://example.org/?a=$(id)&b='c;d"
        try await AddressOpener(command: ["/bin/sh", "-c", script, "browser"], setting: "browser.command").open(address)
        #expect(try String(contentsOf: file, encoding: .utf8) == address)
    }

    @Test("%u in an argument is replaced by the unchanged address")
    func placeholder() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = "printf '%s|' \"$@\" > '\(file.path)'"
        let address = "https://example.org/a.mp3?b=%20%u&c=$(id)"
        let command = ["/bin/sh", "-c", script, "player", "--url=%u", "--quiet"]
        try await AddressOpener(command: command, setting: "enclosures.audio").open(address)
        #expect(try String(contentsOf: file, encoding: .utf8) == "--url=\(address)|--quiet|")
    }

    @Test("A file is passed by its unchanged path")
    func file() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let script = "printf '%s|' \"$@\" > '\(file.path)'"
        let path = "/casts/A feed/2026-11-22 It's $(id) 雨.mp3"
        try await AddressOpener(command: ["/bin/sh", "-c", script, "player", "%u"], setting: "enclosures.audio")
            .open(file: path)
        #expect(try String(contentsOf: file, encoding: .utf8) == "\(path)|")
    }

    @Test("A program that is missing or fails is reported in one sentence")
    func failing() async {
        for command in [["/nonexistent/browser"], ["newsterm-no-such-program"], ["false"]] {
            do {
                try await AddressOpener(command: command, setting: "enclosures.open").open("https://example.org/")
                Issue.record("\(command) was taken for a program")
            } catch {
                #expect("\(error)".contains(command[0]))
                #expect(!"\(error)".contains("\n"))
            }
        }
        await #expect(throws: OpeningError.failed(program: "false", isFile: true, status: "1")) {
            try await AddressOpener(command: ["false"], setting: "enclosures.open").open(file: "/casts/a.mp3")
        }
    }

    @Test("A player starts at a time by its own option; for another program that is unknown")
    func beginning() throws {
        func command(_ command: [String]) throws -> [String] {
            try AddressOpener(command: command, setting: "enclosures.audio").beginning(at: 62).command
        }
        #expect(try command(["mpv", "--no-video", "%u"]) == ["mpv", "--start=62", "--no-video", "%u"])
        #expect(try command(["/usr/bin/vlc"]) == ["/usr/bin/vlc", "--start-time=62"])
        let error = #expect(throws: OpeningError.self) { try command(["/usr/bin/xdg-open", "%u"]) }
        #expect(error == .cannotStartAtTime(program: "xdg-open", setting: "enclosures.audio"))
    }
}
