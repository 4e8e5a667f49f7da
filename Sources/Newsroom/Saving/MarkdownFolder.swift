import FoundationEssentials
import Glibc
import News
import Programs

/// A folder with a Markdown file for each saved article, such as a vault of Obsidian.
struct MarkdownFolder: Sendable {
    /// Absolute.
    let path: String

    /// Bytes of a file's beginning that are looked at for its link.
    private static let head = 64 << 10
    private static let mostOfOneName = 1_000
    /// Files and folders that are looked at for a note that the user may have moved.
    private static let mostNames = 20_000

    /// Writes a file, unless there is one with the article's link. Another file stays as it is: the new one gets a
    /// number.
    /// - Parameter tags: The service's.
    func save(_ article: Article, _ text: ArticleText, tags: [String], at now: Date) async throws(SaveFailure) {
        let headline = article.headline
        guard let link = Self.link(headline) else { throw .noLink }
        let name = Self.name(headline, link)
        let front = Self.frontMatter(article, link: link, tags: tags, at: now)
        let bytes = Array("\(front)\n\(text.markdown)".utf8)
        let links = Self.links(headline)
        do {
            try await FileMover.elsewhere { [path] mover throws(FileMover.Failure) in
                try Self.write(bytes, as: name, links, of: headline.id, in: path, mover)
            }
        } catch let failure as FileMover.Failure where failure.path == path && failure.number == ENOENT {
            throw .noFolder(path: path)
        } catch let failure as FileMover.Failure {
            throw .file(path: failure.path ?? path, reason: failure.reason)
        } catch {
            throw .file(path: path, reason: "\(error)")
        }
    }

    /// - Throws: Why no file can be written.
    func probe() throws(SaveFailure) {
        do throws(FileMover.Failure) {
            try Self.check(path)
        } catch {
            throw error.number == ENOENT ? .noFolder(path: path) : .file(path: path, reason: error.reason)
        }
    }

    /// Whether the folder is there without the article's file: the user has deleted it. One that was renamed, moved into
    /// a folder within or robbed of its properties counts as there, and so does what cannot be looked for.
    func lacks(_ headline: Headline) async -> Bool {
        guard let link = Self.link(headline) else { return false }
        let (name, links) = (Self.name(headline, link), Self.links(headline))
        let lacks = try? await FileMover.elsewhere { [path] _ throws(FileMover.Failure) -> Bool in
            try Self.check(path)
            let own = "\(path)/\(name).md"
            // Mostly it is there, and no other file need be read.
            if access(own, F_OK) == 0, Self.link(inFile: own).map(links.contains) ?? true { return false }
            var rest = Self.mostNames
            return Self.lacks(links, in: path, &rest)
        }
        return lacks ?? false
    }

    /// - Parameter rest: how many names may be looked at; links to folders may form a circle.
    private static func lacks(_ links: [String], in folder: String, _ rest: inout Int) -> Bool {
        // Obsidian's trash is a hidden folder.
        let names = FileManager.default.names(inDirectory: folder, atMost: rest + 1) { !$0.hasPrefix(".") }
        guard let names, names.count <= rest else { return false }
        rest -= names.count
        for name in names {
            let path = "\(folder)/\(name)"
            if FileManager.default.directoryExists(atPath: path) {
                guard lacks(links, in: path, &rest) else { return false }
            } else if name.hasSuffix(".md"), link(inFile: path).map(links.contains) == true {
                return false
            }
        }
        return true
    }

    /// Throws why nothing can be written to a folder. It is not created: its disk may not be mounted.
    private static func check(_ folder: String) throws(FileMover.Failure) {
        var facts = stat()
        guard stat(folder, &facts) == 0 else { throw FileMover.Failure(path: folder) }
        guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileMover.Failure(ENOTDIR, path: folder) }
        guard access(folder, W_OK | X_OK) == 0 else { throw FileMover.Failure(path: folder) }
    }

    private static func write(
        _ bytes: [UInt8], as name: String, _ links: [String], of id: Headline.ID, in folder: String,
        _ mover: FileMover
    ) throws(FileMover.Failure) {
        try check(folder)
        // Left by processes that were killed while writing.
        AtomicFile.removeLeftovers(in: folder) { $0.hasPrefix(".newsterm-save-") }
        let temporary = "\(folder)/.newsterm-save-\(id.rawValue).part"
        for number in 1...mostOfOneName {
            let target = "\(folder)/\(name)\(number == 1 ? "" : " \(number)").md"
            if link(inFile: target).map(links.contains) == true { break }
            if number == 1 {
                do throws(AtomicFile.Failure) {
                    try AtomicFile(path: temporary).replace(with: bytes)
                } catch {
                    throw FileMover.Failure(errno == 0 ? EIO : errno, path: folder)
                }
            }
            if try mover.move(temporary, to: target, copy: temporary + "2") { return }
            guard number < Self.mostOfOneName else {
                unlink(temporary)
                throw FileMover.Failure(EEXIST, path: target)
            }
        }
        // Left by a process that was killed.
        unlink(temporary)
    }

    private static func link(_ headline: Headline) -> String? {
        headline.link.map { StoryLink.withoutTracking(FeedAddress.withoutCredentials($0)) }
    }

    /// How files of the article name it: an earlier newsterm wrote the whole link.
    private static func links(_ headline: Headline) -> [String] {
        [link(headline), headline.link.map(FeedAddress.withoutCredentials)].compactMap(\.self)
    }

    private static func name(_ headline: Headline, _ link: String) -> String {
        let title = headline.title.isEmpty ? FeedAddress.host(of: link) : headline.title
        return SafeFileName.part(title, maximumBytes: SafeFileName.maximumBytes - 10)
    }

    /// The property of a file that tells which article it is of; nil if it has none. Other programs write it without
    /// quotation marks, or in single ones.
    private static func link(inFile path: String) -> String? {
        // Opening a pipe would wait for its other end.
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "re") else {
            return nil
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: head)
        let count = fread(&bytes, 1, head, file)
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(maxSplits: 100) { $0.isNewline }
        guard lines.first == "---" else { return nil }
        let line = lines.dropFirst().prefix { $0 != "---" }.first { $0.hasPrefix("link:") }
        guard let value = line.map({ String($0.dropFirst(5)).trimmed }), let mark = value.first else { return nil }
        guard ["\"", "'"].contains(mark), value.last == mark, value.count > 1 else { return value }
        return String(value.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }

    /// YAML, whose quoted texts are those of JSON.
    private static func frontMatter(_ article: Article, link: String, tags: [String], at now: Date) -> String {
        let headline = article.headline
        let format = Date.ISO8601FormatStyle()
        var seen: Set<String> = []
        // Obsidian's tags have no blanks.
        let tags = (tags + headline.tags).map { $0.replacing(" ", with: "-") }.filter { seen.insert($0).inserted }
        let lines = [
            line("title", headline.title), headline.author.map { line("author", $0) },
            headline.published.map { "date: \($0.formatted(format))" }, line("link", link),
            line("feed", headline.feedTitle), "saved: \(now.formatted(format))",
            tags.isEmpty ? nil : "tags: [\(tags.map(quoted).joined(separator: ", "))]",
        ]
        return (["---"] + lines.compactMap(\.self) + ["---", ""]).joined(separator: "\n")
    }

    private static func line(_ key: String, _ value: String) -> String { "\(key): \(quoted(value))" }

    private static func quoted(_ text: String) -> String {
        let quoted = text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.properties.generalCategory == .control: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\"\(quoted)\""
    }
}
