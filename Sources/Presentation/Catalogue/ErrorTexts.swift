import BackgroundTasks
import FoundationEssentials
import News
import Texts

/// Errors of the user's actions and of background work.
extension ErrorTexts {
    /// The sentence for the status line. An error without a translation appears in English.
    package static func sentence(for error: any Error) -> String {
        inEnglish("\(error)", else: translated(error) ?? ErrorTexts.failedWithoutCause("\(error)"))
    }

    /// Whether a full disk is the cause.
    package static func isDiskFull(_ error: any Error) -> Bool {
        switch error {
        case LibraryError.diskFull, DownloadError.noSpace: true
        case let error as BackgroundTaskError: error.isDiskFull
        default: false
        }
    }

    private static func translated(_ error: any Error) -> String? {
        switch error {
        case let error as LibraryError: error.translated
        case let error as NewsroomError: error.translated
        case let error as FeedAddressError: error.translated
        case let error as FullTextError: error.translated
        case let error as EpisodeFileError: error.translated
        case let error as FeedCommandError: error.translated
        case let error as QueryProblem: error.translated
        case let error as DownloadError: error.translated
        case let error as any ExchangeError: ExchangeTexts.sentence(for: error.failure)
        case let error as StateError: error.translated
        case let error as SettingFault: error.translated
        case let error as OpeningError: error.translated
        case let error as CommandError: error.translated
        case let error as SaveFailure: error.translated
        case let error as AccountFailure: error.translated
        case let error as HandedOver:
            ErrorTexts.handedOver(error.work.translatedName)
        case let error as NoTaskRunner:
            error.reason.map { ErrorTexts.nothingRunsTasksReason(sentence(for: $0)) }
                ?? ErrorTexts.nothingRunsTasks
        case let error as BackgroundTaskError: error.translated
        case let error as TaskHostError: error.translated
        case let error as PastDate.Problem:
            ErrorTexts.noPastDate(error.text)
        default: nil
        }
    }
}

extension LibraryError {
    var translated: String {
        switch self {
        case .folderUnavailable(let path, let reason):
            ErrorTexts.dataFolderUnavailable(path: path, reason: reason)
        case .unwritable(let path):
            ErrorTexts.libraryUnwritable(path)
        case .readOnly(let path, .disk):
            ErrorTexts.libraryReadOnlyDisk(path)
        case .readOnly(let path, .permissions):
            ErrorTexts.libraryReadOnlyPermissions(path)
        case .readOnly(let path, .fullDisk):
            ErrorTexts.libraryReadOnlyFullDisk(path)
        case .replaced(let path):
            ErrorTexts.libraryReplaced(path)
        case .logAlone(let path):
            ErrorTexts.libraryLogAlone(path)
        case .needsWriting(let path):
            ErrorTexts.libraryNeedsWriting(path)
        case .uncopyable(let path, let reason):
            ErrorTexts.libraryUncopyable(path: path, reason: reason)
        case .indexUnusable(let path):
            ErrorTexts.searchIndexUnusable(path)
        case .diskFull(let path):
            ErrorTexts.diskFull(path)
        case .notALibrary(let path):
            ErrorTexts.notALibrary(path)
        case .corrupt(let path, let detail):
            ErrorTexts.libraryDamaged(path: path, detail: detail)
        case .newerVersion(let path, let version, let knownVersion):
            ErrorTexts.libraryTooNew(path: path, version: version, knownVersion: knownVersion)
        case .tooOldVersion(let path, let version, let oldest):
            ErrorTexts.libraryTooOld(path: path, version: version, oldest: oldest)
        case .busy(let path):
            ErrorTexts.libraryBusy(path)
        case .inputOutput(let path, let detail):
            ErrorTexts.diskFailed(path: path, detail: detail)
        case .unknownFeed(let id): ErrorTexts.unknownFeed(id.rawValue)
        case .cancelled: ErrorTexts.libraryWorkCancelled
        case .closed: ErrorTexts.libraryClosed
        case .unexpected(let path, let detail): ErrorTexts.libraryCannotDoThis(path: path, detail: detail)
        }
    }
}

