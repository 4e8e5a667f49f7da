import Presentation
import Terminal

/// What a demonstration shows by itself, until the user takes the keys.
enum DemoTour {
    struct Step {
        /// Since the start, by the machine's clock.
        let time: Duration
        let text: DemoText
        /// Pressed a little later, when the text has been read. What is typed into a prompt is pressed at once, so that a
        /// key of the user's never ends up in it.
        var keys: [[Key]] = []
    }

    /// Between the text of a step and its keys.
    static let pauseBeforeKeys = Duration.seconds(3)
    /// Between what is pressed in a step, so that each finds what the one before has brought.
    static let pauseBetweenKeys = Duration.milliseconds(250)

    /// A refresh comes by itself every twenty seconds or so, by the fast clock.
    static let steps = [
        Step(time: .zero, text: .welcome),
        Step(time: .seconds(6), text: .tasks, keys: [keys("t")]),
        Step(time: .seconds(32), text: .launching, keys: [keys("L")]),
        Step(time: .seconds(52), text: .file, keys: [keys("q"), keys("wcable") + [.enter], keys("e"), keys("D")]),
        Step(time: .seconds(60), text: .downloads),
        Step(time: .seconds(72), text: .waiting, keys: [keys("q"), keys("t")]),
        Step(time: .seconds(100), text: .over, keys: [keys("q")]),
    ]

    private static func keys(_ text: String) -> [Key] { text.map(Key.character) }
}
