extension Reader {
    /// The reader as the command line asks for it, when it asks for nothing else. To build the parser of all commands
    /// takes as long as to paint the screen, and 2 MB.
    /// - Returns: nil for what only the parser can make sense of, or complain about.
    init?(arguments: [String]) {
        var values: [String: String] = [:]
        var hasNoColor = false
        var isPlain = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--no-color" {
                hasNoColor = true
            } else if argument == "--plain" {
                isPlain = true
            } else if ["--config", "--urls", "--data"].contains(argument), values[argument] == nil,
                let value = rest.popFirst(), !value.hasPrefix("-")
            {
                values[argument] = value
            } else {
                return nil
            }
        }
        locations = Locations(
            configuration: values["--config"], feedList: values["--urls"], data: values["--data"])
        noColor = hasNoColor
        self.isPlain = isPlain
    }
}
