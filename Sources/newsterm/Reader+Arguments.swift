import Commands
import ReaderApp

extension Reader {
    /// The reader as the command line asks for it, when it asks for nothing else.
    /// - Returns: nil for what only the parser of all commands can make sense of, or complain about.
    init?(arguments: [String]) {
        guard let plain = PlainArguments(arguments, flags: ["--no-color", "--plain"]), plain.words.isEmpty else {
            return nil
        }
        self.init(
            locations: plain.locations, noColor: plain.flags.contains("--no-color"),
            isPlain: plain.flags.contains("--plain"))
    }
}
