import Foundation
import News
import Testing

@Suite("The arguments of a user command")
struct CommandArgumentsTests {
    private static func article(
        _ title: String, link: String? = "https://a.example/1", author: String? = "Ann"
    ) -> Headline {
        Headline(
            id: Headline.ID(rawValue: 7), feedID: Feed.ID(rawValue: 1), feedTitle: "The Feed", title: title, link: link,
            author: author, published: Date(timeIntervalSince1970: 0), sortDate: Date(timeIntervalSince1970: 60),
            isRead: false, isStarred: false)
    }

    private static func filled(_ words: [String], _ article: Headline = article("A title")) throws -> [String] {
        try CommandArguments(words).filled(
            for: article, feedURL: "https://me:secret@feed.example/rss", of: "mine")
    }

    private static func fault(_ words: [String]) -> CommandFault? {
        do throws(CommandFault) {
            _ = try CommandArguments(words)
            return nil
        } catch {
            return error
        }
    }

    @Test("Each field is replaced by a part of the article, anywhere in an argument")
    func fields() throws {
        #expect(
            try Self.filled(["p", "{link}", "-t={title}", "{feed}/{author}", "{date}", "{id}", "{feed_url}", "x"]) == [
                "p", "https://a.example/1", "-t=A title", "The Feed/Ann", "1970-01-01T00:00:00Z", "7",
                "https://feed.example/rss", "x",
            ])
        #expect(
            try Self.filled(["p", "{ title }", "{\"a\": 1}", "{}", "{A}"])[1...] == [
                "{ title }", "{\"a\": 1}", "{}", "{A}",
            ])
    }

    @Test("The page of the discussion is one of the web, or the command is not run")
    func comments() throws {
        func filled(_ comments: String?) throws -> [String] {
            try CommandArguments(["p", "{comments}"]).filled(
                for: Self.article("A title"), feedURL: nil, comments: comments, of: "mine")
        }
        #expect(try filled("https://talk.example/1") == ["p", "https://talk.example/1"])
        #expect(throws: CommandError.noComments(command: "mine")) { try filled(nil) }
        #expect(throws: CommandError.notAWebAddress(command: "mine")) { try filled("file:///etc/passwd") }
    }

    @Test(
        "Text from a feed stays one argument, and is never a program, an option or a control sequence",
        arguments: [
            ("$(touch x)", "$(touch x)"), ("`id`; rm -rf /", "`id`; rm -rf /"), ("-rf", " -rf"), ("--help", " --help"),
            ("\u{202E}-rf", " -rf"), ("\u{61C}-rf", " -rf"), ("-\u{301}rf", " -\u{301}rf"),
            ("+!id", " +!id"), ("@/etc/passwd", " @/etc/passwd"),
            ("a\nb\tc\u{0}d", "a b c d"), ("\u{1B}[31mred", " [31mred"),
            ("{link} {author}", "{link} {author}"), ("\u{9B}2J", " 2J"), ("", ""),
        ])
    func hostile(title: String, argument: String) throws {
        #expect(try Self.filled(["p", "{title}"], Self.article(title)) == ["p", argument])
        #expect(try Self.filled(["p", "{author}{title}"], Self.article(title, author: nil)) == ["p", argument])
        let isMarked = [" -", " +", " @"].contains { argument.utf8.starts(with: $0.utf8) }
        let within = isMarked ? String(argument.unicodeScalars.dropFirst()) : argument
        #expect(try Self.filled(["p", "-t{title}-"], Self.article(title)) == ["p", "-t\(within)-"])
    }

    @Test("A link must be HTTP, or the command is not run")
    func links() {
        #expect(throws: CommandError.noLink(command: "mine")) {
            try Self.filled(["p", "{link}"], Self.article("a", link: nil))
        }
        for link in ["file:///etc/passwd", "javascript:x", "-rf", "/etc/passwd", "http"] {
            #expect(throws: CommandError.notAWebAddress(command: "mine")) {
                try Self.filled(["p", "{link}"], Self.article("a", link: link))
            }
        }
        #expect(throws: Never.self) { try Self.filled(["p", "{title}"], Self.article("a", link: nil)) }
    }

    @Test("An unknown field is an error with a suggestion")
    func unknownFields() {
        #expect(Self.fault(["p", "{titel}"]) == .unknownField("titel", suggestion: "{title}"))
        #expect(Self.fault(["p", "{x_y}"]) == .unknownField("x_y", suggestion: nil))
        #expect(Self.fault([]) == .noProgram && Self.fault([""]) == .noProgram)
    }

    @Test(
        "A field cannot be a program, or part of one",
        arguments: [
            ["{title}"], ["/bin/{title}"], ["sh", "-c", "echo {title}"], ["/bin/bash", "-lc", "x {link}"],
            ["env", "A=b", "sh", "-c", "{title}"], ["python3", "-c", "print('{title}')"], ["perl", "-ne", "{title}"],
            ["awk", "{title}"], ["sh", "{title}"], ["env", "{title}"], ["sudo", "-u", "me", "sh", "-c", "{title}"],
            ["node", "--eval", "{title}"], ["sh", "-e", "-c", "echo {title}"], ["bash", "-ce", "echo {title}"],
            ["sudo", "-E", "sh", "-c", "echo {title}"], ["setsid", "-c", "bash", "-c", "echo {title}"],
            ["xargs", "-r", "sh", "-c", "{title}"], ["perl", "-e", "1", "-e", "{title}"], ["perl", "-e{title}"],
            ["node", "-r", "fs", "-e", "{title}"], ["python3.12", "-c", "{title}"], ["python3", "-cprint('{title}')"],
            ["$SHELL", "-c", "echo {title}"], ["vim", "-c", "echo '{title}'"], ["vim", "+/{title}"],
            ["ssh", "host", "notify-send", "{title}"], ["watch", "curl {link}"],
            ["tmux", "new-window", "w3m '{link}'"],
            ["xterm", "-e", "sh", "-c", "{title}"], ["xterm", "-e", "{title}"], ["tmux", "new-window", "{link}"],
            ["tmux", "set-option", "status-right", "{title}"], ["tmux", "new-window", "-n", "name", "{title}"],
            ["script", "-c", "{title}"], ["flock", "/tmp/x", "-c", "{title}"], ["parallel", "echo", ":::", "{title}"],
            ["awk", "BEGIN { t=\"{title}\"; print t }"], ["sed", "s/a=b/{title}/"], ["sh", "-c", "--", "{title}"],
            ["sh", "-c", "-x", "{title}"],
            ["find", "/tmp", "-maxdepth", "0", "-exec", "{title}", ";"], ["stdbuf", "-o0", "{title}"],
            ["stdbuf", "-o", "0", "{title}"], ["timeout", "5", "{title}"], ["timeout", "-k", "5", "10s", "{title}"],
            ["nice", "-n", "5", "{title}"], ["sudo", "-u", "me", "{title}"], ["env", "--split-string={title}"],
            ["env", "-S", "sh -c", "{title}"], ["setsid", "-f", "{title}"], ["nice", "--", "{title}"],
            ["systemd-run", "--user", "{title}"], ["strace", "{title}"], ["ltrace", "-f", "{title}"],
            ["chroot", "/srv", "{title}"], ["unshare", "-r", "{title}"], ["nsenter", "-t", "1", "{title}"],
            ["kitty", "{title}"], ["alacritty", "-e", "{title}"], ["foot", "{title}"],
            ["kitty", "-e", "git", "{link}"],
            ["/lib64/ld-linux-x86-64.so.2", "{title}"], ["/lib/ld-musl-x86_64.so.1", "{title}"], ["ld.so", "{title}"],
            ["git", "-c", "alias.x=!{title}", "x"], ["git", "config", "core.pager", "{link}"],
            ["tar", "-xf", "a.tar", "--to-command={title}"], ["fzf", "--bind", "start:execute({title})"],
            ["yt-dlp", "--exec", "notify-send {title}", "{link}"], ["yt-dlp", "--exec", "{link}", "x"],
            ["yt-dlp", "{title}"], ["mpv", "--script={title}"], ["mpv", "-script", "{link}"],
            ["wget", "--use-askpass={title}", "x"], ["sqlite3", "news.db", "{title}"], ["psql", "-c", "{title}"],
            ["mysql", "-e", "{title}"],
            ["perl", "-M{title}", "x.pl"], ["vim", "-S", "{title}"], ["vim", "-u", "{title}", "x"],
            ["env", "LD_PRELOAD={title}", "x"], ["env", "PAGER={title}", "man", "x"], ["rbash", "{title}"],
            ["$SHELL", "{title}"], ["run0", "{title}"], ["run0", "sh", "-c", "{title}"],
            ["vim", "-c", "{link}"], ["emacs", "--execute", "{link}"], ["$EDITOR", "--cmd", "{link}"],
            ["bash", "--", "{title}"], ["python3", "-", "{title}"], ["$EDITOR", "-S", "{title}"],
            ["nawk", "{title}"], ["vimdiff", "-c", "{title}"], ["nix-shell", "--run", "{title}"],
            ["R", "-e", "{title}"], ["osascript", "-e", "say \"{title}\""],
            ["gnuplot", "-e", "{title}"], ["npx", "{title}"], ["man", "-P", "{title}", "ls"],
            ["rg", "--pre", "{title}"],
            ["curl", "-K", "{title}"], ["jq", "{title}"], ["less", "+!{title}"], ["gallery-dl", "--exec={title}", "x"],
            ["gallery-dl", "--exec", "{title}", "x"], ["rlwrap", "{title}"], ["bash", "-O", "extglob", "{title}"],
            ["tmux", "new-window", "gnuplot", "-e", "{title}"], ["su", "me", "{title}"], ["pipx", "run", "{title}"],
            ["flatpak", "run", "--command={title}", "app"], ["time", "{title}"],
            ["systemd-run", "--user", "sh", "{title}"],
            ["foot", "w3m {link}"], ["tmux", "new-window", "-n", "news", "{link}"], ["xterm", "-e", "{link}"],
            ["guile-3.0", "-c", "{title}"], ["emacs-29.1", "--eval", "{title}"], ["vim.basic", "-c", "{title}"],
            ["xterm", "-title", "x", "{title}"], ["kitty", "w3m", "--title={title}"],
            ["tmux", "display-message", "{title}"],
            ["awk", "t={title}"], ["timeout", "-s", "KILL", "{title}"], ["streamlink", "--player", "{link}", "x"],
        ])
    func code(words: [String]) {
        switch Self.fault(words) {
        case .fieldAsProgram?, .fieldInCode?: break
        case let fault: Issue.record("\(words): \(String(describing: fault))")
        }
    }

    @Test(
        "A shell gets a field as a separate argument",
        arguments: [
            ["sh", "-c", "echo \"$1\"", "sh", "{title}"], ["python3", "script.py", "{link}"], ["w3m", "{link}"],
            ["env", "TITLE={title}", "program"], ["grep", "-e", "{title}"], ["vim", "/tmp/{id}.md"],
            ["sudo", "-E", "sh", "-ec", "echo \"$1\"", "sh", "{title}"], ["tmux", "new-window", "w3m", "{link}"],
            ["$EDITOR", "/tmp/{id}.md"], ["xterm", "-e", "w3m", "{link}"],
            ["awk", "-v", "t={title}", "BEGIN { print t }"], ["yt-dlp", "{link}"], ["mpv", "{link}"],
            ["mpv", "--force-window", "--fs", "{link}"], ["yt-dlp", "-x", "-f", "best", "{link}"],
            ["yt-dlp", "-P", "/tmp", "--no-playlist", "{link}"], ["wget", "--", "{comments}"],
            ["setsid", "-f", "mpv", "{link}"], ["timeout", "5", "curl", "{link}"], ["nice", "-n19", "curl", "{link}"],
            ["nice", "-n", "19", "curl", "{link}"], ["sudo", "-u", "me", "curl", "{link}"],
            ["systemd-inhibit", "mpv", "{link}"], ["foot", "-e", "mpv", "{link}"], ["kitty", "--", "w3m", "{link}"],
            ["sh", "-c", "echo \"$1\"", "--", "{title}"], ["sh", "-c", "echo \"$1\"", "-", "{title}"],
            ["ruby", "-e", "p ARGV", "--", "{title}"], ["$BROWSER", "--new-window", "{link}"],
            ["emacsclient", "-n", "{link}"], ["$PAGER", "{link}"], ["$EDITOR", "--", "{link}"], ["vim", "{link}"],
            ["flatpak", "run", "org.app", "{link}"], ["time", "curl", "{link}"], ["foot", "w3m", "{link}"],
            ["systemd-run", "--user", "mpv", "{link}"], ["stdbuf", "-oL", "--", "program", "{title}"],
            ["kitty", "--title", "{title}", "w3m", "{link}"], ["xterm", "-T", "{title}", "-e", "w3m", "{link}"],
            ["gnome-terminal", "--title={feed}", "--", "w3m", "{link}"],
            ["kitty", "w3m", "{link}"], ["yt-dlp", "--embed-subs", "{link}"], ["wget", "-c", "{link}"],
            ["wget", "-O", "/tmp/{id}.html", "{link}"], ["tar", "-cf", "/tmp/{date}.tar", "/srv/{id}"],
            ["notify-send", "time", "{title}"], ["notify-send", "sh", "{title}"], ["yt-dlp", "-x", "{link}"],
            ["mpv", "--force-media-title={title}", "--no-config", "{link}"], ["tar", "-cf", "{id}.tar", "x"],
            ["curl", "-d", "{title}", "https://ntfy.example/x"], ["timeout", "5", "notify-send", "time", "{title}"],
            ["systemd-run", "--user", "--", "notify-send", "{title}"], ["python3", "-m", "mytool", "{title}"],
        ])
    func arguments(words: [String]) {
        #expect(Self.fault(words) == nil)
    }

    @Test(
        "A program is not given the article on standard input if it would run it",
        arguments: [
            (["sh"], "sh"), (["bash", "-s"], "bash"), (["bash", "-es", "{title}"], "bash"),
            (["/bin/sh", "-"], "/bin/sh"),
            (["python3", "-"], "python3"), (["python3"], "python3"), (["xargs", "notify-send"], "xargs"),
            (["parallel"], "parallel"), (["sudo", "-u", "me", "sh"], "sh"), (["env", "A=b", "perl"], "perl"),
            (["ssh", "host"], "ssh"), (["psql", "news"], "psql"), (["nice", "xargs"], "xargs"),
            (["sh", "script.sh"], nil), (["/home/me/bin/summarize.sh"], nil), (["trash"], nil),
            (["x.zsh", "--short"], nil),
            (["bash", "-o", "pipefail"], "bash"), (["bash", "--rcfile", "/etc/x"], "bash"),
            (["python3", "-W", "ignore"], "python3"), (["node", "-r", "m"], "node"), (["run0", "bash"], "bash"),
            (["sh", "/dev/fd/0"], "sh"), (["$SHELL"], "$SHELL"), (["ssh", "-p", "22", "host"], "ssh"),
            (["guile-3.0"], "guile-3.0"), (["sudo", "-s"], "sudo"), (["su", "-", "ann"], "su"),
            (["ssh", "host", "sh"], "sh"),
            (["su", "ann", "-c", "cat > x"], nil),
            (["docker", "run", "-i", "alpine", "sh"], "sh"), (["python3", "-u", "x.py"], nil),
            (["sudo", "-u", "me", "wc"], nil), (["$EDITOR", "-"], nil), (["perl", "-ne", "print"], nil),
            (["crontab", "-"], "crontab"), (["sh", "-c", "cat"], nil), (["python3", "-m", "json.tool"], nil),
            (["jq", "-r", ".title"], nil), (["vim", "-"], nil), (["awk", "{ print }"], nil), (["wc", "-w"], nil),
            (["ssh", "host", "cat > news"], nil), (["nice", "-n", "5", "wc"], nil), (["bash", "--norc", "x.sh"], nil),
        ] as [([String], String?)])
    func input(words: [String], program: String?) {
        #expect(CommandArguments.runner(ofInput: words) == program)
    }

    @Test(
        "A name is a single word",
        arguments: [
            ("summary", true), ("a-b_2", true), ("", false), ("2a", false), ("a b", false), ("é", false),
            ("a:b", false),
            (String(repeating: "a", count: 41), false),
        ])
    func names(name: String, isName: Bool) {
        #expect(UserCommand.isName(name) == isName)
    }
}
