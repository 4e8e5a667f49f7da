import FoundationEssentials

/// The log of this process.
extension LogWriter {
    /// - Parameter configured: the configuration's level; the command line takes precedence.
    convenience init(_ locations: Locations, configured: LogLevel) {
        self.init(
            path: locations.log, level: locations.logLevel ?? configured,
            role: Self.role(of: CommandLine.arguments.dropFirst()))
    }

    /// A process's role: the first argument that is neither an option nor an option's value.
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
