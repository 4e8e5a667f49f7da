import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// What an action does to the screen, tested in every context and with each of its keys.
struct ScreenTest {
    /// Where a key is about to be pressed.
    struct Place: CustomStringConvertible {
        let sentence: String
        let context: KeyContext
        let key: Key

        var description: String { "\(sentence) (\(key.name) in \(context.title))" }
    }

    let action: Action
    /// What the action should do.
    let sentence: String
    /// Presses the key in a reader that can move in every direction, and checks the screen before and after.
    let check: @MainActor (Place, inout Reader) throws -> Void

    init(_ action: Action, _ sentence: String, _ check: @escaping @MainActor (Place, inout Reader) throws -> Void) {
        (self.action, self.sentence, self.check) = (action, sentence, check)
    }

    static var all: [ScreenTest] { moving + feedSwitcher + reading + downloads + marking + lists + pages }
}

@Suite("Every action, as the screen shows it")
struct ScreenTests {
    @Test("Every action has exactly one test", arguments: Action.allCases)
    func complete(action: Action) {
        let tests = ScreenTest.all.map(\.action) + OutsideTest.all.map(\.action)
        #expect(tests.count { $0 == action } == 1)
    }

    @Test("The screen shows the action's effect, in each context and by each key", arguments: Action.allCases)
    func meaning(of action: Action) throws {
        try #require(!action.contexts.isEmpty)
        for test in ScreenTest.all where test.action == action {
            for context in KeyContext.allCases where action.contexts.contains(context) {
                for key in KeyMap.standard.keys(for: action, in: context) {
                    var reader = Reader.amid(context)
                    try #require(reader.model.context == context)
                    _ = reader.newEffects()
                    try test.check(ScreenTest.Place(sentence: test.sentence, context: context, key: key), &reader)
                }
            }
        }
    }
}