extension NewsroomError {
    var translated: String {
        switch self {
        case .listUnreadable(let path, let reason):
            ErrorTexts.listUnreadable(path: path, reason: reason)
        case .listUnwritable(let path, let reason): ErrorTexts.listUnwritable(path: path, reason: reason)
        case .listGone(let path):
            ErrorTexts.listGone(path)
        case .listBroken(let path, let first):
            ErrorTexts.listBroken(path: path, line: first.line, fault: first.fault.translated)
        case .listBusy(let path):
            ErrorTexts.listBusy(path)
        case .listChangedMeanwhile(let path, let copy):
            ErrorTexts.listChangedMeanwhile(path: path, copy: copy)
        case .listChangedSinceEdit(let path, let copy):
            ErrorTexts.listChangedSinceEdit(path: path, copy: copy)
        case .editUnwritten(let path, let reason, let copy):
            ErrorTexts.editUnwritten(path: path, reason: reason, copy: copy)
        case .editAbandoned(_, let copy):
            ErrorTexts.editAbandoned(copy)
        case .badAddress(let error): error.translated
        case .notListed(let url):
            ErrorTexts.notListed(Redaction.redacted(url))
        case .notListedAnyMore: ErrorTexts.notListedAnyMore
        case .listedAlready(let url): ErrorTexts.listedAlready(Redaction.redacted(url))
        case .listedSeveralTimes(let url):
            ErrorTexts.listedSeveralTimes(Redaction.redacted(url))
        case .removeByCommand(let feed, let account): AccountTexts.removeByCommand(feed: feed, account: account)
        case .noAccountAnyMore(let name): AccountTexts.noAccountAnyMore(name)
        case .needsTitle: AccountTexts.needsTitle
        case .setOnServer: AccountTexts.setOnServer
        case .importUnreadable(let name, let reason): ErrorTexts.importUnreadable(name: name, reason: reason)
        case .undoImpossible(let sentence): ErrorTexts.undoImpossible(sentence)
        case .undoneAlready(let sentence):
            ErrorTexts.undoneAlready(sentence)
        case .undoInOtherList(let sentence, let path):
            ErrorTexts.undoInOtherList(path: path, act: sentence)
        }
    }
}

extension FeedAddressError {
    var translated: String {
        switch self {
        case .empty: ErrorTexts.noAddress
        case .noScheme(let address):
            ErrorTexts.noScheme(shown(address))
        case .unsupportedScheme(let scheme, let address):
            ErrorTexts.unsupportedScheme(address: shown(address), scheme: shown(scheme))
        case .command(let address):
            ErrorTexts.addressIsCommand(shown(address))
        case .noHost(let address): ErrorTexts.noHost(shown(address))
        case .noPath(let address): ErrorTexts.noPath(shown(address))
        case .badPort(let address): ErrorTexts.badPort(shown(address))
        case .badCharacter(let address):
            ErrorTexts.badCharacter(shown(address))
        }
    }

    private func shown(_ text: String) -> String { FeedListProblem.shown(FeedAddress.withoutAnyCredentials(text)) }
}

/// The sentence on a host that must not be contacted.
private func pausedHost(_ host: String, until date: Date?, _ hasAsked: Bool?) -> String {
    guard let date else { return ErrorTexts.hostIsPaused(host) }
    let time = LocalTime(date).full
    return hasAsked == true
        ? ErrorTexts.hostAskedForPause(host: host, time: time) : ErrorTexts.hostIsPausedUntil(host: host, time: time)
}

extension EpisodeFileError {
    fileprivate var translated: String {
        switch self {
        case .notStored: ReadingTexts.notStored
        case .hostIsPaused(.chapters, let host, let date, let hasAsked):
            ErrorTexts.chaptersNotFetched(pausedHost(host, until: date, hasAsked))
        case .hostIsPaused(.transcript, let host, let date, let hasAsked):
            ErrorTexts.transcriptNotFetched(pausedHost(host, until: date, hasAsked))
        case .noAnswer(.chapters, let failure):
            ErrorTexts.chaptersNotFetched(failure.cause?.translated ?? failure.sentence)
        case .noAnswer(.transcript, let failure):
            ErrorTexts.transcriptNotFetched(failure.cause?.translated ?? failure.sentence)
        case .unreadable(.chapters): ErrorTexts.noChaptersInFile
        case .unreadable(.transcript): ErrorTexts.noTextInTranscript
        }
    }
}

