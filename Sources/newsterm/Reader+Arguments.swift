import Commands
import ReaderApp

extension Reader {
    /// The reader, if the command line asks for nothing else.
    /// - Returns: nil if only the full parser can handle the arguments or report an error in them.
    init?(arguments: [String]) {
        guard let plain = PlainArguments(arguments, flags: ["--no-color", "--plain"]), plain.words.isEmpty else {
            return nil
        }
        self.init(
            locations: plain.locations, noColor: plain.flags.contains("--no-color"),
            isPlain: plain.flags.contains("--plain"))
    }
}
