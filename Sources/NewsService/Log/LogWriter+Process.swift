import FoundationEssentials

/// The log of a process.
extension LogWriter {
    /// - Parameter configured: what the configuration says; the command line goes before it.
    convenience init(_ locations: Locations, configured: LogLevel) {
        self.init(
            path: locations.log, level: locations.logLevel ?? configured,
            role: Self.role(of: CommandLine.arguments.dropFirst()))
    }

    /// What a process does, by its command line: the first word of it that is no option, nor an option's value.
    package static func role(of arguments: some Sequence<String>) -> String {
        var isValue = false
        for argument in arguments {
            if isValue {
                isValue = false
            } else if argument.hasPrefix("-") {
                isValue = Locations.options.contains(argument)
            } else {
                return String(argument.prefix(20))
            }
        }
        return "reader"
    }
}
