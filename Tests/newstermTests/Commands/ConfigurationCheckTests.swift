import News
import Presentation
import Testing

@testable import Commands

@Suite("The check of the configuration")
struct ConfigurationCheckTests {
    @Test("A key with which several commands begin is told once")
    func takenKeys() {
        func detail(_ keys: [String]) -> String? {
            var map = KeyMap.standard
            let commands = keys.enumerated().map { number, keys in
                var command = UserCommand(name: "c\(number)", .program(["a"]))
                (command.keys, command.place) = ([keys], .article)
                return command
            }
            #expect(map.add(commands).isEmpty)
            return ConfigurationCheck.taken(map.keyConflicts).first?.detail
        }
        #expect(detail([]) == nil)
        #expect(detail([",a"]) == "commands.c0 has taken , from previous-link; previous-link has no key now.")
        #expect(
            detail([",a", ",b", "o", ",c", ",d"])
                == "commands.c0, commands.c1, commands.c3 and 1 more have taken , from previous-link; previous-link has "
                + "no key now. commands.c2 has taken o from open-in-browser; open-in-browser has no key in article, "
                + "matches now.")
        #expect(detail(["j"]) == "commands.c0 has taken j from move-down; move-down has others.")
    }
}
