import Presentation
import Terminal

/// The demonstration's script, until the user presses a key.
enum DemoTour {
    struct Step {
        /// Since the start, in real time.
        let time: Duration
        let text: DemoText
        /// Pressed after a pause for reading the text. Keys for a prompt form one group without pauses, so that the
        /// user's keys cannot get in between.
        var keys: [[Key]] = []
    }

    /// Between a step's text and its keys.
    static let pauseBeforeKeys = Duration.seconds(3)
    /// Between groups of keys, so that each acts on the result of the previous one.
    static let pauseBetweenKeys = Duration.milliseconds(250)

    /// By the fast clock, a refresh occurs about every twenty seconds.
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
