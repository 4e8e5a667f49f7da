import ArgumentParser
import BackgroundTasks
import FrontEnd
import News
import NewsService
import NewsStore
import Newsroom
import Presentation

struct FeedsAddCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a feed to the list; of a page, the feed that it names.",
        discussion: "A feed that is already listed gets the tags, and the title if it has none.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: ArgumentHelp("The address of a feed, or of a page.", valueName: "url"))
    var url: String

    @Option(help: ArgumentHelp("Show it under this title.", valueName: "title"))
    var title: String?

    @Option(
        name: .customLong("tag"), help: ArgumentHelp("Give it a tag; can be repeated.", valueName: "tag"),
        completion: ShellCompletion.feedTags)
    var tags: [String] = []

    @Option(
        help: ArgumentHelp("Subscribe this account to it; a tag is its category there.", valueName: "name"),
        completion: ShellCompletion.accounts)
    var account: String?

    @Flag(help: "Add the address as it is, without looking what is there.")
    var asIs = false

    @Flag(help: "Print one JSON document.")
    var json = false

    func validate() throws {
        guard account == nil || tags.count <= 1 && !asIs && !json else {
            throw ValidationError("With --account there is one --tag at most, its category, and no --as-is and --json.")
        }
        if let fault = tags.lazy.compactMap(FeedTagFault.init(of:)).first { throw ValidationError("--tag: \(fault)") }
    }

    func run() async throws {
        try await AppServices.with(options.locations) { services in
            try services.library.checkWritable()
            if let account { return try await subscribe(account, services) }
            let found: FoundFeedAnswer
            do {
                found = try await add(services)
            } catch let error as FeedAddressError {
                throw CommandFailure("\(error)", status: .usage)
            } catch NewsroomError.badAddress(let error) {
                throw CommandFailure("\(error)", status: .usage)
            }
            if json {
                try Output.json(AddedFeedReport(found))
            } else {
                var name: String?
                if case .added(let feed, _) = found { name = try await services.named(feed).title }
                Self.tell(found, name: name)
            }
            switch found {
            case .added: break
            case .choice(let feeds) where feeds.allSatisfy(\.isListed):
                Output.say("All \(feeds.count) feeds of this address are in the feed list already.")
            case .choice(let feeds):
                throw CommandFailure(
                    "There are \(feeds.count) feeds for this address; add one of them by its own address.")
            case .nothing(let reason) where reason.isFeedList:
                throw CommandFailure("\(reason) newsterm feeds import FILE takes the feeds of such a file.")
            case .nothing(let reason):
                throw CommandFailure("\(SafeLine.of(reason.description)) --as-is adds the address all the same.")
            }
        }
    }

    private func subscribe(_ name: String, _ services: AppServices) async throws {
        let account = try await services.library.account(named: name)
        let address: String
        do {
            address = try FeedAddress.normalized(url)
        } catch {
            throw CommandFailure("\(error)", status: .usage)
        }
        let shown = SafeLine.of(Redaction.redacted(address))
        let (feed, isNew, waits, remarks) = try await Self.uninterrupted { [title, tags] in
            try await AccountSyncing.answer(account) {
                try await services.subscribe(account, to: address, title: title, category: tags.first)
            }
        }
        for remark in remarks { Output.say(remark.description) }
        guard !waits else { return Output.say(AccountSyncing.later(account, "of \(shown)")) }
        guard isNew else { return Output.say("\(SafeLine.of(account.name)) has \(shown) already.") }
        Output.say("Subscribed \(SafeLine.of(account.name)) to \(shown).")
        if remarks.isEmpty, let category = tags.first, feed?.tags.contains(category) == false {
            Output.say("The server did not put it into \(SafeLine.of(category)); a label may have that name.")
        }
        try await AccountSyncing.run([account], services)
    }

    /// Requests to servers are recorded in the journal.
    private func add(_ services: AppServices) async throws -> FoundFeedAnswer {
        if asIs { return try await services.add(url, title: title, tags: tags, asIs: true) }
        let center = BackgroundTaskCenter(services.locations)
        let work = RequestedWork(task: nil, requester: Requester(.command("feeds add"))) {
            await center.note($0, log: services.log)
        }
        return try await work.run(WorkSubject(feedAt: url)) {
            try await services.add(url, title: title, tags: tags)
        } ending: {
            $0.ending
        } outcome: {
            $0.outcome
        }
    }

    /// The end of a sentence that says what a feed that was already listed has gained.
    private static func gains(of feed: AddedFeed) -> String {
        var gains: [String] = []
        if let title = feed.newTitle { gains.append("the title \(SafeLine.of(title))") }
        if !feed.newTags.isEmpty {
            let tags = feed.newTags.map(SafeLine.of).joined(separator: ", ")
            gains.append("\(feed.newTags.count == 1 ? "the tag" : "the tags") \(tags)")
        }
        return gains.isEmpty ? "" : ", and now has \(gains.joined(separator: " and "))"
    }

    /// - Parameter name: the added feed's name; nil to use its address.
    private static func tell(_ found: FoundFeedAnswer, name: String?) {
        switch found {
        case .added(let feed, let note):
            let shown = name ?? SafeLine.of(Redaction.redacted(feed.url))
            guard feed.isNew else { return Output.say("\(shown) is in the feed list already\(Self.gains(of: feed)).") }
            Output.say("Added \(shown)\(note.words)")
        case .choice(let feeds):
            for choice in feeds {
                let shown = FeedAddress.withoutCredentials(choice.feed.url)
                let mark = choice.isListed ? "\tlisted" : ""
                Output.line("\(SafeLine.of(shown))\t\(SafeLine.of(choice.feed.title ?? ""))\(mark)")
            }
        case .nothing: break
        }
    }
}
