public import FoundationEssentials

/// What a download that has no bytes coming in waits for.
public enum DownloadWait: Sendable, Hashable {
    /// As many as may are under way.
    case turn
    case network
    /// It was begun by itself, and the network is metered.
    case unmeteredNetwork
    /// It was begun by itself, and the machine runs on its battery.
    case externalPower
    /// The last attempt failed.
    case retry(Date)
    /// It is not to begin before.
    case date(Date)
}

/// A download as it is at one moment: what the library remembers, and what the session of downloads knows.
public struct DownloadStatus: Identifiable, Sendable, Equatable {
    public enum Phase: Sendable, Hashable {
        /// Bytes are coming in.
        case transferring
        /// nil: for nothing that is known.
        case waiting(DownloadWait?)
        case paused
        /// The file is getting its name.
        case placing
        /// All bytes are there, but the file cannot get its name.
        case unplaced
        case finished
        /// It was downloaded; the file is no longer where it was put.
        case missing
        case failed
    }

    public var download: Download
    public var phase: Phase
    /// Bytes that are there.
    public var received: Int64
    /// Bytes of all of it; nil: nobody knows.
    public var expected: Int64?
    /// nil: none come in, or it is not known yet.
    public var bytesPerSecond: Double?
    /// What is wrong: why the last attempt failed, why it ended, why the file cannot get its name.
    public var trouble: ExchangeFailure?
    /// Whether it can go on from the bytes that are there once it was paused; nil: not known, or not under way.
    public var isResumable: Bool?
    /// Whether another one in the list is called the same.
    public var isOneOfSeveral = false

    public var id: Download.ID { download.id }

    public init(
        download: Download, phase: Phase, received: Int64 = 0, expected: Int64? = nil, bytesPerSecond: Double? = nil,
        trouble: ExchangeFailure? = nil
    ) {
        self.download = download
        self.phase = phase
        self.received = received
        self.expected = expected
        self.bytesPerSecond = bytesPerSecond
        self.trouble = trouble
    }

    /// What it is called in the list: of several files of an article, each has its own name behind the article's.
    public var name: String {
        guard isOneOfSeveral else { return download.name }
        var file = download.enclosure
        if file.title == download.title { file.title = nil }
        return "\(download.name) (\(file.name))"
    }

    /// From 0 to 1; nil: not known. What a server announces may be wrong.
    public var fraction: Double? {
        switch phase {
        case .finished, .placing, .unplaced: return 1
        default:
            guard let expected, expected > 0 else { return nil }
            return min(1, max(0, Double(received) / Double(expected)))
        }
    }

    /// nil: not known, or years: what is announced may be anything, and the speed next to none.
    public var secondsLeft: TimeInterval? {
        guard phase == .transferring, let expected, let speed = bytesPerSecond, speed > 0 else { return nil }
        let seconds = max(0, Double(expected) - Double(received)) / speed
        return seconds < 1e8 ? seconds : nil
    }

    /// Whether bytes are still to come without anybody doing something.
    public var isUnderWay: Bool {
        switch phase {
        case .transferring, .waiting, .paused, .placing: true
        case .unplaced, .finished, .missing, .failed: false
        }
    }
}

extension [DownloadStatus] {
    /// Each knows whether another one is called the same.
    public var toldApart: [DownloadStatus] {
        func key(_ status: DownloadStatus) -> [String] { [status.download.feedTitle, status.download.title] }
        let counts = Dictionary(map { (key($0), 1) }, uniquingKeysWith: +)
        return map { status in
            var status = status
            status.isOneOfSeveral = !status.download.title.isEmpty && counts[key(status), default: 0] > 1
            return status
        }
    }

    /// In the order of the list: what is under way in the order in which it was asked for, then what somebody has to look
    /// after, then what is there, the newest first.
    public var inOrder: [DownloadStatus] {
        func group(_ status: DownloadStatus) -> Int {
            switch status.phase {
            case .failed, .unplaced: 1
            case .finished, .missing: 2
            default: 0
            }
        }
        return sorted { a, b in
            let groups = (group(a), group(b))
            if groups.0 != groups.1 { return groups.0 < groups.1 }
            if groups.0 < 2 { return a.id < b.id }
            let dates = (a.download.finished ?? a.download.added, b.download.finished ?? b.download.added)
            return dates.0 == dates.1 ? a.id > b.id : dates.0 > dates.1
        }
    }
}
