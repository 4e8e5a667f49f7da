import Foundation
import TestSupport
import Testing

/// What the reader's command line does with files.
@Suite("Files on the command line", .inTurn)
struct CommandLineFileTests {
    @Test("The user's editor gets the terminal for the feed list; a broken line is reported, and can be fixed at once")
    func edit() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Waves"], of: "sea")
            await server.setItems(["Rocks"], of: "land")
            let testHome = try TestHome(feeds: [await server.url("sea")])
            let land = await server.url("land")
            let editor = testHome.home.appending(path: "vi")
            let script = """
                #!/bin/sh
                trap 'echo interrupted' INT
                for file; do :; done
                echo "editing $*"
                case $1 in +*) sed -i "${1#+}d" "$file" ;; esac
                read -r line || read -r line
                printf '%s\\n' "$line" >>"$file"
                """
            try Data(script.utf8).write(to: editor)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor.path)
            try await testHome.read(environment: ["EDITOR": editor.path]) { terminal in
                try await terminal.waitFor(text: "Waves")
                try terminal.type(":edit\n")
                try await terminal.waitFor(text: "editing /")
                // Ctrl-C goes to the editor.
                try terminal.sendKeys("C-c")
                try await terminal.waitFor(text: "interrupted")
                try terminal.type("nonsense\n")
                try await terminal.waitFor(text: "y edits the list again.")
                #expect(try terminal.text().contains("urls:2: "))
                try terminal.sendKeys("y")
                try await terminal.waitFor(text: "editing +2 /")
                try terminal.type("\(land)\n")
                try await terminal.waitFor(text: "Rocks")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            #expect(try testHome.feedList == "\(await server.url("sea"))\n\(land)\n")
        }
    }

    @Test("A signal ends the editor with the reader, and the saved edit is reported; so is an editor that fails")
    func endedEditor() async throws {
        let testHome = try TestHome(feeds: ["file:///nothing.xml"])
        let editor = testHome.home.appending(path: "ed")
        let script = """
            #!/bin/sh
            test -e "$HOME/failed" || { : >"$HOME/failed"; exit 3; }
            for file; do :; done
            echo "# mine" >>"$file"
            kill -TERM $PPID
            sleep 1000
            exit 0
            """
        try Data(script.utf8).write(to: editor)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor.path)
        try await testHome.read(environment: ["EDITOR": editor.path]) { terminal in
            try await terminal.waitFor(text: "All articles")
            try terminal.type(":edit\n")
            try await terminal.waitFor(text: "failed (status 3)")
            try terminal.type(":edit\n")
            try await terminal.waitFor(text: "ended with 143")
            #expect(try terminal.text().contains("Your version of the feed list is in"))
        }
    }

    @Test("A file is imported and refreshed, and a key undoes it")
    func importing() async throws {
        try await FeedServer.run { server in
            await server.setItems(["Waves"], of: "sea")
            await server.setItems(["Rocks"], of: "land")
            let testHome = try TestHome(feeds: [await server.url("sea")])
            let land = await server.url("land")
            let opml = "<opml version=\"2.0\"><body><outline xmlUrl=\"\(land)\"/></body></opml>"
            try Data(opml.utf8).write(to: testHome.home.appending(path: "other.opml"))
            try await testHome.read { terminal in
                try await terminal.waitFor(text: "Waves")
                try terminal.type(":import ~/none.opml\n")
                try await terminal.waitFor(text: "there is no such file")
                try terminal.type(":import ~/other.opml\n")
                try await terminal.waitFor(text: "Added 1 feed.")
                try await terminal.waitFor(text: "Rocks")
                try terminal.sendKeys("u")
                try await terminal.waitFor(text: "Undid the addition of http")
                try await terminal.waitFor(noText: "Rocks")
                try terminal.sendKeys("Q")
                try await terminal.waitFor(text: "ended with 0")
            }
            #expect(try !testHome.feedList.contains(land))
        }
    }

    @Test("A tried theme is saved in the configuration, keeping its comments")
    func keepTheme() async throws {
        let testHome = try TestHome(configuration: "# mine\n[display]\ntheme = \"dark\" # at night\n")
        try await testHome.read { terminal in
            try await terminal.leaveChoice()
            try terminal.type(":set display.theme drak\n")
            try await terminal.waitFor(text: "display.theme takes the name of a theme")
            // The line stays, so that the typo can be fixed.
            try await terminal.waitFor(text: ":set display.theme drak")
            try terminal.sendKeys("Escape")
            try await terminal.waitFor(noText: ":set display.theme drak")
            try terminal.type(":theme mono\n")
            try await terminal.waitFor(text: "Using mono until you quit")
            try terminal.sendKeys("y")
            try await terminal.waitFor(text: "has display.theme = \"mono\" now.")
            try terminal.sendKeys("Q")
            try await terminal.waitFor(text: "ended with 0")
        }
        let file = testHome.home.appending(path: ".config/newsterm/config.toml")
        #expect(
            try String(contentsOf: file, encoding: .utf8) == "# mine\n[display]\ntheme = \"mono\"  # at night\n")
    }
}
