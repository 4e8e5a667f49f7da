/// Prepares the command line for the parser.
package enum CommandLineArguments {
    /// Elsewhere `--urls` names the feed list, but in `feeds export` it is a format, unless a file name follows.
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
