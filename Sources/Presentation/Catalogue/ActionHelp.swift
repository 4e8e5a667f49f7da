import Texts

extension Action {
    /// The action as a sentence for the help screen.
    package var help: String {
        switch self {
        case .moveDown:
            ActionHelp.moveDown
        case .moveUp:
            ActionHelp.moveUp
        case .goToTop:
            ActionHelp.goToTop
        case .goToBottom:
            ActionHelp.goToBottom
        case .readOn:
            ActionHelp.readOn
        case .pageDown:
            ActionHelp.pageDown
        case .pageUp:
            ActionHelp.pageUp
        case .halfPageDown:
            ActionHelp.halfPageDown
        case .halfPageUp:
            ActionHelp.halfPageUp
        case .scrollRight:
            ActionHelp.scrollRight
        case .scrollLeft:
            ActionHelp.scrollLeft
        case .open:
            ActionHelp.open
        case .back:
            ActionHelp.back
        case .quit:
            ActionHelp.quit
        case .nextPane:
            ActionHelp.nextPane
        case .previousPane:
            ActionHelp.previousPane
        case .zoom:
            ActionHelp.zoom
        case .togglePreview:
            ActionHelp.togglePreview
        case .nextFeed:
            ActionHelp.nextFeed
        case .previousFeed:
            ActionHelp.previousFeed
        case .goToFeed:
            ActionHelp.goToFeed
        case .nextArticle:
            ActionHelp.nextArticle
        case .previousArticle:
            ActionHelp.previousArticle
        case .nextUnread:
            ActionHelp.nextUnread
        case .previousUnread:
            ActionHelp.previousUnread
        case .search:
            ActionHelp.search
        case .filterList:
            ActionHelp.filterList
        case .find:
            ActionHelp.find
        case .nextMatch:
            ActionHelp.nextMatch
        case .previousMatch:
            ActionHelp.previousMatch
        case .endFinding:
            ActionHelp.endFinding
        case .refreshFeed:
            ActionHelp.refreshFeed
        case .showFeedDetails:
            ActionHelp.showFeedDetails
        case .showStatistics:
            ActionHelp.showStatistics
        case .refreshAll:
            ActionHelp.refreshAll
        case .stopRefresh:
            ActionHelp.stopRefresh
        case .toggleRead:
            ActionHelp.toggleRead
        case .markListRead:
            ActionHelp.markListRead
        case .markOlderRead:
            ActionHelp.markOlderRead
        case .undo:
            ActionHelp.undo
        case .toggleStar:
            ActionHelp.toggleStar
        case .hideArticle:
            ActionHelp.hideArticle
        case .saveTo:
            ActionHelp.saveTo
        case .showStory:
            ActionHelp.showStory
        case .splitStory:
            ActionHelp.splitStory
        case .makeRule:
            ActionHelp.makeRule
        case .setTags:
            ActionHelp.setTags
        case .hideRead:
            ActionHelp.hideRead
        case .order:
            ActionHelp.order
        case .headings:
            ActionHelp.headings
        case .foldTag:
            ActionHelp.foldTag
        case .foldAllTags:
            ActionHelp.foldAllTags
        case .addFeed:
            ActionHelp.addFeed
        case .removeFeed:
            ActionHelp.removeFeed
        case .chooseFeeds:
            ActionHelp.chooseFeeds
        case .tick:
            ActionHelp.tick
        case .editFeed:
            ActionHelp.editFeed
        case .save:
            ActionHelp.save
        case .openInBrowser:
            ActionHelp.openInBrowser
        case .openDiscussion:
            ActionHelp.openDiscussion
        case .copyLink:
            ActionHelp.copyLink
        case .openLink:
            ActionHelp.openLink
        case .showLinks:
            ActionHelp.showLinks
        case .goToNote:
            ActionHelp.goToNote
        case .nextLink:
            ActionHelp.nextLink
        case .previousLink:
            ActionHelp.previousLink
        case .foldPart:
            ActionHelp.foldPart
        case .foldAllParts:
            ActionHelp.foldAllParts
        case .fullText:
            ActionHelp.fullText
        case .openEnclosure:
            ActionHelp.openEnclosure
        case .showChapters:
            ActionHelp.showChapters
        case .showTranscript:
            ActionHelp.showTranscript
        case .downloadEnclosure:
            ActionHelp.downloadEnclosure
        case .showDownloads:
            ActionHelp.showDownloads
        case .pauseDownload:
            ActionHelp.pauseDownload
        case .retryDownload:
            ActionHelp.retryDownload
        case .removeDownload:
            ActionHelp.removeDownload
        case .chooseLink:
            ActionHelp.chooseLink
        case .showTasks:
            ActionHelp.showTasks
        case .submitTask:
            ActionHelp.submitTask
        case .cancelTask:
            ActionHelp.cancelTask
        case .simulateLaunch:
            ActionHelp.simulateLaunch
        case .simulateExpiration:
            ActionHelp.simulateExpiration
        case .simulateTask:
            ActionHelp.simulateTask
        case .showProblems:
            ActionHelp.showProblems
        case .commandLine:
            ActionHelp.commandLine
        case .showHelp:
            ActionHelp.showHelp
        }
    }
}
