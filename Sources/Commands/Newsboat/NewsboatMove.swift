import FoundationEssentials
import FrontEnd
import News
import NewsService
import NewsStore
import Newsroom
import Programs

/// Moves from newsboat: first feeds, then their articles, then keys. newsboat's files and existing data are not
/// changed. A failing step is reported, and the others continue.
struct NewsboatMove {
    let files: NewsboatFiles
    let services: AppServices
    let isDryRun: Bool

    func run() async -> MoveReport {
        var report = MoveReport(unused: files.unused, isDryRun: isDryRun)
        let lines = await report.attempt { try readLines() }
        let newsboat = lines?.configuration
        report.feeds = await report.attempt { try await feeds(newsboat) }
        if !FileManager.default.fileExists(atPath: files.feedList) {
            report.notes.append("there is no feed list at \(files.feedList), so that no feeds were taken")
        }
        let place = cachePlace(newsboat)
        if FileManager.default.fileExists(atPath: place.path) {
            let listing = (report.feeds?.report).map { $0.added + $0.alreadyListed } ?? []
            report.cache = await report.attempt { try await articles(place.path, listing: listing) }
        } else if place.isNamed {
            report.failures.append("there is no cache at \(place.path), which cache-file names")
        } else {
            report.notes.append("there is no cache at \(place.path), so that no articles were taken")
        }
        if FileManager.default.fileExists(atPath: files.queue) {
            report.notes.append("\(files.queue), podboat's list of downloads, is left out; newsterm keeps its own")
        }
        let count = report.cache?.report.articles
        let hasArticles = count.map { $0.new + $0.known > 0 } ?? false
        if newsboat != nil || hasArticles {
            let settings = { (present: String) in
                NewsboatSettings(
                    newsboat ?? NewsboatConfiguration(""), beside: present, hasArticles: hasArticles,
                    isCacheRead: count != nil)
            }
            report.settings = await report.attempt { try change(settings, lines) }
        }
        return report
    }

    private func readLines() throws -> NewsboatLines? {
        try Self.text(files.configuration).map { text in
            NewsboatLines(text, path: files.configuration, home: services.locations.folder(named: "~")) {
                // The including line is reported as not read.
                try? Self.text($0)
            }
        }
    }

    /// The feed list, and as saved queries the filters of the configuration.
    private func feeds(_ newsboat: NewsboatConfiguration?) async throws -> MoveReport.Feeds? {
        let filters = newsboat.map { NewsboatFilters($0).lines } ?? ""
        let list = try Self.bytes(files.feedList)?.bytes
        guard list != nil || !filters.isEmpty else { return nil }
        let bytes = (list ?? []) + (list?.last == UInt8(ascii: "\n") || list == nil ? "" : "\n").utf8 + filters.utf8
        let subscriptions = services.subscriptions
        let report =
            isDryRun
            ? try subscriptions.previewImport(bytes, name: files.feedList)
            : try await subscriptions.importFeeds(bytes, name: files.feedList)
        return MoveReport.Feeds(path: files.feedList, report: report)
    }

    private func cachePlace(_ newsboat: NewsboatConfiguration?) -> (path: String, isNamed: Bool) {
        guard let named = newsboat?.value(of: "cache-file") else { return (files.cache, false) }
        return (services.locations.folder(named: named), true)
    }

    private func articles(_ path: String, listing coming: [String]) async throws -> MoveReport.Cache {
        let cache = try await NewsboatCache.open(path, scratch: services.locations.data)
        let work = CacheImport(library: services.library, subscriptions: services.subscriptions)
        let report =
            isDryRun
            ? try await work.preview(cache, listing: coming) : try await work.run(cache, addsFeeds: false)
        return MoveReport.Cache(path: path, report: report)
    }

    /// - Parameter settings: computes the settings to add to the present configuration.
    private func change(
        _ settings: (String) -> NewsboatSettings, _ lines: NewsboatLines?
    ) throws -> MoveReport.Settings {
        let path = services.locations.configuration
        // Retried because an editor may save the file in between, and its changes must not be lost.
        for _ in 0..<20 {
            let before = try Self.bytes(path)
            let present = before.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
            let found = settings(present)
            var report = MoveReport.Settings(
                path: files.configuration, target: path, taken: found.taken.map { MoveReport.Note($0, lines) },
                leftOut: found.leftOut.map { MoveReport.Note($0, lines) },
                lines: found.additions.isEmpty ? "" : found.additions.text)
            guard !found.additions.isEmpty else { return report }
            guard let text = found.additions.fitted(into: present, name: path) else {
                report.problem = "the lines do not fit into it as it stands; add them by hand"
                return report
            }
            guard !isDryRun else { return report }
            guard try Self.bytes(path)?.signature == before?.signature else { continue }
            try Self.replace(path, with: text)
            return report
        }
        throw CommandFailure("\(path) is being written by another program. It is unchanged.")
    }
}

extension NewsboatMove {
    /// nil if the file does not exist.
    private static func bytes(_ path: String) throws -> (bytes: [UInt8], signature: AtomicFile.Signature)? {
        do {
            return try AtomicFile(path: try AtomicFile.resolvingLinks(path)).read()
        } catch {
            throw CommandFailure("\(path) cannot be read: \(error.reason)")
        }
    }

    private static func text(_ path: String) throws -> String? {
        try bytes(path).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private static func replace(_ path: String, with text: String) throws {
        do {
            let target = try AtomicFile.resolvingLinks(path)
            let folder = target.parentFolder
            // If this fails, so does the write, which reports the reason.
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try AtomicFile(path: target).replace(with: Array(text.utf8))
        } catch {
            throw CommandFailure("\(path) cannot be written: \(error.reason). It is unchanged.")
        }
    }
}
