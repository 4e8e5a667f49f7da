import Testing

@testable import newsterm

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
        #expect(editor(["EDITOR": "vim"]).arguments(for: "/u", line: nil) == ["vim", "/u"])
        #expect(editor(["EDITOR": "gedit"]).arguments(for: "/u", line: 3) == ["gedit", "/u"])
    }

    @Test("One that cannot be started is told of, with the way out")
    func missing() async {
        await #expect {
            try await editor(["EDITOR": "/no/such/editor"]).edit("/dev/null", line: nil)
        } throws: {
            "\($0)".hasPrefix("/no/such/editor cannot be ") && "\($0)".hasSuffix("EDITOR to another editor")
        }
    }
}
