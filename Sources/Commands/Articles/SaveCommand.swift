import ArgumentParser
import FrontEnd
import News
import NewsService
import NewsStore
import Newsroom

/// `newsterm save`: makes a page an article of the list of saved pages, with its full text.
struct SaveCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save a web page as an article of the list Saved, with its full text.",
        discussion: """
            A page whose text cannot be fetched now is kept with its address, and tried again after a refresh. With \
            --to the page also goes to a service of the configuration; one that does not answer now gets it later. A \
            number, as newsterm list prints it, means that article, which goes to the services alone.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The address of a web page, or an article's number.", valueName: "url"))
    var url: String

    @Option(
        help: ArgumentHelp("Save it to this service, too; can be repeated.", valueName: "name"),
        completion: ShellCompletion.saveServices)
    var to: [String] = []

    @Flag(help: "Print one JSON document.")
    var json = false

    /// The article's number, if one was given.
    private var number: Int64? {
        let words = url.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, words[0].allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
        // No article has a larger one.
        return Int64(words[0]) ?? .max
    }

    /// Whether it can be an address: a word without a dot is more likely a slip than a host of the local network.
    private var isAddress: Bool { url.contains { ".:/".contains($0) } || url.hasPrefix("localhost") }

    func validate() throws {
        guard !url.allSatisfy(\.isWhitespace) else { throw ValidationError("Give the address of a web page.") }
        guard !to.contains("") else { throw ValidationError("Give --to the name of a service.") }
        guard number == nil || !to.isEmpty else {
            throw ValidationError("Say where article \(url) is to be saved: newsterm save \(url) --to NAME.")
        }
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            let names = services.configuration.saves.map(\.name)
            if let unknown = to.first(where: { !names.contains($0) }) {
                let known = names.isEmpty ? "none is set up" : "there is \(names.joined(separator: ", "))"
                throw CommandFailure(
                    "There is no service \(SafeLine.of(unknown)): \(known). [save.NAME] in config.toml sets one up; "
                        + "newsterm-config(5) says how.", status: .usage)
            }
            try services.library.checkWritable()
            let (id, isNew) = try await find(services)
            let earlier = try await services.saver.saves(of: id).filter { $0.state.mark == .saved }.map(\.service)
            // Before the text is fetched, which takes a while: a process that is killed then loses nothing.
            for name in to { try await services.saver.request(id, to: name) }
            // Before it is sent, since a folder gets the text.
            let reason = isNew == nil ? nil : try await Self.fetchText(of: id, services)
            if !to.isEmpty { try await send(id, services) }
            try Task.checkCancellation()
            guard let article = try await services.library.article(id) else { throw FullTextError.notStored }
            let report = SavedPageReport(
                article: article, isNew: isNew, reason: reason,
                saves: article.saves.filter { to.contains($0.service) }.map { save in
                    SaveReport(save: save, wasThere: earlier.contains(save.service))
                })
            if json { try Output.json(report) } else { Output.line(report.line) }
            if isNew != nil, Self.hasCredentials(url) {
                Output.say("The user name and password in the address are not kept.")
            }
            for sentence in report.sentences { Output.say(sentence) }
            if report.hasFailed { throw CommandFailure("", status: .partial) }
        }
    }

    /// - Returns: The article, and whether it is a page that was not saved before; nil if it was given by its number, or
    ///   is one of an account that saves it.
    private func find(_ services: AppServices) async throws -> (id: Headline.ID, isNew: Bool?) {
        if let number {
            let id = Headline.ID(rawValue: number)
            guard try await services.library.article(id) != nil else {
                throw CommandFailure("there is no article \(number); newsterm list shows the numbers")
            }
            return (id, nil)
        }
        guard isAddress else {
            throw CommandFailure(
                "\(SafeLine.of(url)) is neither the address of a web page nor an article's number.", status: .usage)
        }
        let address = (try? FeedAddress.normalized(url)) ?? url
        for service in services.configuration.saves where service.kind == .miniflux && to.contains(service.name) {
            let known = try await services.library.article(withLink: address, inAccount: service.place)
            if let known { return (known, nil) }
        }
        do {
            return try await Self.uninterrupted { [url] in try await services.savePage(url) }
        } catch is FeedAddressError {
            // Its sentence is about feeds.
            let shown = SafeLine.of(FeedAddress.withoutAnyCredentials(url))
            throw CommandFailure("\(shown) is not the address of a web page.", status: .usage)
        } catch NewsroomError.badAddress(let error) {
            throw CommandFailure("\(error)", status: .usage)
        }
    }

    private func send(_ id: Headline.ID, _ services: AppServices) async throws {
        try await WaitNotice.during(clock: services.clock) { [to] in
            let saves = (try? await services.library.saves(of: id)) ?? []
            let names = saves.filter { to.contains($0.service) && $0.state == .sending }.map(\.service)
            return names.isEmpty ? nil : "Waiting for \(names.joined(separator: ", ")) to answer…"
        } work: {
            try await services.sendRequestedSaves(to: to)
        }
    }

    static func hasCredentials(_ typed: String) -> Bool {
        guard let address = try? FeedAddress.normalized(typed) else { return false }
        return FeedAddress.withoutCredentials(address) != address
    }

    /// - Returns: Why there is no text; nil if there is.
    private static func fetchText(of id: Headline.ID, _ services: AppServices) async throws -> FullTextError? {
        guard try await services.fullTexts.isNeeded(id) else { return nil }
        do {
            try await WaitNotice.during(clock: services.clock) {
                let link = try? await services.library.article(id)?.headline.link
                return link.map { "Waiting for \(SafeLine.of(FeedAddress.host(of: $0))) to answer…" }
            } work: {
                _ = try await services.fullTexts.fetch(id)
            }
            return nil
        } catch let error as FullTextError {
            if !error.isTemporary { try await services.library.fullTextRequestFailed(of: id, isFinal: true) }
            return error
        }
    }
}

/// A saved page, in JSON and in words.
private struct SavedPageReport: Report {
    let article: Article
    /// Nil for an article given by its number.
    let isNew: Bool?
    /// Why it has no text.
    let reason: FullTextError?
    let saves: [SaveReport]

    var members: ReportMembers {
        [
            "id": article.id.rawValue, "url": article.headline.link, "title": article.headline.title, "new": isNew,
            "full_text": article.fullText != nil, "reason": reason?.description,
            "saves": saves,
        ]
    }

    /// As in the list of articles.
    var line: String {
        let title = article.headline.title.isEmpty ? article.headline.link ?? "" : article.headline.title
        return "\(article.id.rawValue)\t\(SafeLine.of(title))"
    }

    var sentences: [String] {
        let known = isNew != false ? [] : ["This page was saved before."]
        let text = reason.map { reason in
            let later = reason.isTemporary ? " newsterm tries again after a refresh." : ""
            return "The page is kept without its text. \(SafeLine.of(reason.description))\(later)"
        }
        return known + [text].compactMap(\.self) + saves.map(\.sentence)
    }

    var hasFailed: Bool {
        saves.contains { report in
            if case .waiting(let failure?, _) = report.save.state {
                failure.needsUser
            } else {
                report.save.state.mark == .failed
            }
        }
    }
}

/// What became of saving to a service, in JSON and in words.
private struct SaveReport: Report {
    let save: Save
    /// Whether it had been saved before the command.
    let wasThere: Bool

    var members: ReportMembers { ["service": save.service, "state": state, "reason": reason] }

    private var state: String {
        switch save.state {
        case .saved: "saved"
        case .sending: "sending"
        case .waiting: "waiting"
        case .failed: "failed"
        case .unsure: "unsure"
        }
    }

    private var reason: String? {
        switch save.state {
        case .waiting(let failure, _): failure?.description
        case .failed(let failure): failure.description
        case .saved, .sending, .unsure: nil
        }
    }

    var sentence: String {
        let reason = reason.map { " \(SafeLine.of($0))" } ?? ""
        return switch save.state {
        case .saved: wasThere ? "It was saved to \(save.service) before." : "Saved to \(save.service)."
        case .sending: "Another newsterm is saving it to \(save.service)."
        case .waiting: "It waits to be saved to \(save.service), and is sent later.\(reason)"
        case .failed: "Not saved to \(save.service).\(reason)"
        case .unsure:
            "It may have been saved to \(save.service); the answer was lost, and the service cannot say whether it has it."
        }
    }
}

extension FullTextError {
    /// Whether another attempt may succeed.
    fileprivate var isTemporary: Bool {
        switch self {
        case .hostIsPaused, .noAnswer: true
        case .notStored, .noLink, .notOfTheWeb, .notAPage, .nothingFound, .asksForPassword: false
        }
    }
}
