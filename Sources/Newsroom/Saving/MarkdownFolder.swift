import FoundationEssentials
import Glibc
import News

/// A folder with a Markdown file for each saved article, such as a vault of Obsidian.
struct MarkdownFolder: Sendable {
    /// Absolute.
    let path: String

    /// Bytes of a file's beginning that are looked at for its link.
    private static let head = 64 << 10
    private static let mostOfOneName = 1_000

    /// Writes a file, unless there is one with the article's link. Another file stays as it is: the new one gets a
    /// number.
    /// - Parameter tags: The service's.
    func save(_ article: Article, _ text: ArticleText, tags: [String], at now: Date) async throws(SaveFailure) {
        guard let ownLink = article.headline.link.map(FeedAddress.withoutCredentials) else { throw .noLink }
        let link = StoryLink.withoutTracking(ownLink)
        let headline = article.headline
        let title = headline.title.isEmpty ? FeedAddress.host(of: link) : headline.title
        let name = SafeFileName.part(title, maximumBytes: SafeFileName.maximumBytes - 10)
        let front = Self.frontMatter(article, link: link, tags: tags, at: now)
        let bytes = Array("\(front)\n\(text.markdown)".utf8)
        // An earlier newsterm wrote the whole link.
        let linkLines = [Self.line("link", link), Self.line("link", ownLink)]
        do {
            try await FileMover.elsewhere { [path] mover throws(FileMover.Failure) in
                try Self.write(bytes, as: name, linkLines, of: headline.id, in: path, mover)
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

    /// Throws why nothing can be written to a folder. It is not created: its disk may not be mounted.
    private static func check(_ folder: String) throws(FileMover.Failure) {
        var facts = stat()
        guard stat(folder, &facts) == 0 else { throw FileMover.Failure(path: folder) }
        guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileMover.Failure(ENOTDIR, path: folder) }
        guard access(folder, W_OK | X_OK) == 0 else { throw FileMover.Failure(path: folder) }
    }

    private static func write(
        _ bytes: [UInt8], as name: String, _ linkLines: [String], of id: Headline.ID, in folder: String,
        _ mover: FileMover
    ) throws(FileMover.Failure) {
        try check(folder)
        // Left by processes that were killed while writing.
        AtomicFile.removeLeftovers(in: folder) { $0.hasPrefix(".newsterm-save-") }
        let temporary = "\(folder)/.newsterm-save-\(id.rawValue).part"
        for number in 1...mostOfOneName {
            let target = "\(folder)/\(name)\(number == 1 ? "" : " \(number)").md"
            if holds(linkLines, target) { break }
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

    /// Whether a file is the one of the article.
    private static func holds(_ linkLines: [String], _ path: String) -> Bool {
        // Opening a pipe would wait for its other end.
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "re") else {
            return false
        }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: head)
        let count = fread(&bytes, 1, head, file)
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n", maxSplits: 100)
        guard lines.first == "---" else { return false }
        return lines.dropFirst().prefix { $0 != "---" }.contains { linkLines.contains(String($0)) }
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
