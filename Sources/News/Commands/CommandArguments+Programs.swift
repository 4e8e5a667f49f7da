/// What programs do with their arguments.
extension CommandArguments {
    /// Why a field would become a program, or a part of one, among the arguments of some programs.
    private enum Interpreter {
        /// Runs the argument after `-c`, whose arguments follow, or else the script that the first argument names.
        case shell
        /// The same, with several such options.
        case language
        /// Runs the program that its arguments name.
        /// - Parameter flags: letters of options that take no value, so that the program may follow them.
        case launcher(flags: String = "")
        /// Runs what its options say, as a shell or a language does, but not what its arguments name.
        case evaluator
        /// May run any of its arguments, or hand it to a shell.
        case joiner
        /// May run what its options say; its other arguments are addresses to fetch.
        case fetcher
        /// Opens a window for the program that its arguments name; hands a single one to a shell, and others to what
        /// runs programs, too.
        case terminal

        init?(_ word: String) {
            // A variable may stand for any program: $SHELL, $EDITOR.
            if word.hasPrefix("$") {
                self = .evaluator
                return
            }
            guard let file = word.split(separator: "/").last else { return nil }
            // As in python3.12.
            let end = file.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." }.count
            switch file.dropLast(end) {
            case "sh", "ash", "bash", "dash", "zsh", "ksh", "mksh", "csh", "tcsh", "fish", "elvish", "nu", "pwsh",
                "su":
                self = .shell
            case "perl", "ruby", "python", "pypy", "ipython", "node", "nodejs", "bun", "lua", "luajit", "php", "awk",
                "gawk", "mawk", "sed", "gsed", "tclsh", "wish", "julia", "Rscript":
                self = .language
            case "setsid": self = .launcher(flags: "cfw")
            case "sudo", "doas": self = .launcher(flags: "bEHknS")
            case "env": self = .launcher(flags: "iv")
            case "xargs": self = .launcher(flags: "0rtx")
            case "timeout": self = .launcher(flags: "pv")
            case "nohup", "nice", "exec", "busybox", "pkexec", "ionice", "stdbuf", "unbuffer", "fakeroot", "firejail",
                "systemd-inhibit", "dbus-run-session", "dbus-launch", "torsocks", "torify", "proxychains":
                self = .launcher()
            case "vi", "vim", "nvim", "gvim", "view", "ex", "emacs", "emacsclient": self = .evaluator
            case "ssh", "mosh", "scp", "sftp", "rsync", "watch", "eval", "i3-msg", "swaymsg", "hyprctl", "parallel",
                "flock", "script", "screen", "zellij", "expect", "gdb", "valgrind", "guile", "deno", "make",
                "find", "fd", "fdfind", "git", "tar", "bsdtar", "zip", "fzf", "sk", "sqlite", "psql", "mysql",
                "mariadb",
                "systemd-run", "run0", "runuser", "setpriv", "strace", "ltrace", "perf", "chroot", "unshare", "nsenter",
                "bwrap", "proot", "taskset", "chrt", "numactl", "prlimit", "setarch", "faketime", "time",
                "start-stop-daemon",
                "docker", "podman", "kubectl", "flatpak", "toolbox", "distrobox", "machinectl":
                self = .joiner
            case "mpv", "yt-dlp", "youtube-dl", "streamlink", "mplayer", "vlc", "cvlc", "wget", "aria2c", "aria":
                self = .fetcher
            case "tmux", "xterm", "uxterm", "urxvt", "rxvt", "st", "gnome-terminal", "xfce4-terminal", "konsole",
                "kitty",
                "alacritty", "foot", "footclient", "wezterm", "ghostty", "terminator", "tilix", "x-terminal-emulator":
                self = .terminal
            default:
                // The loader of programs, which runs them: ld-linux-x86-64.so.2, ld-musl-x86_64.so.1.
                guard file.hasPrefix("ld.so") || file.hasPrefix("ld-") && file.contains(".so") else { return nil }
                self = .joiner
            }
        }
    }

