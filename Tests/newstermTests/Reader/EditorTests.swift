import Testing

@testable import ReaderApp

@Suite("The user's editor")
struct EditorTests {
    private func editor(_ variables: [String: String], programs: Set<String> = []) -> Editor {
        Editor(variable: { variables[$0] }, hasProgram: programs.contains)
    }

    @Test("VISUAL takes precedence over EDITOR, and an empty one is ignored")
    func variables() {
        #expect(editor(["VISUAL": "code --wait", "EDITOR": "vi"]).command == ["code", "--wait"])
        #expect(editor(["VISUAL": " ", "EDITOR": "nano"]).command == ["nano"])
    }

    @Test("Without either, the system's editor or vi is used")
    func usual() {
        #expect(editor([:], programs: ["nano", "editor"]).command == ["editor"])
        #expect(editor([:], programs: ["nano"]).command == ["nano"])
        #expect(editor([:]).command == ["vi"])
    }

    @Test("Only an editor known to support it is asked to go to a line")
    func lines() {
        #expect(editor(["EDITOR": "/bin/vim -n"]).arguments(for: "/u", line: 3) == ["/bin/vim", "-n", "+3", "/u"])
        #expect(editor(["EDITOR": "sensible-editor"]).arguments(for: "/u", line: 3) == ["sensible-editor", "+3", "/u"])
        #expect(editor(["EDITOR": "vim"]).arguments(for: "/u", line: nil) == ["vim", "/u"])
        #expect(editor(["EDITOR": "gedit"]).arguments(for: "/u", line: 3) == ["gedit", "/u"])
    }

    @Test("An editor that cannot be started is reported, with a remedy")
    func missing() async {
        await #expect {
            try await editor(["EDITOR": "/no/such/editor"]).edit("/dev/null", line: nil)
        } throws: {
            "\($0)".hasPrefix("The editor /no/such/editor cannot be ") && "\($0)".hasSuffix("set VISUAL or EDITOR.")
        }
    }

    @Test("An editor that fails is reported")
    func failing() async {
        await #expect {
            try await editor(["EDITOR": "false"]).edit("/dev/null", line: nil)
        } throws: {
            "\($0)".hasPrefix("The editor false failed (status 1), and the feed list is unchanged.")
        }
    }

    @Test("One that returns at once without a change did not wait, unless it is known to use the terminal")
    func notWaiting() {
        let code = editor(["EDITOR": "code"])
        #expect(code.seemsToReturnEarly(isChanged: false, took: .milliseconds(300)))
        #expect(!code.seemsToReturnEarly(isChanged: true, took: .milliseconds(300)))
        #expect(!code.seemsToReturnEarly(isChanged: false, took: .seconds(20)))
        #expect(!editor(["EDITOR": "/bin/vim"]).seemsToReturnEarly(isChanged: false, took: .milliseconds(300)))
    }
}
