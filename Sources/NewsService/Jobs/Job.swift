package import BackgroundTasks
package import FoundationEssentials
package import News

/// What the user began in a reader, kept in a file until it has ended: whichever process ends before that, another goes on.
package struct Job: Codable, Sendable, Equatable {
    package enum Work: Codable, Sendable, Equatable {
        /// Of the feeds with these addresses; nil: of all. `isNamed`: whether the user named them: then their hosts are
        /// asked although they want to be left alone, as far as that goes.
        case refresh(feeds: [String]?, isNamed: Bool)
        /// Of the feed at an address, as it was typed.
        case addition(String)
        case fullText(Headline.ID)
        /// Of a background task, by hand.
        case launch(identifier: String)

        /// Whether it asks feeds, and so follows their list first.
        var asksFeeds: Bool {
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
        /// The same as a value; nil: another version wrote it.
        package var entry: NewsEntry?
    }

    static let currentVersion = 1

    private(set) var version = Self.currentVersion
    package private(set) var id = UUID()
    private(set) var begun = Date()
    /// The process in which the user began it.
    private(set) var origin = RunningProcess.current
    package let work: Work
    /// The process that is at work on it; nil: the next one may take it.
    package var owner: RunningProcess?
    /// Processes that ended in the middle of it without letting go of it.
    var crashes = 0
    /// The feeds that have been asked, as `feedKey` has them.
    private(set) var done: Set<String> = []
    /// Kept for the process that began it when another one has ended it.
    package var end: End?

    /// - Parameter origin: the process in which the user began it; nil: this one, which is at work on it.
    package init(_ work: Work, origin: RunningProcess? = nil, done: Set<String> = []) {
        self.work = work
        self.done = done
        if let origin { self.origin = origin } else { owner = self.origin }
    }

    /// A feed has been asked, whatever came of it. Another process tells its address without the password.
    package mutating func noteDone(_ feed: String) { done.insert(Self.feedKey(feed)) }

    /// Whether a feed has been asked since this was begun. The library has times in whole seconds; what was asked in the
    /// very second in which this began may have been asked before.
    func isDone(_ feed: String, lastCheck: Date?) -> Bool {
        done.contains(Self.feedKey(feed))
            || lastCheck.map { $0.timeIntervalSince1970 > begun.timeIntervalSince1970 } ?? false
    }

    /// What a feed is known by, with or without the password in its address.
    static func feedKey(_ address: String) -> String { FeedAddress.key(FeedAddress.withoutCredentials(address)) }
}

extension Job {
    /// For the user and the journal, behind "the".
    package var name: String { work.subject.jobName }

    /// What the journal tells of its end.
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
