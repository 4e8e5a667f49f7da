import Testing

@testable import ReaderApp

@Suite("The user's editor")
struct EditorTests {
    private func editor(_ variables: [String: String], programs: Set<String> = []) -> Editor {
        Editor(variable: { variables[$0] }, hasProgram: programs.contains)
    }

    @Test("VISUAL goes before EDITOR, and an empty one counts for nothing")
    func variables() {
        #expect(editor(["VISUAL": "code --wait", "EDITOR": "vi"]).command == ["code", "--wait"])
        #expect(editor(["VISUAL": " ", "EDITOR": "nano"]).command == ["nano"])
    }

    @Test("Where none is named there is the system's, or vi")
    func usual() {
        #expect(editor([:], programs: ["nano", "editor"]).command == ["editor"])
        #expect(editor([:], programs: ["nano"]).command == ["nano"])
        #expect(editor([:]).command == ["vi"])
    }

    @Test("Only an editor that is known to go to a line is asked to")
    func lines() {
        #expect(editor(["EDITOR": "/bin/vim -n"]).arguments(for: "/u", line: 3) == ["/bin/vim", "-n", "+3", "/u"])
        #expect(editor(["EDITOR": "sensible-editor"]).arguments(for: "/u", line: 3) == ["sensible-editor", "+3", "/u"])
        #expect(editor(["EDITOR": "vim"]).arguments(for: "/u", line: nil) == ["vim", "/u"])
        #expect(editor(["EDITOR": "gedit"]).arguments(for: "/u", line: 3) == ["gedit", "/u"])
    }

    @Test("One that cannot be started is told of, with the way out")
    func missing() async {
        await #expect {
            try await editor(["EDITOR": "/no/such/editor"]).edit("/dev/null", line: nil)
        } throws: {
            "\($0)".hasPrefix("The editor /no/such/editor cannot be ") && "\($0)".hasSuffix("set VISUAL or EDITOR.")
        }
    }

    @Test("One that fails is told of")
    func failing() async {
        await #expect {
            try await editor(["EDITOR": "false"]).edit("/dev/null", line: nil)
        } throws: {
            "\($0)".hasPrefix("The editor false failed (status 1), and the feed list is unchanged.")
        }
    }

    @Test("One that came back at once without a change has not waited, unless it is known to be in the terminal")
    func notWaiting() {
        let code = editor(["EDITOR": "code"])
        #expect(code.seemsNotToWait(isChanged: false, took: .milliseconds(300)))
        #expect(!code.seemsNotToWait(isChanged: true, took: .milliseconds(300)))
        #expect(!code.seemsNotToWait(isChanged: false, took: .seconds(20)))
        #expect(!editor(["EDITOR": "/bin/vim"]).seemsNotToWait(isChanged: false, took: .milliseconds(300)))
    }
}
