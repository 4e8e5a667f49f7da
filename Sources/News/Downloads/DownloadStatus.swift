public import FoundationEssentials

/// What an inactive download is waiting for.
public enum DownloadWait: Sendable, Hashable {
    /// The maximum number of downloads is active.
    case turn
    case network
    /// An automatic download on a metered network.
    case unmeteredNetwork
    /// An automatic download on battery power.
    case externalPower
    /// The retry time after a failed attempt.
    case retry(Date)
    /// The earliest start.
    case date(Date)
}

/// A snapshot of a download, combining what the library and the download session know.
public struct DownloadStatus: Identifiable, Sendable, Equatable {
    public enum Phase: Sendable, Hashable {
        /// Bytes are arriving.
        case transferring
        /// nil if the reason for waiting is unknown.
        case waiting(DownloadWait?)
        case paused
        /// The file is being placed.
        case placing
        /// All bytes have arrived, but the file cannot be placed.
        case unplaced
        case finished
        /// It was downloaded, but the file is no longer where it was placed.
        case missing
        case failed
    }

    public var download: Download
    public var phase: Phase
    /// Bytes received.
    public var received: Int64
    /// Total bytes; nil if unknown.
    public var expected: Int64?
    /// nil if no bytes are arriving or the rate is not yet known.
    public var bytesPerSecond: Double?
    /// Why the last attempt failed, why the download ended, or why the file cannot be placed.
    public var failure: ExchangeFailure?
    /// Whether it can resume from the received bytes after a pause; nil if unknown or not under way.
    public var isResumable: Bool?
    /// Whether another one in the list has the same name.
    public var isOneOfSeveral = false

    public var id: Download.ID { download.id }

    public init(
        download: Download, phase: Phase, received: Int64 = 0, expected: Int64? = nil, bytesPerSecond: Double? = nil,
        failure: ExchangeFailure? = nil
    ) {
        self.download = download
        self.phase = phase
        self.received = received
        self.expected = expected
        self.bytesPerSecond = bytesPerSecond
        self.failure = failure
    }

    /// The name in the list; if an article has several files, the file's own name follows the article's.
    public var name: String {
        guard isOneOfSeveral else { return download.name }
        var file = download.enclosure
        if file.title == download.title { file.title = nil }
        return "\(download.name) (\(file.name))"
    }

    /// From 0 to 1; nil if unknown. The announced size may be wrong.
    public var fraction: Double? {
        switch phase {
        case .finished, .placing, .unplaced: return 1
        default:
            guard let expected, expected > 0 else { return nil }
            return min(1, max(0, Double(received) / Double(expected)))
        }
    }

    /// nil if unknown or over three years: the announced size may be anything, and the speed close to zero.
    public var secondsLeft: TimeInterval? {
        guard phase == .transferring, let expected, let speed = bytesPerSecond, speed > 0 else { return nil }
        let seconds = max(0, Double(expected) - Double(received)) / speed
        return seconds < 1e8 ? seconds : nil
    }

    /// Whether it has not ended: transferring, waiting, paused or being placed.
    public var isUnderWay: Bool {
        switch phase {
        case .transferring, .waiting, .paused, .placing: true
        case .unplaced, .finished, .missing, .failed: false
        }
    }
}

extension [DownloadStatus] {
    /// Marks the ones whose name another one shares.
    public var disambiguated: [DownloadStatus] {
        func key(_ status: DownloadStatus) -> [String] { [status.download.feedTitle, status.download.title] }
        let counts = Dictionary(map { (key($0), 1) }, uniquingKeysWith: +)
        return map { status in
            var status = status
            status.isOneOfSeveral = !status.download.title.isEmpty && counts[key(status), default: 0] > 1
            return status
        }
    }

    /// In list order: active ones by time of request, then those that need attention, then finished ones, newest first.
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
