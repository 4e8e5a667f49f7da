import Foundation
import News
import NewsStore
import NewsUI
import Newsroom

/// Moving in from newsboat: feeds first, then their articles, then the keys. Nothing of newsboat's is changed, and what is
/// here already stays.
struct NewsboatMove {
    let files: NewsboatFiles
    let workshop: Workshop
    let isDryRun: Bool

    func run() async throws -> MoveReport {
        var report = MoveReport(unused: files.unused, isDryRun: isDryRun)
        let configuration = try Self.text(files.configuration)
        let newsboat = configuration.map(NewsboatConfiguration.init)
        report.feeds = try await feeds()
        report.cache = try await articles(newsboat, report.feeds?.report)
        if newsboat != nil || report.cache != nil {
            report.settings = try settings(newsboat ?? NewsboatConfiguration(""), hasArticles: report.cache != nil)
        }
        return report
    }

    private func feeds() async throws -> MoveReport.Feeds? {
        guard let bytes = FileManager.default.contents(atPath: files.feedList) else { return nil }
        let subscriptions = workshop.subscriptions
        let report =
            isDryRun
            ? try subscriptions.previewImport([UInt8](bytes), name: files.feedList)
            : try await subscriptions.importFeeds([UInt8](bytes), name: files.feedList)
        return MoveReport.Feeds(path: files.feedList, report: report)
    }

    private func articles(
        _ newsboat: NewsboatConfiguration?, _ feeds: ImportReport?
    ) async throws -> MoveReport.Cache? {
        let named = newsboat?.value(of: "cache-file").map { workshop.locations.folder(named: $0) }
        let path = named ?? files.cache
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let cache = try await NewsboatCache.open(path, scratch: workshop.locations.data)
        let work = CacheImport(library: workshop.library, subscriptions: workshop.subscriptions)
        let report =
            isDryRun
            ? try await work.preview(cache, listing: (feeds?.added ?? []) + (feeds?.alreadyListed ?? []))
            : try await work.run(cache, addsFeeds: false)
        return MoveReport.Cache(path: path, report: report)
    }

    private func settings(_ newsboat: NewsboatConfiguration, hasArticles: Bool) throws -> MoveReport.Settings {
        let path = workshop.locations.configuration
        let present = try Self.text(path) ?? ""
        let settings = NewsboatSettings(newsboat, beside: present, hasArticles: hasArticles)
        var report = MoveReport.Settings(
            path: files.configuration, target: path, taken: settings.taken, leftOut: settings.leftOut,
            added: settings.additions.lines.isEmpty ? "" : settings.additions.text)
        guard !settings.additions.lines.isEmpty else { return report }
        let text = settings.additions.added(to: present)
        do {
            _ = try ConfigurationFile.parse(text, name: path)
            if !isDryRun { try Self.replace(path, with: text) }
        } catch let error as ConfigurationFile.Unusable {
            report.problem = "the lines do not fit into it as it stands (\(error)); add them by hand"
        }
        return report
    }
}

extension NewsboatMove {
    /// nil: there is no such file.
    private static func text(_ path: String) throws -> String? {
        do {
            guard let read = try AtomicFile(path: try AtomicFile.resolvingLinks(path)).read() else { return nil }
            return String(decoding: read.bytes, as: UTF8.self)
        } catch {
            throw CommandFailure("\(path) can not be read: \(error.reason)")
        }
    }

    private static func replace(_ path: String, with text: String) throws {
        do {
            let target = try AtomicFile.resolvingLinks(path)
            let folder = (target as NSString).deletingLastPathComponent
            // Where that fails, so does what follows, which says why.
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try AtomicFile(path: target).replace(with: Array(text.utf8))
        } catch {
            throw CommandFailure("\(path) can not be written: \(error.reason). It is unchanged.")
        }
    }
}
