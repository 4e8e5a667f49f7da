import FoundationEssentials
import News
import NewsService
import NewsStore
import Newsroom

/// Tries the accounts of servers, and tells what waits for the user.
enum AccountCheck {
    static func run(_ library: Library, _ locations: Locations) async throws -> [DoctorCheck] {
        var checks: [DoctorCheck] = []
        for account in try await library.accounts() {
            do {
                try await AccountSync.test(account, in: locations.accounts, userAgent: Version.userAgent)
                checks.append(check(account, nil))
            } catch let failure as AccountFailure {
                checks.append(check(account, failure))
            }
        }
        return checks
    }

    static func check(_ account: Account, _ failure: AccountFailure?) -> DoctorCheck {
        let (name, shown) = ("account \(SafeLine.of(account.name))", ShellWord.of(account.name))
        let waits = account.outgoingMarks == 0 ? "" : " \(account.outgoingMarks.counted("mark")) to be sent."
        if let failure {
            return DoctorCheck(
                name, .problem, SafeLine.of(failure.description) + waits,
                remedy: "newsterm account edit \(shown) changes how it is reached; what is here can be read meanwhile.")
        }
        if case .otherArticles = account.failure, let failure = account.failure {
            return DoctorCheck(
                name, .problem, SafeLine.of(failure.description) + waits,
                remedy: "newsterm account verify \(shown) shows the differences and asks.")
        }
        if let held = account.held {
            return DoctorCheck(
                name, .problem, "\(held.count.counted("mark")) held. \(SafeLine.of(held.words))" + waits,
                remedy: "newsterm account verify \(shown) shows the differences and asks.")
        }
        return DoctorCheck(
            name, .ok,
            "Its server at \(SafeLine.of(FeedAddress.withoutCredentials(account.service.address))) answers." + waits)
    }
}
