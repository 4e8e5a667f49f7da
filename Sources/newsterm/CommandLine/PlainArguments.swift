/// A command line of nothing but words, common options and a few flags. To build the parser of all commands takes as
/// long as to paint the screen, and 2 MB: what is started most often does without.
struct PlainArguments {
    private(set) var words: [String] = []
    private(set) var flags: Set<String> = []
    private var values: [String: String] = [:]

    /// The common options that have a value.
    static let options: Set<String> = ["--config", "--urls", "--data", "--log-level"]

    /// - Parameter known: the flags that may come.
    /// - Returns: nil for what only the parser can make sense of, or complain about.
    init?(_ arguments: [String], flags known: Set<String>) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if known.contains(argument) {
                flags.insert(argument)
            } else if Self.options.contains(argument), values[argument] == nil,
                let value = rest.popFirst(), !value.hasPrefix("-")
            {
                values[argument] = value
            } else if !argument.isEmpty, !argument.hasPrefix("-") {
                words.append(argument)
            } else {
                return nil
            }
        }
        if let level = values["--log-level"], LogLevel(rawValue: level) == nil { return nil }
    }

    var locations: Locations {
        Locations(
            configuration: values["--config"], feedList: values["--urls"], data: values["--data"],
            logLevel: values["--log-level"].flatMap(LogLevel.init))
    }
}
