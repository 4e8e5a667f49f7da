/// What programs do with their arguments: what an article's fields must not become part of.
///
/// The rules are for arguments that look harmless, such as `tmux new-window "w3m {link}"`. A list of programs is never
/// complete; for all others it holds that a field stays a part of its one argument, and is never an option.
extension CommandArguments {
    /// What a program runs.
    enum Program {
        /// Code: the argument after an option such as `-c`, or the file that the first argument names. The arguments
        /// after it are only values.
        case interpreter
        /// Code after options and plus signs; its arguments are files.
        case editor
        /// Any of its arguments, or all of them joined for a shell.
        case joiner
        /// The program that its arguments name.
        case launcher
        /// The same in a new window; a single argument, or one with blanks, is for a shell.
        case terminal
        /// The same, after one of its own commands.
        case multiplexer
        /// Nothing but what its options say; its arguments are addresses to fetch.
        case fetcher

        init?(_ word: String) {
            // A variable may stand for any program: $SHELL, $EDITOR.
            if word.hasPrefix("$") {
                self = word.uppercased().contains("SHELL") ? .interpreter : .editor
                return
            }
            let name = Self.name(of: word)
            guard let program = Self.known.first(where: { $0.names.contains(name) })?.program else {
                // The loader of programs, which runs them: ld-linux-x86-64.so.2, ld-musl-x86_64.so.1.
                guard name.hasPrefix("ld.so") || name.hasPrefix("ld-") && name.contains(".so") else { return nil }
                self = .joiner
                return
            }
            self = program
        }

        /// A program's name without its folder and its version: python for /usr/bin/python3.12, emacs for emacs-29.1.
        static func name(of word: String) -> Substring {
            let file = word.split(separator: "/").last ?? ""
            // Its version is not what the 0 stands for, and Debian names the builds of vim so.
            if file == "run0" { return file }
            if file.hasPrefix("vim.") { return "vim" }
            let version = file.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." }.count
            let name = file.dropLast(version)
            return version > 0 && name.last == "-" ? name.dropLast() : name
        }

        private static let known: [(program: Program, names: Set<Substring>)] = [
            (
                .interpreter,
                [
                    "sh", "ash", "bash", "rbash", "dash", "zsh", "ksh", "mksh", "csh", "tcsh", "fish", "elvish", "nu",
                    "pwsh", "perl", "ruby", "python", "pypy", "ipython", "node", "nodejs", "bun", "lua", "luajit",
                    "php", "awk", "gawk", "mawk", "nawk", "sed", "gsed", "tclsh", "wish", "julia", "R", "Rscript", "jq",
                    "gnuplot", "bc", "dc", "ed", "guile", "crontab", "osascript",
                ]
            ),
            (
                .editor,
                ["vi", "vim", "nvim", "gvim", "rvim", "view", "vimdiff", "ex", "emacs", "emacsclient"]
            ),
            (
                .joiner,
                [
                    "su", "ssh", "mosh", "scp", "sftp", "rsync", "watch", "eval", "i3-msg", "swaymsg", "hyprctl",
                    "parallel",
                    "flock", "script", "screen", "zellij", "expect", "gdb", "valgrind", "deno", "make", "find",
                    "fd", "fdfind", "git", "tar", "bsdtar", "zip", "fzf", "sk", "sqlite", "psql", "mysql", "mariadb",
                    "at", "batch", "run0", "runuser", "setpriv", "perf", "chroot", "nsenter", "bwrap", "proot",
                    "taskset", "chrt", "numactl", "prlimit", "setarch", "faketime", "start-stop-daemon", "docker",
                    "podman", "kubectl", "toolbox", "distrobox", "machinectl", "nix", "nix-shell", "pipx",
                ]
            ),
            (
                .launcher,
                [
                    "setsid", "sudo", "doas", "env", "xargs", "timeout", "nohup", "nice", "exec", "busybox", "pkexec",
                    "ionice", "stdbuf", "unbuffer", "fakeroot", "firejail", "systemd-inhibit", "systemd-run", "time",
                    "dbus-run-session", "dbus-launch", "torsocks", "torify", "proxychains", "strace", "ltrace",
                    "unshare", "flatpak", "rlwrap", "npx", "uvx", "man",
                ]
            ),
            (
                .terminal,
                [
                    "xterm", "uxterm", "urxvt", "rxvt", "st", "gnome-terminal", "xfce4-terminal", "konsole", "kitty",
                    "alacritty", "foot", "footclient", "wezterm", "ghostty", "terminator", "tilix",
                    "x-terminal-emulator",
                ]
            ),
            (.multiplexer, ["tmux"]),
            (
                .fetcher,
                [
                    "mpv", "yt-dlp", "youtube-dl", "streamlink", "mplayer", "vlc", "cvlc", "wget", "aria2c", "aria",
                ]
            ),
        ]
    }

