package import NewsService

/// A command line made up of words, common options and few others. Building the full parser takes as long as painting
/// the screen, and 2 MB, so the most frequent commands avoid it.
package struct PlainArguments {
    package private(set) var words: [String] = []
    package private(set) var flags: Set<String> = []
    /// The values of options that take one.
    private(set) var values: [String: String] = [:]

    /// - Parameters:
    ///   - known: the flags that may occur.
    ///   - own: the options with a value that may occur besides the common ones.
    /// - Returns: nil if only the full parser can handle the arguments or report an error in them.
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
