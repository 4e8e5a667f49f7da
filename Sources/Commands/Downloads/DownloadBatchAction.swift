import News
import NewsService

/// Applies an action to several downloads and collects the results.
struct DownloadBatchAction {
    private(set) var reports: [ReportMembers] = []
    /// How many succeeded.
    private(set) var count = 0
    /// The error of a single download; for several, that all or some failed. `CancellationError` if cancelled: the
    /// remaining downloads are left alone.
    private(set) var failure: (any Error)?

    /// Applies the action to each download. Errors are reported, and the remaining downloads processed.
    /// - Parameters:
    ///   - failed: what to report besides the number of a download that fails; `work` returns it for the others.
    ///   - work: must be all or nothing for a single download.
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