    /// A program, and the argument with a field that it may run.
    typealias Code = (program: String, argument: String)

    /// The argument with a field that a program among the words may run, or nil.
    static func code(in words: [String]) -> Code? {
        words.indices.dropFirst().first {
            isOfCodeOption($0, in: words) || words[$0].hasPrefix("+") && isForeign(words[$0])
        }
        .map { (words[0], words[$0]) } ?? code(ofFirst: words[...])
    }

    /// The program that might run an address that it is to open, as `sh -c "w3m %u"` does. Nil if there is none.
    /// - Parameter words: `%u` stands for the address; without it, the address follows them.
    public static func runner(ofAddress words: [String]) -> String? {
        let named = words.map { $0.replacing("%u", with: "{link}") }
        return code(in: named == words ? words + ["{link}"] : named)?.program
    }

    /// The same by what the first word runs.
    private static func code(ofFirst words: ArraySlice<String>) -> Code? {
        guard let first = words.first, let program = Program(first) else { return nil }
        let rest = words.dropFirst()
        func code(_ argument: String?) -> Code? { argument.map { (first, $0) } }
        switch program {
        case .interpreter: return code(rest.indices.first { isCode($0, in: rest) }.map { rest[$0] })
        case .editor:
            return code(
                rest.indices.first { place in
                    let before = place > rest.startIndex ? rest[place - 1] : ""
                    // What takes code has a short name, but -n, or one that says so.
                    let mayFollow =
                        !before.hasPrefix("-") || before == "--"
                        || isAddress(rest[place]) && (before.hasPrefix("--") || before == "-n")
                    return isForeign(rest[place]) && !(isField(rest[place]) && mayFollow)
                }
                .map { rest[$0] })
        case .joiner: return code(rest.first(where: isForeign))
        case .launcher: return launched(rest, by: first)
        case .terminal: return launched(rest, by: first, after: ["-e", "-x"], wholeOnly: true)
        case .multiplexer:
            let commands = ["new-window", "neww", "split-window", "splitw", "display-popup", "popup"]
            guard let command = rest.first, commands.contains(command) else {
                return code(rest.first(where: isForeign))
            }
            return launched(rest.dropFirst(), by: first, wholeOnly: true)
        case .fetcher:
            return code(
                rest.first { isForeign($0) && !isAddress($0) && $0.wholeMatch(of: #/--?[a-z][a-z-]*=.*/#) == nil })
        }
    }

    /// Whether a word has a field that the network fills. Others are numbers and dates.
    private static func isForeign(_ word: String) -> Bool { fields(in: word).contains { $0 != "id" && $0 != "date" } }

    /// Whether a word is only an address of the web, which no file's name is.
    private static func isAddress(_ word: String) -> Bool { ["{link}", "{comments}", "{feed_url}"].contains(word) }

    /// Whether a word with a field is, or follows, an option of any program whose name says that it takes code, a
    /// program or settings: `--exec`, `--to-command=`.
    private static func isOfCodeOption(_ place: Int, in words: [String]) -> Bool {
        guard isForeign(words[place]) else { return false }
        let (before, word) = (words[place - 1], words[place])
        let name = word.hasPrefix("-") ? word.prefix { $0 != "=" } : before.contains("=") ? "" : before[...]
        return name.hasPrefix("-") && !name.hasPrefix("--no-") && name.firstMatch(of: codeOption) != nil
    }

    private static var codeOption: Regex<(Substring, Substring?, Substring?)> {
        #/^-K$|^--?pre$|-(exec|execute|eval|run|scripts?|command|cmd|askpass|shell|hook|pager|player|editor|config)(-|$)/#
    }

    /// Whether an interpreter may run a word: all with a field before its code or script, and after it all but those
    /// that are nothing else, and follow no option.
    private static func isCode(_ place: Int, in words: ArraySlice<String>) -> Bool {
        guard isForeign(words[place]) else { return false }
        let before = words[..<place]
        if before.last == "-v", isAssignment(words[place]) { return false }
        let isValue =
            isField(words[place]) && before.last.map { !$0.hasPrefix("-") || ["-", "--"].contains($0) } == true
        return !isValue || !before.indices.contains { isSettled($0, in: words) }
    }

    /// Whether a word is surely an interpreter's code or script.
    static func isSettled(_ place: Int, in words: ArraySlice<String>) -> Bool {
        guard !words[place].hasPrefix("-"), !isForeign(words[place]) else { return false }
        guard place > words.startIndex, words[place - 1].hasPrefix("-") else { return !isAssignment(words[place]) }
        return words[place - 1].wholeMatch(of: #/-[A-Za-z]*[cem]|--(command|eval|execute|expression)|--/#) != nil
    }

    /// The word with a field that a launcher may run, or take for an option, since no word before it is surely the
    /// program: a word after an option may be its value, and a number a duration. Else, what the program may run.
    /// - Parameters:
    ///   - separators: Options that the program follows, beside `--`.
    ///   - wholeOnly: Whether a field must be an argument of its own, as with a terminal or tmux.
    private static func launched(
        _ words: ArraySlice<String>, by launcher: String, after separators: Set<String> = [], wholeOnly: Bool = false
    ) -> Code? {
        var hasProgram = false
        for (place, word) in zip(words.indices, words) {
            let before = place > words.startIndex ? words[place - 1] : ""
            if isForeign(word) {
                // A window's title.
                if !separators.isEmpty, !hasProgram, titleOptions.contains(before) || word.hasPrefix("--title=") {
                    continue
                }
                let isVariable = isAssignment(word) && !before.hasPrefix("-") && !namesProgram(word)
                // What cannot be found is not run.
                guard !wholeOnly, isVariable || hasProgram && isAddress(word) else { return (launcher, word) }
                continue
            }
            guard !word.hasPrefix("-"), !isAssignment(word), !word.contains(" "), word.first?.isNumber != true else {
                continue
            }
            if Program(word) != nil { return code(ofFirst: words[place...]) }
            hasProgram = true
            if !before.hasPrefix("-") || before == "--" || separators.contains(before) {
                guard wholeOnly else { return nil }
                return words[place...].first { isForeign($0) && !isField($0) }.map { (launcher, $0) }
            }
        }
        return nil
    }

    private static let titleOptions: Set<String> = ["--title", "-title", "-T"]

    private static func isField(_ word: String) -> Bool { word.wholeMatch(of: #/\{[a-z_]+\}/#) != nil }

    /// Of a variable, as env and awk take it.
    private static func isAssignment(_ word: String) -> Bool {
        word.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_]*=.*/#) != nil
    }

    /// Whether a variable of the environment is for programs that run what it says, or load it.
    private static func namesProgram(_ assignment: String) -> Bool {
        let name = assignment.prefix { $0 != "=" }.lowercased()
        let ends = [
            "pager", "editor", "visual", "browser", "shell", "command", "cmd", "open", "close", "startup", "env",
            "path",
            "lib", "opt", "options", "opts", "askpass", "home",
        ]
        return ["ld_", "git_", "path", "home", "less", "ifs"].contains(where: name.hasPrefix)
            || ends.contains(where: name.hasSuffix)
    }
}
