import FoundationEssentials
import News
import Texts

extension NewsEntry {
    /// The entry in the language of the screen.
    var text: String { inEnglish(words, else: translated) }

    private var translated: String {
        switch self {
        case .begun(let subject, let requester):
            NewsEntryTexts.begun(asker: requester.translated, work: subject.translated)
        case .ended(let verb, let duration, let requester, let words, let outcome):
            NewsEntryTexts.ended(
                verb: verb.translated, duration: TimeTexts.spent(duration), asker: requester.translated,
                words: outcome?.translated ?? words)
        case .cutOff(let process, _, let work?, let requester?):
            NewsEntryTexts.cutOff(process: process, asker: requester.translated, work: work.translated)
        case .cutOff(let process, let beginning, _, _):
            NewsEntryTexts.cutOffBeginning(process: process, beginning: beginning)
        case .jobEnded(let job, let origin, let ending, let words, let outcome):
            NewsEntryTexts.jobEnded(job: job.translatedName, process: origin, ending: ending.translated)
                + ((outcome?.translated ?? words).map { ": \($0)" } ?? CountTexts.stop)
        case .jobHandedOver(let job, let process):
            NewsEntryTexts.jobHandedOver(job: job.translatedName, process: process)
        case .jobLeft(let job, let reason):
            NewsEntryTexts.jobLeft(job: job.translatedName, reason: reason)
        case .jobPutAside(let file):
            NewsEntryTexts.jobPutAside(file)
        case .fetchesHandedOver(let count, let bytes, let failure):
            (count > 0
                ? NewsEntryTexts.fetchesHandedOver(count)
                    + (bytes > 0 ? NewsEntryTexts.bytesSoFar(bytes) : CountTexts.stop) : "")
                + (failure.map { NewsEntryTexts.notHandedOver($0) } ?? "")
        case .fetchEnded(let feed, true, let reason, _, let cause):
            NewsEntryTexts.fetchFailed(feed: feed, reason: cause?.translated ?? reason)
        case .fetchEnded(let feed, false, let reason, let new, _):
            NewsEntryTexts.handedOverFetchEnded(
                feed: feed,
                result: new.map { $0 > 0 ? NewsEntryTexts.newArticles($0) : NewsEntryTexts.nothingNew } ?? reason)
        case .fetchDropped(let feed):
            NewsEntryTexts.fetchDropped(feed)
        case .fetchesUnsettled(let reason): NewsEntryTexts.fetchesUnsettled(reason)
        case .download(let note): note.translated
        case .save(let note): note.translated
        case .account(let outcome): outcome.translated
        case .session(let words): NewsEntryTexts.sessionProblem(words)
        case .notificationFailed(let words): NewsEntryTexts.notificationFailed(words)
        case .hookFailed(let words): NewsEntryTexts.hookFailed(words)
        case .notified(let summary, let notification):
            NewsEntryTexts.notified(
                notification.map { NotificationText($0, language: InterfaceLocale.current.language).summary } ?? summary
            )
        case .notNotified(let reason?): NewsEntryTexts.notNotifiedReason(reason)
        case .notNotified(nil): NewsEntryTexts.notNotified
        }
    }
}

extension NewsEntry.Verb {
    fileprivate var translated: String {
        switch self {
        case .done: NewsEntryTexts.verbDone
        case .failed: NewsEntryTexts.verbFailed
        case .stopped: NewsEntryTexts.verbStopped
        }
    }
}

extension Requester {
    fileprivate var translated: String {
        let name =
            switch kind {
            case .user: NewsEntryTexts.userInReader
            case .readerStart: NewsEntryTexts.readerStart
            case .command(let name): "newsterm \(name)"
            }
        return NewsEntryTexts.askerWithProcess(name: name, process: process)
    }
}

extension WorkSubject {
    fileprivate var translated: String {
        switch self {
        case .allFeeds: NewsEntryTexts.allFeeds
        case .dueFeeds: NewsEntryTexts.dueFeeds
        case .feeds(let count): CountTexts.feeds(count)
        case .feed(let address): NewsEntryTexts.feedAtAddress(address)
        case .fullText: NewsEntryTexts.fullText
        case .launch: NewsEntryTexts.launch
        case .maintenance: NewsEntryTexts.maintenanceNow
        case .dueTasks: NewsEntryTexts.dueTasks
        }
    }

    var translatedName: String {
        switch self {
        case .allFeeds, .dueFeeds, .feeds: NewsEntryTexts.jobRefresh(translated)
        case .feed(let address): NewsEntryTexts.jobAddition(address)
        case .fullText: NewsEntryTexts.jobFullText
        case .launch(let task): NewsEntryTexts.jobLaunch(task ?? "")
        case .maintenance: NewsEntryTexts.jobMaintenance
        case .dueTasks: translated
        }
    }
}

extension FinishedWork.Ending {
    fileprivate var translated: String {
        switch self {
        case .done: NewsEntryTexts.endingDone
        case .failed: NewsEntryTexts.endingFailed
        case .notCompleted: NewsEntryTexts.endingNotCompleted
        }
    }
}

extension DownloadNote {
    fileprivate var translated: String {
        switch self {
        case .begun(let name, let isAutomatic):
            isAutomatic ? NewsEntryTexts.downloadBegunByItself(name) : NewsEntryTexts.downloadBegun(name)
        case .finished(let name, let path): NewsEntryTexts.downloadFinished(name: name, path: path)
        case .failed(let name, let reason, let cause):
            NewsEntryTexts.downloadFailed(name: name, reason: cause?.translated ?? reason)
        case .unplaced(let name, let reason, let cause):
            NewsEntryTexts.downloadUnplaced(name: name, reason: cause?.translated ?? reason)
        }
    }
}

extension SaveNote {
    fileprivate var translated: String {
        switch ending {
        case .saved: NewsEntryTexts.savedTo(article: article, service: service)
        case .postponed(let failure):
            NewsEntryTexts.savePostponed(article: article, service: service, reason: failure.translated)
        case .failed(let failure):
            NewsEntryTexts.saveFailed(article: article, service: service, reason: failure.translated)
        case .unsure: NewsEntryTexts.saveUnsure(article: article, service: service)
        }
    }
}
