/// The command line as the parser takes it.
package enum CommandLineArguments {
    /// In `feeds export --urls`, the option that names the feed list everywhere else is the name of a format: when no
    /// file name follows it.
    package static func normalized(_ arguments: [String]) -> [String] {
        guard let export = arguments.firstIndex(of: "export"), arguments[..<export].contains("feeds") else {
            return arguments
        }
        var result = arguments
        for index in arguments.indices where index > export && arguments[index] == "--urls" {
            let next = index + 1 < arguments.count ? arguments[index + 1] : nil
            if next == nil || next?.hasPrefix("-") == true { result[index] = "--as-urls" }
        }
        return result
    }
}
