import BackgroundTasks
import Foundation
import TestSupport
import Testing
import Web

@testable import BackgroundTransfers
@testable import BackgroundURLSessions

@Suite("Errors with Apple's API")
struct URLErrorTests {
    @Test("Each error has the domain, Apple's code, the address, the description and the library's underlying error")
    func codes() throws {
        let all: [(BackgroundTransferError, Int)] = [
            (.cancelled(nil), NSURLErrorCancelled), (.unsupportedURL("x"), NSURLErrorUnsupportedURL),
            (.timedOut(seconds: 60), NSURLErrorTimedOut),
            (.gaveUp(seconds: 60, last: nil, nil), NSURLErrorTimedOut),
            (.connection(reason: "x"), NSURLErrorNetworkConnectionLost),
            (BackgroundTransferError(.unresolvedHost("x")), -1003),
            (
                BackgroundTransferError(.cannotConnect(host: "x", reason: .refusesConnections)),
                -1004
            ),
            (BackgroundTransferError(.tls(host: "x", problem: .noTLS)), -1200),
            (
                BackgroundTransferError(.connectionBroken(host: "x", reason: .sentNothing)),
                NSURLErrorNetworkConnectionLost
            ),
            // Foundation's constant has the number of another error on Linux; its `URLError.Code` has Apple's.
            (.untrusted(reason: "x"), -1202),
            (.tooManyRedirects, NSURLErrorHTTPTooManyRedirects), (.status(404), NSURLErrorBadServerResponse),
            (.tooLarge(limit: 1), NSURLErrorDataLengthExceedsMaximum), (.noSpace, NSURLErrorCannotWriteToFile),
            (.unencrypted("x"), NSURLErrorAppTransportSecurityRequiresSecureConnection),
            (.outlivedProcess, NSURLErrorBackgroundSessionWasDisconnected), (.sendsFilesOnly, NSURLErrorUnknown),
        ]
        for (error, code) in all {
            let urlError: any Error = URLError(error, "https://pod.example/1.mp3")
            let bridged = urlError as NSError
            #expect(bridged.domain == NSURLErrorDomain && bridged.code == code, "\(error)")
            #expect((urlError as? URLError)?.transferError == error)
            #expect((urlError as? URLError)?.failingURL?.absoluteString == "https://pod.example/1.mp3")
            #expect(urlError.localizedDescription == error.description)
            #expect(error.localizedDescription == error.description)
            let inJournal = (urlError as? any ErrorForJournal)?.textForJournal
            #expect(inJournal == (error == .cancelled(nil) ? "cancelled" : error.description))
        }
    }

    @Test("An error has resume data in the form a download task accepts, whatever the failure")
    func resumeData() throws {
        let head = ResponseHead(status: 200, url: "https://pod.example/1.mp3", contentLength: 10, etag: "\"1\"")
        let data = DownloadResumeData(
            url: head.url, countOfBytesReceived: 5, part: PartName(task: UUID()),
            validator: try #require(HTTPValidator(head, isAsSent: false)), expectedTotalBytes: 10)
        for error in [BackgroundTransferError.cancelled(data), .resumable(.status(500), data)] {
            let urlError = URLError(error, data.url)
            let carried = try #require((urlError as NSError).userInfo["NSURLSessionDownloadTaskResumeData"] as? Data)
            #expect(try JSONDecoder().decode(DownloadResumeData.self, from: carried) == data)
            #expect(urlError.downloadTaskResumeData == carried)
        }
        #expect(URLError(.cancelled(nil), nil).downloadTaskResumeData == nil)
    }
}
