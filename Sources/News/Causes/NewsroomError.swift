/// Errors of the newsroom itself. Library errors pass through it unchanged.
public enum NewsroomError: Error, Sendable, Equatable, CustomStringConvertible {
    case listUnreadable(path: String, reason: String)
    case listUnwritable(path: String, reason: String)
    /// The list that was read before no longer exists.
    case listGone(path: String)
    /// No line of the list is usable, although the library follows feeds.
    case listBroken(path: String, first: FeedListProblem)
    /// Another program held the list's lock for too long.
    case listBusy(path: String)
    /// The list changed while the user edited a copy; the copy still exists.
    case listChangedMeanwhile(path: String, copy: String)
    /// An edit cannot be undone; the copy holds the list before it.
    case listChangedSinceEdit(path: String, copy: String)
    /// The user's edit is in the copy.
    case editUnwritten(path: String, reason: String, copy: String)
    /// The editor failed, with the user's edit in the copy. The reason is a sentence.
    case editAbandoned(reason: String, copy: String)
    case badAddress(FeedAddressError)
    case notListed(url: String)
    /// The chosen feed has since been taken off the list.
    case notListedAnyMore
    /// The feed's new address is already in the list.
    case listedAlready(url: String)
    /// Without user name and password, the address matches several feeds.
    case listedSeveralTimes(url: String)
    /// Unsubscribing an account is confirmed by a command of its own.
    case removeByCommand(feed: String, account: String)
    /// The account was removed or renamed meanwhile.
    case noAccountAnyMore(name: String)
    /// A setting that an account's server makes for its feeds.
    case setOnServer
    /// A server gives each feed a title.
    case needsTitle
    case importUnreadable(name: String, reason: String)
    /// The undo log holds an entry that this version did not write.
    case undoImpossible(sentence: String)
    /// The feed list is already as it was before the change.
    case undoneAlready(sentence: String)
    /// The change was made to a list other than the current one.
    case undoInOtherList(sentence: String, path: String)

    public var description: String {
        switch self {
        case .listUnreadable(let path, let reason):
            "The feed list \(path) cannot be read: \(reason). Fix that, or choose another with --urls."
        case .removeByCommand(let feed, let account):
            "The server would delete its articles: newsterm feeds remove \(feed) --account \(account) asks first."
        case .noAccountAnyMore(let name): "There is no account \(name) any more."
        case .needsTitle: "A feed of an account needs a title."
        case .setOnServer:
            "A feed of an account is fetched by its server: its address and interval are set there, and it has one tag, its "
                + "category."
        case .listUnwritable(let path, let reason):
            "The feed list \(path) cannot be written: \(reason). It is unchanged."
        case .listGone(let path):
            "There is no feed list at \(path), although the library has feeds from it. Restore it, choose another with "
                + "--urls, or start over with an empty file; until then the library is left unchanged."
        case .listBroken(let path, let first):
            "The feed list \(path) has no usable feed, although the library has feeds. Fix it, choose another with "
                + "--urls, or start over with an empty file; until then the library is left unchanged. In \(first)"
        case .listBusy(let path):
            "The feed list \(path) is being changed by another newsterm; try again in a moment."
        case .listChangedMeanwhile(let path, let copy):
            "The feed list \(path) was changed while you edited it; your version was not applied. It is in \(copy)."
        case .listChangedSinceEdit(let path, let copy):
            "The feed list \(path) was changed since you edited it, and was not restored. The earlier version is in "
                + "\(copy)."
        case .editUnwritten(let path, let reason, let copy):
            "The feed list \(path) cannot be written: \(reason). Your version is in \(copy)."
        case .editAbandoned(let reason, let copy): "\(reason) Your version of the feed list is in \(copy)."
        case .badAddress(let error):
            error.description
        case .notListed(let url):
            "\(Redaction.redacted(url)) is not in the feed list; `newsterm feeds` shows the list."
        case .notListedAnyMore: "That feed is no longer in the list."
        case .listedAlready(let url): "\(Redaction.redacted(url)) is already in your list."
        case .listedSeveralTimes(let url):
            "\(Redaction.redacted(url)) is in the feed list several times, with different user names; give "
                + "the address with user name and password, or edit the list."
        case .importUnreadable(let name, let reason):
            "\(name) cannot be imported: \(reason)."
        case .undoImpossible(let sentence):
            "This cannot be undone, since a newer newsterm did it: \(sentence)"
        case .undoneAlready(let sentence):
            "Nothing left to undo in the feed list: \(sentence)"
        case .undoInOtherList(let sentence, let path):
            "This changed another feed list; newsterm --urls \(path) undo undoes it: \(sentence)"
        }
    }
}