extension FullTextError {
    fileprivate var translated: String {
        switch self {
        case .notStored: ReadingTexts.notStored
        case .noLink: ErrorTexts.articleHasNoLink
        case .notOfTheWeb(let link): ErrorTexts.fullTextNotOfTheWeb(link)
        case .hostIsPaused(let host, let date, let hasAsked):
            ErrorTexts.fullTextNotFetched(pausedHost(host, until: date, hasAsked))
        case .noAnswer(let failure) where failure.isRefusedRedirect:
            ErrorTexts.fullTextInPrivateNetwork
        case .noAnswer(let failure): ErrorTexts.fullTextNotFetched(failure.cause?.translated ?? failure.sentence)
        case .notAPage(let type): ErrorTexts.linkLeadsToNoPage(type)
        case .nothingFound: ErrorTexts.noFullTextFound
        case .asksForPassword: ErrorTexts.pageAsksForPassword
        }
    }
}

extension DownloadError {
    var translated: String {
        switch self {
        case .notAWebAddress(let address):
            ErrorTexts.downloadNotOfTheWeb(FeedAddress.strippingCredentials(from: address))
        case .unknown(let id): ErrorTexts.unknownDownload(id.rawValue)
        case .notUnderWay: ErrorTexts.downloadNotUnderWay
        case .isThere(let path): ErrorTexts.downloadIsThere(path)
        case .isBeingPlaced: ErrorTexts.downloadIsBeingPlaced
        case .notDownloadedYet: ErrorTexts.downloadNotFinishedYet
        case .isTransferring: ErrorTexts.downloadIsTransferring
        case .hasFailed(let id):
            ErrorTexts.downloadHasFailed(id.rawValue)
        case .fileMissing(let path): ErrorTexts.downloadedFileMissing(path)
        case .cannotDelete(let path, let reason): ErrorTexts.downloadedFileStays(path: path, reason: reason)
        case .folderUnusable(let path, let reason):
            ErrorTexts.downloadFolderUnusable(path: path, reason: reason)
        case .noSpace(let path): ErrorTexts.noSpaceForDownload(path)
        case .lost: ErrorTexts.downloadedFileLost
        }
    }
}

extension OpeningError {
    fileprivate var translated: String {
        let remedy = ErrorTexts.chooseOtherEditor
        return switch self {
        case .notAWebAddress: ErrorTexts.onlyWebIsOpened
        case .cannotStartAtTime(let program, let setting):
            ErrorTexts.cannotStartAtTime(program: program, setting: setting)
        case .notStarted(let program, let reason, let setting):
            ErrorTexts.programNotStarted(program: program, reason: reason, setting: setting)
        case .failed(let program, let isFile, let status):
            isFile
                ? ErrorTexts.fileNotOpened(program: program, status: status)
                : ErrorTexts.addressNotOpened(program: program, status: status)
        case .editorNotStarted(let editor, let reason):
            ErrorTexts.editorNotStarted(editor: editor, reason: reason, remedy: remedy)
        case .editorNotRun(let editor): ErrorTexts.editorNotRun(editor: editor, remedy: remedy)
        case .editorFailed(let editor, let status):
            ErrorTexts.editorFailed(editor: editor, status: status, remedy: remedy)
        }
    }
}

extension StateError {
    fileprivate var translated: String {
        switch self {
        case .unreadable(let path, let reason): ErrorTexts.stateUnreadable(path: path, reason: reason)
        case .newer(let path): ErrorTexts.stateNewer(path)
        case .foreign(let path): ErrorTexts.stateDamaged(path)
        case .unwritable(let path, let reason):
            ErrorTexts.stateUnwritable(path: path, reason: reason)
        }
    }
}
