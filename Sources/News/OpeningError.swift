/// Why a user's program did not show an address or file, or did not return an edited text.
public enum OpeningError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Neither http nor https.
    case notAWebAddress
    /// newsterm does not know how to make the program start at a given time.
    case cannotStartAtTime(program: String, setting: String)
    /// - Parameter setting: the setting that chose the program.
    case notStarted(program: String, reason: String, setting: String)
    /// - Parameter status: its exit status.
    case failed(program: String, isFile: Bool, status: String)
    case editorNotStarted(String, reason: String)
    /// The shell did not find it or may not run it.
    case editorNotRun(String)
    case editorFailed(String, status: Int32)

    public var description: String {
        switch self {
        case .notAWebAddress: "Only http and https addresses can be opened."
        case .cannotStartAtTime(let program, let setting):
            "newsterm does not know how to start \(program) at a chapter; set \(setting) in config.toml to mpv, or play "
                + "the whole file."
        case .notStarted(let program, let reason, let setting):
            "\(program) cannot be started (\(reason)); set \(setting) in config.toml to another program."
        case .failed(let program, let isFile, let status):
            "\(program) could not open \(isFile ? "the file" : "the address"): it ended with \(status)."
        case .editorNotStarted(let editor, let reason):
            "The editor \(editor) cannot be started (\(reason)). \(Self.remedy)"
        case .editorNotRun(let editor): "The editor \(editor) cannot be run. \(Self.remedy)"
        case .editorFailed(let editor, let status):
            "The editor \(editor) failed (status \(status)), and the feed list is unchanged. \(Self.remedy)"
        }
    }

    private static let remedy = "To use another one, set VISUAL or EDITOR."
}
