import News
import Testing

@testable import Commands

@Suite("Lines of newsboat's configuration")
struct NewsboatLinesTests {
    private static func lines(_ files: [String: String]) -> NewsboatLines {
        NewsboatLines(files["/n/config"] ?? "", path: "/n/config", home: "/home/ann") { files[$0] }
    }

    @Test("An included file's lines are in its place, each with its own file and number")
    func included() {
        let lines = Self.lines([
            "/n/config": "one\ninclude more\ntwo\ninclude ~/keys\ninclude /etc/all\n", "/n/more": "\nthree\n",
            "/home/ann/keys": "four\n", "/etc/all": "# nothing\nfive\n",
        ])
        #expect(lines.configuration.settings.map(\.name) == ["one", "three", "two", "four", "five"])
        #expect(lines.configuration.settings.map(\.line) == [1, 2, 3, 4, 5])
        #expect(lines.place(of: 2) == NewsboatLines.Place(file: "/n/more", line: 2))
        #expect(lines.place(of: 3) == NewsboatLines.Place(file: "/n/config", line: 3))
        #expect(lines.place(of: 0) == nil && lines.place(of: 6) == nil)
    }

    @Test("Files that include each other repeatedly are read a bounded number of times")
    func bounded() {
        let includes = String(repeating: "include a\ninclude b\n", count: 50)
        let text = includes + "x\n"
        let lines = Self.lines(["/n/config": text, "/n/a": text, "/n/b": text])
        #expect(lines.configuration.settings.count < 20_000)
        #expect(lines.configuration.settings.contains { $0.name == "x" })
    }

    @Test("A missing file, or one that includes itself, leaves its line")
    func unread() {
        let lines = Self.lines(["/n/config": "include gone\ninclude loop\n", "/n/loop": "include config\nx\n"])
        #expect(lines.configuration.settings.map(\.name) == ["include", "include", "x"])
        #expect(lines.place(of: 2) == NewsboatLines.Place(file: "/n/loop", line: 1))
    }
}
