import News
import Terminal
import Testing

@testable import Presentation

@Suite("Keys of user commands")
struct CommandKeysTests {
    private static func command(_ name: String, _ keys: String..., place: UserCommand.Place = .both) -> UserCommand {
        var command = UserCommand(name: name, .program(["a"]))
        (command.keys, command.place) = (keys, place)
        return command
    }

    @Test(
        "A key's name is one key; other text is a sequence of keys, separated by spaces around names",
        arguments: [
            (",r", [Key.character(","), .character("r")]), ("F5", [.function(5)]), ("x", [.character("x")]),
            ("^X r", [.control("x"), .character("r")]), ("Space a", [.character(" "), .character("a")]),
            ("Up", [.up]), ("U p", [.character("U"), .character("p")]),
        ])
    func sequences(text: String, keys: [Key]) {
        #expect(KeyMap.sequence(text) == keys)
    }

    @Test("A command's keys apply in its contexts, where the first of them is taken from its action")
    func places() {
        var map = KeyMap.standard
        #expect(
            map.add([Self.command("one", ",r", place: .article), Self.command("two", "o", place: .headlines)]).isEmpty)
        let comma = Key.character(",")
        #expect(map.command(for: [comma], in: .article) == .beginning)
        #expect(map.command(for: [comma, .character("r")], in: .matches) == .command(map.commands[0]))
        #expect(map.command(for: [comma], in: .headlines) == nil && map.command(for: [comma], in: .feeds) == nil)
        #expect(map.action(for: comma, in: .article) == nil && map.action(for: .character("o"), in: .results) == nil)
        #expect(map.action(for: .character("o"), in: .article) == .openInBrowser)
        #expect(map.keys(for: .previousLink).isEmpty)
        #expect(
            map.keyConflicts == [
                KeyMap.KeyConflict(keys: [","], from: "previous-link", by: "commands.one", leavesNone: true),
                KeyMap.KeyConflict(
                    keys: ["o"], from: "open-in-browser", by: "commands.two", leavesNone: false,
                    placesWithout: ["headlines", "results"]),
            ])
        #expect(map.keyNames(of: map.commands[0]) == ",r" && map.keyNames(of: map.commands[1]) == "o")
    }

    @Test("Two commands may have the same keys in different contexts")
    func apart() {
        var map = KeyMap.standard
        let commands = [Self.command("one", ",r", place: .article), Self.command("two", ",r", place: .headlines)]
        #expect(map.add(commands).isEmpty)
        let keys = [Key.character(","), .character("r")]
        #expect(map.command(for: keys, in: .article) == .command(commands[0]))
        #expect(map.command(for: keys, in: .results) == .command(commands[1]))
    }

    @Test("The key that stops what runs begins no sequence, unless the user gives that action another")
    func stopKey() {
        var map = KeyMap.standard
        let command = Self.command("one", "^X m")
        #expect(map.add([command]).map { $0.fault } == [.reservedKey("^X")])
        #expect(map.commands.isEmpty && map.action(for: .control("x"), in: .headlines) == .stopRefresh)
        var changed = KeyMap.changed(by: [KeyChange(action: "stop-refresh", keys: ["F9"])]).map
        #expect(changed.add([command]).isEmpty)
        #expect(changed.command(for: [.control("x")], in: .headlines) == .beginning)
    }
}
