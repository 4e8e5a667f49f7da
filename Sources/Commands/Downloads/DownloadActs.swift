import News
import NewsService

/// What came of doing one thing with each of some downloads.
struct DownloadActs {
    private(set) var reports: [ReportMembers] = []
    /// With how many it was done.
    private(set) var count = 0
    /// The failure of the only one; that all failed, or some did. `CancellationError` when it was cancelled meanwhile: the
    /// others are left as they are.
    private(set) var failure: (any Error)?

    /// Does something with each. What fails with one is said, and the others are done.
    /// - Parameters:
    ///   - failed: what there is to report beside the number of one with which it fails; `work` tells it of the others.
    ///   - work: is done wholly with one, or not at all.
    init(
        on numbers: [Int64], failed: ReportMembers = [:], _ work: (Download.ID) async throws -> ReportMembers
    ) async {
        var failures = 0
        for number in numbers {
            do {
                try Task.checkCancellation()
                let report = try await work(Download.ID(rawValue: number))
                count += 1
                reports.append(Self.report(report, number, reason: nil))
            } catch is CancellationError {
                failure = CancellationError()
                return
            } catch {
                failures += 1
                failure = error
                reports.append(Self.report(failed, number, reason: "\(error)"))
                if numbers.count > 1 { Output.say("newsterm: \(number): \(SafeLine.of("\(error)"))") }
            }
        }
        guard failures > 0, numbers.count > 1 else { return }
        failure = CommandFailure("", status: failures < numbers.count ? .partial : .failure)
    }

    private static func report(_ members: ReportMembers, _ number: Int64, reason: String?) -> ReportMembers {
        members.adding("id", number).adding("done", reason == nil).adding("reason", reason)
    }
}
