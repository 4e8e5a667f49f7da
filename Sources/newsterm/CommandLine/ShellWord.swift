/// An argument as a person can paste it into a shell.
enum ShellWord {
    /// In single quotes, unless nothing in it means anything to a shell.
    static func of(_ argument: String) -> String {
        let isPlain = argument.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789/:.,_%+=@-".unicodeScalars.contains(scalar))
        }
        return isPlain && !argument.isEmpty ? argument : "'\(argument.replacing("'", with: #"'\''"#))'"
    }
}