    /// The argument with a field that one of the interpreters among the words runs as a program.
    static func code(in words: [String]) -> String? {
        for (index, word) in words.enumerated() {
            guard let interpreter = Interpreter(word) else { continue }
            let rest = words[(index + 1)...]
            let isShell = if case .shell = interpreter { true } else { false }
            let option = isShell ? codeOptionOfShell : codeOption
            let options = rest.indices.filter { rest[$0].wholeMatch(of: option) != nil }
            switch interpreter {
            case .launcher(let flags):
                // What it runs may be an interpreter, too.
                if let program = launched(rest, flags: flags) { return program }
            case .joiner: return rest.first(where: isFilled)
            case .fetcher:
                if let place = rest.indices.first(where: { isFilled(rest[$0]) && !isFetched($0, in: words, by: word) })
                {
                    return rest[place]
                }
            case .terminal:
                if let place = rest.indices.first(where: { isFilled(rest[$0]) && !isOfWindow($0, in: rest) }) {
                    return rest[place]
                }
            case .shell, .language, .evaluator:
                let ends = isShell ? options.prefix(1) : options[...]
                // Other options may stand before the code, as in sh -c -- CODE.
                let code = ends.compactMap { end in words[(end + 1)...].first { !$0.hasPrefix("-") || isFilled($0) } }
                if let code = code.first(where: isFilled) { return code }
                let beginning = isShell ? rest.prefix(upTo: options.first ?? rest.endIndex) : rest
                let glued = beginning.first { $0.prefixMatch(of: gluedCode) != nil && isFilled($0) }
                let isEvaluator = if case .evaluator = interpreter { true } else { false }
                if isEvaluator || glued != nil || !options.isEmpty { return glued }
                let script = rest.first { !$0.hasPrefix("-") && !isAssignment($0) }
                return script.flatMap { isFilled($0) ? $0 : nil }
            }
        }
        return nil
    }

    private static func isFilled(_ word: String) -> Bool { !fields(in: word).isEmpty }

    /// Of a variable, as env and awk take it.
    private static func isAssignment(_ word: String) -> Bool {
        word.wholeMatch(of: #/[A-Za-z_][A-Za-z0-9_]*=.*/#) != nil
    }

    /// The word with a field that a launcher may run, or take for an option, since no word before it is surely the
    /// program: a word after an option may be its value, and a number a duration.
    private static func launched(_ words: ArraySlice<String>, flags: String) -> String? {
        var mayBeValue = false
        for word in words {
            if word.hasPrefix("-") {
                if isFilled(word) { return word }
                let isFlag = word == "--" || word.contains("=") || word.dropFirst().allSatisfy(flags.contains)
                // As in -n19.
                mayBeValue = !isFlag && word.last?.isNumber != true
            } else if !isAssignment(word) {
                if isFilled(word) { return word }
                if !mayBeValue, word.first?.isNumber != true { return nil }
                mayBeValue = false
            }
        }
        return nil
    }

    /// Whether a word is only an address, and not the value of an option.
    private static func isFetched(_ place: Int, in words: [String], by program: String) -> Bool {
        guard ["{link}", "{comments}"].contains(words[place]) else { return false }
        let before = words[place - 1]
        if !before.hasPrefix("-") || before == "--" || before.contains("=") || before.hasPrefix("--no-") { return true }
        // A long option of mpv has its value within it.
        if before.hasPrefix("--"), program.split(separator: "/").last == "mpv" { return true }
        return ["-x", "--extract-audio", "-q", "--quiet", "-F", "--list-formats"].contains(before)
    }

    /// Whether a word is only a field, behind the program of a new window: xterm -e w3m {link}.
    private static func isOfWindow(_ place: Int, in words: ArraySlice<String>) -> Bool {
        guard place >= words.startIndex + 2, words[place].wholeMatch(of: #/\{[a-z_]+\}/#) != nil else { return false }
        let (before, program) = (words[place - 2], words[place - 1])
        let opensWindow = ["new-window", "neww", "split-window", "splitw", "display-popup", "popup"].contains(before)
        guard before == "-e" || before == "--" || opensWindow && place - 2 == words.startIndex else { return false }
        // What it fetches is checked for itself.
        let isPlain = if case .fetcher? = Interpreter(program) { true } else { Interpreter(program) == nil }
        return !program.hasPrefix("-") && !isFilled(program) && isPlain
    }

    private static var codeOptionOfShell: Regex<(Substring, Substring?)> {
        #/-[A-Za-z]*c[A-Za-z]*|-[Cc]ommand|--(session-command|commands?)/#
    }

    private static var codeOption: Regex<(Substring, Substring?)> {
        #/-[A-Za-z]*[ceErp]|--(command|eval|execute|expression|print|cmd)/#
    }

    /// An option and its code in one argument; editors begin such a one with a plus sign.
    private static var gluedCode: Regex<(Substring, Substring?)> {
        #/-[ceErp]|--(command|eval|execute|expression|print|cmd)=|\+/#
    }
}
