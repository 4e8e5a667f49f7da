package import NewsService

/// A command line of nothing but words, common options and a few more. To build the parser of all commands takes as
/// long as to paint the screen, and 2 MB: what is started most often does without.
package struct PlainArguments {
    package private(set) var words: [String] = []
    package private(set) var flags: Set<String> = []
    /// Of the options that have one.
    private(set) var values: [String: String] = [:]

    /// - Parameters:
    ///   - known: the flags that may come.
    ///   - own: the options with a value that may come beside the common ones.
    /// - Returns: nil for what only the parser can make sense of, or complain about.
    package init?(_ arguments: some Sequence<String>, flags known: Set<String>, options own: Set<String> = []) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if known.contains(argument) {
                flags.insert(argument)
            } else if Locations.options.contains(argument) || own.contains(argument), values[argument] == nil,
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

    package var locations: Locations {
        Locations(
            configuration: values["--config"], feedList: values["--urls"], data: values["--data"],
            logLevel: values["--log-level"].flatMap(LogLevel.init))
    }
}
