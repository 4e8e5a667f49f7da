package import BackgroundTasks
package import FoundationEssentials
package import News

/// Work that the user began in a reader. A file keeps it until it is done: if a process ends first, another continues.
package struct Job: Codable, Sendable, Equatable {
    package enum Work: Codable, Sendable, Equatable {
        /// Refreshes the feeds with these addresses, or all if `nil`. If `isNamed`, the user named them, so their hosts
        /// are asked despite a back-off, as far as that is allowed.
        case refresh(feeds: [String]?, isNamed: Bool)
        /// Adds the feed at an address, as typed.
        case addition(String)
        case fullText(Headline.ID)
        /// A manual launch of a background task.
        case launch(identifier: String)

        /// Whether it asks feeds, and so must read the feed list first.
        var fetchesFeeds: Bool {
            switch self {
            case .refresh, .addition: true
            case .launch(let identifier): identifier == TaskIdentifier.refresh.rawValue
            case .fullText: false
            }
        }
    }

    package struct End: Codable, Sendable, Equatable {
        let ending: FinishedWork.Ending
        /// For the user, in English.
        package let sentence: String
        /// The same as a value; `nil` if another version wrote it.
        package var entry: NewsEntry?
    }

    static let currentVersion = 1

    private(set) var version = Self.currentVersion
    package private(set) var id = UUID()
    private(set) var begun = Date()
    /// The process in which the user began it.
    private(set) var origin = RunningProcess.current
    package let work: Work
    /// The process that works on it; `nil` if the next one may take it.
    package var owner: RunningProcess?
    /// Number of processes that ended while working on it without releasing it.
    var crashes = 0
    /// The feeds that have been asked, in the form of `feedKey`.
    private(set) var done: Set<String> = []
    /// Kept for the process that began the job when another one finished it.
    package var end: End?

    /// - Parameter origin: the process in which the user began it; `nil` for this one, which then works on it.
    package init(_ work: Work, origin: RunningProcess? = nil, done: Set<String> = []) {
        self.work = work
        self.done = done
        if let origin { self.origin = origin } else { owner = self.origin }
    }

    /// Marks a feed as asked, whatever the outcome. Other processes report its address without the password.
    package mutating func noteDone(_ feed: String) { done.insert(Self.feedKey(feed)) }

    /// Whether a feed has been asked since the job began. The library stores whole seconds; a check in the second of
    /// the beginning may have been earlier.
    func isDone(_ feed: String, lastCheck: Date?) -> Bool {
        done.contains(Self.feedKey(feed))
            || lastCheck.map { $0.timeIntervalSince1970 > begun.timeIntervalSince1970 } ?? false
    }

    /// A key for a feed that is the same with or without the password in its address.
    static func feedKey(_ address: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(address)) }
}

extension Job {
    /// For the user and the journal, to follow "the".
    package var name: String { work.subject.jobName }

    /// The journal entry for its end.
    package func entry(_ ending: BackgroundTaskEnding, _ outcome: WorkOutcome? = nil) -> NewsEntry {
        .jobEnded(
            job: work.subject, origin: origin.process, ending: ending.kind, words: ending.words, outcome: outcome)
    }
}

extension Job.End {
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        ending = try values.decode(FinishedWork.Ending.self, forKey: .ending)
        sentence = try values.decode(String.self, forKey: .sentence)
        entry = try? values.decodeIfPresent(NewsEntry.self, forKey: .entry)
    }
}

extension Job.Work {
    package var subject: WorkSubject {
        switch self {
        case .refresh(let feeds, _): feeds.map { .feeds(count: $0.count) } ?? .allFeeds
        case .addition(let typed): WorkSubject(feedAt: typed)
        case .fullText: .fullText
        case .launch(let identifier): .launch(task: TaskIdentifier(rawValue: identifier)?.name ?? identifier)
        }
    }

    var kind: FinishedWork.Kind {
        switch self {
        case .refresh: .refresh
        case .addition: .addition
        case .fullText: .fullText
        case .launch: .launch
        }
    }
}
