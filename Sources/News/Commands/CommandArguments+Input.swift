/// What programs do with the article on standard input.
extension CommandArguments {
    /// The program that would run the article if it got it on standard input, such as a shell without a script. Nil if
    /// there is none.
    public static func runner(ofInput words: [String]) -> String? {
        var words = words[...]
        while let first = words.first {
            guard let program = Program(first) else { return nil }
            let name = Program.name(of: first)
            if inputRunners.contains(name) { return first }
            let rest = words.dropFirst()
            if program == .interpreter {
                guard !dataReaders.contains(name), !hasScript(rest, of: name) else { return nil }
                return first
            }
            if name == "ssh" {
                // The host, and what to run there; a word after an option may be its value.
                let count = rest.indices.count { !words[$0].hasPrefix("-") && !words[$0 - 1].hasPrefix("-") }
                if count < 2 { return first }
            }
            // With options alone they start a shell, and su without a command.
            if ["sudo", "doas"].contains(name), rest.last?.hasPrefix("-") ?? true { return first }
            if name == "su", !rest.contains(where: ["-c", "--command"].contains) { return first }
            words = rest.drop { Program($0) == nil }
        }
        return nil
    }

    /// Programs that run their standard input whatever their arguments are, or make arguments of it.
    private static let inputRunners: Set<Substring> = [
        "xargs", "parallel", "sqlite", "psql", "mysql", "mariadb", "at", "batch", "crontab", "gdb", "bc", "dc", "ed",
        "ex", "expect",
    ]

    /// Interpreters whose standard input is data, since their code is an argument.
    private static let dataReaders: Set<Substring> = ["awk", "gawk", "mawk", "nawk", "sed", "gsed", "jq"]

    /// Whether an interpreter's arguments surely name its code, so that it does not read that from standard input.
    private static func hasScript(_ words: ArraySlice<String>, of interpreter: Substring) -> Bool {
        let takesValue = [
            "-o", "+o", "-O", "+O", "-r", "-l", "-d", "-I", "-W", "-X", "-C", "--rcfile", "--init-file", "--require",
            "--import", "--loader",
        ]
        for place in words.indices {
            let word = words[place]
            let isShellsInput = interpreter.hasSuffix("sh") && word.wholeMatch(of: #/-[a-bd-z]*s[a-bd-z]*/#) != nil
            guard word != "-", !word.hasPrefix("/dev/"), !word.hasPrefix("/proc/"), !isShellsInput else { return false }
            if isSettled(place, in: words) { return true }
            // The name of a file, unless the option before it takes one.
            guard place > words.startIndex, !word.hasPrefix("-"), word.contains(".") || word.contains("/"),
                !takesValue.contains(words[place - 1])
            else { continue }
            return true
        }
        return false
    }
}
