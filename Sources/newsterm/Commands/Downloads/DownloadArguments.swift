import ArgumentParser
import News

/// The numbers of downloads on the command line.
struct DownloadArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The downloads' numbers; newsterm downloads prints them.", valueName: "id"),
        completion: ShellCompletion.downloads)
    var numbers: [Int64]

    func each(_ work: (Download.ID) async throws -> Void) async throws { try await Self.each(numbers, work) }

    /// Does something with each. What fails with one is said, and the others are done.
    /// - Throws: the failure of the only one; that all failed, or some did.
    static func each(_ numbers: [Int64], _ work: (Download.ID) async throws -> Void) async throws {
        if numbers.count == 1 { return try await work(Download.ID(rawValue: numbers[0])) }
        var failures = 0
        for number in numbers {
            do {
                try await work(Download.ID(rawValue: number))
            } catch {
                failures += 1
                Output.say("newsterm: \(number): \(SafeLine.of("\(error)"))")
            }
        }
        if failures > 0 { throw CommandFailure("", status: failures < numbers.count ? .partial : .failure) }
    }
}
