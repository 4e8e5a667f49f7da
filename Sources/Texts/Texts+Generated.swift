// Made from Resources/locale: swift run TextGenerator
// swift-format-ignore-file
package import News

package enum AccountTexts {
    package static func refused(_ status: some CustomStringConvertible) -> String { localized(0, [status.description]) }
    package static func refusedWithReason(status: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1, [status.description, reason.description]) }
    package static var credentials: String { localized(2) }
    package static func otherServer(_ call: some CustomStringConvertible) -> String { localized(3, [call.description]) }
    package static func redirected(_ address: some CustomStringConvertible) -> String { localized(4, [address.description]) }
    package static var unencrypted: String { localized(5) }
    package static func notSubscribed(_ reason: some CustomStringConvertible) -> String { localized(6, [reason.description]) }
    package static func removeByCommand(feed: some CustomStringConvertible, account: some CustomStringConvertible) -> String { localized(7, [feed.description, account.description]) }
    package static func asksToRemove(account: some CustomStringConvertible, feed: some CustomStringConvertible) -> String { localized(8, [account.description, feed.description]) }
    package static var notRemoved: String { localized(9) }
    package static func noAccountAnyMore(_ name: some CustomStringConvertible) -> String { localized(10, [name.description]) }
    package static var setOnServer: String { localized(11) }
    package static func paused(account: some CustomStringConvertible, time: some CustomStringConvertible) -> String { localized(12, [account.description, time.description]) }
    package static func marksWait(_ count: Int) -> String { localized(13, for: count, [count.grouped]) }
    package static func feedChangesWait(_ count: Int) -> String { localized(14, for: count, [count.grouped]) }
    package static func feedChangeWaits(_ reason: some CustomStringConvertible) -> String { localized(15, [reason.description]) }
    package static func marksRefused(_ count: Int) -> String { localized(16, for: count, [count.grouped]) }
    package static func newestOnly(_ count: Int) -> String { localized(17, for: count, [count.grouped]) }
    package static func unreadNotFollowed(_ count: Int) -> String { localized(18, [count.grouped]) }
    package static func starredNotFollowed(_ count: Int) -> String { localized(19, [count.grouped]) }
    package static func labelsContradicted(_ count: Int) -> String { localized(20, for: count, [count.grouped]) }
    package static func labelsUnreadable(_ reason: some CustomStringConvertible) -> String { localized(21, [reason.description]) }
    package static func feedsGone(count: Int, titles: some CustomStringConvertible) -> String { localized(22, for: count, [count.grouped, titles.description]) }
    package static func additionRefused(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(23, [name.description, reason.description]) }
    package static func changeRefused(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(24, [name.description, reason.description]) }
    package static func removalRefused(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(25, [name.description, reason.description]) }
    package static func countsDiffer(counted: Int, named: Int) -> String { localized(26, [counted.grouped, named.grouped]) }
    package static func articlesDiffer(asked: Int, wrong: Int) -> String { localized(27, [asked.grouped, wrong.grouped]) }
    package static func articlesGone(asked: Int, gone: Int) -> String { localized(28, [asked.grouped, gone.grouped]) }
    package static func articlesUnchanged(asked: Int, unchanged: Int) -> String { localized(29, [asked.grouped, unchanged.grouped]) }
    package static func labelsDiffer(asked: Int, wrong: Int) -> String { localized(30, [asked.grouped, wrong.grouped]) }
    package static var noLabels: String { localized(31) }
    package static var unreadIncomplete: String { localized(32) }
    package static var starredIncomplete: String { localized(33) }
    package static var noFeedFound: String { localized(34) }
    package static var feedGone: String { localized(35) }
    package static var noFeeds: String { localized(36) }
    package static func otherArticles(here: some CustomStringConvertible, there: some CustomStringConvertible) -> String { localized(37, [here.description, there.description]) }
    package static var needsTitle: String { localized(38) }
    package static var busy: String { localized(39) }
    package static var noPassword: String { localized(40) }
    package static func secretUnwritable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(41, [path.description, reason.description]) }
    package static func noSecret(program: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(42, [program.description, reason.description]) }
}

package enum ActTexts {
    package static var markingFound: String { localized(43) }
    package static var nothingToMark: String { localized(44) }
    package static func undoes(_ key: some CustomStringConvertible) -> String { localized(45, [key.description]) }
    package static var undoing: String { localized(46) }
    package static var nothingToUndo: String { localized(47) }
    package static var nothingAdded: String { localized(48) }
    package static func offersAddress(_ key: some CustomStringConvertible) -> String { localized(49, [key.description]) }
    package static func takesBack(_ key: some CustomStringConvertible) -> String { localized(50, [key.description]) }
    package static func stopsIt(_ key: some CustomStringConvertible) -> String { localized(51, [key.description]) }
    package static func addingAddress(address: some CustomStringConvertible, stopHint: some CustomStringConvertible) -> String { localized(52, [address.description, stopHint.description]) }
    package static func addingTo(address: some CustomStringConvertible, account: some CustomStringConvertible, stopHint: some CustomStringConvertible) -> String { localized(53, [address.description, account.description, stopHint.description]) }
    package static func stoppedAdding(_ address: some CustomStringConvertible) -> String { localized(54, [address.description]) }
    package static var pastedNoAddress: String { localized(55) }
    package static var selectFeed: String { localized(56) }
    package static func brokenLines(count: Int, key: some CustomStringConvertible) -> String { localized(57, for: count, [count.grouped, key.description]) }
    package static func badSettings(count: Int, key: some CustomStringConvertible) -> String { localized(58, for: count, [count.grouped, key.description]) }
    package static var refreshStopped: String { localized(59) }
    package static var noRefreshRuns: String { localized(60) }
    package static func noTask(_ letter: some CustomStringConvertible) -> String { localized(61, [letter.description]) }
    package static func doesNothing(key: some CustomStringConvertible, help: some CustomStringConvertible) -> String { localized(62, [key.description, help.description]) }
    /// Among the places where a key works.
    package static var theLists: String { localized(63) }
    package static func marked(_ articles: some CustomStringConvertible) -> String { localized(64, [articles.description]) }
    package static func markedIn(articles: some CustomStringConvertible, list: some CustomStringConvertible) -> String { localized(65, [articles.description, list.description]) }
    package static func badSettingLine(_ problem: some CustomStringConvertible) -> String { localized(66, [problem.description]) }
    package static func worksElsewhere(key: some CustomStringConvertible, label: some CustomStringConvertible, places: some CustomStringConvertible) -> String { localized(67, [key.description, label.description, places.description]) }
}

package enum ActionHelp {
    package static var moveDown: String { localized(68) }
    package static var moveUp: String { localized(69) }
    package static var goToTop: String { localized(70) }
    package static var goToBottom: String { localized(71) }
    package static var readOn: String { localized(72) }
    package static var pageDown: String { localized(73) }
    package static var pageUp: String { localized(74) }
    package static var halfPageDown: String { localized(75) }
    package static var halfPageUp: String { localized(76) }
    package static var scrollRight: String { localized(77) }
    package static var scrollLeft: String { localized(78) }
    package static var open: String { localized(79) }
    package static var back: String { localized(80) }
    package static var quit: String { localized(81) }
    package static var nextPane: String { localized(82) }
    package static var previousPane: String { localized(83) }
    package static var zoom: String { localized(84) }
    package static var togglePreview: String { localized(85) }
    package static var nextFeed: String { localized(86) }
    package static var previousFeed: String { localized(87) }
    package static var goToFeed: String { localized(88) }
    package static var nextArticle: String { localized(89) }
    package static var previousArticle: String { localized(90) }
    package static var nextUnread: String { localized(91) }
    package static var previousUnread: String { localized(92) }
    package static var search: String { localized(93) }
    package static var filterList: String { localized(94) }
    package static var find: String { localized(95) }
    package static var nextMatch: String { localized(96) }
    package static var previousMatch: String { localized(97) }
    package static var endFinding: String { localized(98) }
    package static var refreshFeed: String { localized(99) }
    package static var showFeedDetails: String { localized(100) }
    package static var showStatistics: String { localized(101) }
    package static var refreshAll: String { localized(102) }
    package static var stopRefresh: String { localized(103) }
    package static var toggleRead: String { localized(104) }
    package static var markListRead: String { localized(105) }
    package static var markOlderRead: String { localized(106) }
    package static var undo: String { localized(107) }
    package static var toggleStar: String { localized(108) }
    package static var hideArticle: String { localized(109) }
    package static var saveTo: String { localized(110) }
    package static var showStory: String { localized(111) }
    package static var splitStory: String { localized(112) }
    package static var makeRule: String { localized(113) }
    package static var setTags: String { localized(114) }
    package static var hideRead: String { localized(115) }
    package static var order: String { localized(116) }
    package static var headings: String { localized(117) }
    package static var foldTag: String { localized(118) }
    package static var foldAllTags: String { localized(119) }
    package static var addFeed: String { localized(120) }
    package static var removeFeed: String { localized(121) }
    package static var chooseFeeds: String { localized(122) }
    package static var tick: String { localized(123) }
    package static var editFeed: String { localized(124) }
    package static var save: String { localized(125) }
    package static var openInBrowser: String { localized(126) }
    package static var openDiscussion: String { localized(127) }
    package static var copyLink: String { localized(128) }
    package static var openLink: String { localized(129) }
    package static var showLinks: String { localized(130) }
    package static var goToNote: String { localized(131) }
    package static var nextLink: String { localized(132) }
    package static var previousLink: String { localized(133) }
    package static var foldPart: String { localized(134) }
    package static var foldAllParts: String { localized(135) }
    package static var fullText: String { localized(136) }
    package static var openEnclosure: String { localized(137) }
    package static var showChapters: String { localized(138) }
    package static var showTranscript: String { localized(139) }
    package static var downloadEnclosure: String { localized(140) }
    package static var showDownloads: String { localized(141) }
    package static var pauseDownload: String { localized(142) }
    package static var retryDownload: String { localized(143) }
    package static var removeDownload: String { localized(144) }
    package static var chooseLink: String { localized(145) }
    package static var showTasks: String { localized(146) }
    package static var submitTask: String { localized(147) }
    package static var cancelTask: String { localized(148) }
    package static var simulateLaunch: String { localized(149) }
    package static var simulateExpiration: String { localized(150) }
    package static var simulateTask: String { localized(151) }
    package static var showProblems: String { localized(152) }
    package static var commandLine: String { localized(153) }
    package static var showHelp: String { localized(154) }
}

package enum ActionLabels {
    package static var moveDown: String { localized(155) }
    package static var moveUp: String { localized(156) }
    package static var goToTop: String { localized(157) }
    package static var goToBottom: String { localized(158) }
    package static var readOn: String { localized(159) }
    package static var pageDown: String { localized(160) }
    package static var pageUp: String { localized(161) }
    package static var halfPageDown: String { localized(162) }
    package static var halfPageUp: String { localized(163) }
    package static var scrollRight: String { localized(164) }
    package static var scrollLeft: String { localized(165) }
    package static var open: String { localized(166) }
    package static var back: String { localized(167) }
    package static var quit: String { localized(168) }
    package static var nextPane: String { localized(169) }
    package static var previousPane: String { localized(170) }
    package static var zoom: String { localized(171) }
    package static var togglePreview: String { localized(172) }
    package static var nextFeed: String { localized(173) }
    package static var previousFeed: String { localized(174) }
    package static var goToFeed: String { localized(175) }
    package static var nextArticle: String { localized(176) }
    package static var previousArticle: String { localized(177) }
    package static var nextUnread: String { localized(178) }
    package static var previousUnread: String { localized(179) }
    package static var search: String { localized(180) }
    package static var filterList: String { localized(181) }
    package static var find: String { localized(182) }
    package static var nextMatch: String { localized(183) }
    package static var previousMatch: String { localized(184) }
    package static var endFinding: String { localized(185) }
    package static var refreshFeed: String { localized(186) }
    package static var showFeedDetails: String { localized(187) }
    package static var showStatistics: String { localized(188) }
    package static var refreshAll: String { localized(189) }
    package static var stopRefresh: String { localized(190) }
    package static var toggleRead: String { localized(191) }
    package static var markListRead: String { localized(192) }
    package static var markOlderRead: String { localized(193) }
    package static var undo: String { localized(194) }
    package static var toggleStar: String { localized(195) }
    package static var hideArticle: String { localized(196) }
    package static var saveTo: String { localized(197) }
    package static var showStory: String { localized(198) }
    package static var splitStory: String { localized(199) }
    package static var makeRule: String { localized(200) }
    package static var setTags: String { localized(201) }
    package static var hideRead: String { localized(202) }
    package static var order: String { localized(203) }
    package static var headings: String { localized(204) }
    package static var foldTag: String { localized(205) }
    package static var foldAllTags: String { localized(206) }
    package static var addFeed: String { localized(207) }
    package static var removeFeed: String { localized(208) }
    package static var chooseFeeds: String { localized(209) }
    package static var tick: String { localized(210) }
    package static var editFeed: String { localized(211) }
    package static var save: String { localized(212) }
    package static var openInBrowser: String { localized(213) }
    package static var openDiscussion: String { localized(214) }
    package static var copyLink: String { localized(215) }
    package static var openLink: String { localized(216) }
    package static var showLinks: String { localized(217) }
    package static var goToNote: String { localized(218) }
    package static var nextLink: String { localized(219) }
    package static var previousLink: String { localized(220) }
    package static var foldPart: String { localized(221) }
    package static var foldAllParts: String { localized(222) }
    package static var fullText: String { localized(223) }
    package static var openEnclosure: String { localized(224) }
    package static var showChapters: String { localized(225) }
    package static var showTranscript: String { localized(226) }
    package static var playChapter: String { localized(227) }
    package static var downloadEnclosure: String { localized(228) }
    package static var showDownloads: String { localized(229) }
    package static var pauseDownload: String { localized(230) }
    package static var retryDownload: String { localized(231) }
    package static var removeDownload: String { localized(232) }
    package static var chooseLink: String { localized(233) }
    package static var showTasks: String { localized(234) }
    package static var submitTask: String { localized(235) }
    package static var cancelTask: String { localized(236) }
    package static var simulateLaunch: String { localized(237) }
    package static var simulateExpiration: String { localized(238) }
    package static var simulateTask: String { localized(239) }
    package static var showProblems: String { localized(240) }
    package static var commandLine: String { localized(241) }
    package static var showHelp: String { localized(242) }
}

package enum ArticleTexts {
    package static var noTitle: String { localized(243) }
    package static var layingOut: String { localized(244) }
    package static func fetched(_ date: some CustomStringConvertible) -> String { localized(245, [date.description]) }
    package static func fullText(_ date: some CustomStringConvertible) -> String { localized(246, [date.description]) }
    package static var restIsMissing: String { localized(247) }
    package static func pagesAreLeftOut(_ number: Int) -> String { localized(248, [number.grouped]) }
    package static func pagesAreMissing(_ number: Int) -> String { localized(249, [number.grouped]) }
    package static func keepsNothing(_ tag: some CustomStringConvertible) -> String { localized(250, [tag.description]) }
    package static var fullTextLabel: String { localized(251) }
    package static var ownText: String { localized(252) }
    /// To read it.
    package static func minutes(_ count: Int) -> String { localized(253, [count.grouped]) }
    /// The summary of what is folded away on a page, where that gives none; as browsers call it.
    package static var details: String { localized(254) }
    package static var noText: String { localized(255) }
    package static var noPageText: String { localized(256) }
    package static var links: String { localized(257) }
    package static var files: String { localized(258) }
    package static var chapters: String { localized(259) }
    package static var audio: String { localized(260) }
    package static var video: String { localized(261) }
    package static var imageFile: String { localized(262) }
    /// A file whose kind its feed does not tell.
    package static var file: String { localized(263) }
    package static func downloadHint(_ key: some CustomStringConvertible) -> String { localized(264, [key.description]) }
    package static func playHint(_ key: some CustomStringConvertible) -> String { localized(265, [key.description]) }
    package static func chaptersHint(_ key: some CustomStringConvertible) -> String { localized(266, [key.description]) }
    package static func transcriptHint(_ key: some CustomStringConvertible) -> String { localized(267, [key.description]) }
    package static func openHint(_ key: some CustomStringConvertible) -> String { localized(268, [key.description]) }
    package static var imageWithoutWords: String { localized(269) }
    package static func imageWithWords(_ words: some CustomStringConvertible) -> String { localized(270, [words.description]) }
    package static var noteImage: String { localized(271) }
    package static var noteDiscussion: String { localized(272) }
    package static var noteChapters: String { localized(273) }
    /// {details}: empty, or a comma with the language and the type of the file.
    package static func noteTranscript(_ details: some CustomStringConvertible) -> String { localized(274, [details.description]) }
    package static var noteMedia: String { localized(275) }
    package static var all: String { localized(276) }
    package static var end: String { localized(277) }
    package static func filedUnder(_ categories: some CustomStringConvertible) -> String { localized(278, [categories.description]) }
    package static func readByRule(_ rule: some CustomStringConvertible) -> String { localized(279, [rule.description]) }
    package static func starredByRule(_ rule: some CustomStringConvertible) -> String { localized(280, [rule.description]) }
    package static func taggedByRule(tags: some CustomStringConvertible, rule: some CustomStringConvertible) -> String { localized(281, [tags.description, rule.description]) }
    package static func hiddenByRule(_ rule: some CustomStringConvertible) -> String { localized(282, [rule.description]) }
    package static func keptByRule(days: Int, rule: some CustomStringConvertible) -> String { localized(283, for: days, [days.grouped, rule.description]) }
    package static func downloadedByRule(_ rule: some CustomStringConvertible) -> String { localized(284, [rule.description]) }
    package static func fetchedByRule(_ rule: some CustomStringConvertible) -> String { localized(285, [rule.description]) }
    package static var hidden: String { localized(286) }
    package static func savedTo(service: some CustomStringConvertible, date: some CustomStringConvertible) -> String { localized(287, [service.description, date.description]) }
    package static func waitsForSaving(_ service: some CustomStringConvertible) -> String { localized(288, [service.description]) }
    package static func waitsForSavingAgain(service: some CustomStringConvertible, date: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(289, [service.description, date.description, reason.description]) }
    package static func notSaved(service: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(290, [service.description, reason.description]) }
    package static func maybeSaved(_ service: some CustomStringConvertible) -> String { localized(291, [service.description]) }
    package static func alsoIn(_ feeds: some CustomStringConvertible) -> String { localized(292, [feeds.description]) }
    package static func readBefore(feed: some CustomStringConvertible, date: some CustomStringConvertible) -> String { localized(293, [feed.description, date.description]) }
    package static func keptUntil(_ date: some CustomStringConvertible) -> String { localized(294, [date.description]) }
    package static func notifiedByRule(_ rule: some CustomStringConvertible) -> String { localized(295, [rule.description]) }
    package static func silencedByRule(_ rule: some CustomStringConvertible) -> String { localized(296, [rule.description]) }
    package static func kept(command: some CustomStringConvertible, date: some CustomStringConvertible) -> String { localized(297, [command.description, date.description]) }
}

package enum CheckReasonTexts {
    package static func noDates(_ pause: some CustomStringConvertible) -> String { localized(298, [pause.description]) }
    package static func posts(gap: some CustomStringConvertible, pause: some CustomStringConvertible) -> String { localized(299, [gap.description, pause.description]) }
    package static func postedJustNow(_ pause: some CustomStringConvertible) -> String { localized(300, [pause.description]) }
    package static func silent(duration: some CustomStringConvertible, pause: some CustomStringConvertible) -> String { localized(301, [duration.description, pause.description]) }
    package static func asSet(_ pause: some CustomStringConvertible) -> String { localized(302, [pause.description]) }
    package static func asSetButRefreshes(pause: some CustomStringConvertible, refreshes: some CustomStringConvertible) -> String { localized(303, [pause.description, refreshes.description]) }
    package static func ruleOfHost(host: some CustomStringConvertible, pause: some CustomStringConvertible) -> String { localized(304, [host.description, pause.description]) }
    package static func timeToLive(span: some CustomStringConvertible, habit: some CustomStringConvertible) -> String { localized(305, [span.description, habit.description]) }
    package static func freshness(span: some CustomStringConvertible, field: some CustomStringConvertible) -> String { localized(306, [span.description, field.description]) }
    package static var skippedTimes: String { localized(307) }
    package static func askedToWaitLonger(_ duration: some CustomStringConvertible) -> String { localized(308, [duration.description]) }
    package static func askedToWait(_ duration: some CustomStringConvertible) -> String { localized(309, [duration.description]) }
    package static func hostAskedForFewer(host: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(310, [host.description, status.description]) }
    package static var gone: String { localized(311) }
    package static var programsNotAllowed: String { localized(312) }
    package static var offline: String { localized(313) }
    package static func programsSuspended(_ place: some CustomStringConvertible) -> String { localized(314, [place.description]) }
    package static func settingsSuspended(_ place: some CustomStringConvertible) -> String { localized(315, [place.description]) }
    package static var orMore: String { localized(316) }
    package static func butPosts(_ gap: some CustomStringConvertible) -> String { localized(317, [gap.description]) }
    package static func butPosted(_ duration: some CustomStringConvertible) -> String { localized(318, [duration.description]) }
    package static func decidedAtLastCheck(_ sentence: some CustomStringConvertible) -> String { localized(319, [sentence.description]) }
    package static func changes(every: some CustomStringConvertible, habit: some CustomStringConvertible) -> String { localized(320, [every.description, habit.description]) }
    package static func changesAtMost(every: some CustomStringConvertible, habit: some CustomStringConvertible) -> String { localized(321, [every.description, habit.description]) }
    package static func failedTimes(count: Int, pause: some CustomStringConvertible) -> String { localized(322, [count.grouped, pause.description]) }
    package static func waitsForTurn(host: some CustomStringConvertible, every: some CustomStringConvertible) -> String { localized(323, [host.description, every.description]) }
    package static func waitsForTurnAtHost(_ host: some CustomStringConvertible) -> String { localized(324, [host.description]) }
    package static func lineOfConfiguration(_ line: some CustomStringConvertible) -> String { localized(325, [line.description]) }
    package static func failedOnce(_ pause: some CustomStringConvertible) -> String { localized(326, [pause.description]) }
    package static var configuration: String { localized(327) }
}

package enum CommandTexts {
    package static var theme: String { localized(328) }
    package static var set: String { localized(329) }
    package static func unknownCommand(typed: some CustomStringConvertible, suggestion: some CustomStringConvertible) -> String { localized(330, [typed.description, suggestion.description]) }
    package static func didYouMean(_ name: some CustomStringConvertible) -> String { localized(331, [name.description]) }
    package static var countedFromOne: String { localized(332) }
    package static var lineAlone: String { localized(333) }
    package static func standsAlone(_ name: some CustomStringConvertible) -> String { localized(334, [name.description]) }
    package static func needsMore(name: some CustomStringConvertible, wanted: some CustomStringConvertible) -> String { localized(335, [name.description, wanted.description]) }
    package static func unknownTheme(name: some CustomStringConvertible, suggestion: some CustomStringConvertible) -> String { localized(336, [name.description, suggestion.description]) }
    package static func unknownThemeAmong(name: some CustomStringConvertible, names: some CustomStringConvertible) -> String { localized(337, [name.description, names.description]) }
    package static func themeUntilQuit(_ name: some CustomStringConvertible) -> String { localized(338, [name.description]) }
    package static func themeCanBeKept(name: some CustomStringConvertible, file: some CustomStringConvertible) -> String { localized(339, [name.description, file.description]) }
    package static func themeIsForDark(_ name: some CustomStringConvertible) -> String { localized(340, [name.description]) }
    package static func themeIsForLight(_ name: some CustomStringConvertible) -> String { localized(341, [name.description]) }
    package static func settingUntilQuit(_ setting: some CustomStringConvertible) -> String { localized(342, [setting.description]) }
    package static func settingNotWritten(_ setting: some CustomStringConvertible) -> String { localized(343, [setting.description]) }
    package static func settingCanBeKept(setting: some CustomStringConvertible, file: some CustomStringConvertible) -> String { localized(344, [setting.description, file.description]) }
    package static func settingTakesEffectOnceWritten(setting: some CustomStringConvertible, file: some CustomStringConvertible) -> String { localized(345, [setting.description, file.description]) }
    package static func settingTakesEffectOnRestart(setting: some CustomStringConvertible, file: some CustomStringConvertible) -> String { localized(346, [setting.description, file.description]) }
    package static func fileHasSetting(file: some CustomStringConvertible, setting: some CustomStringConvertible) -> String { localized(347, [file.description, setting.description]) }
    package static func fileDoesNotSet(file: some CustomStringConvertible, name: some CustomStringConvertible) -> String { localized(348, [file.description, name.description]) }
    package static var noColors: String { localized(349) }
    package static var readOrUnread: String { localized(350) }
    package static func noOrder(name: some CustomStringConvertible, names: some CustomStringConvertible) -> String { localized(351, [name.description, names.description]) }
    package static func noNumber(_ text: some CustomStringConvertible) -> String { localized(352, [text.description]) }
    package static func notInList(_ number: some CustomStringConvertible) -> String { localized(353, [number.description]) }
    package static func noTask(name: some CustomStringConvertible, names: some CustomStringConvertible) -> String { localized(354, [name.description, names.description]) }
    package static func noHelpOn(topic: some CustomStringConvertible, suggestion: some CustomStringConvertible) -> String { localized(355, [topic.description, suggestion.description]) }
    package static var nothingFits: String { localized(356) }
    package static func notAvailableHere(name: some CustomStringConvertible, places: some CustomStringConvertible) -> String { localized(357, [name.description, places.description]) }
}

package enum CountTexts {
    package static func articles(_ count: Int) -> String { localized(358, for: count, [count.grouped]) }
    package static func feeds(_ count: Int) -> String { localized(359, for: count, [count.grouped]) }
    package static func unread(_ count: some CustomStringConvertible) -> String { localized(360, [count.description]) }
    package static func starred(_ count: some CustomStringConvertible) -> String { localized(361, [count.description]) }
    /// Below a list that shows only its first ones.
    package static func more(_ count: Int) -> String { localized(362, [count.grouped]) }
    /// What is between the things of a list within a sentence.
    package static var comma: String { localized(363) }
    package static func twoSentences(first: some CustomStringConvertible, second: some CustomStringConvertible) -> String { localized(364, [first.description, second.description]) }
    package static var none: String { localized(365) }
    package static var and: String { localized(366) }
    package static var semicolon: String { localized(367) }
    package static func inParentheses(_ words: some CustomStringConvertible) -> String { localized(368, [words.description]) }
    package static func bytes(_ count: Int) -> String { localized(369, for: count, [count.grouped]) }
    package static var stop: String { localized(370) }
}

package enum DemoTexts {
    package static var demo: String { localized(371) }
    package static var welcome: String { localized(372) }
    package static var tasks: String { localized(373) }
    package static var launching: String { localized(374) }
    package static var file: String { localized(375) }
    package static var downloads: String { localized(376) }
    package static var waiting: String { localized(377) }
    package static var over: String { localized(378) }
    package static var takenOver: String { localized(379) }
    package static var refreshLaunchedByItself: String { localized(380) }
    package static var refreshLaunchedByKey: String { localized(381) }
    package static var refreshExpired: String { localized(382) }
    package static var refreshEndedWithNews: String { localized(383) }
    package static var refreshEndedWithoutNews: String { localized(384) }
    package static var maintenanceLaunchedByItself: String { localized(385) }
    package static var maintenanceLaunchedByKey: String { localized(386) }
    package static var handedOver: String { localized(387) }
    package static var broughtIn: String { localized(388) }
    package static var downloading: String { localized(389) }
    package static var downloaded: String { localized(390) }
}

package enum DownloadTexts {
    package static var title: String { localized(391) }
    package static func underWay(_ count: Int) -> String { localized(392, [count.grouped]) }
    package static var notKnown: String { localized(393) }
    package static var none: String { localized(394) }
    package static func begins(_ key: some CustomStringConvertible) -> String { localized(395, [key.description]) }
    package static var anyAddress: String { localized(396) }
    package static func byThemselves(_ file: some CustomStringConvertible) -> String { localized(397, [file.description]) }
    package static func bytesReceived(received: some CustomStringConvertible, expected: some CustomStringConvertible) -> String { localized(398, [received.description, expected.description]) }
    package static func speed(_ bytes: some CustomStringConvertible) -> String { localized(399, [bytes.description]) }
    package static func leftSecond(_ count: some CustomStringConvertible) -> String { localized(400, [count.description]) }
    package static func leftMinute(_ count: some CustomStringConvertible) -> String { localized(401, [count.description]) }
    package static func leftHour(_ count: some CustomStringConvertible) -> String { localized(402, [count.description]) }
    package static func leftDay(_ days: some CustomStringConvertible) -> String { localized(403, [days.description]) }
    package static var isPausedAndStartsOver: String { localized(404) }
    package static var isPaused: String { localized(405) }
    package static var doingPlacing: String { localized(406) }
    package static var justWaits: String { localized(407) }
    package static var waitsTurn: String { localized(408) }
    package static var waitsNetwork: String { localized(409) }
    package static var waitsUnmeteredNetwork: String { localized(410) }
    package static var waitsExternalPower: String { localized(411) }
    package static func waitsRetry(_ time: some CustomStringConvertible) -> String { localized(412, [time.description]) }
    package static func waitsDate(_ time: some CustomStringConvertible) -> String { localized(413, [time.description]) }
    package static func downloaded(_ time: some CustomStringConvertible) -> String { localized(414, [time.description]) }
    package static func detailMissing(_ path: some CustomStringConvertible) -> String { localized(415, [path.description]) }
    package static func detailUnplaced(_ failure: some CustomStringConvertible) -> String { localized(416, [failure.description]) }
    package static func detailFailed(_ failure: some CustomStringConvertible) -> String { localized(417, [failure.description]) }
    package static var stateFinished: String { localized(418) }
    package static var stateFailed: String { localized(419) }
    package static var stateUnplaced: String { localized(420) }
    package static var stateMissing: String { localized(421) }
    package static var statePaused: String { localized(422) }
    package static func statePausedPercent(_ percent: some CustomStringConvertible) -> String { localized(423, [percent.description]) }
    package static var stateTransferring: String { localized(424) }
    package static func stateTransferringPercent(_ percent: some CustomStringConvertible) -> String { localized(425, [percent.description]) }
    package static var nothingToPause: String { localized(426) }
    package static func isGone(_ key: some CustomStringConvertible) -> String { localized(427, [key.description]) }
    package static func hasFailed(_ key: some CustomStringConvertible) -> String { localized(428, [key.description]) }
    package static func asksToRemoveWithFile(_ name: some CustomStringConvertible) -> String { localized(429, [name.description]) }
    package static func asksToRemove(_ name: some CustomStringConvertible) -> String { localized(430, [name.description]) }
    package static var remove: String { localized(431) }
    package static var answerYes: String { localized(432) }
    package static var answerKeepFile: String { localized(433) }
    package static func allHintFailed(_ count: some CustomStringConvertible) -> String { localized(434, [count.description]) }
    package static func allHintFinished(_ count: some CustomStringConvertible) -> String { localized(435, [count.description]) }
    package static var stays: String { localized(436) }
    package static func shows(_ key: some CustomStringConvertible) -> String { localized(437, [key.description]) }
    package static func endedInFailure(name: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(438, [name.description, detail.description]) }
    package static func hasDownloaded(_ name: some CustomStringConvertible) -> String { localized(439, [name.description]) }
    package static func begun(_ name: some CustomStringConvertible) -> String { localized(440, [name.description]) }
    package static func beginsLater(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(441, [name.description, reason.description]) }
    package static func isThere(_ path: some CustomStringConvertible) -> String { localized(442, [path.description]) }
    package static var paused: String { localized(443) }
    package static var pausedCannotResume: String { localized(444) }
    package static var resumed: String { localized(445) }
    package static var triedAgain: String { localized(446) }
    package static var removed: String { localized(447) }
    package static func removedWithFile(_ path: some CustomStringConvertible) -> String { localized(448, [path.description]) }
    package static func removedFileStays(_ path: some CustomStringConvertible) -> String { localized(449, [path.description]) }
    package static func removedChangedFileStays(_ path: some CustomStringConvertible) -> String { localized(450, [path.description]) }
    package static func clearedFailed(_ count: Int) -> String { localized(451, for: count, [count.grouped]) }
    package static func clearedFinished(_ count: Int) -> String { localized(452, for: count, [count.grouped]) }
    package static func doesNotAdvance(_ reason: some CustomStringConvertible) -> String { localized(453, [reason.description]) }
    package static func isUnderWayAt(name: some CustomStringConvertible, percent: some CustomStringConvertible) -> String { localized(454, [name.description, percent.description]) }
    package static func isUnderWay(_ name: some CustomStringConvertible) -> String { localized(455, [name.description]) }
}

package enum EmptyListTexts {
    package static var noFeeds: String { localized(456) }
    package static func addsFeed(_ key: some CustomStringConvertible) -> String { localized(457, [key.description]) }
    package static func choosesFeeds(_ key: some CustomStringConvertible) -> String { localized(458, [key.description]) }
    package static var nothingStarred: String { localized(459) }
    package static func stars(_ key: some CustomStringConvertible) -> String { localized(460, [key.description]) }
    package static var nothingRead: String { localized(461) }
    package static var nothingUnread: String { localized(462) }
    package static func refreshes(_ key: some CustomStringConvertible) -> String { localized(463, [key.description]) }
    package static var refreshing: String { localized(464) }
    package static func showsRead(_ key: some CustomStringConvertible) -> String { localized(465, [key.description]) }
    package static var noArticles: String { localized(466) }
    package static var noArticlesAndFailed: String { localized(467) }
    package static func moreProblems(count: Int, key: some CustomStringConvertible) -> String { localized(468, [count.grouped, key.description]) }
    package static func retries(_ key: some CustomStringConvertible) -> String { localized(469, [key.description]) }
    package static func readAreHidden(_ key: some CustomStringConvertible) -> String { localized(470, [key.description]) }
    package static func showsWholeList(_ key: some CustomStringConvertible) -> String { localized(471, [key.description]) }
    package static func nothingFits(_ filter: some CustomStringConvertible) -> String { localized(472, [filter.description]) }
    package static var nothingFresh: String { localized(473) }
    package static var nothingFitsQuery: String { localized(474) }
    package static func nothingFound(_ words: some CustomStringConvertible) -> String { localized(475, [words.description]) }
    package static var howToFindMore: String { localized(476) }
    package static var howToNarrow: String { localized(477) }
    package static func allFailed(_ feeds: some CustomStringConvertible) -> String { localized(478, [feeds.description]) }
    package static func someFailed(failed: Int, feeds: some CustomStringConvertible) -> String { localized(479, [failed.grouped, feeds.description]) }
}

package enum ErrorTexts {
    package static func handedOver(_ job: some CustomStringConvertible) -> String { localized(480, [job.description]) }
    package static func nothingRunsTasksReason(_ reason: some CustomStringConvertible) -> String { localized(481, [reason.description]) }
    package static var nothingRunsTasks: String { localized(482) }
    package static func noPastDate(_ text: some CustomStringConvertible) -> String { localized(483, [text.description]) }
    package static func dataFolderUnavailable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(484, [path.description, reason.description]) }
    package static func libraryUnwritable(_ path: some CustomStringConvertible) -> String { localized(485, [path.description]) }
    package static func libraryReadOnlyDisk(_ path: some CustomStringConvertible) -> String { localized(486, [path.description]) }
    package static func libraryReadOnlyPermissions(_ path: some CustomStringConvertible) -> String { localized(487, [path.description]) }
    package static func libraryReadOnlyFullDisk(_ path: some CustomStringConvertible) -> String { localized(488, [path.description]) }
    package static func libraryReplaced(_ path: some CustomStringConvertible) -> String { localized(489, [path.description]) }
    package static func libraryLogAlone(_ path: some CustomStringConvertible) -> String { localized(490, [path.description]) }
    package static func libraryNeedsWriting(_ path: some CustomStringConvertible) -> String { localized(491, [path.description]) }
    package static func libraryUncopyable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(492, [path.description, reason.description]) }
    package static func searchIndexUnusable(_ path: some CustomStringConvertible) -> String { localized(493, [path.description]) }
    package static func diskFull(_ path: some CustomStringConvertible) -> String { localized(494, [path.description]) }
    package static func notALibrary(_ path: some CustomStringConvertible) -> String { localized(495, [path.description]) }
    package static func libraryDamaged(path: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(496, [path.description, detail.description]) }
    package static func libraryTooNew(path: some CustomStringConvertible, version: some CustomStringConvertible, knownVersion: some CustomStringConvertible) -> String { localized(497, [path.description, version.description, knownVersion.description]) }
    package static func libraryTooOld(path: some CustomStringConvertible, version: some CustomStringConvertible, oldest: some CustomStringConvertible) -> String { localized(498, [path.description, version.description, oldest.description]) }
    package static func libraryBusy(_ path: some CustomStringConvertible) -> String { localized(499, [path.description]) }
    package static func diskFailed(path: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(500, [path.description, detail.description]) }
    package static func unknownFeed(_ id: some CustomStringConvertible) -> String { localized(501, [id.description]) }
    package static var libraryWorkCancelled: String { localized(502) }
    package static var libraryClosed: String { localized(503) }
    package static func libraryCannotDoThis(path: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(504, [path.description, detail.description]) }
    package static func listUnreadable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(505, [path.description, reason.description]) }
    package static func listUnwritable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(506, [path.description, reason.description]) }
    package static func listGone(_ path: some CustomStringConvertible) -> String { localized(507, [path.description]) }
    package static func listBroken(path: some CustomStringConvertible, line: some CustomStringConvertible, fault: some CustomStringConvertible) -> String { localized(508, [path.description, line.description, fault.description]) }
    package static func listBusy(_ path: some CustomStringConvertible) -> String { localized(509, [path.description]) }
    package static func listChangedMeanwhile(path: some CustomStringConvertible, copy: some CustomStringConvertible) -> String { localized(510, [path.description, copy.description]) }
    package static func listChangedSinceEdit(path: some CustomStringConvertible, copy: some CustomStringConvertible) -> String { localized(511, [path.description, copy.description]) }
    package static func editUnwritten(path: some CustomStringConvertible, reason: some CustomStringConvertible, copy: some CustomStringConvertible) -> String { localized(512, [path.description, reason.description, copy.description]) }
    package static func editAbandoned(_ copy: some CustomStringConvertible) -> String { localized(513, [copy.description]) }
    package static func notListed(_ url: some CustomStringConvertible) -> String { localized(514, [url.description]) }
    package static var notListedAnyMore: String { localized(515) }
    package static func listedAlready(_ url: some CustomStringConvertible) -> String { localized(516, [url.description]) }
    package static func listedSeveralTimes(_ url: some CustomStringConvertible) -> String { localized(517, [url.description]) }
    package static func importUnreadable(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(518, [name.description, reason.description]) }
    package static func undoImpossible(_ act: some CustomStringConvertible) -> String { localized(519, [act.description]) }
    package static func undoneAlready(_ act: some CustomStringConvertible) -> String { localized(520, [act.description]) }
    package static func undoInOtherList(path: some CustomStringConvertible, act: some CustomStringConvertible) -> String { localized(521, [path.description, act.description]) }
    package static var noAddress: String { localized(522) }
    package static func noScheme(_ address: some CustomStringConvertible) -> String { localized(523, [address.description]) }
    package static func unsupportedScheme(address: some CustomStringConvertible, scheme: some CustomStringConvertible) -> String { localized(524, [address.description, scheme.description]) }
    package static func addressIsCommand(_ address: some CustomStringConvertible) -> String { localized(525, [address.description]) }
    package static func noHost(_ address: some CustomStringConvertible) -> String { localized(526, [address.description]) }
    package static func noPath(_ address: some CustomStringConvertible) -> String { localized(527, [address.description]) }
    package static func badPort(_ address: some CustomStringConvertible) -> String { localized(528, [address.description]) }
    package static func badCharacter(_ address: some CustomStringConvertible) -> String { localized(529, [address.description]) }
    package static var articleHasNoLink: String { localized(530) }
    package static func fullTextNotOfTheWeb(_ link: some CustomStringConvertible) -> String { localized(531, [link.description]) }
    package static func hostAskedForPause(host: some CustomStringConvertible, time: some CustomStringConvertible) -> String { localized(532, [host.description, time.description]) }
    package static func hostIsPaused(_ host: some CustomStringConvertible) -> String { localized(533, [host.description]) }
    package static func hostIsPausedUntil(host: some CustomStringConvertible, time: some CustomStringConvertible) -> String { localized(534, [host.description, time.description]) }
    package static var fullTextInPrivateNetwork: String { localized(535) }
    package static func fullTextNotFetched(_ reason: some CustomStringConvertible) -> String { localized(536, [reason.description]) }
    package static func linkLeadsToNoPage(_ type: some CustomStringConvertible) -> String { localized(537, [type.description]) }
    package static var noFullTextFound: String { localized(538) }
    package static var pageAsksForPassword: String { localized(539) }
    package static func downloadNotOfTheWeb(_ address: some CustomStringConvertible) -> String { localized(540, [address.description]) }
    package static func unknownDownload(_ id: some CustomStringConvertible) -> String { localized(541, [id.description]) }
    package static var downloadNotUnderWay: String { localized(542) }
    package static func downloadIsThere(_ path: some CustomStringConvertible) -> String { localized(543, [path.description]) }
    package static var downloadIsBeingPlaced: String { localized(544) }
    package static var downloadNotFinishedYet: String { localized(545) }
    package static var downloadIsTransferring: String { localized(546) }
    package static func downloadHasFailed(_ id: some CustomStringConvertible) -> String { localized(547, [id.description]) }
    package static func downloadedFileMissing(_ path: some CustomStringConvertible) -> String { localized(548, [path.description]) }
    package static func downloadedFileStays(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(549, [path.description, reason.description]) }
    package static func downloadFolderUnusable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(550, [path.description, reason.description]) }
    package static func noSpaceForDownload(_ path: some CustomStringConvertible) -> String { localized(551, [path.description]) }
    package static var downloadedFileLost: String { localized(552) }
    package static var chooseOtherEditor: String { localized(553) }
    package static var onlyWebIsOpened: String { localized(554) }
    package static func programNotStarted(program: some CustomStringConvertible, reason: some CustomStringConvertible, setting: some CustomStringConvertible) -> String { localized(555, [program.description, reason.description, setting.description]) }
    package static func editorNotStarted(editor: some CustomStringConvertible, reason: some CustomStringConvertible, remedy: some CustomStringConvertible) -> String { localized(556, [editor.description, reason.description, remedy.description]) }
    package static func editorNotRun(editor: some CustomStringConvertible, remedy: some CustomStringConvertible) -> String { localized(557, [editor.description, remedy.description]) }
    package static func editorFailed(editor: some CustomStringConvertible, status: some CustomStringConvertible, remedy: some CustomStringConvertible) -> String { localized(558, [editor.description, status.description, remedy.description]) }
    package static func stateUnreadable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(559, [path.description, reason.description]) }
    package static func stateNewer(_ path: some CustomStringConvertible) -> String { localized(560, [path.description]) }
    package static func stateDamaged(_ path: some CustomStringConvertible) -> String { localized(561, [path.description]) }
    package static func stateUnwritable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(562, [path.description, reason.description]) }
    package static func failedWithoutCause(_ error: some CustomStringConvertible) -> String { localized(563, [error.description]) }
    package static func fileNotOpened(program: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(564, [program.description, status.description]) }
    package static func cannotStartAtTime(program: some CustomStringConvertible, setting: some CustomStringConvertible) -> String { localized(565, [program.description, setting.description]) }
    package static func addressNotOpened(program: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(566, [program.description, status.description]) }
    package static var commandNoArticle: String { localized(567) }
    package static func commandNoLink(_ command: some CustomStringConvertible) -> String { localized(568, [command.description]) }
    package static func chaptersNotFetched(_ reason: some CustomStringConvertible) -> String { localized(569, [reason.description]) }
    package static var noChaptersInFile: String { localized(570) }
    package static func transcriptNotFetched(_ reason: some CustomStringConvertible) -> String { localized(571, [reason.description]) }
    package static var noTextInTranscript: String { localized(572) }
    package static func commandNoComments(_ command: some CustomStringConvertible) -> String { localized(573, [command.description]) }
    package static func commandNeedsWebAddress(_ command: some CustomStringConvertible) -> String { localized(574, [command.description]) }
    package static func commandUnsetVariable(command: some CustomStringConvertible, variable: some CustomStringConvertible) -> String { localized(575, [command.description, variable.description]) }
    package static func commandNotStarted(command: some CustomStringConvertible, program: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(576, [command.description, program.description, reason.description]) }
    package static func commandFailed(command: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(577, [command.description, status.description]) }
    package static func commandFailedWithWords(command: some CustomStringConvertible, status: some CustomStringConvertible, words: some CustomStringConvertible) -> String { localized(578, [command.description, status.description, words.description]) }
    package static func commandTookTooLong(command: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(579, [command.description, seconds.description]) }
    package static func commandStopped(_ command: some CustomStringConvertible) -> String { localized(580, [command.description]) }
    package static func commandPrintedTooMuch(command: some CustomStringConvertible, kilobytes: some CustomStringConvertible) -> String { localized(581, [command.description, kilobytes.description]) }
}

package enum ExchangeTexts {
    package static func namesPage(_ address: some CustomStringConvertible) -> String { localized(582, [address.description]) }
    package static func namesNoFeed(address: some CustomStringConvertible, failure: some CustomStringConvertible) -> String { localized(583, [address.description, failure.description]) }
    package static func namesPrivateFeed(_ address: some CustomStringConvertible) -> String { localized(584, [address.description]) }
    package static func notAllTried(_ failure: some CustomStringConvertible) -> String { localized(585, [failure.description]) }
    package static func noHTTPS(_ address: some CustomStringConvertible) -> String { localized(586, [address.description]) }
    package static func noSuchHost(_ host: some CustomStringConvertible) -> String { localized(587, [host.description]) }
    package static var noneThere: String { localized(588) }
    package static func bridgeMakesNone(_ bridge: some CustomStringConvertible) -> String { localized(589, [bridge.description]) }
    package static func notABridge(_ bridge: some CustomStringConvertible) -> String { localized(590, [bridge.description]) }
    package static func bridgeFailed(bridge: some CustomStringConvertible, failure: some CustomStringConvertible) -> String { localized(591, [bridge.description, failure.description]) }
    package static var credentialsRefused: String { localized(592) }
    package static var feedGone: String { localized(593) }
    package static func unsupportedScheme(_ scheme: some CustomStringConvertible) -> String { localized(594, [scheme.description]) }
    package static func unresolvedHost(_ host: some CustomStringConvertible) -> String { localized(595, [host.description]) }
    package static func refusesConnections(_ host: some CustomStringConvertible) -> String { localized(596, [host.description]) }
    package static func noNetwork(_ host: some CustomStringConvertible) -> String { localized(597, [host.description]) }
    package static func noRoute(_ host: some CustomStringConvertible) -> String { localized(598, [host.description]) }
    package static func noReaction(_ host: some CustomStringConvertible) -> String { localized(599, [host.description]) }
    package static func tooManyOpenFiles(_ host: some CustomStringConvertible) -> String { localized(600, [host.description]) }
    package static func cannotConnect(host: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(601, [host.description, detail.description]) }
    package static func proxyDoesNotWork(_ detail: some CustomStringConvertible) -> String { localized(602, [detail.description]) }
    package static func noSecureConnection(host: some CustomStringConvertible, problem: some CustomStringConvertible) -> String { localized(603, [host.description, problem.description]) }
    package static func emptyResponse(_ host: some CustomStringConvertible) -> String { localized(604, [host.description]) }
    package static func notHTTP(host: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(605, [host.description, detail.description]) }
    package static func documentTooLarge(_ limit: some CustomStringConvertible) -> String { localized(606, [limit.description]) }
    package static func headersTooLarge(_ limit: some CustomStringConvertible) -> String { localized(607, [limit.description]) }
    package static func tooManyRedirects(_ limit: some CustomStringConvertible) -> String { localized(608, [limit.description]) }
    package static func redirectLoop(_ address: some CustomStringConvertible) -> String { localized(609, [address.description]) }
    package static func redirectToOtherScheme(_ address: some CustomStringConvertible) -> String { localized(610, [address.description]) }
    package static func redirectIntoPrivateNetwork(_ address: some CustomStringConvertible) -> String { localized(611, [address.description]) }
    package static func privateAddress(_ host: some CustomStringConvertible) -> String { localized(612, [host.description]) }
    package static func feedTurnedPrivate(_ host: some CustomStringConvertible) -> String { localized(613, [host.description]) }
    package static func redirectToNoAddress(_ target: some CustomStringConvertible) -> String { localized(614, [target.description]) }
    package static func hostAskedForFewer(host: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(615, [host.description, status.description]) }
    package static func hostRateLimited(_ host: some CustomStringConvertible) -> String { localized(616, [host.description]) }
    package static func fileNotFound(_ path: some CustomStringConvertible) -> String { localized(617, [path.description]) }
    package static func notAFile(_ path: some CustomStringConvertible) -> String { localized(618, [path.description]) }
    package static func fileUnreadable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(619, [path.description, reason.description]) }
    package static func notAFeed(_ kind: some CustomStringConvertible) -> String { localized(620, [kind.description]) }
    package static var emptyDocument: String { localized(621) }
    package static var truncatedDocument: String { localized(622) }
    package static func expandedDocument(limit: some CustomStringConvertible, line: some CustomStringConvertible) -> String { localized(623, [limit.description, line.description]) }
    package static var programsNotAllowed: String { localized(624) }
    package static func programNotStarted(program: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(625, [program.description, reason.description]) }
    package static func programTookTooLong(program: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(626, [program.description, seconds.description]) }
    package static func programFailed(program: some CustomStringConvertible, status: some CustomStringConvertible, errorOutput: some CustomStringConvertible) -> String { localized(627, [program.description, status.description, errorOutput.description]) }
    package static func programPrintedNothing(program: some CustomStringConvertible, errorOutput: some CustomStringConvertible) -> String { localized(628, [program.description, errorOutput.description]) }
    package static var transferCancelled: String { localized(629) }
    package static func transfersCannotStart(_ reason: some CustomStringConvertible) -> String { localized(630, [reason.description]) }
    package static func transferFailed(host: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(631, [host.description, detail.description]) }
    package static func timedOutResolving(host: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(632, [host.description, seconds.description]) }
    package static func timedOutConnecting(host: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(633, [host.description, seconds.description]) }
    package static func timedOutWaitingForAnswer(host: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(634, [host.description, seconds.description]) }
    package static func timedOutSilent(host: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(635, [host.description, seconds.description]) }
    package static func timedOutReceiving(host: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(636, [host.description, seconds.description]) }
    package static func timedOutTooSlow(host: some CustomStringConvertible, seconds: some CustomStringConvertible) -> String { localized(637, [host.description, seconds.description]) }
    package static var certificateExpired: String { localized(638) }
    package static var certificateNotYetValid: String { localized(639) }
    package static var certificateSelfSigned: String { localized(640) }
    package static var certificateOfUnknownIssuer: String { localized(641) }
    package static var certificateOfOtherHost: String { localized(642) }
    package static var certificateRevoked: String { localized(643) }
    package static var doesNotSpeakTLS: String { localized(644) }
    package static var tlsHandshakeFailed: String { localized(645) }
    package static var certificateFileUnreadable: String { localized(646) }
    package static var certificateUnchecked: String { localized(647) }
    package static func problemEndsWithDetail(_ detail: some CustomStringConvertible) -> String { localized(648, [detail.description]) }
    package static var requestedFeed: String { localized(649) }
    package static var requestedPage: String { localized(650) }
    package static var requestedFile: String { localized(651) }
    package static var noFileToSend: String { localized(652) }
    package static var fileUnchanged: String { localized(653) }
    package static var fileMoved: String { localized(654) }
    package static var fileWantsCredentials: String { localized(655) }
    package static var fileRefused: String { localized(656) }
    package static var documentSent: String { localized(657) }
    package static var nothingChanged: String { localized(658) }
    package static var requestNotUnderstood: String { localized(659) }
    package static var credentialsWanted: String { localized(660) }
    package static var paymentWanted: String { localized(661) }
    package static var accessRefused: String { localized(662) }
    package static func botWall(name: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(663, [name.description, status.description]) }
    package static func pageBotWall(name: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(664, [name.description, status.description]) }
    package static func nothingAtAddress(_ document: some CustomStringConvertible) -> String { localized(665, [document.description]) }
    package static var noVersionToSend: String { localized(666) }
    package static var tiredOfWaiting: String { localized(667) }
    package static func documentGone(_ document: some CustomStringConvertible) -> String { localized(668, [document.description]) }
    package static var notResponsible: String { localized(669) }
    package static var fewerRequestsWanted: String { localized(670) }
    package static var legalReasons: String { localized(671) }
    package static var errorOfServer: String { localized(672) }
    package static var gatewayGetsNoAnswer: String { localized(673) }
    package static var overloaded: String { localized(674) }
    package static var answeredWithoutDocument: String { localized(675) }
    package static var redirectsToNowhere: String { localized(676) }
    package static var requestRefused: String { localized(677) }
    package static var serverFailed: String { localized(678) }
    package static var statusDoesNotExist: String { localized(679) }
    package static func wordsWithStatus(words: some CustomStringConvertible, status: some CustomStringConvertible) -> String { localized(680, [words.description, status.description]) }
    package static var downloadCancelled: String { localized(681) }
    package static func notAWebAddress(_ address: some CustomStringConvertible) -> String { localized(682, [address.description]) }
    package static func downloadOfPrivateAddress(_ place: some CustomStringConvertible) -> String { localized(683, [place.description]) }
    package static func serverSilent(_ seconds: Int) -> String { localized(684, for: seconds, [seconds.grouped]) }
    package static func connectionFailed(_ detail: some CustomStringConvertible) -> String { localized(685, [detail.description]) }
    package static func serverUntrusted(_ detail: some CustomStringConvertible) -> String { localized(686, [detail.description]) }
    package static var redirectsWithoutEnd: String { localized(687) }
    package static func fileTooLarge(_ limit: some CustomStringConvertible) -> String { localized(688, [limit.description]) }
    package static func unexpectedContent(found: some CustomStringConvertible, expected: some CustomStringConvertible) -> String { localized(689, [found.description, expected.description]) }
    package static func lengthMismatch(announced: some CustomStringConvertible, received: some CustomStringConvertible) -> String { localized(690, [announced.description, received.description]) }
    package static func emptyFile(_ announced: some CustomStringConvertible) -> String { localized(691, [announced.description]) }
    package static func contradiction(_ detail: some CustomStringConvertible) -> String { localized(692, [detail.description]) }
    package static var fullDisk: String { localized(693) }
    package static func unusableFolder(_ detail: some CustomStringConvertible) -> String { localized(694, [detail.description]) }
    package static var fetchedDocumentVanished: String { localized(695) }
    package static func fetchedDocumentUnreadable(_ reason: some CustomStringConvertible) -> String { localized(696, [reason.description]) }
    package static var namesNoHost: String { localized(697) }
    package static var namesNoFile: String { localized(698) }
    package static var hasNoScheme: String { localized(699) }
    package static var htmlPage: String { localized(700) }
    package static var jsonDocument: String { localized(701) }
    package static var gzipData: String { localized(702) }
    package static var zipArchive: String { localized(703) }
    package static var pdfDocument: String { localized(704) }
    package static var feedList: String { localized(705) }
    package static var sitemap: String { localized(706) }
    package static var svgImage: String { localized(707) }
    package static var feed: String { localized(708) }
    package static var binaryData: String { localized(709) }
    package static var plainText: String { localized(710) }
    package static func otherXML(_ element: some CustomStringConvertible) -> String { localized(711, [element.description]) }
    package static func couldNotFetch(_ sentence: some CustomStringConvertible) -> String { localized(712, [sentence.description]) }
    package static func unencryptedRedirect(_ url: some CustomStringConvertible) -> String { localized(713, [url.description]) }
    package static func notFetchable(address: some CustomStringConvertible, fault: some CustomStringConvertible) -> String { localized(714, [address.description, fault.description]) }
    package static func interrupted(host: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(715, [host.description, detail.description]) }
    package static func unreadableAtLine(line: some CustomStringConvertible, detail: some CustomStringConvertible) -> String { localized(716, [line.description, detail.description]) }
    package static func unreadableDocument(_ detail: some CustomStringConvertible) -> String { localized(717, [detail.description]) }
    package static func gaveUp(duration: some CustomStringConvertible, cause: some CustomStringConvertible) -> String { localized(718, [duration.description, cause.description]) }
}

package enum ExplanationTexts {
    package static func title(_ task: some CustomStringConvertible) -> String { localized(719, [task.description]) }
    package static var asking: String { localized(720) }
    package static var nothingIsLaunched: String { localized(721) }
    package static var noEarlierRuns: String { localized(722) }
    package static var lastRuns: String { localized(723) }
    package static var simulatedLaunch: String { localized(724) }
    package static var launchedByScheduler: String { localized(725) }
    package static func lastRun(time: some CustomStringConvertible, launch: some CustomStringConvertible, ending: some CustomStringConvertible) -> String { localized(726, [time.description, launch.description, ending.description]) }
    package static func taskLabel(identifier: some CustomStringConvertible, what: some CustomStringConvertible) -> String { localized(727, [identifier.description, what.description]) }
    package static func since(_ time: some CustomStringConvertible) -> String { localized(728, [time.description]) }
    package static func percentDone(_ percent: some CustomStringConvertible) -> String { localized(729, [percent.description]) }
    package static func stateUnknown(_ label: some CustomStringConvertible) -> String { localized(730, [label.description]) }
    package static func stateIdle(label: some CustomStringConvertible, since: some CustomStringConvertible) -> String { localized(731, [label.description, since.description]) }
    package static func statePending(label: some CustomStringConvertible, since: some CustomStringConvertible) -> String { localized(732, [label.description, since.description]) }
    package static func stateRunning(label: some CustomStringConvertible, since: some CustomStringConvertible, part: some CustomStringConvertible) -> String { localized(733, [label.description, since.description, part.description]) }
    package static func stateStopping(label: some CustomStringConvertible, since: some CustomStringConvertible, part: some CustomStringConvertible) -> String { localized(734, [label.description, since.description, part.description]) }
    package static func latestNotKnown(earliest: some CustomStringConvertible, conditions: some CustomStringConvertible) -> String { localized(735, [earliest.description, conditions.description]) }
    package static var isDue: String { localized(736) }
    package static var appRefresh: String { localized(737) }
    package static var processing: String { localized(738) }
    package static var continued: String { localized(739) }
    package static func timeLeft(_ duration: some CustomStringConvertible) -> String { localized(740, [duration.description]) }
    package static var noNetworkNow: String { localized(741) }
    package static var onBatteryNow: String { localized(742) }
    package static var meteredNow: String { localized(743) }
    package static var batteryLowNow: String { localized(744) }
    package static var busyNow: String { localized(745) }
    package static var noUserKnown: String { localized(746) }
    package static var noHandlerHere: String { localized(747) }
    package static func runsSince(_ time: some CustomStringConvertible) -> String { localized(748, [time.description]) }
    package static var runsNow: String { localized(749) }
    package static var lastHandlerHangs: String { localized(750) }
    package static var limitReached: String { localized(751) }
    package static var networkNotKnown: String { localized(752) }
    package static var meteredNotKnown: String { localized(753) }
    package static var externalPowerNotKnown: String { localized(754) }
    package static var batteryNotKnown: String { localized(755) }
    package static var idlenessNotKnown: String { localized(756) }
    package static var loadNotKnown: String { localized(757) }
    package static var stillRuns: String { localized(758) }
    package static func endedAfter(_ duration: some CustomStringConvertible) -> String { localized(759, [duration.description]) }
    package static func runEnding(span: some CustomStringConvertible, result: some CustomStringConvertible) -> String { localized(760, [span.description, result.description]) }
    package static func waitsFor(wait: some CustomStringConvertible, state: some CustomStringConvertible) -> String { localized(761, [wait.description, state.description]) }
    package static func launchesWithOthers(earliest: some CustomStringConvertible, latest: some CustomStringConvertible) -> String { localized(762, [earliest.description, latest.description]) }
    package static func launches(earliest: some CustomStringConvertible, latest: some CustomStringConvertible) -> String { localized(763, [earliest.description, latest.description]) }
    package static func usedBefore(_ duration: some CustomStringConvertible) -> String { localized(764, [duration.description]) }
    package static func usedBeforeWithFocus(_ duration: some CustomStringConvertible) -> String { localized(765, [duration.description]) }
}

package enum FaultTexts {
    package static var notUnicode: String { localized(766) }
    package static var openQuotation: String { localized(767) }
    package static var badQuery: String { localized(768) }
    package static func listedAlready(url: some CustomStringConvertible, line: some CustomStringConvertible) -> String { localized(769, [url.description, line.description]) }
    package static func badInterval(_ tag: some CustomStringConvertible) -> String { localized(770, [tag.description]) }
    package static func badNotification(_ tag: some CustomStringConvertible) -> String { localized(771, [tag.description]) }
    package static func badFullText(_ tag: some CustomStringConvertible) -> String { localized(772, [tag.description]) }
    package static func openSelector(_ tag: some CustomStringConvertible) -> String { localized(773, [tag.description]) }
    package static func badSelector(tag: some CustomStringConvertible, part: some CustomStringConvertible) -> String { localized(774, [tag.description, part.description]) }
    package static func badShorts(_ tag: some CustomStringConvertible) -> String { localized(775, [tag.description]) }
    package static func unclearQuery(name: some CustomStringConvertible, problem: some CustomStringConvertible) -> String { localized(776, [name.description, problem.description]) }
    package static func moreProblems(_ count: Int) -> String { localized(777, for: count, [count.grouped]) }
    package static var importedCommand: String { localized(778) }
    package static var endsEarly: String { localized(779) }
    package static func strayTable(_ address: some CustomStringConvertible) -> String { localized(780, [address.description]) }
    package static var noProgram: String { localized(781) }
    package static var filterWithoutAddress: String { localized(782) }
    package static var openQuotationInCommand: String { localized(783) }
    package static func needsShell(_ sign: some CustomStringConvertible) -> String { localized(784, [sign.description]) }
    package static func atCharacter(position: some CustomStringConvertible, fault: some CustomStringConvertible) -> String { localized(785, [position.description, fault.description]) }
    package static var queryTooLong: String { localized(786) }
    package static func tooManyWords(limit: some CustomStringConvertible, count: some CustomStringConvertible) -> String { localized(787, [limit.description, count.description]) }
    package static var nothingToLookFor: String { localized(788) }
    package static func missingValue(_ field: some CustomStringConvertible) -> String { localized(789, [field.description]) }
    package static var addressTooLong: String { localized(790) }
    package static func badState(_ word: some CustomStringConvertible) -> String { localized(791, [word.description]) }
    package static func badEnclosure(_ word: some CustomStringConvertible) -> String { localized(792, [word.description]) }
    package static func badAge(_ objection: some CustomStringConvertible) -> String { localized(793, [objection.description]) }
    package static func badDate(_ objection: some CustomStringConvertible) -> String { localized(794, [objection.description]) }
    package static func noField(word: some CustomStringConvertible, question: some CustomStringConvertible, fields: some CustomStringConvertible) -> String { localized(795, [word.description, question.description, fields.description]) }
    package static func movingDate(_ day: some CustomStringConvertible) -> String { localized(796, [day.description]) }
    package static func notAtArrival(_ condition: some CustomStringConvertible) -> String { localized(797, [condition.description]) }
    package static var neverAtArrival: String { localized(798) }
    package static var openQuotationInQuery: String { localized(799) }
    package static var badRange: String { localized(800) }
    package static func cannotStandHere(_ word: some CustomStringConvertible) -> String { localized(801, [word.description]) }
    package static var trailingWords: String { localized(802) }
    package static var tooDeep: String { localized(803) }
    package static var missingComparison: String { localized(804) }
    package static var missingParenthesis: String { localized(805) }
    package static var missingAttribute: String { localized(806) }
    package static var missingSign: String { localized(807) }
    package static var missingOperand: String { localized(808) }
    package static var valueExpected: String { localized(809) }
    package static func signExpected(_ signs: some CustomStringConvertible) -> String { localized(810, [signs.description]) }
    package static func notStored(_ attribute: some CustomStringConvertible) -> String { localized(811, [attribute.description]) }
    package static func newsboatPlace(_ attribute: some CustomStringConvertible) -> String { localized(812, [attribute.description]) }
    package static func unknownAttribute(_ name: some CustomStringConvertible) -> String { localized(813, [name.description]) }
    package static func badRegularExpression(_ expression: some CustomStringConvertible) -> String { localized(814, [expression.description]) }
    package static var rangeExpected: String { localized(815) }
    package static func numberMatched(_ attribute: some CustomStringConvertible) -> String { localized(816, [attribute.description]) }
    package static var nothingIsThere: String { localized(817) }
    package static func wordIsNone(_ word: some CustomStringConvertible) -> String { localized(818, [word.description]) }
}

package enum FeedChoiceTexts {
    package static var title: String { localized(819) }
    package static func foundFeeds(_ feeds: some CustomStringConvertible) -> String { localized(820, [feeds.description]) }
    package static func intro(tick: some CustomStringConvertible, add: some CustomStringConvertible) -> String { localized(821, [tick.description, add.description]) }
    package static var byAddress: String { localized(822) }
    package static func anyAddress(_ key: some CustomStringConvertible) -> String { localized(823, [key.description]) }
    package static var onThisComputer: String { localized(824) }
    package static var looking: String { localized(825) }
    package static var onServer: String { localized(826) }
    package static var addsAccount: String { localized(827) }
    package static var feeds: String { localized(828) }
    package static var introduction: String { localized(829) }
    package static var listed: String { localized(830) }
    package static var isListed: String { localized(831) }
    package static var adding: String { localized(832) }
    package static var typeAddress: String { localized(833) }
    package static var headingWorld: String { localized(834) }
    package static var headingTechnology: String { localized(835) }
    package static var headingProgramming: String { localized(836) }
    package static var headingFreeSoftware: String { localized(837) }
    package static var headingSecurity: String { localized(838) }
    package static var headingScience: String { localized(839) }
    package static var headingPodcasts: String { localized(840) }
    package static var headingReading: String { localized(841) }
    package static var headingComics: String { localized(842) }
    package static var headingJapanese: String { localized(843) }
    package static var newsboatFile: String { localized(844) }
    package static var newsraftFile: String { localized(845) }
    package static var addOne: String { localized(846) }
    package static func addSeveral(_ count: Int) -> String { localized(847, [count.grouped]) }
    package static func asksToAdd(_ count: Int) -> String { localized(848, for: count, [count.grouped]) }
    package static func newFeeds(count: Int, format: some CustomStringConvertible) -> String { localized(849, for: count, [count.grouped, format.description]) }
}

package enum FeedDetailsTexts {
    package static func title(_ feed: some CustomStringConvertible) -> String { localized(850, [feed.description]) }
    package static var selectFirst: String { localized(851) }
    package static var gone: String { localized(852) }
    package static var address: String { localized(853) }
    package static var site: String { localized(854) }
    package static var tags: String { localized(855) }
    package static var articles: String { localized(856) }
    package static var articlesADay: String { localized(857) }
    package static var size: String { localized(858) }
    package static func storedAndUnread(count: Int, unread: some CustomStringConvertible) -> String { localized(859, for: count, [count.grouped, unread.description]) }
    package static var checks: String { localized(860) }
    package static var lastCheck: String { localized(861) }
    package static var never: String { localized(862) }
    package static var failure: String { localized(863) }
    package static func failedRepeatedly(date: some CustomStringConvertible, times: some CustomStringConvertible) -> String { localized(864, [date.description, times.description]) }
    package static func failedOnce(_ date: some CustomStringConvertible) -> String { localized(865, [date.description]) }
    package static var nextCheck: String { localized(866) }
    package static var why: String { localized(867) }
    package static var noneByItself: String { localized(868) }
    package static var withNextRefresh: String { localized(869) }
    package static func at(time: some CustomStringConvertible, left: some CustomStringConvertible) -> String { localized(870, [time.description, left.description]) }
    package static var rhythm: String { localized(871) }
    package static var posts: String { localized(872) }
    package static var noDates: String { localized(873) }
    package static func newest(_ date: some CustomStringConvertible) -> String { localized(874, [date.description]) }
    package static var setting: String { localized(875) }
    package static var notRead: String { localized(876) }
    package static var noSkippedTimes: String { localized(877) }
    package static var server: String { localized(878) }
    package static var moved: String { localized(879) }
    package static var notMoved: String { localized(880) }
    package static func movedAndSettled(_ address: some CustomStringConvertible) -> String { localized(881, [address.description]) }
    package static func movedSeenOnce(_ address: some CustomStringConvertible) -> String { localized(882, [address.description]) }
    package static var validators: String { localized(883) }
    package static var noValidators: String { localized(884) }
    package static func validatorsOfDate(_ date: some CustomStringConvertible) -> String { localized(885, [date.description]) }
    package static var activity: String { localized(886) }
    package static var nothingStored: String { localized(887) }
    package static func sizeAndAverage(bytes: some CustomStringConvertible, average: some CustomStringConvertible) -> String { localized(888, [bytes.description, average.description]) }
    package static func estimatedSize(size: some CustomStringConvertible, newest: Int) -> String { localized(889, [size.description, newest.grouped]) }
    package static func hours(day: some CustomStringConvertible, start: some CustomStringConvertible, end: some CustomStringConvertible, count: Int) -> String { localized(890, [day.description, start.description, end.description, count.grouped]) }
    package static var noArticle: String { localized(891) }
    package static var noDate: String { localized(892) }
    package static var daysOnly: String { localized(893) }
    package static func fromTo(start: some CustomStringConvertible, end: some CustomStringConvertible) -> String { localized(894, [start.description, end.description]) }
    package static func noneInLast(_ days: Int) -> String { localized(895, for: days, [days.grouped]) }
    package static func rateOverDays(rate: some CustomStringConvertible, articles: some CustomStringConvertible, days: some CustomStringConvertible) -> String { localized(896, [rate.description, articles.description, days.description]) }
    package static func lastDays(_ days: Int) -> String { localized(897, for: days, [days.grouped]) }
    package static func busiest(_ times: some CustomStringConvertible) -> String { localized(898, [times.description]) }
    package static func inUTC(_ times: some CustomStringConvertible) -> String { localized(899, [times.description]) }
    package static func fromNewestArticles(count: Int, day: some CustomStringConvertible) -> String { localized(900, for: count, [count.grouped, day.description]) }
    package static func fromArticles(count: Int, day: some CustomStringConvertible) -> String { localized(901, for: count, [count.grouped, day.description]) }
}

package enum FeedFormTexts {
    package static func title(_ feed: some CustomStringConvertible) -> String { localized(902, [feed.description]) }
    package static func intro(change: some CustomStringConvertible, save: some CustomStringConvertible, leave: some CustomStringConvertible) -> String { localized(903, [change.description, save.description, leave.description]) }
    package static var titleLabel: String { localized(904) }
    package static var tagsLabel: String { localized(905) }
    package static var categoryLabel: String { localized(906) }
    package static var intervalLabel: String { localized(907) }
    package static var notificationsLabel: String { localized(908) }
    package static var fullTextLabel: String { localized(909) }
    package static var shortsLabel: String { localized(910) }
    package static var inListLabel: String { localized(911) }
    package static var addressLabel: String { localized(912) }
    package static var questionTitle: String { localized(913) }
    package static var questionCategory: String { localized(914) }
    package static var questionInterval: String { localized(915) }
    package static var questionAddress: String { localized(916) }
    package static var titleOfFeed: String { localized(917) }
    package static var asItPublishes: String { localized(918) }
    package static var configured: String { localized(919) }
    package static var isConfigured: String { localized(920) }
    package static func losesSettings(_ address: some CustomStringConvertible) -> String { localized(921, [address.description]) }
    package static var notifiesAsForAll: String { localized(922) }
    package static var notifiesOn: String { localized(923) }
    package static var notifiesOff: String { localized(924) }
    package static var fullTextAlways: String { localized(925) }
    package static var shortsShown: String { localized(926) }
    package static var shortsLeftOut: String { localized(927) }
    package static var fullTextOnRequest: String { localized(928) }
    package static var hiddenFromList: String { localized(929) }
    package static var shownInList: String { localized(930) }
    package static var isListed: String { localized(931) }
    package static var isCommand: String { localized(932) }
    package static func noInterval(_ text: some CustomStringConvertible) -> String { localized(933, [text.description]) }
    package static func noCategory(_ text: some CustomStringConvertible) -> String { localized(934, [text.description]) }
    package static var noTags: String { localized(935) }
    package static var change: String { localized(936) }
    package static var saving: String { localized(937) }
    package static var selectFirst: String { localized(938) }
}

package enum FeedListFileTexts {
    package static var importing: String { localized(939) }
    package static var editing: String { localized(940) }
    package static var canBeImported: String { localized(941) }
    package static func importsFile(_ file: some CustomStringConvertible) -> String { localized(942, [file.description]) }
    package static func gotTags(_ count: Int) -> String { localized(943, [count.grouped]) }
    package static func gotTitle(_ count: Int) -> String { localized(944, [count.grouped]) }
    package static func savedQueries(_ count: Int) -> String { localized(945, for: count, [count.grouped]) }
    package static func skipped(count: Int, remark: some CustomStringConvertible) -> String { localized(946, [count.grouped, remark.description]) }
    package static func undoHint(_ key: some CustomStringConvertible) -> String { localized(947, [key.description]) }
    package static func addHint(_ key: some CustomStringConvertible) -> String { localized(948, [key.description]) }
    package static func chooseHint(_ key: some CustomStringConvertible) -> String { localized(949, [key.description]) }
    package static var hasNoFeeds: String { localized(950) }
    package static var notWaited: String { localized(951) }
    package static func leftCopy(_ path: some CustomStringConvertible) -> String { localized(952, [path.description]) }
    package static func moreLinesUnusable(_ count: Int) -> String { localized(953, for: count, [count.grouped]) }
    package static var keyEditsAgain: String { localized(954) }
    package static var commandEditsAgain: String { localized(955) }
    package static func added(_ feeds: some CustomStringConvertible) -> String { localized(956, [feeds.description]) }
    package static func listHas(_ count: Int) -> String { localized(957, for: count, [count.grouped]) }
    package static func listedAlready(_ count: Int) -> String { localized(958, for: count, [count.grouped]) }
}

package enum HelpLineTexts {
    package static var answersAddFeed: String { localized(959) }
    package static var answersFind: String { localized(960) }
    package static var answersSearch: String { localized(961) }
    package static var answersCommand: String { localized(962) }
    package static var completeCommand: String { localized(963) }
    package static var answersGoToFeed: String { localized(964) }
    package static var nextThatFits: String { localized(965) }
    package static var answersFilter: String { localized(966) }
    package static var answersField: String { localized(967) }
    package static var deleteWord: String { localized(968) }
    package static var answersMarkOlderRead: String { localized(969) }
    package static var keysHere: String { localized(970) }
    package static var allKeys: String { localized(971) }
    package static var cancel: String { localized(972) }
    package static var deleteAll: String { localized(973) }
    package static var launch: String { localized(974) }
    package static var order: String { localized(975) }
}

package enum HelpTexts {
    package static var title: String { localized(976) }
    package static func inPlace(_ place: some CustomStringConvertible) -> String { localized(977, [place.description]) }
    package static var everywhere: String { localized(978) }
    package static func showsAll(_ key: some CustomStringConvertible) -> String { localized(979, [key.description]) }
    package static func moreInPlace(_ place: some CustomStringConvertible) -> String { localized(980, [place.description]) }
    package static var noKey: String { localized(981) }
    /// Behind an action's sentence: keys that it has in one place only.
    package static func elsewhere(place: some CustomStringConvertible, keys: some CustomStringConvertible) -> String { localized(982, [place.description, keys.description]) }
    /// Behind an action's sentence: a key that it would have, if the configuration had not given it to another one.
    package static func taken(key: some CustomStringConvertible, action: some CustomStringConvertible) -> String { localized(983, [key.description, action.description]) }
    package static var lists: String { localized(984) }
    package static var meaningFresh: String { localized(985) }
    package static var meaningUnread: String { localized(986) }
    package static var meaningStarred: String { localized(987) }
    package static var meaningAll: String { localized(988) }
    package static var meaningRecent: String { localized(989) }
    package static var commandLine: String { localized(990) }
    package static func names(_ withArguments: some CustomStringConvertible) -> String { localized(991, [withArguments.description]) }
    package static var lineNumber: String { localized(992) }
    package static var completion: String { localized(993) }
    package static var mouse: String { localized(994) }
    package static var click: String { localized(995) }
    package static var doubleClick: String { localized(996) }
    package static var wheel: String { localized(997) }
    package static var clicking: String { localized(998) }
    package static var doubleClicking: String { localized(999) }
    package static var scrolling: String { localized(1000) }
    package static var selectingText: String { localized(1001) }
    package static var ownKeys: String { localized(1002) }
    package static func changing(_ file: some CustomStringConvertible) -> String { localized(1003, [file.description]) }
    package static func places(_ names: some CustomStringConvertible) -> String { localized(1004, [names.description]) }
    package static func shortNames(_ aliases: some CustomStringConvertible) -> String { localized(1005, [aliases.description]) }
    package static func alias(short: some CustomStringConvertible, name: some CustomStringConvertible) -> String { localized(1006, [short.description, name.description]) }
}

package enum HiddenFeedsTexts {
    package static var title: String { localized(1007) }
    package static func intro(show: some CustomStringConvertible, edit: some CustomStringConvertible) -> String { localized(1008, [show.description, edit.description]) }
    package static var showAgain: String { localized(1009) }
    package static var none: String { localized(1010) }
    package static var help: String { localized(1011) }
}

package enum JournalTexts {
    package static func notBefore(_ time: some CustomStringConvertible) -> String { localized(1012, [time.description]) }
    package static var schedulerStarted: String { localized(1013) }
    package static var schedulerStopped: String { localized(1014) }
    package static var replacesPending: String { localized(1015) }
    package static var submitted: String { localized(1016) }
    package static var notRunning: String { localized(1017) }
    package static var cancelledRunContinues: String { localized(1018) }
    package static var cancelled: String { localized(1019) }
    package static func missed(_ time: some CustomStringConvertible) -> String { localized(1020, [time.description]) }
    package static var noLongerPermitted: String { localized(1021) }
    package static func withBudget(_ duration: some CustomStringConvertible) -> String { localized(1022, [duration.description]) }
    package static var asLongAsProgress: String { localized(1023) }
    package static func afterEarliestBegin(_ duration: some CustomStringConvertible) -> String { localized(1024, [duration.description]) }
    package static func askedToStop(_ reason: some CustomStringConvertible) -> String { localized(1025, [reason.description]) }
    package static func completed(duration: some CustomStringConvertible, result: some CustomStringConvertible) -> String { localized(1026, [duration.description, result.description]) }
    package static func stoppedAfter(duration: some CustomStringConvertible, ending: some CustomStringConvertible, result: some CustomStringConvertible) -> String { localized(1027, [duration.description, ending.description, result.description]) }
    package static var neverCompleted: String { localized(1028) }
    package static var givenUp: String { localized(1029) }
    package static func notLaunchedFor(_ duration: some CustomStringConvertible) -> String { localized(1030, [duration.description]) }
    package static func returnedLate(_ result: some CustomStringConvertible) -> String { localized(1031, [result.description]) }
    package static func interrupted(_ time: some CustomStringConvertible) -> String { localized(1032, [time.description]) }
    package static func clockSetBack(_ notBefore: some CustomStringConvertible) -> String { localized(1033, [notBefore.description]) }
    package static var completedAgain: String { localized(1034) }
    package static func simulatesLaunch(_ identifier: some CustomStringConvertible) -> String { localized(1035, [identifier.description]) }
    package static func simulatesExpiration(_ identifier: some CustomStringConvertible) -> String { localized(1036, [identifier.description]) }
    package static func simulationStarted(_ identifier: some CustomStringConvertible) -> String { localized(1037, [identifier.description]) }
    package static func simulationEnded(_ identifier: some CustomStringConvertible) -> String { localized(1038, [identifier.description]) }
    package static func sessionEventsFailed(_ reason: some CustomStringConvertible) -> String { localized(1039, [reason.description]) }
    package static var sessionEventsHandled: String { localized(1040) }
    package static func assertionRefused(_ name: some CustomStringConvertible) -> String { localized(1041, [name.description]) }
    package static func assertionEndedAgain(_ name: some CustomStringConvertible) -> String { localized(1042, [name.description]) }
    package static func assertionNotOpen(_ assertion: some CustomStringConvertible) -> String { localized(1043, [assertion.description]) }
    package static func assertionForgotten(name: some CustomStringConvertible, duration: some CustomStringConvertible) -> String { localized(1044, [name.description, duration.description]) }
    package static var requiresNetwork: String { localized(1045) }
    package static var requiresExternalPower: String { localized(1046) }
    package static func earliestBegin(_ time: some CustomStringConvertible) -> String { localized(1047, [time.description]) }
    package static func atMostOnce(_ duration: some CustomStringConvertible) -> String { localized(1048, [duration.description]) }
    package static func dailyAt(_ time: some CustomStringConvertible) -> String { localized(1049, [time.description]) }
    package static var networkLost: String { localized(1050) }
    package static var networkMetered: String { localized(1051) }
    package static var externalPowerLost: String { localized(1052) }
    package static var batteryLow: String { localized(1053) }
    package static func budgetUsedUp(_ limit: some CustomStringConvertible) -> String { localized(1054, [limit.description]) }
    package static func stalled(_ limit: some CustomStringConvertible) -> String { localized(1055, [limit.description]) }
    package static var withdrawn: String { localized(1056) }
    package static var schedulerStops: String { localized(1057) }
    package static var expirationSimulated: String { localized(1058) }
    package static var timeIsOver: String { localized(1059) }
    package static var stoppedByUser: String { localized(1060) }
    package static var stoppedBySystem: String { localized(1061) }
    package static var terminalWanted: String { localized(1062) }
    package static var notAwaited: String { localized(1063) }
    package static func doneAfter(duration: some CustomStringConvertible, words: some CustomStringConvertible) -> String { localized(1064, [duration.description, words.description]) }
    package static func failedAfter(duration: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1065, [duration.description, reason.description]) }
    package static func notCompletedAfter(duration: some CustomStringConvertible, words: some CustomStringConvertible) -> String { localized(1066, [duration.description, words.description]) }
    package static func waits(_ waits: some CustomStringConvertible) -> String { localized(1067, [waits.description]) }
    package static func launchedWith(limit: some CustomStringConvertible, delay: some CustomStringConvertible, title: some CustomStringConvertible) -> String { localized(1068, [limit.description, delay.description, title.description]) }
    package static func pendingAgain(_ date: some CustomStringConvertible) -> String { localized(1069, [date.description]) }
    package static func pendingAgainWithFollower(_ date: some CustomStringConvertible) -> String { localized(1070, [date.description]) }
    package static func chainRestored(_ date: some CustomStringConvertible) -> String { localized(1071, [date.description]) }
    package static func chainRestoredAtStart(_ date: some CustomStringConvertible) -> String { localized(1072, [date.description]) }
    package static func leaving(duration: some CustomStringConvertible, names: some CustomStringConvertible) -> String { localized(1073, [duration.description, names.description]) }
    package static func assertionsAskedToStop(cause: some CustomStringConvertible, names: some CustomStringConvertible) -> String { localized(1074, [cause.description, names.description]) }
}

package enum ListTexts {
    package static var freshTitle: String { localized(1075) }
    package static var unreadTitle: String { localized(1076) }
    package static var starredTitle: String { localized(1077) }
    package static var allTitle: String { localized(1078) }
    package static var recentTitle: String { localized(1079) }
    package static var feeds: String { localized(1080) }
    package static func filter(_ text: some CustomStringConvertible) -> String { localized(1081, [text.description]) }
    package static var unreadOnly: String { localized(1082) }
    package static var unread: String { localized(1083) }
    package static var starred: String { localized(1084) }
    package static var tag: String { localized(1085) }
    package static func isSavedQuery(name: some CustomStringConvertible, query: some CustomStringConvertible) -> String { localized(1086, [name.description, query.description]) }
    package static func isTagged(name: some CustomStringConvertible, key: some CustomStringConvertible) -> String { localized(1087, [name.description, key.description]) }
    package static var video: String { localized(1088) }
    package static var audio: String { localized(1089) }
    package static var closed: String { localized(1090) }
    package static var open: String { localized(1091) }
    package static var unfetched: String { localized(1092) }
    package static var failed: String { localized(1093) }
    package static var lastFeed: String { localized(1094) }
    package static var firstList: String { localized(1095) }
    package static var noTag: String { localized(1096) }
    package static func noList(_ name: some CustomStringConvertible) -> String { localized(1097, [name.description]) }
    package static var isUnreadList: String { localized(1098) }
    package static func presentOrder(_ name: some CustomStringConvertible) -> String { localized(1099, [name.description]) }
    package static var isInReadingOrder: String { localized(1100) }
    package static func noOrder(_ letter: some CustomStringConvertible) -> String { localized(1101, [letter.description]) }
    package static func byTitle(limit: Int, count: Int) -> String { localized(1102, [limit.grouped, count.grouped]) }
    package static var noHeadingsOfSearch: String { localized(1103) }
    package static var noHeadingsByTitle: String { localized(1104) }
}

package enum NewsEntryTexts {
    package static func begun(asker: some CustomStringConvertible, work: some CustomStringConvertible) -> String { localized(1105, [asker.description, work.description]) }
    package static func ended(verb: some CustomStringConvertible, duration: some CustomStringConvertible, asker: some CustomStringConvertible, words: some CustomStringConvertible) -> String { localized(1106, [verb.description, duration.description, asker.description, words.description]) }
    package static func cutOff(process: some CustomStringConvertible, asker: some CustomStringConvertible, work: some CustomStringConvertible) -> String { localized(1107, [process.description, asker.description, work.description]) }
    package static func cutOffBeginning(process: some CustomStringConvertible, beginning: some CustomStringConvertible) -> String { localized(1108, [process.description, beginning.description]) }
    package static func jobEnded(job: some CustomStringConvertible, process: some CustomStringConvertible, ending: some CustomStringConvertible) -> String { localized(1109, [job.description, process.description, ending.description]) }
    package static func jobHandedOver(job: some CustomStringConvertible, process: some CustomStringConvertible) -> String { localized(1110, [job.description, process.description]) }
    package static func jobLeft(job: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1111, [job.description, reason.description]) }
    package static func jobPutAside(_ file: some CustomStringConvertible) -> String { localized(1112, [file.description]) }
    package static func fetchesHandedOver(_ count: Int) -> String { localized(1113, for: count, [count.grouped]) }
    package static func bytesSoFar(_ bytes: Int) -> String { localized(1114, for: bytes, [bytes.grouped]) }
    package static func notHandedOver(_ reason: some CustomStringConvertible) -> String { localized(1115, [reason.description]) }
    package static func fetchFailed(feed: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1116, [feed.description, reason.description]) }
    package static func fetchDropped(_ feed: some CustomStringConvertible) -> String { localized(1117, [feed.description]) }
    package static func fetchesUnsettled(_ reason: some CustomStringConvertible) -> String { localized(1118, [reason.description]) }
    package static func sessionProblem(_ words: some CustomStringConvertible) -> String { localized(1119, [words.description]) }
    package static func notificationFailed(_ words: some CustomStringConvertible) -> String { localized(1120, [words.description]) }
    package static func hookFailed(_ words: some CustomStringConvertible) -> String { localized(1121, [words.description]) }
    package static func notified(_ summary: some CustomStringConvertible) -> String { localized(1122, [summary.description]) }
    package static func notNotifiedReason(_ reason: some CustomStringConvertible) -> String { localized(1123, [reason.description]) }
    package static var notNotified: String { localized(1124) }
    package static var verbDone: String { localized(1125) }
    package static var verbFailed: String { localized(1126) }
    package static var verbStopped: String { localized(1127) }
    package static var userInReader: String { localized(1128) }
    package static var readerStart: String { localized(1129) }
    package static func askerWithProcess(name: some CustomStringConvertible, process: some CustomStringConvertible) -> String { localized(1130, [name.description, process.description]) }
    package static var allFeeds: String { localized(1131) }
    package static var dueFeeds: String { localized(1132) }
    package static func feedAtAddress(_ address: some CustomStringConvertible) -> String { localized(1133, [address.description]) }
    package static var fullText: String { localized(1134) }
    package static var launch: String { localized(1135) }
    package static var maintenanceNow: String { localized(1136) }
    package static var dueTasks: String { localized(1137) }
    package static func jobRefresh(_ feeds: some CustomStringConvertible) -> String { localized(1138, [feeds.description]) }
    package static func jobAddition(_ address: some CustomStringConvertible) -> String { localized(1139, [address.description]) }
    package static var jobFullText: String { localized(1140) }
    package static func jobLaunch(_ task: some CustomStringConvertible) -> String { localized(1141, [task.description]) }
    package static var jobMaintenance: String { localized(1142) }
    package static var endingDone: String { localized(1143) }
    package static var endingFailed: String { localized(1144) }
    package static var endingNotCompleted: String { localized(1145) }
    package static func downloadFinished(name: some CustomStringConvertible, path: some CustomStringConvertible) -> String { localized(1146, [name.description, path.description]) }
    package static func downloadFailed(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1147, [name.description, reason.description]) }
    package static func downloadUnplaced(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1148, [name.description, reason.description]) }
    package static func savedTo(article: some CustomStringConvertible, service: some CustomStringConvertible) -> String { localized(1149, [article.description, service.description]) }
    package static func accountFailed(account: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1150, [account.description, reason.description]) }
    package static func accountDone(account: some CustomStringConvertible, parts: some CustomStringConvertible) -> String { localized(1151, [account.description, parts.description]) }
    package static func marksSent(_ count: Int) -> String { localized(1152, for: count, [count.grouped]) }
    package static func feedChangesSent(_ count: Int) -> String { localized(1153, for: count, [count.grouped]) }
    package static func marksFollowed(_ count: Int) -> String { localized(1154, for: count, [count.grouped]) }
    package static func marksHeld(count: Int, reason: some CustomStringConvertible, account: some CustomStringConvertible) -> String { localized(1155, for: count, [count.grouped, reason.description, account.description]) }
    package static func savePostponed(article: some CustomStringConvertible, service: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1156, [article.description, service.description, reason.description]) }
    package static func saveFailed(article: some CustomStringConvertible, service: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1157, [article.description, service.description, reason.description]) }
    package static func saveUnsure(article: some CustomStringConvertible, service: some CustomStringConvertible) -> String { localized(1158, [article.description, service.description]) }
    package static func handedOverFetchEnded(feed: some CustomStringConvertible, result: some CustomStringConvertible) -> String { localized(1159, [feed.description, result.description]) }
    package static func newArticles(_ count: Int) -> String { localized(1160, for: count, [count.grouped]) }
    package static var nothingNew: String { localized(1161) }
    package static func downloadBegunByItself(_ name: some CustomStringConvertible) -> String { localized(1162, [name.description]) }
    package static func downloadBegun(_ name: some CustomStringConvertible) -> String { localized(1163, [name.description]) }
}

package enum NoticeTexts {
    package static func downloadProblem(_ words: some CustomStringConvertible) -> String { localized(1164, [words.description]) }
    package static func settingAppliesLater(_ reason: some CustomStringConvertible) -> String { localized(1165, [reason.description]) }
}

package enum NotificationTexts {
    package static func newArticles(_ count: Int) -> String { localized(1166, for: count, [count.grouped]) }
    package static func newArticlesInOneFeed(_ count: Int) -> String { localized(1167, for: count, [count.grouped]) }
    package static func newArticlesInFeeds(articles: some CustomStringConvertible, feeds: Int) -> String { localized(1168, for: feeds, [articles.description, feeds.grouped]) }
    package static func downloaded(_ count: Int) -> String { localized(1169, for: count, [count.grouped]) }
    package static func downloadsFailed(_ count: Int) -> String { localized(1170, for: count, [count.grouped]) }
    package static var open: String { localized(1171) }
    package static var refresh: String { localized(1172) }
    package static var addition: String { localized(1173) }
    package static var fullText: String { localized(1174) }
    package static var task: String { localized(1175) }
    package static func done(_ name: some CustomStringConvertible) -> String { localized(1176, [name.description]) }
    package static func failed(_ name: some CustomStringConvertible) -> String { localized(1177, [name.description]) }
    package static func notCompleted(_ name: some CustomStringConvertible) -> String { localized(1178, [name.description]) }
    package static func offer(_ count: Int) -> String { localized(1179, for: count, [count.grouped]) }
    package static func opensLater(_ title: some CustomStringConvertible) -> String { localized(1180, [title.description]) }
}

package enum OrderTexts {
    package static var newest: String { localized(1181) }
    package static var oldest: String { localized(1182) }
    package static var feed: String { localized(1183) }
    package static var title: String { localized(1184) }
    package static var phraseFeed: String { localized(1185) }
    package static var phraseTitle: String { localized(1186) }
    package static var shortLabelNewest: String { localized(1187) }
    package static var shortLabelOldest: String { localized(1188) }
    package static var shortLabelFeed: String { localized(1189) }
    package static var shortLabelTitle: String { localized(1190) }
    package static var best: String { localized(1191) }
    package static var shortLabelBest: String { localized(1192) }
}

package enum OutcomeTexts {
    package static var refreshContinues: String { localized(1193) }
    package static var isListed: String { localized(1194) }
    package static func fetched(name: some CustomStringConvertible, sentence: some CustomStringConvertible) -> String { localized(1195, [name.description, sentence.description]) }
    package static func allListed(_ count: Int) -> String { localized(1196, for: count, [count.grouped]) }
    package static func removed(_ name: some CustomStringConvertible) -> String { localized(1197, [name.description]) }
    package static func changed(_ name: some CustomStringConvertible) -> String { localized(1198, [name.description]) }
    package static func toldLater(_ account: some CustomStringConvertible) -> String { localized(1199, [account.description]) }
    package static func noted(address: some CustomStringConvertible, account: some CustomStringConvertible) -> String { localized(1200, [address.description, account.description]) }
    package static var nothingNew: String { localized(1201) }
    package static func addingContinues(_ address: some CustomStringConvertible) -> String { localized(1202, [address.description]) }
    package static func severalToChoose(_ count: Int) -> String { localized(1203, for: count, [count.grouped]) }
    package static func severalOffered(count: Int, key: some CustomStringConvertible, names: some CustomStringConvertible) -> String { localized(1204, for: count, [count.grouped, key.description, names.description]) }
    package static func listedChoice(_ choice: some CustomStringConvertible) -> String { localized(1205, [choice.description]) }
    package static func addedWithArticles(name: some CustomStringConvertible, articles: some CustomStringConvertible, news: some CustomStringConvertible) -> String { localized(1206, [name.description, articles.description, news.description]) }
    package static func feedsSuspendedReason(_ held: Int) -> String { localized(1207, for: held, [held.grouped]) }
    package static func feedsWait(_ count: some CustomStringConvertible) -> String { localized(1208, [count.description]) }
    package static func waitsForAnother(feeds: some CustomStringConvertible, reason: some CustomStringConvertible, duration: some CustomStringConvertible) -> String { localized(1209, [feeds.description, reason.description, duration.description]) }
    package static func refreshResult(_ words: some CustomStringConvertible) -> String { localized(1210, [words.description]) }
    package static func otherFailures(_ others: Int) -> String { localized(1211, [others.grouped]) }
    package static var refreshStopped: String { localized(1212) }
    package static var offline: String { localized(1213) }
    package static func noFeedWasDueUntil(_ time: some CustomStringConvertible) -> String { localized(1214, [time.description]) }
    package static var noFeedWasDue: String { localized(1215) }
    package static var workDone: String { localized(1216) }
    package static func addedFeed(feed: some CustomStringConvertible, articles: Int) -> String { localized(1217, for: articles, [feed.description, articles.grouped]) }
    package static var addedNoneNew: String { localized(1218) }
    package static func addedSomeNew(_ count: some CustomStringConvertible) -> String { localized(1219, [count.description]) }
    package static func addedUnfetched(_ feed: some CustomStringConvertible) -> String { localized(1220, [feed.description]) }
    package static var workIsListed: String { localized(1221) }
    package static func severalFound(_ count: Int) -> String { localized(1222, for: count, [count.grouped]) }
    package static func workAllListed(_ count: Int) -> String { localized(1223, for: count, [count.grouped]) }
    package static var askedToStop: String { localized(1224) }
    package static var stoppedByUser: String { localized(1225) }
    package static var killedTwice: String { localized(1226) }
    package static func libraryIsSound(_ deeds: some CustomStringConvertible) -> String { localized(1227, [deeds.description]) }
    package static func otherProblems(_ count: Int) -> String { localized(1228, [count.grouped]) }
    package static func libraryIsDamaged(deeds: some CustomStringConvertible, problem: some CustomStringConvertible, others: some CustomStringConvertible) -> String { localized(1229, [deeds.description, problem.description, others.description]) }
    package static var nothingToDelete: String { localized(1230) }
    package static var retentionSuspended: String { localized(1231) }
    package static func articlesOlderThan(_ days: some CustomStringConvertible) -> String { localized(1232, [days.description]) }
    package static var noneHadToGo: String { localized(1233) }
    package static func articlesDeleted(_ deleted: Int) -> String { localized(1234, for: deleted, [deleted.grouped]) }
    package static func filesDeleted(_ files: Int) -> String { localized(1235, for: files, [files.grouped]) }
    package static func countsCorrected(_ feeds: Int) -> String { localized(1236, for: feeds, [feeds.grouped]) }
    package static var deedSeparator: String { localized(1237) }
    package static func offlineFeeds(_ offline: Int) -> String { localized(1238, for: offline, [offline.grouped]) }
    package static func feedsAreSuspended(_ held: Int) -> String { localized(1239, for: held, [held.grouped]) }
    package static var noFeedsToRefresh: String { localized(1240) }
    package static var noFeedIsDueYet: String { localized(1241) }
    package static func feedsFailed(_ failed: Int) -> String { localized(1242, for: failed, [failed.grouped]) }
    package static func feedsWaitForHosts(_ postponed: Int) -> String { localized(1243, for: postponed, [postponed.grouped]) }
    package static func upTo(part: some CustomStringConvertible, duration: some CustomStringConvertible) -> String { localized(1244, [part.description, duration.description]) }
    package static func feedsWaitForNetwork(_ offline: Int) -> String { localized(1245, for: offline, [offline.grouped]) }
    package static func feedsSuspended(_ held: Int) -> String { localized(1246, for: held, [held.grouped]) }
    package static func fetchesContinue(_ handedOver: Int) -> String { localized(1247, for: handedOver, [handedOver.grouped]) }
    package static func stoppedBefore(_ cancelled: Int) -> String { localized(1248, for: cancelled, [cancelled.grouped]) }
    package static func newArticlesInFeeds(articles: Int, feeds: some CustomStringConvertible) -> String { localized(1249, for: articles, [articles.grouped, feeds.description]) }
    package static func feedsChanged(_ updated: Int) -> String { localized(1250, for: updated, [updated.grouped]) }
    package static var nothingIsNew: String { localized(1251) }
    package static func addedUnauthorized(address: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1252, [address.description, reason.description]) }
    package static func addedUnseen(address: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1253, [address.description, reason.description]) }
    package static func addedUnseenUntil(address: some CustomStringConvertible, reason: some CustomStringConvertible, time: some CustomStringConvertible) -> String { localized(1254, [address.description, reason.description, time.description]) }
    package static var assumesHTTPS: String { localized(1255) }
    package static func fetchedByNextRefresh(_ address: some CustomStringConvertible) -> String { localized(1256, [address.description]) }
    package static var noneOfThemNew: String { localized(1257) }
    package static func someOfThemNew(_ count: Int) -> String { localized(1258, [count.grouped]) }
    package static func refreshed(_ counts: some CustomStringConvertible) -> String { localized(1259, [counts.description]) }
}

package enum PlaceTexts {
    package static var feeds: String { localized(1260) }
    package static var headlines: String { localized(1261) }
    package static var results: String { localized(1262) }
    package static var article: String { localized(1263) }
    package static var feedDetails: String { localized(1264) }
    package static var statistics: String { localized(1265) }
    package static var matches: String { localized(1266) }
    package static var links: String { localized(1267) }
    package static var enclosures: String { localized(1268) }
    package static var tasks: String { localized(1269) }
    package static var downloads: String { localized(1270) }
    package static var explanation: String { localized(1271) }
    package static var problems: String { localized(1272) }
    package static var help: String { localized(1273) }
    package static var feedForm: String { localized(1274) }
    package static var ruleForm: String { localized(1275) }
    package static var hiddenFeeds: String { localized(1276) }
    package static var settings: String { localized(1277) }
    package static var themes: String { localized(1278) }
    package static var feedChoice: String { localized(1279) }
    package static var moving: String { localized(1280) }
    package static var reading: String { localized(1281) }
    package static var chapterDownloads: String { localized(1282) }
    package static var chapterFeeds: String { localized(1283) }
    package static var background: String { localized(1284) }
    package static var program: String { localized(1285) }
    package static var output: String { localized(1286) }
    package static var story: String { localized(1287) }
}

package enum ProblemsTexts {
    package static var title: String { localized(1288) }
    package static var accounts: String { localized(1289) }
    package static var lines: String { localized(1290) }
    package static var settings: String { localized(1291) }
    package static var library: String { localized(1292) }
    package static var warnings: String { localized(1293) }
    package static func feedsWithCause(feeds: some CustomStringConvertible, cause: some CustomStringConvertible) -> String { localized(1294, [feeds.description, cause.description]) }
    package static var selectFeed: String { localized(1295) }
    package static func refreshing(_ feed: some CustomStringConvertible) -> String { localized(1296, [feed.description]) }
    package static var hostNotFound: String { localized(1297) }
    package static var noConnection: String { localized(1298) }
    package static var noNetwork: String { localized(1299) }
    package static var insecure: String { localized(1300) }
    package static var tooSlow: String { localized(1301) }
    package static var interrupted: String { localized(1302) }
    package static var notFeed: String { localized(1303) }
    package static var unreadable: String { localized(1304) }
    package static var tooLarge: String { localized(1305) }
    package static var redirect: String { localized(1306) }
    package static var privateAddress: String { localized(1307) }
    package static var hostPaused: String { localized(1308) }
    package static var botWall: String { localized(1309) }
    package static var address: String { localized(1310) }
    package static var file: String { localized(1311) }
    package static var program: String { localized(1312) }
    package static var cancelled: String { localized(1313) }
    package static var other: String { localized(1314) }
    package static var goneForGood: String { localized(1315) }
    package static var notFound: String { localized(1316) }
    package static var wantsCredentials: String { localized(1317) }
    package static var accessRefused: String { localized(1318) }
    package static func serverError(_ status: some CustomStringConvertible) -> String { localized(1319, [status.description]) }
    package static var none: String { localized(1320) }
}

package enum PromptTexts {
    package static var questionChangeTags: String { localized(1321) }
    package static var questionFirstTags: String { localized(1322) }
    package static var questionAddFeed: String { localized(1323) }
    package static func questionAddFeedTo(_ account: some CustomStringConvertible) -> String { localized(1324, [account.description]) }
    package static var questionFind: String { localized(1325) }
    package static var questionSearch: String { localized(1326) }
    package static var questionFilter: String { localized(1327) }
    package static var questionMarkOlderRead: String { localized(1328) }
    package static var questionGoToFeed: String { localized(1329) }
    package static var questionSaveChanges: String { localized(1330) }
    package static var nothingDoneYet: String { localized(1331) }
    package static var answerLabel: String { localized(1332) }
    package static var yesHint: String { localized(1333) }
    package static var noHint: String { localized(1334) }
    package static func noSuchField(word: some CustomStringConvertible, question: some CustomStringConvertible, fields: some CustomStringConvertible) -> String { localized(1335, [word.description, question.description, fields.description]) }
    package static func problemAt(position: some CustomStringConvertible, fault: some CustomStringConvertible) -> String { localized(1336, [position.description, fault.description]) }
}

package enum ReadingTexts {
    package static var nothingElseUnread: String { localized(1337) }
    package static var everythingRead: String { localized(1338) }
    package static var fromTheTop: String { localized(1339) }
    package static var nothingAboveUnread: String { localized(1340) }
    package static func nextList(list: some CustomStringConvertible, next: some CustomStringConvertible) -> String { localized(1341, [list.description, next.description]) }
    /// Where the preview cannot be turned on or off.
    package static var noRoomForPreview: String { localized(1342) }
    package static var noPreviewInPlain: String { localized(1343) }
    package static var lastArticle: String { localized(1344) }
    package static var firstArticle: String { localized(1345) }
    package static var notStored: String { localized(1346) }
    package static var isOutOfLists: String { localized(1347) }
    package static func isNotThere(_ words: some CustomStringConvertible) -> String { localized(1348, [words.description]) }
    package static func nothingSought(_ key: some CustomStringConvertible) -> String { localized(1349, [key.description]) }
    package static var wentOnFromStart: String { localized(1350) }
    package static var wentOnFromEnd: String { localized(1351) }
    package static var nothingWide: String { localized(1352) }
    package static func note(mark: some CustomStringConvertible, key: some CustomStringConvertible) -> String { localized(1353, [mark.description, key.description]) }
    package static var noStop: String { localized(1354) }
    package static var noNote: String { localized(1355) }
    package static func noNoteButLinks(_ key: some CustomStringConvertible) -> String { localized(1356, [key.description]) }
    package static var nothingToFold: String { localized(1357) }
    package static var noLinks: String { localized(1358) }
    package static var noArticleToTag: String { localized(1359) }
    package static func tooManyTags(_ most: Int) -> String { localized(1360, for: most, [most.grouped]) }
    package static var noLink: String { localized(1361) }
    package static var noDiscussion: String { localized(1362) }
    package static var noChapters: String { localized(1363) }
    package static var fetchingChapters: String { localized(1364) }
    package static var noTranscript: String { localized(1365) }
    package static var fetchingTranscript: String { localized(1366) }
    package static func transcript(_ title: some CustomStringConvertible) -> String { localized(1367, [title.description]) }
    package static func noChapterNumber(_ number: some CustomStringConvertible) -> String { localized(1368, [number.description]) }
    package static func noLinkNumber(_ number: some CustomStringConvertible) -> String { localized(1369, [number.description]) }
    package static var noArticle: String { localized(1370) }
    package static var articleHidden: String { localized(1371) }
    package static var articleShown: String { localized(1372) }
    package static func hiddenIsRead(_ key: some CustomStringConvertible) -> String { localized(1373, [key.description]) }
    package static var noFile: String { localized(1374) }
    package static func noFileNumber(_ number: some CustomStringConvertible) -> String { localized(1375, [number.description]) }
    package static func opened(_ address: some CustomStringConvertible) -> String { localized(1376, [address.description]) }
    package static func copied(_ address: some CustomStringConvertible) -> String { localized(1377, [address.description]) }
    package static var tooLongToCopy: String { localized(1378) }
    package static var fetchingFullText: String { localized(1379) }
    /// For the user who has left the article.
    package static func fullTextIsHere(_ title: some CustomStringConvertible) -> String { localized(1380, [title.description]) }
    package static func noFullText(title: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1381, [title.description, reason.description]) }
    package static func goesBackToFeedText(_ key: some CustomStringConvertible) -> String { localized(1382, [key.description]) }
    package static func browserOpensPage(_ key: some CustomStringConvertible) -> String { localized(1383, [key.description]) }
    package static func fullTextAgain(_ key: some CustomStringConvertible) -> String { localized(1384, [key.description]) }
    package static var isFullText: String { localized(1385) }
}

package enum ResultTexts {
    package static func title(_ words: some CustomStringConvertible) -> String { localized(1386, [words.description]) }
    package static var searching: String { localized(1387) }
    package static func foundCount(_ count: some CustomStringConvertible) -> String { localized(1388, [count.description]) }
    package static func foundAtLeast(_ count: some CustomStringConvertible) -> String { localized(1389, [count.description]) }
    package static var fromTheTop: String { localized(1390) }
    package static func opensNext(_ key: some CustomStringConvertible) -> String { localized(1391, [key.description]) }
    package static var last: String { localized(1392) }
    package static var first: String { localized(1393) }
    package static var nothingUnreadSoFar: String { localized(1394) }
    package static func filtersResults(filter: some CustomStringConvertible, key: some CustomStringConvertible) -> String { localized(1395, [filter.description, key.description]) }
    package static func filtersLists(filter: some CustomStringConvertible, key: some CustomStringConvertible) -> String { localized(1396, [filter.description, key.description]) }
}

package enum RuleFormTexts {
    package static func title(_ title: some CustomStringConvertible) -> String { localized(1397, [title.description]) }
    package static func intro(tick: some CustomStringConvertible, change: some CustomStringConvertible, save: some CustomStringConvertible, leave: some CustomStringConvertible) -> String { localized(1398, [tick.description, change.description, save.description, leave.description]) }
    package static func feed(_ feed: some CustomStringConvertible) -> String { localized(1399, [feed.description]) }
    package static func author(_ author: some CustomStringConvertible) -> String { localized(1400, [author.description]) }
    package static func word(_ word: some CustomStringConvertible) -> String { localized(1401, [word.description]) }
    package static var queryLabel: String { localized(1402) }
    package static var actionLabel: String { localized(1403) }
    package static var tagsLabel: String { localized(1404) }
    package static var timeLabel: String { localized(1405) }
    package static var storedLabel: String { localized(1406) }
    package static var hides: String { localized(1407) }
    package static var reads: String { localized(1408) }
    package static var stars: String { localized(1409) }
    package static var silences: String { localized(1410) }
    package static var notifies: String { localized(1411) }
    package static var tags: String { localized(1412) }
    package static var keeps: String { localized(1413) }
    package static var downloads: String { localized(1414) }
    package static var fetchesFullText: String { localized(1415) }
    package static var isApplied: String { localized(1416) }
    package static var isNotApplied: String { localized(1417) }
    package static var counting: String { localized(1418) }
    package static func matches(_ count: Int) -> String { localized(1419, for: count, [count.grouped]) }
    package static func matchesMore(_ count: Int) -> String { localized(1420, for: count, [count.grouped]) }
    package static var question: String { localized(1421) }
    package static var tagsQuestion: String { localized(1422) }
    package static var timeQuestion: String { localized(1423) }
    package static var nothing: String { localized(1424) }
    package static var making: String { localized(1425) }
    package static var made: String { localized(1426) }
    package static func madeAndApplied(_ count: Int) -> String { localized(1427, for: count, [count.grouped]) }
    package static func undoesBoth(_ key: some CustomStringConvertible) -> String { localized(1428, [key.description]) }
    package static var asksToMake: String { localized(1429) }
}

package enum SaveTexts {
    package static var noService: String { localized(1430) }
    package static func saving(_ service: some CustomStringConvertible) -> String { localized(1431, [service.description]) }
    package static func savedTo(_ service: some CustomStringConvertible) -> String { localized(1432, [service.description]) }
    package static func notSaved(service: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1433, [service.description, reason.description]) }
    package static func waitsSince(service: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1434, [service.description, reason.description]) }
    package static var heading: String { localized(1435) }
    package static var saved: String { localized(1436) }
    package static var waits: String { localized(1437) }
    package static var failed: String { localized(1438) }
    package static var unsure: String { localized(1439) }
    package static func choice(service: some CustomStringConvertible, state: some CustomStringConvertible) -> String { localized(1440, [service.description, state.description]) }
    package static func isSaved(_ service: some CustomStringConvertible) -> String { localized(1441, [service.description]) }
    package static func isSending(_ service: some CustomStringConvertible) -> String { localized(1442, [service.description]) }
    package static func tryingAgain(_ service: some CustomStringConvertible) -> String { localized(1443, [service.description]) }
    package static func noSuchService(_ key: some CustomStringConvertible) -> String { localized(1444, [key.description]) }
    package static var markSaved: String { localized(1445) }
    package static var markWaiting: String { localized(1446) }
    package static var markFailed: String { localized(1447) }
    package static func refused(_ status: some CustomStringConvertible) -> String { localized(1448, [status.description]) }
    package static var credentials: String { localized(1449) }
    package static var tokenOfReadeck: String { localized(1450) }
    package static var tokenOfLinkding: String { localized(1451) }
    package static var logInToWallabag: String { localized(1452) }
    package static var forbiddenByReadeck: String { localized(1453) }
    package static var forbiddenByLinkding: String { localized(1454) }
    package static var forbiddenByWallabag: String { localized(1455) }
    package static var otherServer: String { localized(1456) }
    package static func redirected(_ address: some CustomStringConvertible) -> String { localized(1457, [address.description]) }
    package static var unencrypted: String { localized(1458) }
    package static func noSecret(program: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1459, [program.description, reason.description]) }
    package static func fileUnwritable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1460, [path.description, reason.description]) }
    package static func noFolder(_ path: some CustomStringConvertible) -> String { localized(1461, [path.description]) }
    package static var noLink: String { localized(1462) }
    package static var noSuchServiceAnyMore: String { localized(1463) }
    package static func noAccount(_ name: some CustomStringConvertible) -> String { localized(1464, [name.description]) }
    package static func accountCannotSave(_ name: some CustomStringConvertible) -> String { localized(1465, [name.description]) }
    package static func notOfAccount(_ name: some CustomStringConvertible) -> String { localized(1466, [name.description]) }
    package static var noIntegration: String { localized(1467) }
    package static var goneFromServer: String { localized(1468) }
}

package enum SecretTexts {
    package static func notStarted(_ reason: some CustomStringConvertible) -> String { localized(1469, [reason.description]) }
    package static func ended(_ status: some CustomStringConvertible) -> String { localized(1470, [status.description]) }
    package static var tookTooLong: String { localized(1471) }
    package static var printedTooMuch: String { localized(1472) }
    package static var printedNothing: String { localized(1473) }
    package static var printedNUL: String { localized(1474) }
}

package enum SettingFaultTexts {
    package static func unknownButNear(name: some CustomStringConvertible, meant: some CustomStringConvertible) -> String { localized(1475, [name.description, meant.description]) }
    package static func unknown(_ name: some CustomStringConvertible) -> String { localized(1476, [name.description]) }
    package static func wants(key: some CustomStringConvertible, wanted: some CustomStringConvertible) -> String { localized(1477, [key.description, wanted.description]) }
    package static func unknownTable(name: some CustomStringConvertible, question: some CustomStringConvertible) -> String { localized(1478, [name.description, question.description]) }
    package static func unknownKey(path: some CustomStringConvertible, question: some CustomStringConvertible) -> String { localized(1479, [path.description, question.description]) }
    package static var longestIntervalTooShort: String { localized(1480) }
    package static func noTable(name: some CustomStringConvertible, header: some CustomStringConvertible) -> String { localized(1481, [name.description, header.description]) }
    package static func commentWithin(place: some CustomStringConvertible, key: some CustomStringConvertible) -> String { localized(1482, [place.description, key.description]) }
    package static func notChangeable(_ key: some CustomStringConvertible) -> String { localized(1483, [key.description]) }
    package static func busy(_ path: some CustomStringConvertible) -> String { localized(1484, [path.description]) }
    package static func notUnicode(_ path: some CustomStringConvertible) -> String { localized(1485, [path.description]) }
    package static func unreadable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1486, [path.description, reason.description]) }
    package static func unwritable(path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1487, [path.description, reason.description]) }
    package static func didYouMean(_ meant: some CustomStringConvertible) -> String { localized(1488, [meant.description]) }
    package static func time(least: some CustomStringConvertible, most: some CustomStringConvertible) -> String { localized(1489, [least.description, most.description]) }
    package static func alsoWord(wanted: some CustomStringConvertible, word: some CustomStringConvertible) -> String { localized(1490, [wanted.description, word.description]) }
    package static func wholeNumber(least: some CustomStringConvertible, most: some CustomStringConvertible) -> String { localized(1491, [least.description, most.description]) }
    package static var size: String { localized(1492) }
    package static var trueOrFalse: String { localized(1493) }
    package static var trueFalseOrAuto: String { localized(1494) }
    package static var oneOfTheseWords: String { localized(1495) }
    package static func program(_ example: some CustomStringConvertible) -> String { localized(1496, [example.description]) }
    package static func opener(runner: some CustomStringConvertible, example: some CustomStringConvertible) -> String { localized(1497, [runner.description, example.description]) }
    package static var folder: String { localized(1498) }
    package static var tags: String { localized(1499) }
    package static func fileName(placeholder: some CustomStringConvertible, example: some CustomStringConvertible) -> String { localized(1500, [placeholder.description, example.description]) }
    package static var nameBelowDownloads: String { localized(1501) }
    package static var nameWithoutDots: String { localized(1502) }
    package static var themeName: String { localized(1503) }
    package static var look: String { localized(1504) }
    package static var keys: String { localized(1505) }
    package static var twoTimes: String { localized(1506) }
    package static var webAddress: String { localized(1507) }
    package static var oneLine: String { localized(1508) }
    package static func ambiguous(name: some CustomStringConvertible, settings: some CustomStringConvertible) -> String { localized(1509, [name.description, settings.description]) }
    package static func unknownPlaceholder(placeholders: some CustomStringConvertible, wrong: some CustomStringConvertible) -> String { localized(1510, [placeholders.description, wrong.description]) }
    package static func themeNames(_ names: some CustomStringConvertible) -> String { localized(1511, [names.description]) }
    package static func ruleSkipped(_ reason: some CustomStringConvertible) -> String { localized(1512, [reason.description]) }
    package static func unreadableLineOfRule(_ line: some CustomStringConvertible) -> String { localized(1513, [line.description]) }
    package static func missingInRule(key: some CustomStringConvertible, example: some CustomStringConvertible) -> String { localized(1514, [key.description, example.description]) }
    package static func noTextInRule(key: some CustomStringConvertible, example: some CustomStringConvertible) -> String { localized(1515, [key.description, example.description]) }
    package static func noListInRule(key: some CustomStringConvertible, example: some CustomStringConvertible) -> String { localized(1516, [key.description, example.description]) }
    package static func queryOfRule(position: some CustomStringConvertible, fault: some CustomStringConvertible) -> String { localized(1517, [position.description, fault.description]) }
    package static func unknownAction(action: some CustomStringConvertible, question: some CustomStringConvertible, actions: some CustomStringConvertible) -> String { localized(1518, [action.description, question.description, actions.description]) }
    package static func noActionsInRule(_ example: some CustomStringConvertible) -> String { localized(1519, [example.description]) }
    package static var contradictionInRule: String { localized(1520) }
    package static func missingTag(_ example: some CustomStringConvertible) -> String { localized(1521, [example.description]) }
    package static func badKeep(_ example: some CustomStringConvertible) -> String { localized(1522, [example.description]) }
    package static func tooLongInRule(key: some CustomStringConvertible, limit: Int) -> String { localized(1523, [key.description, limit.grouped]) }
    package static func tooManyActions(_ limit: Int) -> String { localized(1524, [limit.grouped]) }
    package static func tooManyRules(_ limit: Int) -> String { localized(1525, [limit.grouped]) }
}

package enum SettingsTexts {
    package static var title: String { localized(1526) }
    package static var themes: String { localized(1527) }
    package static func intro(_ change: some CustomStringConvertible) -> String { localized(1528, [change.description]) }
    package static func themesIntro(_ use: some CustomStringConvertible) -> String { localized(1529, [use.description]) }
    package static var purposeAuto: String { localized(1530) }
    package static var purposeDark: String { localized(1531) }
    package static var purposeLight: String { localized(1532) }
    package static var purposeDefault: String { localized(1533) }
    package static var purposeMono: String { localized(1534) }
    package static var use: String { localized(1535) }
    package static var inUse: String { localized(1536) }
    package static var unset: String { localized(1537) }
    package static var untilQuit: String { localized(1538) }
}

package enum StatisticsTexts {
    package static var title: String { localized(1539) }
    package static var counting: String { localized(1540) }
    package static func countingProgress(_ percent: some CustomStringConvertible) -> String { localized(1541, [percent.description]) }
    package static func at(_ time: some CustomStringConvertible) -> String { localized(1542, [time.description]) }
    package static var stored: String { localized(1543) }
    package static var read: String { localized(1544) }
    package static var feeds: String { localized(1545) }
    package static var notShown: String { localized(1546) }
    package static var onDisk: String { localized(1547) }
    package static func sizeWithoutIndex(_ library: some CustomStringConvertible) -> String { localized(1548, [library.description]) }
    package static func sizeWithIndex(library: some CustomStringConvertible, index: some CustomStringConvertible) -> String { localized(1549, [library.description, index.description]) }
    package static var nothingStored: String { localized(1550) }
    package static func partOfAll(_ part: some CustomStringConvertible) -> String { localized(1551, [part.description]) }
    package static var lessThanOnePercent: String { localized(1552) }
    package static func partOfRecent(part: some CustomStringConvertible, days: Int) -> String { localized(1553, for: days, [part.description, days.grouped]) }
    package static func stateFine(_ count: some CustomStringConvertible) -> String { localized(1554, [count.description]) }
    package static func stateSilent(_ count: some CustomStringConvertible) -> String { localized(1555, [count.description]) }
    package static func stateFailing(_ count: some CustomStringConvertible) -> String { localized(1556, [count.description]) }
    package static func stateStopped(_ count: some CustomStringConvertible) -> String { localized(1557, [count.description]) }
    package static func stateNeverAsked(_ count: some CustomStringConvertible) -> String { localized(1558, [count.description]) }
    package static func unlisted(_ articles: Int) -> String { localized(1559, for: articles, [articles.grouped]) }
    package static var articlesADay: String { localized(1560) }
    package static func noneIn(_ days: some CustomStringConvertible) -> String { localized(1561, [days.description]) }
    package static func averageAndMost(average: some CustomStringConvertible, days: some CustomStringConvertible, most: Int, day: some CustomStringConvertible) -> String { localized(1562, [average.description, days.description, most.grouped, day.description]) }
    package static func busiestFeeds(_ days: Int) -> String { localized(1563, for: days, [days.grouped]) }
    package static func rateAndRead(rate: some CustomStringConvertible, read: some CustomStringConvertible) -> String { localized(1564, [rate.description, read.description]) }
    package static func silentFeeds(_ days: Int) -> String { localized(1565, for: days, [days.grouped]) }
    package static func lastArticle(_ day: some CustomStringConvertible) -> String { localized(1566, [day.description]) }
    package static var noArticleEver: String { localized(1567) }
    package static var failing: String { localized(1568) }
    package static func times(_ count: some CustomStringConvertible) -> String { localized(1569, [count.description]) }
    package static var gone: String { localized(1570) }
    package static func countWithStates(count: Int, states: some CustomStringConvertible) -> String { localized(1571, [count.grouped, states.description]) }
    package static func ofHiddenFeeds(articles: some CustomStringConvertible, feeds: some CustomStringConvertible) -> String { localized(1572, [articles.description, feeds.description]) }
    package static func hiddenFeeds(_ count: Int) -> String { localized(1573, for: count, [count.grouped]) }
    package static func oneArticleShade(_ range: some CustomStringConvertible) -> String { localized(1574, [range.description]) }
    package static func articlesShade(_ range: some CustomStringConvertible) -> String { localized(1575, [range.description]) }
}

package enum StatusTexts {
    package static func stopsRefresh(_ key: some CustomStringConvertible) -> String { localized(1576, [key.description]) }
    package static func failedCount(_ count: Int) -> String { localized(1577, [count.grouped]) }
    package static func newCount(_ count: Int) -> String { localized(1578, [count.grouped]) }
    /// Behind the key that does.
    package static var stops: String { localized(1579) }
    /// One pane has the screen.
    package static func zoomed(_ key: some CustomStringConvertible) -> String { localized(1580, [key.description]) }
    package static func goingTo(_ line: Int) -> String { localized(1581, [line.grouped]) }
    package static func match(number: Int, count: Int) -> String { localized(1582, for: count, [number.grouped, count.grouped]) }
    package static func problems(_ count: Int) -> String { localized(1583, for: count, [count.grouped]) }
    package static var notRefreshed: String { localized(1584) }
    /// What a key says that would change something in it.
    package static var notChanged: String { localized(1585) }
    package static func fullTexts(done: some CustomStringConvertible, total: some CustomStringConvertible) -> String { localized(1586, [done.description, total.description]) }
    package static var refreshes: String { localized(1587) }
    package static var nothingPlanned: String { localized(1588) }
    /// Instead of the time of the next one, as the user has set it.
    package static var off: String { localized(1589) }
    package static var refreshesAreOff: String { localized(1590) }
    package static func next(_ time: some CustomStringConvertible) -> String { localized(1591, [time.description]) }
    package static func nextBy(_ time: some CustomStringConvertible) -> String { localized(1592, [time.description]) }
    package static var nextSoon: String { localized(1593) }
    package static func nextWaits(_ waits: some CustomStringConvertible) -> String { localized(1594, [waits.description]) }
    package static func byOtherVersion(_ name: some CustomStringConvertible) -> String { localized(1595, [name.description]) }
    package static func byRunner(_ name: some CustomStringConvertible) -> String { localized(1596, [name.description]) }
    package static func refreshingFeeds(done: Int, count: Int) -> String { localized(1597, for: count, [done.grouped, count.grouped]) }
    package static func newArticles(_ count: Int) -> String { localized(1598, [count.grouped]) }
    package static func atLeastNewArticles(_ count: Int) -> String { localized(1599, [count.grouped]) }
    package static func newArticlesAbove(_ count: Int) -> String { localized(1600, [count.grouped]) }
    package static func atLeastNewArticlesAbove(_ count: Int) -> String { localized(1601, [count.grouped]) }
}

package enum StoryTexts {
    package static var title: String { localized(1602) }
    package static func intro(open: some CustomStringConvertible, split: some CustomStringConvertible) -> String { localized(1603, [open.description, split.description]) }
    package static var apart: String { localized(1604) }
    package static var split: String { localized(1605) }
    package static var join: String { localized(1606) }
    package static func splitsThere(show: some CustomStringConvertible, split: some CustomStringConvertible) -> String { localized(1607, [show.description, split.description]) }
    package static var none: String { localized(1608) }
}

package enum SuspendedWorkTexts {
    package static var deletingArticles: String { localized(1609) }
    package static var deletingDownloads: String { localized(1610) }
    package static var automaticDownloads: String { localized(1611) }
    package static var refreshingFeeds: String { localized(1612) }
    package static var feedCommands: String { localized(1613) }
    package static var hooks: String { localized(1614) }
    package static var notifications: String { localized(1615) }
    package static func suspended(_ names: some CustomStringConvertible) -> String { localized(1616, [names.description]) }
    package static var rulesFollow: String { localized(1617) }
    package static var restart: String { localized(1618) }
}

package enum TaskErrorTexts {
    package static func tasksUnavailable(_ reason: some CustomStringConvertible) -> String { localized(1619, [reason.description]) }
    package static func unusableArgument(name: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1620, [name.description, reason.description]) }
    package static func tooManyPendingRequests(kind: some CustomStringConvertible, limit: some CustomStringConvertible) -> String { localized(1621, [kind.description, limit.description]) }
    package static func notPermitted(_ identifier: some CustomStringConvertible) -> String { localized(1622, [identifier.description]) }
    package static func modeNotPermitted(identifier: some CustomStringConvertible, mode: some CustomStringConvertible) -> String { localized(1623, [identifier.description, mode.description]) }
    package static func cannotBeginAtOnce(_ identifier: some CustomStringConvertible) -> String { localized(1624, [identifier.description]) }
    package static func alreadyRegistered(_ identifier: some CustomStringConvertible) -> String { localized(1625, [identifier.description]) }
    package static func registeredTooLate(_ identifier: some CustomStringConvertible) -> String { localized(1626, [identifier.description]) }
    package static func notRegistered(_ identifier: some CustomStringConvertible) -> String { localized(1627, [identifier.description]) }
    package static func noPendingRequest(_ identifier: some CustomStringConvertible) -> String { localized(1628, [identifier.description]) }
    package static func taskNotRunning(_ identifier: some CustomStringConvertible) -> String { localized(1629, [identifier.description]) }
    package static func taskAlreadyRunning(_ identifier: some CustomStringConvertible) -> String { localized(1630, [identifier.description]) }
    package static var schedulerAlreadyRuns: String { localized(1631) }
    package static func storageIsFolder(operation: some CustomStringConvertible, path: some CustomStringConvertible) -> String { localized(1632, [operation.description, path.description]) }
    package static func storageIsNoFile(operation: some CustomStringConvertible, path: some CustomStringConvertible) -> String { localized(1633, [operation.description, path.description]) }
    package static func storageFailed(operation: some CustomStringConvertible, path: some CustomStringConvertible, reason: some CustomStringConvertible) -> String { localized(1634, [operation.description, path.description, reason.description]) }
    package static func damagedRecords(_ path: some CustomStringConvertible) -> String { localized(1635, [path.description]) }
    package static func nothingRunsTasks(_ directory: some CustomStringConvertible) -> String { localized(1636, [directory.description]) }
    package static func noAnswer(_ directory: some CustomStringConvertible) -> String { localized(1637, [directory.description]) }
    package static var conversationBroken: String { localized(1638) }
    package static func unusableMessage(_ bytes: some CustomStringConvertible) -> String { localized(1639, [bytes.description]) }
    package static var read: String { localized(1640) }
    package static var write: String { localized(1641) }
    package static var open: String { localized(1642) }
    package static var replace: String { localized(1643) }
    package static var remove: String { localized(1644) }
    package static var cut: String { localized(1645) }
    package static var lock: String { localized(1646) }
    package static var watch: String { localized(1647) }
    package static var createFolder: String { localized(1648) }
    package static var readFolder: String { localized(1649) }
    package static var putAside: String { localized(1650) }
    package static var listenAt: String { localized(1651) }
    package static var connectTo: String { localized(1652) }
    package static var makeSocketFor: String { localized(1653) }
    package static var hostGone: String { localized(1654) }
    package static var hostSilent: String { localized(1655) }
    package static var hostLeaving: String { localized(1656) }
    package static var hostOfOtherVersion: String { localized(1657) }
    package static func hostSilentProcess(_ process: some CustomStringConvertible) -> String { localized(1658, [process.description]) }
    package static func hostStoppedProcess(_ process: some CustomStringConvertible) -> String { localized(1659, [process.description]) }
    package static func hostProcessOfOtherVersion(_ process: some CustomStringConvertible) -> String { localized(1660, [process.description]) }
}

package enum TaskTexts {
    package static var title: String { localized(1661) }
    package static var log: String { localized(1662) }
    package static var notKnown: String { localized(1663) }
    package static var noneKnown: String { localized(1664) }
    package static func nothingToStop(_ name: some CustomStringConvertible) -> String { localized(1665, [name.description]) }
    package static func nothingToCancel(_ name: some CustomStringConvertible) -> String { localized(1666, [name.description]) }
    package static func runByOtherVersion(_ name: some CustomStringConvertible) -> String { localized(1667, [name.description]) }
    package static func endItByKill(_ process: some CustomStringConvertible) -> String { localized(1668, [process.description]) }
    package static var endIt: String { localized(1669) }
    package static func orRestartDaemon(_ advice: some CustomStringConvertible) -> String { localized(1670, [advice.description]) }
    package static func runBy(_ name: some CustomStringConvertible) -> String { localized(1671, [name.description]) }
    package static func runBySilent(_ name: some CustomStringConvertible) -> String { localized(1672, [name.description]) }
    package static func continueOrKill(_ process: some CustomStringConvertible) -> String { localized(1673, [process.description]) }
    package static var continueOrEnd: String { localized(1674) }
    package static func forProcessToAnswer(_ process: some CustomStringConvertible) -> String { localized(1675, [process.description]) }
    package static var forOtherToAnswer: String { localized(1676) }
    package static var onceItAnswers: String { localized(1677) }
    package static var idle: String { localized(1678) }
    package static var off: String { localized(1679) }
    package static var pending: String { localized(1680) }
    package static func running(_ time: some CustomStringConvertible) -> String { localized(1681, [time.description]) }
    package static func done(_ percent: some CustomStringConvertible) -> String { localized(1682, [percent.description]) }
    package static func newArticleCount(_ count: Int) -> String { localized(1683, for: count, [count.grouped]) }
    package static func hasEnded(name: some CustomStringConvertible, result: some CustomStringConvertible, fullStop: some CustomStringConvertible) -> String { localized(1684, [name.description, result.description, fullStop.description]) }
    package static var waits: String { localized(1685) }
    package static var earliestBegin: String { localized(1686) }
    package static var lastLaunch: String { localized(1687) }
    package static var lastResult: String { localized(1688) }
    package static var lastAsked: String { localized(1689) }
    package static var startsAtOnce: String { localized(1690) }
    package static var atOnce: String { localized(1691) }
    package static var onceThatIsSo: String { localized(1692) }
    package static func at(time: some CustomStringConvertible, left: some CustomStringConvertible) -> String { localized(1693, [time.description, left.description]) }
    package static var never: String { localized(1694) }
    package static var noneYet: String { localized(1695) }
    package static var next: String { localized(1696) }
    package static var nothingPending: String { localized(1697) }
    package static var earliest: String { localized(1698) }
    package static var latest: String { localized(1699) }
    package static var timeNotKnown: String { localized(1700) }
    package static var lastDay: String { localized(1701) }
    package static var meaningNothing: String { localized(1702) }
    package static var meaningNoData: String { localized(1703) }
    package static var meaningNewData: String { localized(1704) }
    package static var meaningInterrupted: String { localized(1705) }
    package static var meaningFailed: String { localized(1706) }
    package static var meaningRunning: String { localized(1707) }
    package static var reader: String { localized(1708) }
    package static var daemon: String { localized(1709) }
    package static var command: String { localized(1710) }
    package static var anotherNewsterm: String { localized(1711) }
    package static func runnerWithProcess(name: some CustomStringConvertible, process: some CustomStringConvertible) -> String { localized(1712, [name.description, process.description]) }
    package static var nothingContinues: String { localized(1713) }
    package static var daemonContinues: String { localized(1714) }
    package static var anotherReaderContinues: String { localized(1715) }
    package static func unitEnabled(_ name: some CustomStringConvertible) -> String { localized(1716, [name.description]) }
    package static func unitNotEnabled(_ name: some CustomStringConvertible) -> String { localized(1717, [name.description]) }
    package static func notPending(_ name: some CustomStringConvertible) -> String { localized(1718, [name.description]) }
    package static func submits(_ key: some CustomStringConvertible) -> String { localized(1719, [key.description]) }
    package static func submitsOnScreen(key: some CustomStringConvertible, screen: some CustomStringConvertible) -> String { localized(1720, [key.description, screen.description]) }
    package static func doNotRun(_ sentence: some CustomStringConvertible) -> String { localized(1721, [sentence.description]) }
    package static func runningRefresh(done: Int, feeds: some CustomStringConvertible) -> String { localized(1722, [done.grouped, feeds.description]) }
    package static var isTriedAgain: String { localized(1723) }
}

package enum TaskWaitTexts {
    package static var stoppedOnRequest: String { localized(1724) }
    package static func untilTime(_ time: some CustomStringConvertible) -> String { localized(1725, [time.description]) }
    package static func minimumInterval(time: some CustomStringConvertible, duration: some CustomStringConvertible) -> String { localized(1726, [time.description, duration.description]) }
    package static func afterInterruptions(_ time: some CustomStringConvertible) -> String { localized(1727, [time.description]) }
    package static func afterRetry(_ time: some CustomStringConvertible) -> String { localized(1728, [time.description]) }
    package static func afterSetbacks(_ time: some CustomStringConvertible) -> String { localized(1729, [time.description]) }
    package static func recentUse(_ time: some CustomStringConvertible) -> String { localized(1730, [time.description]) }
    package static func rest(_ time: some CustomStringConvertible) -> String { localized(1731, [time.description]) }
    package static func turn(_ time: some CustomStringConvertible) -> String { localized(1732, [time.description]) }
    package static var network: String { localized(1733) }
    package static var externalPower: String { localized(1734) }
    package static var unmeteredNetwork: String { localized(1735) }
    package static var chargedBattery: String { localized(1736) }
    package static func fallingLoad(_ time: some CustomStringConvertible) -> String { localized(1737, [time.description]) }
    package static var untilPause: String { localized(1738) }
    package static var program: String { localized(1739) }
    package static var presentRun: String { localized(1740) }
    package static var lastHandler: String { localized(1741) }
    package static var otherWork: String { localized(1742) }
    package static var processEnded: String { localized(1743) }
    package static var newData: String { localized(1744) }
    package static var noData: String { localized(1745) }
    package static var failed: String { localized(1746) }
    package static var retry: String { localized(1747) }
    package static func retryReason(_ reason: some CustomStringConvertible) -> String { localized(1748, [reason.description]) }
    package static var userCameBack: String { localized(1749) }
    package static var timeUsedUp: String { localized(1750) }
    package static var conditionLost: String { localized(1751) }
    package static var stalled: String { localized(1752) }
    package static var withdrawn: String { localized(1753) }
    package static var expirationSimulated: String { localized(1754) }
    package static var schedulerStopped: String { localized(1755) }
    package static func interruptedBy(_ reason: some CustomStringConvertible) -> String { localized(1756, [reason.description]) }
    package static func failedBy(_ reason: some CustomStringConvertible) -> String { localized(1757, [reason.description]) }
    package static func ignoredStop(_ ending: some CustomStringConvertible) -> String { localized(1758, [ending.description]) }
}

package enum TimeTexts {
    /// The age of what has just happened.
    package static var now: String { localized(1759) }
    package static var today: String { localized(1760) }
    package static var yesterday: String { localized(1761) }
    package static var thisWeek: String { localized(1762) }
    package static var lastWeek: String { localized(1763) }
    package static var earlierThisWeek: String { localized(1764) }
    package static var earlierLastWeek: String { localized(1765) }
    package static func week(_ monday: some CustomStringConvertible) -> String { localized(1766, [monday.description]) }
    package static var thisMonth: String { localized(1767) }
    package static var earlierThisMonth: String { localized(1768) }
    package static func year(_ year: some CustomStringConvertible) -> String { localized(1769, [year.description]) }
    /// What is left of it, after and before the rest of it.
    package static func later(_ year: some CustomStringConvertible) -> String { localized(1770, [year.description]) }
    package static func earlier(_ year: some CustomStringConvertible) -> String { localized(1771, [year.description]) }
    package static func decade(_ decade: some CustomStringConvertible) -> String { localized(1772, [decade.description]) }
    package static func laterInDecade(_ decade: some CustomStringConvertible) -> String { localized(1773, [decade.description]) }
    package static func earlierInDecade(_ decade: some CustomStringConvertible) -> String { localized(1774, [decade.description]) }
    package static func ageMinute(_ count: some CustomStringConvertible) -> String { localized(1775, [count.description]) }
    package static func ageHour(_ count: some CustomStringConvertible) -> String { localized(1776, [count.description]) }
    package static func ageDay(_ count: some CustomStringConvertible) -> String { localized(1777, [count.description]) }
    package static func ageWeek(_ count: some CustomStringConvertible) -> String { localized(1778, [count.description]) }
    package static func ageMonth(_ count: some CustomStringConvertible) -> String { localized(1779, [count.description]) }
    package static func ageYear(_ count: some CustomStringConvertible) -> String { localized(1780, [count.description]) }
    package static func agoMinute(_ count: some CustomStringConvertible) -> String { localized(1781, [count.description]) }
    package static func agoHour(_ count: Int) -> String { localized(1782, for: count, [count.grouped]) }
    package static func agoDay(_ count: Int) -> String { localized(1783, for: count, [count.grouped]) }
    package static func agoWeek(_ count: Int) -> String { localized(1784, for: count, [count.grouped]) }
    package static func agoMonth(_ count: Int) -> String { localized(1785, for: count, [count.grouped]) }
    package static func agoYear(_ count: Int) -> String { localized(1786, for: count, [count.grouped]) }
    package static func lengthSeconds(_ seconds: some CustomStringConvertible) -> String { localized(1787, [seconds.description]) }
    package static func lengthInWordsMinutes(_ minutes: some CustomStringConvertible) -> String { localized(1788, [minutes.description]) }
    package static func lengthInWordsHours(_ hours: Int) -> String { localized(1789, for: hours, [hours.grouped]) }
    package static func hoursAndMinutes(hours: some CustomStringConvertible, minutes: some CustomStringConvertible) -> String { localized(1790, [hours.description, minutes.description]) }
    package static var soon: String { localized(1791) }
    package static func leftSecond(_ count: some CustomStringConvertible) -> String { localized(1792, [count.description]) }
    package static func leftMinute(_ count: some CustomStringConvertible) -> String { localized(1793, [count.description]) }
    package static func leftHour(_ count: some CustomStringConvertible) -> String { localized(1794, [count.description]) }
    package static func onDay(_ day: some CustomStringConvertible) -> String { localized(1795, [day.description]) }
    package static func spentSeconds(_ seconds: some CustomStringConvertible) -> String { localized(1796, [seconds.description]) }
    package static func days(_ count: Int) -> String { localized(1797, for: count, [count.grouped]) }
    package static var monday: String { localized(1798) }
    package static var tuesday: String { localized(1799) }
    package static var wednesday: String { localized(1800) }
    package static var thursday: String { localized(1801) }
    package static var friday: String { localized(1802) }
    package static var saturday: String { localized(1803) }
    package static var sunday: String { localized(1804) }
    package static func second(_ count: Int) -> String { localized(1805, for: count, [count.grouped]) }
    package static func minute(_ count: Int) -> String { localized(1806, for: count, [count.grouped]) }
    package static func hour(_ count: Int) -> String { localized(1807, for: count, [count.grouped]) }
    package static func inDays(_ count: Int) -> String { localized(1808, for: count, [count.grouped]) }
    package static func everyDuration(_ duration: some CustomStringConvertible) -> String { localized(1809, [duration.description]) }
    package static func aboutEveryDuration(_ duration: some CustomStringConvertible) -> String { localized(1810, [duration.description]) }
}

package enum UndoTexts {
    package static func undidAdding(_ names: some CustomStringConvertible) -> String { localized(1811, [names.description]) }
    package static func putBack(_ name: some CustomStringConvertible) -> String { localized(1812, [name.description]) }
    package static func resubscribed(name: some CustomStringConvertible, account: some CustomStringConvertible) -> String { localized(1813, [name.description, account.description]) }
    package static func movedBack(name: some CustomStringConvertible, account: some CustomStringConvertible) -> String { localized(1814, [name.description, account.description]) }
    package static var marksLost: String { localized(1815) }
    package static func marksPutBack(_ count: Int) -> String { localized(1816, for: count, [count.grouped]) }
    package static func articlesGone(_ count: Int) -> String { localized(1817, for: count, [count.grouped]) }
    package static func changed(_ name: some CustomStringConvertible) -> String { localized(1818, [name.description]) }
    package static func changedExceptAddress(_ name: some CustomStringConvertible) -> String { localized(1819, [name.description]) }
    package static var editedList: String { localized(1820) }
    package static func changedFeeds(_ feeds: some CustomStringConvertible) -> String { localized(1821, [feeds.description]) }
    package static func savedQueries(_ count: Int) -> String { localized(1822, for: count, [count.grouped]) }
    package static func feedsAndQueries(feeds: some CustomStringConvertible, queries: some CustomStringConvertible) -> String { localized(1823, [feeds.description, queries.description]) }
    package static func quotedQuery(_ query: some CustomStringConvertible) -> String { localized(1824, [query.description]) }
    package static func markedUnread(_ restored: some CustomStringConvertible) -> String { localized(1825, [restored.description]) }
    package static func markedRead(_ restored: some CustomStringConvertible) -> String { localized(1826, [restored.description]) }
    package static func starTaken(_ restored: some CustomStringConvertible) -> String { localized(1827, [restored.description]) }
    package static func starredAgain(_ restored: some CustomStringConvertible) -> String { localized(1828, [restored.description]) }
    package static func shownAgain(_ restored: some CustomStringConvertible) -> String { localized(1829, [restored.description]) }
    package static func hiddenAgain(_ restored: some CustomStringConvertible) -> String { localized(1830, [restored.description]) }
    package static func joinedAgain(_ restored: some CustomStringConvertible) -> String { localized(1831, [restored.description]) }
    package static func splitAgain(_ restored: some CustomStringConvertible) -> String { localized(1832, [restored.description]) }
    package static func saveTakenBack(service: some CustomStringConvertible, restored: some CustomStringConvertible) -> String { localized(1833, [service.description, restored.description]) }
    package static func saveIsSent(subject: some CustomStringConvertible, service: some CustomStringConvertible) -> String { localized(1834, [subject.description, service.description]) }
    package static func tagsTaken(added: some CustomStringConvertible, restored: some CustomStringConvertible) -> String { localized(1835, [added.description, restored.description]) }
    package static func tagsPutBack(removed: some CustomStringConvertible, restored: some CustomStringConvertible) -> String { localized(1836, [removed.description, restored.description]) }
    package static func tagsExchanged(added: some CustomStringConvertible, restored: some CustomStringConvertible, removed: some CustomStringConvertible) -> String { localized(1837, [added.description, restored.description, removed.description]) }
    package static func importUndone(_ restored: some CustomStringConvertible) -> String { localized(1838, [restored.description]) }
    package static func rulesUndone(_ restored: some CustomStringConvertible) -> String { localized(1839, [restored.description]) }
    package static func removedRule(_ title: some CustomStringConvertible) -> String { localized(1840, [title.description]) }
    package static func nothingLeft(_ articles: some CustomStringConvertible) -> String { localized(1841, [articles.description]) }
    package static func nothingLeftOfOne(_ article: some CustomStringConvertible) -> String { localized(1842, [article.description]) }
    package static func sentence(_ done: some CustomStringConvertible) -> String { localized(1843, [done.description]) }
    package static func partly(done: some CustomStringConvertible, count: Int) -> String { localized(1844, for: count, [done.description, count.grouped]) }
    package static func oneTag(_ names: some CustomStringConvertible) -> String { localized(1845, [names.description]) }
    package static func severalTags(_ names: some CustomStringConvertible) -> String { localized(1846, [names.description]) }
}

package enum UserCommandTexts {
    package static var heading: String { localized(1847) }
    package static func running(_ command: some CustomStringConvertible) -> String { localized(1848, [command.description]) }
    package static func done(_ command: some CustomStringConvertible) -> String { localized(1849, [command.description]) }
    package static func started(_ command: some CustomStringConvertible) -> String { localized(1850, [command.description]) }
    package static var pressEnter: String { localized(1851) }
    package static func printedNothing(_ command: some CustomStringConvertible) -> String { localized(1852, [command.description]) }
    package static func outputIsHere(_ command: some CustomStringConvertible) -> String { localized(1853, [command.description]) }
    package static var outputUntilThen: String { localized(1854) }
    package static func kept(command: some CustomStringConvertible, title: some CustomStringConvertible) -> String { localized(1855, [command.description, title.description]) }
    package static func keptBefore(_ command: some CustomStringConvertible) -> String { localized(1856, [command.description]) }
    package static func actionsLeftOut(command: some CustomStringConvertible, actions: some CustomStringConvertible) -> String { localized(1857, [command.description, actions.description]) }
    package static func noCommandOnKeys(_ keys: some CustomStringConvertible) -> String { localized(1858, [keys.description]) }
    package static var noOutput: String { localized(1859) }
    package static var outputHelp: String { localized(1860) }
    package static func title(command: some CustomStringConvertible, article: some CustomStringConvertible) -> String { localized(1861, [command.description, article.description]) }
}

extension TextCatalog {
    static let source = TextCatalog(
        isSource: true, form: { n in (n != 1) ? 1 : 0 },
        lines: #"""
            The server answered with status \#u{1}.
            The server answered with status \#u{1}: “\#u{2}”.
            The server does not accept the user name and password. Correct them with newsterm account edit.
            The answer to \#u{1} is not one of this protocol; check the address with newsterm account edit.
            The server redirects to \#u{1}; give the account that address with newsterm account edit.
            The address is plain http, by which the password could be read on its way. Use https.
            The server did not subscribe to it: \#u{1}
            The server would delete its articles: newsterm feeds remove \#u{1} --account \#u{2} asks first.
            Unsubscribe \#u{1} from \#u{2}? The server deletes its articles, and what is read and starred there. y/n
            Nothing was changed.
            There is no account \#u{1} any more.
            A feed of an account is fetched by its server: its address and interval are set there, and it has one tag, its category.
            \#u{1} is not asked again before \#u{2}; newsterm sync \#u{1} asks at once.
            \#u{1} mark waits to be sent.\#u{0}\#u{1} marks wait to be sent.
            \#u{1} change of feeds waits to be sent.\#u{0}\#u{1} changes of feeds wait to be sent.
            A change of feeds waits: \#u{1}
            The server refuses \#u{1} mark; it is sent again later.\#u{0}The server refuses \#u{1} marks; they are sent again later.
            Only the \#u{1} newest article is taken.\#u{0}Only the \#u{1} newest articles are taken.
            The server's list of unread articles is incomplete (\#u{1}); no marks are changed by it.
            The server's list of starred articles is incomplete (\#u{1}); no marks are changed by it.
            The server's list of \#u{1} label contradicts the articles themselves, which stay as they are.\#u{0}The server's lists of \#u{1} labels contradict the articles themselves, which stay as they are.
            The labels could not be read: \#u{1}
            \#u{1} feed is not on the server any more: \#u{2}.\#u{0}\#u{1} feeds are not on the server any more: \#u{2}.
            The server refuses to add \#u{1}, which was taken back: \#u{2}
            The server refuses to change \#u{1}, which was taken back: \#u{2}
            The server refuses to remove \#u{1}, which was taken back: \#u{2}
            The server counts \#u{1} unread articles, but names \#u{2}.
            newsterm asked for \#u{1} of these articles, and \#u{2} have other marks than the server's list says.
            newsterm asked for \#u{1} of these articles, and \#u{2} are not on the server any more.
            newsterm asked for \#u{1} of these articles, and \#u{2} have not changed on the server since the last sync, as after it was restored from a backup.
            Of \#u{1} labels that are gone, the server says otherwise of \#u{2} in the articles themselves.
            The server has no labels any more.
            The server's list of unread articles is incomplete.
            The server's list of starred articles is incomplete.
            The server did not subscribe to it: it found no feed there.
            The server does not have the feed any more.
            The server lists no feeds any more; the feeds and marks here stay as they are. newsterm account verify follows it nevertheless.
            The server has other articles under the numbers of those here, as after it was restored from a backup: “\#u{1}” is “\#u{2}” there. Nothing is sent or changed; newsterm account verify shows them and asks.
            A feed of an account needs a title.
            Another newsterm is sending to the account; try again.
            There is no password for the account; set it with newsterm account edit.
            The password cannot be kept in \#u{1}: \#u{2}.
            No password from \#u{1}: \#u{2}
            Marking matching articles as read…
            No unread articles to mark.
            \#u{1} undoes it.
            Undoing…
            Nothing to undo.
            Nothing was added.
            \#u{1}, then Up, brings the address back.
            \#u{1} undoes it.
              \#u{1} stops it.
            Adding \#u{1}…\#u{2}
            Adding \#u{1} to \#u{2}…\#u{3}
            Stopped adding \#u{1}.
            Ignored the pasted text: not the address of a feed or page.
            In the feeds pane, select the feed to remove.
            \#u{1} line of the feed list cannot be used; \#u{2} shows it.\#u{0}\#u{1} lines of the feed list cannot be used; \#u{2} shows them.
            \#u{1} line of the configuration cannot be used; \#u{2} shows it.\#u{0}\#u{1} lines of the configuration cannot be used; \#u{2} shows them.
            Refresh stopped.
            No refresh is running.
            No background task begins with \#u{1}.
            The key \#u{1} does nothing. \#u{2} lists the keys.
            the lists
            Marked \#u{1} as read.
            Marked \#u{1} of \#u{2} as read.
            A line of the configuration cannot be used: \#u{1}
            \#u{1} (\#u{2}) works in \#u{3}.
            Move down a line.
            Move up a line.
            Go to the first line.
            Go to the last line.
            Read on: open the selected list or article, or the next unread one. In an article, page down, and continue at its end.
            Move down a page; at the end of an article, open the next unread one.
            Move up a page.
            Move down half a page.
            Move up half a page.
            Scroll code right where its lines are wider than the page.
            Scroll code back left.
            Open or apply the selection: add the ticked feeds, list a hidden feed again, change a setting, use a theme, show all help.
            Go back; from the headlines, first clear a filter, then go to the feeds. The key that opened a page also closes it.
            Quit.
            Go to the next pane: feeds, headlines, open article; among the background tasks, their log.
            Go to the previous pane.
            Show this pane on the whole screen, or show all panes again.
            Show or hide the preview, the text of the selected article (needs a screen of at least 30 lines).
            Show the next feed.
            Show the previous feed.
            Go to a feed, tag or list by name, as you type; Tab goes to the next match.
            Open the next article of the list.
            Open the previous article of the list.
            Go to the next unread article.
            Go to the previous unread article.
            Search all articles; results appear as you type, best first.
            In the lists, show only articles that match a query, as you type; back clears the filter.
            Find words in the article, or in this help.
            Go to the next match.
            Go to the previous match.
            End the search; the match keys go to unread articles again.
            Refresh this feed.
            Show details of this feed, including when it is checked next, and why.
            Show library statistics: how many articles arrive, from which feeds, and how many are read.
            Refresh all feeds. The right end of the status line shows the time of the next refresh.
            Stop adding a feed, your running commands, or the running refresh, in whichever process it runs. Articles received so far are kept.
            Mark the article as read or unread.
            Mark the whole list as read.
            Mark articles in the list as read that are older than, for example, 3d, 2w or 2026-11-20.
            Undo the last change, then the one before it, up to 24 hours back.
            Star the article, or remove its star.
            Hide the article from all lists, or show it again; is:hidden finds hidden ones.
            Save the article to a service of yours, or see what became of it; config.toml sets services up under [save.NAME].
            Show the articles of other feeds with the same link; they are one row.
            Where the articles with the same link are listed, split one off their row for good, or join it again.
            Make a rule from the article: hide, or mark, articles like this one.
            Tag the article with words of your own; tag:word finds it again.
            Hide or show read articles, and feeds without unread articles or problems.
            Sort the list: newest or oldest first, by feed or by title; search results also best first.
            Group the list under headings: days, weeks, months, years or decades, or feeds if sorted by feed.
            Hide or show the feeds of the tag.
            Hide or show the feeds of all tags.
            Add a feed by its address; on the line, a category or a feed of an account, to that account.
            Remove the selected feed from the list; undo restores it.
            Choose feeds to add: by topic, from other readers' files found on this computer, or by address.
            Tick or untick the feed or file; in a form, change the line.
            Edit the feed's settings: title, tags, check interval, notifications, full text, whether it is listed, address.
            Save the form; undo reverts it.
            Open the link in the browser.
            Open the article's discussion in the browser, where its feed names one.
            Copy the link.
            Open the link with that number in the browser.
            List the links of the article.
            Open the link, note or folded part selected with next-link, or else the first note or folded part on the screen; from a note, go back.
            Go to the next link, note mark or folded part on the screen.
            Go to the previous link, note mark or folded part.
            Open or close a folded part of the article.
            Open or close all folded parts of the article.
            Show the full text, fetched from the article's page; in an article, switch between it and the feed's text.
            Open the article's enclosure, or its downloaded copy if there is one; of several, choose one by number.
            List the chapters of the article's file, to play it from one of them.
            Show the transcript of the article's episode.
            Download the article's enclosure; of several, choose one by number.
            Show the downloads, their progress and where their files are.
            Pause or resume the download.
            Retry now a download that failed, is waiting, or could not be moved into place.
            Remove the download and delete its file, after asking.
            Go to the link or enclosure with that number; further digits extend it.
            Show the background tasks, their past and next runs, and their log.
            Submit a request to launch the selected task as soon as conditions allow.
            Cancel the pending request of the selected task; a current run continues.
            Simulate a launch of the selected task.
            Simulate the expiration of the selected task.
            Simulate the launch of the task whose first letter follows.
            Show the feeds that could not be refreshed, by cause, and the invalid lines of the feed list and configuration.
            Run a command by name, or go to a line by number.
            Show the keys of this place, then all keys.
            down
            up
            top
            bottom
            read on
            page
            page up
            half page
            half page up
            code right
            code left
            open
            back
            quit
            next pane
            previous pane
            whole screen
            preview
            next feed
            previous feed
            go to feed
            next
            previous
            next unread
            previous unread
            search
            filter
            find
            next match
            previous match
            end search
            refresh feed
            details
            statistics
            refresh
            stop refresh
            read/unread
            all read
            older read
            undo
            star
            hide
            save to
            same link
            split or join
            make a rule
            tags
            hide read
            order
            headings
            fold
            fold all
            add feed
            remove feed
            choose feeds
            tick
            edit feed
            save
            browser
            discussion
            copy link
            open link
            links
            note
            next link
            previous link
            fold
            fold all
            full text
            open file
            chapters
            transcript
            play from here
            download
            downloads
            pause/resume
            retry
            remove
            number
            tasks
            submit
            cancel
            run now
            stop
            launch a task
            problems
            command
            help
            (no title)
            Laying out…
            fetched \#u{1}
            Full text, fetched \#u{1}
            The rest of this article could not be fetched.
            This article continues after page \#u{1}; read the rest in the browser.
            Page \#u{1} of this article and what follows could not be fetched.
            \#u{1} matches nothing on the page; newsterm chose the text.
            full text
            the feed's text
            \#u{1} min
            Details
            The feed gives no text for this article.
            The text of this page has not been fetched yet.
            Links
            Files
            Chapters
            Audio
            Video
            Image
            File
            \#u{1} download
            \#u{1} play
            \#u{1} chapters
            \#u{1} transcript
            \#u{1} open
            [image]
            [image: \#u{1}]
             (image)
             (discussion)
             (chapters)
             (transcript\#u{1})
             (media)
            all
            end
            Filed under \#u{1}
            Marked read by the rule \#u{1}
            Starred by the rule \#u{1}
            Tagged \#u{1} by the rule \#u{2}
            Hidden by the rule \#u{1}
            Kept for \#u{1} day by the rule \#u{2}\#u{0}Kept for \#u{1} days by the rule \#u{2}
            File requested by the rule \#u{1}
            Full text requested by the rule \#u{1}
            Hidden: in no list, found by is:hidden
            Saved to \#u{1}: \#u{2}
            Waits to be saved to \#u{1}
            Waits to be saved to \#u{1}, next attempt \#u{2}: \#u{3}
            Not saved to \#u{1}: \#u{2} Saving it again tries again.
            May have been saved to \#u{1}: the answer was lost, and the service cannot say whether it has the page. Look there; saving it again sends it again.
            Also in \#u{1}: the same link
            Its link was read in \#u{1} before it arrived: \#u{2}
            Kept until \#u{1}
            Chosen for notification by the rule \#u{1}
            Kept out of notifications by the rule \#u{1}
            \#u{1}, \#u{2}
            Checked \#u{1}.
            Posts about \#u{1}; checked \#u{2}.
            Posted a moment ago; checked \#u{1}.
            Silent for \#u{1}; checked \#u{2}.
            Checked \#u{1}, as you set it.
            Checked \#u{1}, as you set it, but automatic refreshes run only \#u{2} (refresh.interval).
            Feeds of \#u{1} are checked \#u{2}.
            The feed says it is valid for \#u{1} (ttl)\#u{2}.
            The server says the response is fresh for \#u{1} (\#u{2}).
            The feed asks not to be checked before then (skipHours, skipDays).
            The server asked to wait longer than \#u{1} (Retry-After); retried then.
            The server asked to wait \#u{1} (Retry-After).
            \#u{1} asked for fewer requests\#u{2}; its feeds wait until then.
            It is no longer checked automatically; refresh it by its address to try again, or remove it.
            The next refresh checks again.
            It is checked when the network is back.
            Programs that make feeds are suspended until \#u{1} is fixed.
            Not refreshed until \#u{1} is fixed, since it may contain settings of this feed.
             or more
            , but it posts about \#u{1}
            , but it posted \#u{1} ago
            Decided at the last check: \#u{1}
            The feed says that it changes \#u{1} (sy:updatePeriod)\#u{2}.
            The feed says that it changes \#u{1}, or more rarely (sy:updatePeriod)\#u{2}.
            It failed \#u{1} times in a row; retried after \#u{2}.
            Feeds of \#u{1} are checked one at a time, \#u{2}; this one is waiting its turn.
            Feeds of \#u{1} are checked one at a time; this one is waiting its turn.
            line \#u{1} of config.toml
            It failed; retried after \#u{1}.
            config.toml
            Use another theme, and keep it if you like; without a name, list them.
            Change a setting of config.toml, and keep it if you like; without a value, show it; without a name, list all.
            Unknown command: \#u{1}.\#u{2} Tab lists the commands.
             Did you mean \#u{1}?
            Line numbers start at 1.
            A line number takes no argument.
            The command \#u{1} takes no argument.
            \#u{1} needs an argument: \#u{1} \#u{2}
            Unknown theme: \#u{1}.\#u{2}
            Unknown theme: \#u{1}. Available: \#u{2}.
            Using \#u{1} until you quit.
            Using \#u{1} until you quit; y keeps it in \#u{2}.
            \#u{1} is for a dark background; this one is light.
            \#u{1} is for a light background; this one is dark.
            \#u{1}, until you quit.
            \#u{1} was not written, since a question was open; set it again.
            \#u{1}, until you quit; y keeps it in \#u{2}.
            y writes \#u{1} to \#u{2}; it takes effect then.
            y writes \#u{1} to \#u{2}; it takes effect at the next start.
            \#u{1} has \#u{2} now.
            \#u{1} does not set \#u{2}; the default applies.
            Colours are off (NO_COLOR, --no-color, display.color or the terminal): themes differ only in bold, dim, underline and reverse.
            toggle-read is followed by read or unread, or by nothing.
            Unknown order: \#u{1}. Available: \#u{2}.
            Not a line number: \#u{1}.
            This list has no line \#u{1}.
            Unknown task: \#u{1}. Available: \#u{2}.
            No help on \#u{1}.\#u{2}
            No completions.
            Not available here: \#u{1} works in \#u{2}.
            \#u{1} article\#u{0}\#u{1} articles
            \#u{1} feed\#u{0}\#u{1} feeds
            \#u{1} unread
            \#u{1} starred
            and \#u{1} more
            , 
            \#u{1} \#u{2}
            none
             and 
            ; 
             (\#u{1})
            \#u{1} byte\#u{0}\#u{1} bytes
            .
            Demo
            Made-up feeds on this machine, and a clock running 15 times as fast.
            t shows the background tasks: what each waits for, and until when.
            L launches the refresh now, due or not.
            The newest episode of a podcast: e downloads its file.
            Another process downloads it, and would continue after you quit.
            No key needed: the next refresh starts by itself.
            That was the demo. Look around; Q quits, and nothing is kept.
            The keys are yours now. This line still says what happens.
            A refresh was launched automatically: it was due.
            A refresh was launched by a key.
            The refresh has used up its 30 seconds and must stop.
            The refresh is done: there are new articles.
            The refresh is done: nothing new.
            Maintenance was launched automatically: no key pressed for a minute.
            Maintenance was launched by a key.
            A slow feed was not done: the background session continues it.
            The background session has fetched the rest of the slow feed.
            The download has started.
            The download is complete.
            Downloads
            \#u{1} active
            Loading downloads…
            There are no downloads.
            \#u{1} on an article downloads its file.
            newsterm downloads add URL downloads any file.
            With [downloads] in \#u{1}, files of feeds with a tag are downloaded automatically.
            \#u{1} of \#u{2}
            \#u{1}/s
            \#u{1} s left
            \#u{1} min left
            \#u{1} h left
            \#u{1} left
            paused, starts over: the server cannot resume
            paused
            moving into place
            waits
            waits for its turn
            waits for the network
            waits for an unmetered network
            waits for external power
            retry \#u{1}
            starts \#u{1}
            downloaded \#u{1}
            The file is no longer at \#u{1}
            Not in place: \#u{1}
            Failed: \#u{1}
            downloaded
            download failed
            downloaded, not in place
            downloaded, file missing
            download paused
            \#u{1}, paused
            downloading
            \#u{1} downloaded
            This download is not in progress.
            The file is gone; \#u{1} downloads it again.
            This download failed; \#u{1} retries it.
            Remove “\#u{1}” and delete its file?
            Remove “\#u{1}”?
            Remove:
            yes
            keep the file
            all \#u{1} that failed
            all \#u{1}, keep the files
            Nothing was removed.
            \#u{1} shows the downloads.
            “\#u{1}”: \#u{2}
            Downloaded “\#u{1}”.
            Downloading “\#u{1}”.
            “\#u{1}” is queued and will be downloaded later: \#u{2}
            Already downloaded: “\#u{1}”.
            Paused.
            Paused. This server cannot resume: the download will start over.
            Resumed.
            Retrying.
            Removed.
            Removed, and deleted \#u{1}
            Removed. The file is kept: \#u{1}
            Removed. The file is kept, since it was changed: \#u{1}
            Removed \#u{1} failed download.\#u{0}Removed \#u{1} failed downloads.
            Removed \#u{1} download; the files are kept.\#u{0}Removed \#u{1} downloads; the files are kept.
            The download has stalled: \#u{1}
            Already downloading “\#u{1}”: \#u{2}.
            Already downloading “\#u{1}”.
            No feeds yet.
            \#u{1} adds a feed by its address.
            \#u{1} offers feeds by topic, and from other readers on this computer.
            Nothing is starred here.
            \#u{1} stars the selected article.
            No article has been opened yet.
            Nothing is unread.
            \#u{1} refreshes all feeds.
            Refreshing the feeds…
            \#u{1} shows the read articles again.
            No articles yet.
            No articles yet. The last refresh of this feed failed:
            \#u{1} more; \#u{2} shows all.
            \#u{1} retries all feeds.
            Read articles are hidden; \#u{1} shows them again.
            \#u{1} shows the whole list again.
            Nothing here matches the filter “\#u{1}”.
            No articles in the last 2 days.
            No article matches this query.
            Nothing found for “\#u{1}”.
            All words must match: use fewer to find more, or OR between them to match any.
            title:word, feed:name, is:unread, is:starred and age:<2d narrow a search, -word excludes.
            No articles yet. All \#u{1} failed:
            No articles yet. \#u{1} of \#u{2} failed:
            Another process continues the \#u{1}; newsterm tasks journal shows how it ends.
            No newsterm is running the background tasks: \#u{1}
            No newsterm is running the background tasks; try again.
            “\#u{1}” is neither an age such as 12h, 3d or 2w nor a date such as 2026-11-20.
            The data folder \#u{1} cannot be created: \#u{2}. Choose another one with --data.
            The library \#u{1} cannot be written. Check the permissions of the file and its folder, or choose another folder with --data.
            The library \#u{1} is read-only: nothing in it is changed and nothing is fetched. Its disk is mounted read-only: mount it writable, or copy the folder to another disk and choose the copy with --data.
            The library \#u{1} is read-only: nothing in it is changed and nothing is fetched. Check the permissions of the file and its folder, or choose another folder with --data.
            The library \#u{1} is read-only: nothing in it is changed and nothing is fetched. Its disk is full: free some space, and restart newsterm.
            The library \#u{1} was replaced or removed while newsterm had it open. Nothing more is stored: restart newsterm.
            The library \#u{1} is missing, but its write-ahead log is there: \#u{1}-wal. Restore the library, or move the log away too.
            The library \#u{1} cannot be written, and cannot be read as it is: it was written by an older newsterm, was not closed properly, or is open in another program. It is too large for a temporary copy, or there is no space for one. Copy its folder to a writable place, and choose the copy with --data.
            The library cannot be written, and cannot be read as it is; and \#u{1} cannot be copied for reading: \#u{2}. Check the permissions of the library's files, or choose another folder with --data.
            The search index \#u{1} cannot be used: it is a folder. Move it away; newsterm creates a new one.
            The disk that holds \#u{1} is full. Nothing was partly stored; free some space and try again.
            The file \#u{1} is not a newsterm library. It was left unchanged; move it away, or choose another folder with --data.
            The library \#u{1} is damaged (\#u{2}). It was left unchanged. Move it away to start a new one; `sqlite3 \#u{1} .recover` may recover its contents.
            The library \#u{1} was written by a newer newsterm (its version is \#u{2}, this one supports \#u{3}). It was left unchanged; update newsterm, or choose another folder with --data.
            The library \#u{1} was written by a test version of newsterm (its version is \#u{2}, this one supports \#u{3} and later). It was left unchanged; move it away, or choose another folder with --data.
            The library \#u{1} is locked by another program. Try again when it is done.
            The disk failed while \#u{1} was being read or written (\#u{2}). Nothing was partly stored; check the disk.
            The library has no feed with the number \#u{1}. It may have been removed in the meantime.
            The library operation was cancelled; its changes were rolled back.
            The library is closed, since newsterm is quitting.
            The library \#u{1} cannot do this: \#u{2}.
            The feed list \#u{1} cannot be read: \#u{2}. Fix that, or choose another with --urls.
            The feed list \#u{1} cannot be written: \#u{2}. It is unchanged.
            There is no feed list at \#u{1}, although the library has feeds from it. Restore it, choose another with --urls, or start over with an empty file; until then the library is left unchanged.
            The feed list \#u{1} has no usable feed, although the library has feeds. Fix it, choose another with --urls, or start over with an empty file; until then the library is left unchanged. In line \#u{2}: \#u{3}
            The feed list \#u{1} is being changed by another newsterm; try again in a moment.
            The feed list \#u{1} was changed while you edited it; your version was not applied. It is in \#u{2}.
            The feed list \#u{1} was changed since you edited it, and was not restored. The earlier version is in \#u{2}.
            The feed list \#u{1} cannot be written: \#u{2}. Your version is in \#u{3}.
            The editor failed, and the feed list is unchanged. Your version of the feed list is in \#u{1}.
            \#u{1} is not in the feed list; `newsterm feeds` shows the list.
            That feed is no longer in the list.
            \#u{1} is already in your list.
            \#u{1} is in the feed list several times, with different user names; give the address with user name and password, or edit the list.
            \#u{1} cannot be imported: \#u{2}.
            This cannot be undone, since a newer newsterm did it: \#u{1}
            Nothing left to undo in the feed list: \#u{1}
            This changed another feed list; newsterm --urls \#u{1} undo undoes it: \#u{2}
            There is no address: give the feed's URL, such as https://example.org/feed.xml.
            \#u{1} is not a URL: write https://… for a site, or file:///… for a file.
            \#u{1} cannot be fetched: feeds are read over http, https and file, not \#u{2}.
            \#u{1} is a command: newsterm accepts commands only in lines that you write into the feed list yourself.
            \#u{1} has no host: write https://example.org/feed.xml.
            \#u{1} has no file path: write file:///path/to/feed.xml.
            \#u{1} has an invalid port: use a number from 1 to 65535.
            \#u{1} is not a valid address: it contains a space or a control character. An address looks like https://example.org/feed.xml, with %20 for a space.
            The article has no link to a page with the full text.
            The full text cannot be fetched: \#u{1} is not a web address.
            \#u{1} asked for fewer requests, and is not asked again before \#u{2}.
            \#u{1} is not asked for now.
            \#u{1} is not asked again before \#u{2}.
            The full text was not fetched: the page is on a private network, which only a private feed may link to.
            The full text could not be fetched: \#u{1}
            The article's link does not lead to a readable page (\#u{1}).
            No full text was found on the article's page.
            No full text was found on the article's page, which asks for a password.
            “\#u{1}” is not a web address: only http and https can be downloaded.
            There is no download \#u{1}; newsterm downloads lists them.
            This download is not in progress.
            Already downloaded: \#u{1}
            This file is being moved into place; try again in a moment.
            This file is not downloaded yet.
            This file is being downloaded.
            This download failed; newsterm downloads retry \#u{1} retries it.
            The file is no longer at \#u{1}.
            The file \#u{1} cannot be deleted: \#u{2}.
            The download folder cannot be used: \#u{1}: \#u{2}. The file is kept until it can be, or until downloads.folder in config.toml names another folder.
            There is no space for the file in \#u{1}. It is kept, and moved there when there is.
            The downloaded file disappeared before it could be moved into place.
            To use another one, set VISUAL or EDITOR.
            Only http and https addresses can be opened.
            \#u{1} cannot be started (\#u{2}); set \#u{3} in config.toml to another program.
            The editor \#u{1} cannot be started (\#u{2}). \#u{3}
            The editor \#u{1} cannot be run. \#u{2}
            The editor \#u{1} failed (status \#u{2}), and the feed list is unchanged. \#u{3}
            Cannot restore what was open: \#u{1} cannot be read (\#u{2}).
            Cannot restore what was open: \#u{1} was written by a newer newsterm.
            Cannot restore what was open: \#u{1} is damaged. It will be replaced.
            Cannot save what is open for the next start: \#u{1} cannot be written (\#u{2}).
            That failed: \#u{1}
            \#u{1} could not open the file (exit status \#u{2}).
            newsterm does not know how to start \#u{1} at a chapter; set \#u{2} in config.toml to mpv, or play the whole file.
            \#u{1} could not open the address (exit status \#u{2}).
            The article is no longer stored.
            \#u{1} needs a link, and this article has none.
            The chapters could not be fetched: \#u{1}
            The file to which the feed links has no chapters.
            The transcript could not be fetched: \#u{1}
            The file to which the feed links has no text.
            \#u{1} needs the page where the article is discussed, and its feed names none.
            \#u{1} needs a web address, and this article's link is not one.
            \#u{1} was not run: the variable \#u{2}, which names its program, is not set.
            \#u{1} was not run: \#u{2} cannot be started (\#u{3}).
            \#u{1} failed with status \#u{2}.
            \#u{1} failed with status \#u{2}: \#u{3}
            \#u{1} was stopped after \#u{2} s; timeout in config.toml sets its limit.
            \#u{1} was stopped.
            \#u{1} was stopped, since it printed more than \#u{2} kB.
            The page names \#u{1} as its feed, but that is a page too.
            The page names \#u{1} as its feed. \#u{2}
            The page names \#u{1} as its feed, which is on a private network; add that address directly if you trust it.
            The page names no feed, and no other address could be tried: \#u{1}
            The server does not speak https there; try \#u{1} instead.
            There is no host \#u{1}; check the address for typos.
            This page names no feed, and there is none at the usual addresses.
            This page names no feed, and the RSS-Bridge at \#u{1} makes none of it.
            This page names no feed, and \#u{1}, which rss_bridge names in config.toml, did not answer as an RSS-Bridge does.
            This page names no feed, and the RSS-Bridge at \#u{1} could not be asked for one: \#u{2}
            The server rejected the user name and password (401).
            The server says the feed is gone for good (410). It is no longer checked automatically; refresh it by its address to try again, or remove it.
            Addresses beginning with “\#u{1}:” are not fetched; use https://, http:// or file://.
            The host \#u{1} was not found; check its name, and whether the network is up.
            Cannot reach \#u{1}: connection refused.
            Cannot reach \#u{1}: the network is unreachable.
            Cannot reach \#u{1}: no route to it.
            Cannot reach \#u{1}: it does not respond.
            Cannot reach \#u{1}: too many files are open on this machine.
            Cannot reach \#u{1}: \#u{2}.
            The proxy set in the environment does not work: \#u{1}.
            No secure connection to \#u{1}: \#u{2}
            \#u{1} closed the connection without sending anything.
            \#u{1} sent an invalid HTTP response: \#u{2}.
            The document is larger than the limit of \#u{1}.
            The response header is larger than the limit of \#u{1}.
            The address redirects more than \#u{1} times.
            The address redirects in a loop (back to \#u{1}).
            The server redirects to \#u{1}, which is neither http nor https.
            The server redirects to \#u{1}, which is on a private network; add that address directly if you trust it.
            \#u{1} has an address on a private network, which this request may not use.
            \#u{1} has an address on a private network, but this feed may only use public ones: it was not checked. To allow it, set private = true for the feed in config.toml.
            The server redirects to “\#u{1}”, which is not an address.
            \#u{1} asked for fewer requests\#u{2}; this one was not sent.
            \#u{1} allows one feed at a time; this feed waits its turn.
            There is no file \#u{1}.
            \#u{1} is not a file but a folder, a pipe or a device.
            \#u{1} cannot be read: \#u{2}.
            This is not a feed but \#u{1}.
            The document is empty.
            The document is cut short; nothing is stored until it arrives in full.
            The document was rejected: its entities would expand it by more than \#u{1} (line \#u{2}). Ask its publisher for a feed without them.
            A program makes this feed, and runs only if you allow it: set allow_commands = true under [refresh] in config.toml.
            \#u{1} cannot be started: \#u{2}.
            \#u{1} timed out after \#u{2} s and was stopped.
            \#u{1} ended with \#u{2}\#u{3}
            \#u{1} printed nothing\#u{2}
            The transfer was cancelled.
            Transfers cannot be started: \#u{1}.
            The transfer from \#u{1} failed: \#u{2}.
            Looking up the host \#u{1} timed out after \#u{2} s.
            Connecting to \#u{1} timed out after \#u{2} s.
            \#u{1} did not answer within \#u{2} s.
            \#u{1} timed out: it sent nothing for \#u{2} s.
            \#u{1} did not finish sending within \#u{2} s.
            \#u{1} timed out: it sent almost nothing for \#u{2} s.
            its certificate has expired
            its certificate is not valid yet (is this machine's clock right?)
            its certificate is self-signed and not trusted
            its certificate was issued by an authority that this machine does not trust
            its certificate belongs to another host
            its certificate has been revoked
            the server does not speak TLS on this port
            the TLS handshake failed
            the file of trusted certificates cannot be read
            its certificate could not be checked
             (\#u{1}).
            feed
            page
            file
            The server has no file to send at this address
            The server says that the file has not changed, and does not send it; try again later
            The file has moved, and the server does not say where to; look for it on the page that links to it
            The server asks for a user name and a password; give them in the address: https://NAME:PASSWORD@example.org/
            The server refuses access to this file; it may be limited to members or to some countries
            The server sent the document
            Nothing has changed since the last time
            The server does not understand the request; check the address
            The server asks for a user name and a password
            The server asks for payment
            The server refuses access
            Bot protection (\#u{1}) seems to block newsterm (\#u{2}); ask the site to let feed readers through, or look for another address of the feed.
            Bot protection (\#u{1}) seems to keep newsterm from the page (\#u{2}); open it in the browser.
            There is nothing at this address; the \#u{1} may have moved
            The server has no acceptable version of this document
            The server timed out waiting for the request
            The server says the \#u{1} is gone for good
            The server is not responsible for this address
            The server asks for fewer requests
            The server may not show this for legal reasons
            The server had an internal error
            The server's gateway got no response from upstream
            The server is overloaded or under maintenance
            The server answered without a document
            The server redirects without saying where
            The server refuses the request
            The server failed
            The server answered with a status that does not exist
            \#u{1} (\#u{2}).
            The download was cancelled.
            "\#u{1}" is not a web address.
            "\#u{1}" is on a private network, which this download may not use.
            The server sent nothing for \#u{1} second.\#u{0}The server sent nothing for \#u{1} seconds.
            The connection failed: \#u{1}.
            The server cannot be trusted: \#u{1}.
            The server redirected too many times.
            The file is larger than \#u{1} bytes.
            The server sent "\#u{1}" where "\#u{2}" was announced. Open the address in a browser: it may ask you to sign in.
            The server announced \#u{1} bytes but sent \#u{2}.
            The server sent an empty file, but the feed announces \#u{1} bytes. Try again later.
            The server contradicts itself: \#u{1}.
            The disk is full. The download resumes when there is space.
            The download folder cannot be used: \#u{1}. Check its permissions.
            The fetched document is missing from the disk.
            The fetched document cannot be read (\#u{1}).
            it has no host.
            it has no file path.
            it does not begin with https://, http:// or file://.
            an HTML page
            a JSON document
            gzip-compressed data
            a ZIP archive
            a PDF document
            a list of feeds (OPML)
            a sitemap
            an SVG image
            a feed
            binary data
            plain text
            an XML document of another kind (<\#u{1}>)
            Could not fetch it: \#u{1}
            Warning: the server redirects from https to \#u{1}, so the content can be read and changed in transit.
            “\#u{1}” cannot be fetched\#u{2}
            The transfer from \#u{1} was interrupted\#u{2}
            The document cannot be read (line \#u{1}): \#u{2}
            The document cannot be read: \#u{1}
            Gave up after \#u{1}\#u{2}
            Background task: \#u{1}
            Asking why…
            No process is running the background tasks: nothing is launched until one does.
            No earlier launch is recorded.
            Last launches, newest first:
            simulated launch
            launched by the scheduler
              \#u{1}, \#u{2}: \#u{3}
            \#u{1} (\#u{2})
             since \#u{1}
            , \#u{1} % done
            \#u{1}: not pending, and never launched here.
            \#u{1}: nothing pending\#u{2}.
            \#u{1}: pending\#u{2}.
            \#u{1}: running\#u{2}\#u{3}.
            \#u{1}: running\#u{2}\#u{3}, asked to stop.
            Earliest launch: \#u{1}. Latest: unknown, since it depends on: \#u{2}.
            It is due and launching now.
            app refresh
            processing
            continued processing
            that is in \#u{1}
            there is no network now
            the machine is on battery power now
            the network is metered now
            the battery is low now and not charging
            the machine is busy
            no user is known to be present
            no handler for it is registered in this process
            running since \#u{1}
            running now
            it is still running or hangs; it ends when this process ends
            the limit of simultaneous runs is reached
            Unknown: whether there is a network. Assumed available: a run without a network fails, says so, and is retried.
            Unknown: whether the network is metered. Assumed unmetered: most networks are, and few systems tell.
            Unknown: whether the machine has external power. Assumed present: a battery that reports nothing must not block a task for ever.
            Unknown: whether the battery is low. Assumed not low: a battery that reports nothing must not block a task for ever.
            Unknown: whether the user is idle. Assumed idle: with no sign of a user, a task disturbs no one.
            Unknown: whether the load is high. Assumed not high: nothing indicates that the processors are busy.
            Still running.
            Ended after \#u{1}: 
            \#u{1}\#u{2}.
            Waits \#u{1}\#u{2}
            Earliest launch: \#u{1} (together with other tasks). Latest launch: \#u{2}, if nothing changes.
            Earliest launch: \#u{1}. Latest launch: \#u{2}, if nothing changes.
            the user was active \#u{1} ago
            the user was active \#u{1} ago, and the terminal has the focus
            The line is not UTF-8: save the file as UTF-8.
            Unclosed quotation: add the closing ", or write \" for a literal quote.
            A saved query is written "query:Name:expression".
            \#u{1} is already listed in line \#u{2}; this line is ignored.
            \#u{1} is not a time between 1 minute and 30 days: write every:30m, every:6h or every:1d. The tag is ignored.
            \#u{1} is not a valid setting: write notify:on or notify:off. The tag is ignored.
            \#u{1} is not a valid setting: write full:on or full:off. The tag is ignored.
            \#u{1} is not a valid setting: its selector is not complete. The tag is ignored.
            \#u{1} is not a valid setting: “\#u{2}” is not understood. A selector has types, .class, #id and [attribute], with blanks, > and commas between. The tag is ignored.
            \#u{1} is not a valid setting: write shorts:on or shorts:off. The tag is ignored.
            the query of “\#u{1}” is invalid. \#u{2}
            \#u{1} more problem from here on.\#u{0}\#u{1} more problems from here on.
            newsterm does not run commands from an imported file; if you trust one, write its line into urls yourself.
            The file ends here, before its list is complete. The rest is missing.
            [feed."\#u{1}"] matches no feed of the list and is ignored
            The command has no program: write exec:~/bin/feed, or "exec:~/bin/feed argument".
            The filter has no address: write filter:~/bin/clean:https://example.org/feed.xml.
            Unclosed quotation in the command: add the closing quote, or put a backslash before a literal one.
            \#u{1} needs a shell, but programs run without one: quote it, or write "exec:sh -c '…'".
            At character \#u{1}: \#u{2}.
            the query is too long from here on
            a query takes at most \#u{1} words; this one has \#u{2}
            there is nothing to search for
            \#u{1}: needs a value
            this is too long for an address
            is: takes unread, read, starred, unstarred or hidden, not “\#u{1}”
            has: takes enclosure, audio, video or image, not “\#u{1}”
            age: takes a span such as <12h, <2d, >3w or 1d..1w (m, h, d, w, y); \#u{1}
            date: takes a day such as 2026-11-20, >2026-11 or 2026-11-01..2026-11-20; \#u{1}
            \#u{1}: is not a field\#u{2}; fields: \#u{3}; to search for a colon, put the words in quotation marks
            date:\#u{1} would mean another day tomorrow; age:<1d means articles of the last 24 hours
            \#u{1} is not known when an article arrives
            never matches an arriving article, which is unread, and neither starred nor hidden
            a quotation is not closed
            a range is written as in 0:10
            “\#u{1}” is not allowed here
            nothing is expected after the expression
            the expression is nested too deeply
            a comparison is missing
            a ) is missing
            the name of an attribute is missing
            a comparison such as = is missing
            a value is missing
            a value is expected: a quoted text, a number or a range such as 0:10
            one of \#u{1} between is expected
            newsterm does not store \#u{1} of a feed
            \#u{1} is a place in newsboat's lists, which newsterm does not have
            “\#u{1}” is not an attribute of newsboat's filter language
            “\#u{1}” is not a regular expression that newsterm can use
            between takes a range such as 0:10
            \#u{1} is a number, which newsterm cannot match with a regular expression
            the value is missing
            “\#u{1}” is not one
            Choose what to read
            \#u{1} at this address
            \#u{1} ticks a line, \#u{2} adds what is ticked; nothing is fetched before that.
            By address
            Press \#u{1} to type the address of a feed or page, or paste it
            Found on this computer
            Looking for lists of other readers…
            On a server
            FreshRSS, Miniflux and others: run newsterm account add in a shell
            Feeds
            Welcome to newsterm
            in your list
            That is already in your list.
            Adding the feeds…
            type address
            World news
            Technology
            Programming
            Linux and free software
            Security
            Science
            Podcasts
            Long reads
            Comics
            In Japanese
            newsboat's urls
            newsraft's feeds
            add
            add \#u{1}
            Add the feed that you ticked? y/n\#u{0}Add the \#u{1} feeds that you ticked? y/n
            \#u{1} new feed, \#u{2}\#u{0}\#u{1} new feeds, \#u{2}
            Feed: \#u{1}
            Select a feed to see its details.
            This feed is no longer in the list.
            Address
            Site
            Tags
            Articles
            Articles a day
            Size
            \#u{1} article, \#u{2}\#u{0}\#u{1} articles, \#u{2}
            Checks
            Last check
            never
            Failure
            Failed on \#u{1}, \#u{2} times in a row.
            Failed on \#u{1}.
            Next check
            Reason
            none automatically: its server said the feed is gone for good (410)
            with the next refresh
            \#u{1}, \#u{2}
            When it changes
            Posts
            no dates known
            the newest \#u{1}
            Your setting
            Skipped times
            none
            Its server
            Moved
            no
            to \#u{1}, which is checked instead; the old address is retried about once a week
            to \#u{1}, seen once; checked instead if that repeats
            Validators
            none, so each check fetches the whole feed
            , of \#u{1}
            When it publishes
            nothing is stored
            \#u{1} of text, \#u{2} an article
            about \#u{1}, by the newest \#u{2}
            \#u{1} from \#u{2} to \#u{3} h: \#u{4}
            No article is stored.
            No article has a publication date.
             Most give only the day, as midnight UTC.
            \#u{1} to \#u{2}
            none in the last day\#u{0}none in the last \#u{1} days
            \#u{1}: \#u{2} in \#u{3}
            the last day\#u{0}the last \#u{1} days
            Most on \#u{1}. 
            \#u{1} (UTC)
            From the newest \#u{1} article, since \#u{2}, in local time.\#u{0}From the newest \#u{1} articles, since \#u{2}, in local time.
            From \#u{1} article, since \#u{2}, in local time.\#u{0}From \#u{1} articles, since \#u{2}, in local time.
            Edit: \#u{1}
            \#u{1} changes a line, \#u{2} saves, \#u{3} leaves.
            Title
            Tags
            Category
            Checked
            Notifications
            Full text
            YouTube Shorts
            In the list
            Address
            Title (empty: the feed's own): 
            Category (empty: none): 
            How often (90m, 6h, 1d; empty: as it publishes): 
            Address: 
            the feed's own
            as often as it publishes
            as config.toml says
            config.toml sets this for the feed, and overrides the feed list.
            config.toml has settings for this feed under [feed."\#u{1}"]. They apply only to this address: change it there too.
            as for all feeds
            on
            off
            always shown; fetched with each refresh
            listed like the other videos
            left out
            fetched when you ask for it
            hidden; :hidden lists it
            shown
            That address is already in your list.
            A program makes this feed; :edit changes its line.
            “\#u{1}” is not a time between 1 minute and 30 days, such as 30m, 6h or 1d.
            “\#u{1}” cannot be a category on the server.
            Not understood. Separate tags with spaces; put a tag that contains a space in "quotation marks".
            change
            Saving…
            Select the feed to edit.
            Import feeds from an OPML file, newsboat's urls or cache.db, or newsraft's feeds.
            Edit the feed list in the editor that VISUAL or EDITOR names.
            Save it as a file; :import FILE takes its feeds.
            Importing \#u{1}…
            \#u{1} got new tags
            \#u{1} got a title
            \#u{1} saved query\#u{0}\#u{1} saved queries
            Skipped \#u{1}\#u{2}
            \#u{1} undoes it
            \#u{1} adds a feed
            \#u{1} offers feeds by topic
            The feed list has no feeds now.
            The editor returned at once, and nothing was changed. One with its own window has to wait, as with EDITOR="code --wait".
            An earlier edit that was not applied to the feed list is in \#u{1}.
            \#u{1} more line cannot be used. \#u{0}\#u{1} more lines cannot be used. 
            y edits the list again.
            :edit edits the list again.
            Added \#u{1}
            The feed list has \#u{1} feed.\#u{0}The feed list has \#u{1} feeds.
            \#u{1} was already listed\#u{0}\#u{1} were already listed
            Enter add
            Enter find
            Enter show results
            Enter run
            Tab complete
            Enter open
            Tab next match
            Enter keep the filter
            Enter set
            ^W delete word
            Enter mark (12h, 3d, 2w, 2026-11-20)
            keys here
            all keys
            Esc cancel
            ^U delete to start
            Launch:
            Order:
            Keys
            In \#u{1}
            Everywhere
            \#u{1} lists all keys with descriptions, and the commands; more keys are below.
            More in \#u{1}
            no key
             In \#u{1}: \#u{2}.
             \#u{1} is \#u{2} now, by your configuration.
            Lists above the feeds
            Articles of the last 2 days, read or not.
            Unread articles of all feeds.
            Articles with a star.
            Articles of all feeds.
            Articles that you have opened, the last one first; below the feeds.
            Command line
            Every name above is also a command. Some take arguments: \#u{1}.
            Go to the line with that number.
            Complete what was typed; again, the next match. Up and Down recall earlier lines.
            Mouse
            click
            double click
            wheel
            Select; on a tick, tick or untick; on a link of an article, open it; on the help line, press the key. On a note mark, go to the note or back; on a summary, open or close its part.
            Open.
            Scroll what is under the pointer.
            Held down, it leaves the mouse to the terminal, to select text; mouse = false under [display] does so always.
            Keys of your own
            Under this heading, \#u{1} assigns other keys to actions, by name: next-unread = "x", or page-down = ["Space", "^F", "F5"]. An empty list, [], removes the keys. ^C quits; in a prompt it closes the prompt.
            A heading like this assigns keys for one place only: \#u{1}.
            Short for others: \#u{1}.
            \#u{1} is \#u{2}
            Hidden feeds
            These are checked like all feeds, but not listed. \#u{1} lists one again, \#u{2} opens its form.
            list again
            No feed is hidden. The form of a feed (e) can hide it.
            List the feeds that are hidden.
            , not before \#u{1}
            The scheduler started.
            The scheduler stopped.
            Replaces the pending request: 
            Submitted: 
            Not running; nothing to stop.
            Cancelled; its current run continues.
            Cancelled.
            Its time, \#u{1}, passed while no scheduler was running; caught up once.
            Its stored request is dropped: the identifier is no longer permitted.
            with a budget of \#u{1}
            for as long as it makes progress
            , \#u{1} after its earliest begin date
            \#u{1}: asked to stop.
            Completed after \#u{1}: \#u{2}.
            Stopped after \#u{1}, \#u{2}; its handler reported: \#u{3}.
            Its handler never completed it.
            It did not stop when asked to, and was abandoned after a grace period.
             It will not be launched for \#u{1}.
            The abandoned handler has returned after all: \#u{1}.
            The process ended during the run of \#u{1}.
            The clock was set back: its request keeps the delay it asked for\#u{1}.
            Marked complete a second time: the first result counts.
            Simulating launch for task with identifier \#u{1}
            Simulating expiration for task with identifier \#u{1}
            Starting simulated task: \#u{1}
            Marking simulated task complete: \#u{1}
            The events of the session could not be handled: \#u{1}
            Handled the events of the session.
            \#u{1}: not started, since there is no time left after quitting.
            \#u{1}: ended a second time; ignored.
            Assertion \#u{1} was ended, and is not open.
            \#u{1}: never ended, forgotten after \#u{2}; the process ends without it.
            requires the network
            requires external power
            not before \#u{1}
            at most once in \#u{1}
            daily at \#u{1}
            The network is lost
            The network is metered now
            External power is lost
            The battery is low
            Its budget of \#u{1} is used up
            It has made no progress for \#u{1}
            The program withdrew it
            The scheduler stops
            Its expiration is simulated
            The time after leaving is over
            The user stopped it
            The system stopped it
            The user wants the terminal back
            The user or the system does not wait
            done after \#u{1}\#u{2}
            failed after \#u{1}\#u{2}
            not completed after \#u{1}\#u{2}
            Waits \#u{1}.
            Launched (\#u{1}\#u{2})\#u{3}
            The request is pending again\#u{1}.
            The request is pending again\#u{1}. The request accepted in the meantime follows it.
            The run ended, and no next launch was requested. The previous request was accepted again\#u{1}.
            Nothing is pending at the start, and no next launch was requested. The previous request was accepted again\#u{1}.
            Quitting. To be finished within \#u{1}: \#u{2}.
            \#u{1}: asked to stop: \#u{2}.
            Fresh
            Unread
            Starred
            All articles
            Recently read
            Feeds
            filter: \#u{1}
            unread only
            unread
            starred
            tag
            “\#u{1}” is a saved query\#u{2}. :edit changes it in the feed list.
            \#u{1} lists the articles with that tag; \#u{2} on an article changes its tags.
            video
            audio
            closed
            open
            never checked
            failed
            This is the last feed.
            This is the first of the lists.
            This feed has no tag; add tags after its address in the feed list.
            No feed, tag or list is called “\#u{1}”.
            This is the list of unread articles.
            Sorted: \#u{1}
            This list is in the order in which the articles were read.
            No order begins with \#u{1}.
            By title, the newest \#u{1} of the \#u{2} articles of this list.
            Search results cannot be grouped.
            Lists sorted by title cannot be grouped.
            Requested by \#u{1}: \#u{2}.
            \#u{1} after \#u{2} for \#u{3}: \#u{4}
            Interrupted, since process \#u{1} was killed: Requested by \#u{2}: \#u{3}.
            Interrupted, since process \#u{1} was killed: \#u{2}
            The \#u{1} that process \#u{2} started \#u{3}
            The \#u{1} was handed over to process \#u{2}, which continues it.
            No process could be started to continue the \#u{1} (\#u{2}). The next newsterm will.
            A job cannot be read, or is from another version of newsterm, and was moved aside as \#u{1}.
            \#u{1} slow feed continues in the background\#u{0}\#u{1} slow feeds continue in the background
            , \#u{1} byte so far.\#u{0}, \#u{1} bytes so far.
             Those that could not be handed over stay due: \#u{1}
            The fetch of \#u{1} that a refresh handed over failed: \#u{2}
            The fetch of \#u{1} that a refresh handed over is no longer needed: the feed has answered since, or is no longer listed.
            Problem with fetches that a refresh handed over: \#u{1}
            Problem with downloads: \#u{1}
            Part of a notification failed: \#u{1}
            Problem with a hook: \#u{1}
            The user was notified: \#u{1}.
            No notification was shown: \#u{1}
            No notification was shown; it is not retried.
            Done
            Failed
            Stopped
            the user in the reader
            the start of the reader
            \#u{1} (process \#u{2})
            all feeds
            all feeds that are due
            the feed at \#u{1}
            the full text of an article
            a launch
            now
            the tasks that are due
            refresh of \#u{1}
            addition of \#u{1}
            full text of an article
            launch of the task \#u{1}
            maintenance
            is done
            has failed
            is not completed
            Downloaded “\#u{1}” to \#u{2}.
            The download of “\#u{1}” failed: \#u{2}
            “\#u{1}” is downloaded but not in place yet: \#u{2}
            “\#u{1}” was saved to \#u{2}.
            \#u{1} was not synced. \#u{2}
            \#u{1}: \#u{2}.
            \#u{1} mark sent\#u{0}\#u{1} marks sent
            \#u{1} change of feeds sent\#u{0}\#u{1} changes of feeds sent
            \#u{1} mark taken from the server\#u{0}\#u{1} marks taken from the server
            \#u{1} mark differs from the server's, whose answers contradict each other, and stays as it is: \#u{2} newsterm account verify \#u{3} decides.\#u{0}\#u{1} marks differ from the server's, whose answers contradict each other, and stay as they are: \#u{2} newsterm account verify \#u{3} decides.
            “\#u{1}” waits to be saved to \#u{2}: \#u{3}
            “\#u{1}” was not saved to \#u{2}: \#u{3}
            “\#u{1}” may have been saved to \#u{2}: the answer was lost, and the service cannot say whether it has the page. Not repeated.
            The fetch of \#u{1} that a refresh handed over has ended: \#u{2}
            \#u{1} new article.\#u{0}\#u{1} new articles.
            nothing new.
            Downloading “\#u{1}” automatically.
            Downloading “\#u{1}”.
            A download has a problem: \#u{1}
            The newsterm that runs the background tasks uses it after a restart. \#u{1}
            \#u{1} new article\#u{0}\#u{1} new articles
            \#u{1} new article\#u{0}\#u{1} new articles
            \#u{1} in \#u{2} feed\#u{0}\#u{1} in \#u{2} feeds
            \#u{1} file downloaded\#u{0}\#u{1} files downloaded
            \#u{1} download failed\#u{0}\#u{1} downloads failed
            Open
            Refresh
            Addition of a feed
            Full text
            Task
            \#u{1} done
            \#u{1} failed
            \#u{1} not completed
            \#u{1} new article arrived while you were away. y notifies you of new articles from now on.\#u{0}\#u{1} new articles arrived while you were away. y notifies you of new articles from now on.
            “\#u{1}” opens when you are done here.
            newest first
            oldest first
            feed
            title
            by feed
            by title
            new
            old
            feed
            title
            best first
            best
            The refresh continues in another process.
            That feed is already in the list.
            Added \#u{1}. \#u{2}
            The feed of that page is already in the list.\#u{0}All \#u{1} feeds of that page are already in the list.
            Removed \#u{1}.
            Changed \#u{1}.
            \#u{1}'s server does not answer; the change will be sent when it does.
            \#u{1} will be added when \#u{2}'s server answers
            Nothing was added: everything is already in your list.
            Another process continues adding \#u{1}.
            Found \#u{1} feed; choose it.\#u{0}Found \#u{1} feeds; choose one or more of them.
            Found \#u{1} feed; \#u{2}, then Up, offers it: \#u{3}\#u{0}Found \#u{1} feeds; \#u{2}, then Up, offers them: \#u{3}
            \#u{1} (listed)
            Added \#u{1}: \#u{2}\#u{3}.
            \#u{1} feed is suspended: \#u{0}\#u{1} feeds are suspended: 
            \#u{1} feeds wait: 
            \#u{1}\#u{2} \#u{3} left.
            Result of the refresh: \#u{1}
             (and \#u{1} more)
            the refresh was stopped
            offline
            no feed was due until \#u{1}
            no feed was due
            done.
            Added \#u{1}: \#u{2} article\#u{0}Added \#u{1}: \#u{2} articles
            , none new.
            , \#u{1} new.
            Added \#u{1}; newsterm refresh fetches it.
            It is already in the list.
            Found \#u{1} feed; the user has to choose one.\#u{0}Found \#u{1} feeds; the user has to choose one.
            The feed there is already in the list.\#u{0}All \#u{1} feeds there are already in the list.
            stopped on request.
            the user stopped it.
            newsterm was killed twice during it, and does not retry.
            \#u{1}; the library is sound.
             (and \#u{1} more)
            \#u{1}; the library is damaged: \#u{2}\#u{3}
            nothing to delete
            No article was deleted, since retention is suspended
            Of the articles stored more than \#u{1} days ago
             none was deleted
             \#u{1} was deleted\#u{0} \#u{1} were deleted
            deleted \#u{1} downloaded file\#u{0}deleted \#u{1} downloaded files
            corrected the article counts of \#u{1} feed\#u{0}corrected the article counts of \#u{1} feeds
            ; 
            Offline. \#u{1} feed will be refreshed when the network is back.\#u{0}Offline. \#u{1} feeds will be refreshed when the network is back.
            \#u{1} feed is suspended.\#u{0}\#u{1} feeds are suspended.
            There are no feeds to refresh.
            No feed is due yet.
            \#u{1} feed failed\#u{0}\#u{1} feeds failed
            \#u{1} feed waits for its host\#u{0}\#u{1} feeds wait for their hosts
            \#u{1} (up to \#u{2})
            \#u{1} feed waits for the network\#u{0}\#u{1} feeds wait for the network
            \#u{1} feed is suspended\#u{0}\#u{1} feeds are suspended
            \#u{1} fetch continuing in the background session\#u{0}\#u{1} fetches continuing in the background session
            stopped before \#u{1} feed had answered\#u{0}stopped before \#u{1} feeds had answered
            \#u{1} new article in \#u{2}\#u{0}\#u{1} new articles in \#u{2}
            \#u{1} feed changed\#u{0}\#u{1} feeds changed
            nothing new
            Added \#u{1}, not fetched yet. \#u{2} Write the correct https://NAME:PASSWORD@HOST/feed into its line of the feed list; the next refresh retries it.
            Added \#u{1}, not fetched yet. \#u{2} The next refresh retries it.
            Added \#u{1}, not fetched yet. \#u{2} The first refresh after \#u{3} retries it.
            Could not tell whether it uses https or http; it is listed as https.
            Added \#u{1}. The next refresh fetches it.
            , none new
            , \#u{1} new
            Refreshed: \#u{1}
            the feeds
            the headlines
            the results
            an article
            a feed's details
            the statistics
            the matches in an article
            an article's links
            an article's files
            the background tasks
            the downloads
            a task's explanation
            the problems
            this help
            a feed's form
            the form of a rule
            the hidden feeds
            the settings
            the themes
            the choice of feeds
            Moving
            Reading
            Downloads
            Feeds
            Background tasks
            Program
            the output of a command, or a transcript
            the articles with the same link
            Problems
            Problems with accounts
            Problems in the feed list
            Invalid lines of the configuration
            The library
            Feeds that are fetched insecurely
            \#u{1}: \#u{2}
            Select a feed for that.
            Refreshing \#u{1}…
            host not found
            no connection
            no network
            no secure connection
            timed out
            interrupted
            not a feed
            not readable
            too large
            redirect failed
            in a private network
            server asked to wait
            blocked by bot protection
            bad address
            file not readable
            the program failed
            stopped
            could not be refreshed
            gone for good (410)
            not found at its address (404)
            needs the right NAME:PASSWORD@ in its address (401)
            access refused (403)
            server error \#u{1}
            No problems.
            Tags (delete one to remove it): 
            Tags (such as news "long reads"): 
            Address of a feed or page: 
            Address of a feed or page, to add to \#u{1}: 
            Find: 
            Search: 
            Filter: 
            Mark as read, older than: 
            Go to: 
            Save the changes? y/n
            Nothing is done yet.
            Answer
            y yes
            n no, leave
            \#u{1}: is not a field, and is searched for as text\#u{2}; fields: \#u{3}
            At character \#u{1}: \#u{2}
            Nothing else is unread here.
            Everything here is read.
            No unread below; continued from the top.
            Nothing above is unread.
            Nothing else is unread in \#u{1}. This is \#u{2}.
            The preview needs a screen of 30 lines.
            There is no preview on this screen.
            This is the last article of the list.
            This is the first article of the list.
            This article is no longer stored.
            The feed of this article was removed.
            “\#u{1}” is not in this text.
            Nothing was searched for here yet; \#u{1} finds words.
            The search continued from the start of the text.
            The search continued from the end of the text.
            Nothing here is wider than the page.
            Note \#u{1}. \#u{2} goes back.
            No link, footnote or fold on this screen.
            No footnote on this screen.
            No footnote on this screen. A digit opens a link; \#u{1} lists them.
            Nothing here can be folded.
            The article has no links.
            There is no article here to tag.
            An article can have \#u{1} tag at most.\#u{0}An article can have \#u{1} tags at most.
            There is no link here.
            The article's feed names no page where it is discussed.
            The feed gives no chapters for this article.
            Fetching the chapters…
            The feed gives no transcript of this article.
            Fetching the transcript…
            Transcript: \#u{1}
            There is no chapter \#u{1}.
            There is no link \#u{1}.
            There is no article here.
            Hidden; a search for is:hidden finds it.
            Shown in its lists again.
            A hidden article counts as read; \#u{1} shows it again.
            This article has no file.
            There is no file \#u{1}.
            Opened \#u{1}
            Copied \#u{1}
            This link is too long for the terminal's clipboard.
            Fetching the full text…
            The full text of “\#u{1}” has arrived.
            The full text of “\#u{1}”: \#u{2}
            \#u{1} goes back to the feed's text.
            \#u{1} opens the page in the browser.
            \#u{1} tries again.
            This is the full text.
            Search: \#u{1}
            searching…
            \#u{1} found
            \#u{1}+ found
            No unread result below; continued from the top.
            \#u{1} opens the next result.
            This is the last result.
            This is the first result.
            No unread results so far; loading more.
            “\#u{1}” filters these results; \#u{2} clears it.
            “\#u{1}” filters every list; \#u{2} clears it.
            Rule: articles like “\#u{1}”
            \#u{1} ticks what articles must have, \#u{2} changes a line, \#u{3} makes the rule, \#u{4} leaves.
            From \#u{1}
            By \#u{1}
            With “\#u{1}” in the title
            Query
            Action
            Tags
            Kept for
            Stored articles
            hide them
            mark them as read
            star them
            do not notify me of them
            notify me of them
            give them tags
            keep them only for a time
            download their files
            fetch their full texts
            do the same with them
            leave them
            Counting the stored articles that match…
            \#u{1} stored article matches.\#u{0}\#u{1} stored articles match.
            More than \#u{1} stored article matches.\#u{0}More than \#u{1} stored articles match.
            Query: 
            Tags: 
            Kept for (7d, 2w, 1y): 
            Tick what the articles must have, or type a query.
            Making the rule…
            Made a rule; it holds for articles that arrive.
            Made a rule, and applied it to \#u{1} stored article.\#u{0}Made a rule, and applied it to \#u{1} stored articles.
            \#u{1} undoes that, and pressed again removes the rule.
            Make the rule? y/n
            No service is set up; newsterm-config(5) says how, under [save.NAME].
            Saving to \#u{1}…
            Saved to \#u{1}.
            Not saved to \#u{1}: \#u{2}
            Waits to be saved to \#u{1}: \#u{2}
            Save to:
            saved
            waits
            failed, again
            may be there, again
            \#u{1} (\#u{2})
            It is saved to \#u{1}.
            It is being saved to \#u{1}.
            Trying again to save to \#u{1}…
            No service has the number \#u{1}.
            saved
            to be saved
            not saved
            The server answered with status \#u{1}.
            The server does not accept the token or password. Correct it in config.toml and restart newsterm; it is sent then.
            Readeck does not accept the token (401). Make another there, under API Tokens in your profile, correct token or token_command in config.toml and restart newsterm; it is sent then.
            linkding does not accept the token (401). Take one there, under Integrations in the settings, correct token or token_command in config.toml and restart newsterm; it is sent then.
            wallabag does not accept the log-in. Compare client_id and client_secret in config.toml with those of a client there, under API clients management, correct them, user or password, and restart newsterm; it is sent then.
            Readeck does not let this token save (403). Let it read and write bookmarks there, under API Tokens in your profile, or correct token or token_command in config.toml, and restart newsterm; it is sent then.
            linkding does not let this token save (403), or a server before it refuses newsterm. Let it save there, or correct token or token_command in config.toml, and restart newsterm; it is sent then.
            wallabag does not let this user save (403). Give the user the right there, or name another user in config.toml, and restart newsterm; it is sent then.
            The answer is not that of such a service; check its url in config.toml.
            The server redirects to \#u{1}; write that address into config.toml.
            Its http address is not in a private network; use https.
            \#u{1} gave no token or password: \#u{2}
            \#u{1} cannot be written: \#u{2}.
            There is no folder \#u{1}; create it.
            The article has no web address.
            config.toml has no such service.
            There is no account \#u{1}; correct the name in config.toml.
            The account \#u{1} does not speak Miniflux's own API, which alone can save; name another one in config.toml.
            The article is not of the account \#u{1}, which can save only its own.
            No service is set up on the server; set one up there, under Settings, Integrations.
            The server does not have the article any more.
            it cannot be started (\#u{1}).
            it ended with status \#u{1}.
            it took too long.
            it printed too much.
            it printed nothing.
            it printed the character NUL.
            Unknown setting: \#u{1}. Did you mean \#u{2}?
            Unknown setting: \#u{1}. newsterm-config(5) lists them; so does :set.
            \#u{1} takes \#u{2}
            there is no \#u{1} here\#u{2}
            there is no \#u{1}\#u{2}
            refresh.longest_interval is shorter than refresh.interval; make it at least as long
            \#u{1} is a table: write \#u{2} on a line of its own
            \#u{1}: there is a comment within the value of \#u{2}; change it by hand
            \#u{1} cannot be changed in the file as it stands; change it by hand
            \#u{1} is being written by another program; nothing was changed
            \#u{1} is not in UTF-8; nothing was changed
            \#u{1} cannot be read: \#u{2}
            \#u{1} cannot be written: \#u{2}; nothing was changed
            ; did you mean \#u{1}?
            a time such as "90s", "5m", "2h" or "1d", from \#u{1} to \#u{2}
            \#u{1}, or "\#u{2}"
            a whole number from \#u{1} to \#u{2}
            a size such as "500kB" or "15MB", from 1kB to 1GB
            true or false
            true, false or "auto"
            , one of these
            a program, or a list of a program and its arguments: \#u{1}
            a program that only opens the address: \#u{1} might run what it says; write a script, and give it %u as an argument of its own: \#u{2}
            a folder: an absolute path, or one that begins with ~/
            a list of tags: ["podcast"]
            a name with \#u{1} in it, such as "\#u{2}"
            names below the download folder, which downloads.folder sets
            names below the download folder, without . and .. for folders
            the name of a theme, such as "dark"
            a look such as "bold", "bold red", "black on bright yellow" or "plain": bold, dim, italic, underline, reverse, the terminal's colours black, red, green, yellow, blue, magenta, cyan, white, bright or not, and any other as "#82aaff"
            a key, or a list of keys: "n" or ["n", "F2"]
            two times of the day that differ: "22:00-07:00"
            an address that begins with https:// or http://
            one line without control characters
            several settings are called \#u{1}: \#u{2}
            \#u{1} only; there is no \#u{2}
            the name of a theme: \#u{1}
            \#u{1}; the rule is skipped
            line \#u{1} cannot be read
            a rule needs \#u{1}: \#u{2}
            \#u{1} takes a text: \#u{2}
            \#u{1} takes a list of actions: \#u{2}
            when, at character \#u{1}: \#u{2}
            unknown action: \#u{1}\#u{2}; actions: \#u{3}
            then is empty: \#u{1}
            notify and never-notify contradict each other: keep one of them
            tag takes the tag's name: \#u{1}
            keep takes days, weeks or years: \#u{1}
            \#u{1} takes \#u{2} characters at most
            then takes \#u{1} actions at most
            \#u{1} rules are the most
            Settings
            Themes
            \#u{1} changes a setting; newsterm-config(5) explains them.
            \#u{1} uses a theme until you quit; y keeps it then.
            dark or light, by the background
            own shades, for a dark background
            own shades, for a light background
            a few of the terminal's colours, for both
            no colours, for both
            use
            in use
            not set
            until you quit
            Statistics
            Counting…
            counting, \#u{1}
            at \#u{1}
            Stored
            Read
            Feeds
            Not shown
            On disk
            \#u{1}, no search index yet
            \#u{1}, search index \#u{2}
            nothing is stored
            \#u{1} of all
            less than 1%
            \#u{1} of the last day\#u{0}\#u{1} of the last \#u{2} days
            \#u{1} fine
            \#u{1} silent
            \#u{1} failing
            \#u{1} gone
            \#u{1} unchecked
            \#u{1} article of feeds no longer listed\#u{0}\#u{1} articles of feeds no longer listed
            Articles a day
            none in \#u{1}
            \#u{1} on average in \#u{2}, at most \#u{3}, on \#u{4}
            Busiest feeds, the last day\#u{0}Busiest feeds, the last \#u{1} days
            \#u{1} a day, \#u{2} read
            Silent for a day or longer\#u{0}Silent for \#u{1} days or longer
            the last article on \#u{1}
            no article ever
            Failing, or gone
            \#u{1} times: 
            gone for good (410)
            \#u{1}: \#u{2}
            \#u{1} of \#u{2}
            \#u{1} hidden feed\#u{0}\#u{1} hidden feeds
            \#u{1} article
            \#u{1} articles
             (\#u{1} stops)
            \#u{1} failed
            \#u{1} new
            stops
            \#u{1} shows all
            Going to line \#u{1}…
            \#u{1} of \#u{2} match\#u{0}\#u{1} of \#u{2} matches
            \#u{1} problem\#u{0}\#u{1} problems
            The library is read-only: it is not refreshed
            The library is read-only: nothing was changed or fetched (! says why)
            Full texts: \#u{1} of \#u{2}
            Refreshing
            No refresh is planned
            off
            Automatic refresh is off
            Next refresh \#u{1}
            Next refresh by \#u{1}
            Next refresh soon
            The next refresh waits \#u{1}
             (by \#u{1} of another version)
             (by \#u{1})
            Refreshing: \#u{1} of \#u{2} feed\#u{0}Refreshing: \#u{1} of \#u{2} feeds
            \#u{1} new
            \#u{1}+ new
            \#u{1} above
            \#u{1}+ above
            Same link
            These articles have the same link, so lists of several feeds show them as one row. \#u{1} opens an article; \#u{2} splits one off for good, or joins it again.
            split off
            split off
            join again
            \#u{1} lists the articles of this row; \#u{2} splits one off there.
            No other feed has an article with this link.
            deletion of old articles
            deletion of downloaded files
            automatic downloads
            refreshing feeds whose settings cannot be read
            programs that make feeds
            hooks
            notifications
            Suspended until this is fixed: \#u{1}.
            A fixed rule is used from the next refresh on.
            A running reader or daemon uses the fixed configuration after a restart.
            Background tasks are not available: \#u{1}.
            The argument "\#u{1}" cannot be used: \#u{2}.
            Too many \#u{1} requests are pending; the limit is \#u{2}. Cancel one first.
            The task identifier "\#u{1}" is not permitted. Use 1 to 255 bytes, and add it to the list of permitted identifiers if there is one.
            The list of permitted identifiers does not permit "\#u{1}" in the mode \#u{2}. Add the mode there, or submit a request of another kind.
            The task "\#u{1}" cannot start immediately. Try again later, or submit it with the strategy that waits its turn.
            A handler for "\#u{1}" is already registered. Register each identifier once.
            The handler for "\#u{1}" was registered after the scheduler had started. Register all handlers before running it.
            No handler for "\#u{1}" is registered in this process. Register it at startup.
            No task request with identifier "\#u{1}" has been scheduled.
            The task "\#u{1}" is not running, so it cannot expire. Launch it first.
            The task "\#u{1}" is already running. Wait for it to end, or let it expire.
            The scheduler is already running. Run it once.
            Cannot \#u{1} \#u{2}: it is a folder. Move it away.
            Cannot \#u{1} \#u{2}: it is not a file that can be read. Move it away.
            Cannot \#u{1} \#u{2}: \#u{3}. Check the folder's permissions and free space.
            The background request file \#u{1} is damaged. The next start of the scheduler moves it aside, and all requests start over.
            No process is running the background tasks of \#u{1}.
            The process that runs the background tasks of \#u{1} does not answer. Try again later.
            The process that runs the background tasks ended before its answer was complete. Try again.
            A message of \#u{1} bytes cannot be sent: it must be a single line and not too long.
            read
            write
            open
            replace
            remove
            cut
            lock
            watch
            create the folder
            read the folder
            put aside
            listen at
            connect to
            make a socket for
            The process that runs the background tasks ended before it answered. Try again.
            The process that runs the background tasks does not answer. It is busy: try again later.
            The process that runs the background tasks is quitting. Try again.
            The process that runs the background tasks has a different version. Restart it, and try again.
            Process \#u{1}, which runs the background tasks, does not answer. It is busy: try again later.
            Process \#u{1}, which runs the background tasks, does not answer. It is stopped: continue it or end it, and try again.
            Process \#u{1}, which runs the background tasks, has a different version. Restart it, and try again.
            Background tasks
            Log
            Loading the background tasks…
            No background tasks are known yet.
            \#u{1} is not running; nothing to stop.
            \#u{1} is not pending; nothing to cancel.
            They are run by \#u{1}, which has a different version.
            End it (kill \#u{1})
            End it
             \#u{1}, or restart the daemon: systemctl --user restart newsterm.
            They are run by \#u{1}.
            They are run by \#u{1}, which does not answer; it may be stopped.
             kill -CONT \#u{1} resumes it, kill -KILL \#u{1} ends it.
             Resume it, or end it.
            for process \#u{1} to answer
            for the other newsterm to answer
            once it answers
            idle
            off, as refresh.interval says
            pending
            running since \#u{1}
            , \#u{1} % done
            \#u{1} new article\#u{0}\#u{1} new articles
            \#u{1} has ended: \#u{2}\#u{3}
            waits
            can start
            last launch
            last result
            on request
            starts at once
            at once
            once that is so
            \#u{1}, \#u{2}
            never
            none yet
            Next
            Nothing is pending.
            earliest
            latest
            not known
            Last 24 hours
            no launch
            nothing new
            new data
            interrupted
            failed
            running
            another reader
            the daemon
            a command
            another newsterm
            \#u{1}, process \#u{2}
            News stops when you quit. newsterm daemon --install keeps it coming.
            The daemon runs on when you quit. newsterm daemon --install: at every login.
            Another reader runs on when you quit. At login: newsterm daemon --install
            \#u{1} is enabled: systemd runs them from login on, reader or not.
            \#u{1} is not enabled; newsterm daemon --install shows how.
            \#u{1} is not pending; nothing to launch.
            \#u{1} submits it.
            \#u{1} on the tasks screen (\#u{2}) submits it.
            They are not running. \#u{1}
            running, \#u{1} of \#u{2} done
            This is retried every few minutes.
            stopped on request
            until \#u{1}
            until \#u{1}, since it runs at most once every \#u{2}
            until \#u{1}, since its last runs were interrupted
            until \#u{1}, to retry its last run
            until \#u{1}, since its last runs failed or were slow
            until \#u{1}, since the program was not used for a while
            until \#u{1}, since its last run did not stop when asked
            for its turn, by \#u{1}
            for the network
            for external power
            for an unmetered network
            for a battery that is not low
            until the load falls, by \#u{1} at the latest
            until you are idle
            for a program that can run it
            for its current run to end
            for its abandoned last handler to return
            for other work that started earlier to end
            interrupted: the process ended during the run
            new data
            no new data
            failed
            will be retried
            will be retried: \#u{1}
            the user returned
            its time was used up
            a required condition was lost
            it made no progress
            it was withdrawn
            its expiration was simulated
            the scheduler stopped
            interrupted: \#u{1}
            failed: \#u{1}
            \#u{1}, and did not stop
            now
            Today
            Yesterday
            This week
            Last week
            Earlier this week
            Earlier last week
            Week of \#u{1}
            This month
            Earlier this month
            \#u{1}
            Later in \#u{1}
            Earlier in \#u{1}
            \#u{1}s
            Later in the \#u{1}s
            Earlier in the \#u{1}s
            \#u{1}m
            \#u{1}h
            \#u{1}d
            \#u{1}w
            \#u{1}mo
            \#u{1}y
            \#u{1} min ago
            \#u{1} hour ago\#u{0}\#u{1} hours ago
            \#u{1} day ago\#u{0}\#u{1} days ago
            \#u{1} week ago\#u{0}\#u{1} weeks ago
            \#u{1} month ago\#u{0}\#u{1} months ago
            \#u{1} year ago\#u{0}\#u{1} years ago
            \#u{1}s
            \#u{1} min
            \#u{1} hour\#u{0}\#u{1} hours
            \#u{1} \#u{2}
            in less than a minute
            in \#u{1} s
            in \#u{1} min
            in \#u{1} h
            on \#u{1}
            \#u{1} s
            \#u{1} day\#u{0}\#u{1} days
            Monday
            Tuesday
            Wednesday
            Thursday
            Friday
            Saturday
            Sunday
            \#u{1} second\#u{0}\#u{1} seconds
            \#u{1} minute\#u{0}\#u{1} minutes
            \#u{1} hour\#u{0}\#u{1} hours
            in \#u{1} day\#u{0}in \#u{1} days
            every \#u{1}
            about every \#u{1}
            Undid the addition of \#u{1}.
            Restored \#u{1} to the feed list.
            Restored \#u{1} to \#u{2}.
            Restored \#u{1} to the feed list, and unsubscribed \#u{2} from it.
            It is a new feed there, without its stars and labels, and its articles may be unread again.
            \#u{1} mark of its articles was put back.\#u{0}\#u{1} marks of its articles were put back.
            \#u{1} starred or tagged article is not on the server any more.\#u{0}\#u{1} starred or tagged articles are not on the server any more.
            Undid the change to \#u{1}.
            Undid the change to \#u{1}, except its address: another feed has the old one now.
            Restored the feed list as it was before you edited it.
            Undid the new tags and titles of \#u{1}.
            \#u{1} saved query\#u{0}\#u{1} saved queries
            \#u{1} and \#u{2}
            “\#u{1}”
            Marked \#u{1} as unread again
            Marked \#u{1} as read again
            Removed the star from \#u{1}
            Starred \#u{1} again
            Shown again: \#u{1}
            Hidden again: \#u{1}
            Joined again: \#u{1}
            Split off again: \#u{1}
            Not to be saved to \#u{1}: \#u{2}
            \#u{1} is saved to \#u{2} already, or on its way, and cannot be taken back.
            Removed \#u{1} from \#u{2}
            Restored \#u{1} on \#u{2}
            Removed \#u{1} from \#u{2} and restored \#u{3}
            Undid the marks of an import: \#u{1}
            Undid what rules did with stored articles: \#u{1}
            Removed the rule \#u{1} from the configuration.
            Nothing left to undo: \#u{1} are gone or were changed since.
            Nothing left to undo: \#u{1} is gone or was changed since.
            \#u{1}.
            \#u{1}; \#u{2} more is gone or was changed since.\#u{0}\#u{1}; \#u{2} more are gone or were changed since.
            the tag \#u{1}
            the tags \#u{1}
            Your commands
            \#u{1} is running…
            \#u{1} is done.
            \#u{1} has started.
            Press Enter to go back to newsterm.
            \#u{1} printed nothing.
            \#u{1} is done; :output shows what it printed.
            :output shows what it printed until then.
            \#u{1} is kept with “\#u{2}”, above its text.
            \#u{1} was run before, and its output is kept with the article; :\#u{1} again repeats it.
            \#u{1} leaves out \#u{2}: its article is no longer at hand.
            No command of yours has the keys \#u{1} here.
            There is no output of a command to show.
            Show what the last command of yours printed.
            \#u{1}: \#u{2}
            """#)
    static let translation1 = TextCatalog(
        isSource: false, form: { _ in 0 },
        lines: #"""
            サーバーはステータス \#u{1} で応答しました。
            サーバーはステータス \#u{1} で応答しました: 「\#u{2}」
            サーバーはユーザー名とパスワードを受け付けません。newsterm account edit で直してください。
            \#u{1} の応答はこのプロトコルのものではありません。newsterm account edit でアドレスを確かめてください。
            サーバーは \#u{1} に転送します。newsterm account edit でそのアドレスを指定してください。
            http のアドレスではパスワードが途中で読まれるおそれがあります。https を使ってください。
            サーバーが購読しませんでした: \#u{1}
            サーバー上の記事も削除されます。newsterm feeds remove \#u{1} --account \#u{2} で確認のうえ削除できます。
            \#u{1} から \#u{2} の登録を外しますか？ サーバーにある記事は、既読やスターも含めて削除されます。 y/n
            何も変更していません。
            アカウント \#u{1} はもうありません。
            アカウントのフィードはサーバーが取得します。アドレスと間隔はサーバーで設定し、タグはカテゴリー 1 つだけです。
            \#u{1} には \#u{2} まで問い合わせません。newsterm sync \#u{1} で今すぐ問い合わせます。
            マーク \#u{1} 件が送信を待っています。
            フィードの変更 \#u{1} 件が送信を待っています。
            フィードの変更が待機しています：\#u{1}
            サーバーがマーク \#u{1} 件を受け付けません。あとで送り直します。
            新しい記事 \#u{1} 件だけを取り込みます。
            サーバーの未読記事の一覧が不完全なため（\#u{1} 件）、マークは変更しません。
            サーバーのスター付き記事の一覧が不完全なため（\#u{1} 件）、マークは変更しません。
            ラベル \#u{1} 件の一覧がサーバーの記事の内容と矛盾しているため、記事はそのままにしました。
            ラベルを読み込めませんでした: \#u{1}
            フィード \#u{1} 件がサーバーからなくなりました: \#u{2}
            サーバーが \#u{1} の追加を拒否したため、取り消しました: \#u{2}
            サーバーが \#u{1} の変更を拒否したため、取り消しました: \#u{2}
            サーバーが \#u{1} の削除を拒否したため、取り消しました: \#u{2}
            サーバーの未読数は \#u{1} 件ですが、一覧には \#u{2} 件あります。
            該当する記事のうち \#u{1} 件を確かめたところ、\#u{2} 件のマークがサーバーの一覧と食い違っています。
            該当する記事のうち \#u{1} 件を確かめたところ、\#u{2} 件はサーバーにもうありません。
            該当する記事のうち \#u{1} 件を確かめたところ、\#u{2} 件は前回の同期の後サーバーで変更されていません (バックアップから復元した後など)。
            一覧から消えたラベルのうち \#u{1} 件を確かめたところ、\#u{2} 件がまだサーバーの記事に付いています。
            サーバーにラベルがなくなりました。
            サーバーの未読記事の一覧が不完全です。
            サーバーのスター付き記事の一覧が不完全です。
            サーバーが購読しませんでした: フィードが見つかりませんでした。
            サーバーにこのフィードはもうありません。
            サーバーにフィードがなくなりました。こちらのフィードとマークはそのままです。newsterm account verify でサーバーに合わせられます。
            サーバーでは、こちらの記事の番号が別の記事のものになっています (バックアップから復元した後など): 「\#u{1}」はサーバーでは「\#u{2}」です。何も送信も変更もしていません。newsterm account verify で確認して決められます。
            アカウントのフィードにはタイトルが必要です。
            別の newsterm がこのアカウントに送信中です。もう一度試してください。
            アカウントのパスワードがありません。newsterm account edit で設定してください。
            パスワードを \#u{1} に保存できません: \#u{2}
            \#u{1} からパスワードが得られません: \#u{2}
            検索条件に合う記事を既読にしています…
            既読にする記事はありませんでした。
            \#u{1} で元に戻せます。
            元に戻しています…
            元に戻せる変更はありません。
            何も追加していません。
            \#u{1} のあと Up でアドレスを呼び戻せます。
            \#u{1} で取り消せます。
              \#u{1} で中止。
            \#u{1} を追加しています…\#u{2}
            \#u{1} を \#u{2} に追加しています…\#u{3}
            \#u{1} の追加を中止しました。
            貼り付けたテキストはフィードやページのアドレスではないため、無視しました。
            削除するフィードをフィード一覧で選んでください。
            フィードリストに使えない行が\#u{1}行あります。\#u{2} で表示します。
            設定ファイルに使えない行が\#u{1}行あります。\#u{2} で表示します。
            更新を中止しました。
            実行中の更新はありません。
            \#u{1} で始まるバックグラウンドタスクはありません。
            キー \#u{1} には何も割り当てられていません。\#u{2} でキーの一覧を表示します。
            一覧
            \#u{1}を既読にしました。
            \#u{2} の\#u{1}を既読にしました。
            設定ファイルに使えない行があります: \#u{1}
            \#u{1}（\#u{2}）が使える場所: \#u{3}
            1行下へ移動します。
            1行上へ移動します。
            先頭の行へ移動します。
            最後の行へ移動します。
            読み進めます。フィード一覧では選択した一覧を開きます。選択した記事が未読なら開き、既読なら次の未読記事を開きます。記事の中では同じキーで次のページへ、末尾では次の未読記事へ進みます。
            1ページ下へ移動します。記事の末尾では次の未読記事へ進みます。
            1ページ上へ移動します。
            半ページ下へ移動します。
            半ページ上へ移動します。
            画面の幅を超えるコードを右へスクロールします。
            コードを左へスクロールします。
            選択したものを開きます。選んだフィードの追加、隠したフィードを一覧に戻すこと、設定の変更、テーマの使用、ヘルプ全体の表示もします。
            戻ります。記事一覧からは、絞り込み中なら一覧全体へ、次にフィードへ戻ります。画面を開いたキーをもう一度押しても閉じます。
            終了します。
            次のペイン（フィード、記事一覧、開いている記事）へ移動します。バックグラウンドタスクの画面ではログへ移動します。
            前のペインへ移動します。
            ペインを全画面で表示します。もう一度押すと元に戻ります。
            プレビューの表示を切り替えます。30行以上の画面では、選択した記事の本文を表示します。
            次のフィードを表示します。
            前のフィードを表示します。
            フィード、タグ、一覧へ名前で移動します。入力するたびに探し、Tab で次の候補へ移ります。
            一覧の次の記事を開きます。
            一覧の前の記事を開きます。
            次の未読記事へ移動します。
            前の未読記事へ移動します。
            すべての記事を検索します。結果は入力するたびに、関連の高い順に表示されます。
            入力した検索条件に合う記事だけを一覧に表示します。「戻る」で解除します。
            記事の中、またはこのヘルプの中の言葉を探します。
            次に見つかった箇所へ移動します。
            前に見つかった箇所へ移動します。
            記事内の検索を終えます。一致箇所へ移動するキーは、未読記事へ移動するキーに戻ります。
            このフィードを更新します。
            このフィードの情報（次にいつ、なぜ確認するかなど）を表示します。
            ライブラリの統計（記事の数、配信元、既読の割合）を表示します。
            すべてのフィードを更新します。ステータス行の右にある時刻は、次の更新の時刻です。
            フィードの追加か、実行中の自分のコマンドか、実行中の更新（どのプロセスのものでも）を中止します。届いた記事は残ります。
            記事を既読または未読にします。
            一覧の記事をすべて既読にします。
            一覧のうち、3d、2w、2026-11-20 のように指定した時点より古い記事を既読にします。
            直前の変更を取り消します。続けて押すと、過去24時間の変更をさらにさかのぼります。
            記事にスターを付けるか、外します。
            記事をすべての一覧から隠すか、再び表示します。is:hidden で探せます。
            記事を自分の保存先に保存するか、その結果を見ます。保存先は config.toml の [save.NAME] で設定します。
            同じリンクを持つほかのフィードの記事を表示します(一覧では1行になります)。
            リンクが同じ記事の一覧で、記事を行から切り離してそのままにするか、再びまとめます。
            記事からルールを作ります。似た記事を隠したり、印を付けたりできます。
            記事に自分のタグを付けます。tag:語 で探せます。
            既読の記事と、未読記事も問題もないフィードを隠すか、もう一度表示します。
            一覧を並べ替えます（新しい順、古い順、フィード順、題名順。検索結果は関連度順も）。
            一覧を日・週・月ごと（記事が少ないところは年ごと）に、フィード順ではフィードごとに、見出しで区切ります。
            タグのフィードを隠すか、もう一度表示します。
            すべてのタグのフィードを隠すか、もう一度表示します。
            アドレスを指定してフィードを追加します。アカウントの行、カテゴリー、フィードでは、そのアカウントに追加します。
            選択したフィードを一覧から外します。「元に戻す」で復元できます。
            追加するフィードを選びます。話題別の一覧、見つかったほかのリーダーのファイル、アドレスから選べます。
            フィードまたはファイルを選ぶか、選択を外します。設定画面では行を変更します。
            フィードの題名、タグ、確認の間隔、通知、全文、一覧での表示、アドレスを変更します。
            設定を保存します。「元に戻す」で取り消せます。
            リンクをブラウザーで開きます。
            記事について話し合うページ(コメント欄など)をブラウザーで開きます。フィードにその指定がある場合に限ります。
            リンクをコピーします。
            その番号のリンクをブラウザーで開きます。
            記事のリンクを一覧にします。
            next-link で移動したリンク、注、折りたたまれた部分を開きます。移動していなければ、画面で最初の注か折りたたまれた部分を開き、注からは本文に戻ります。
            画面にある次のリンク、注の記号、折りたたまれた部分へ移動します。
            画面にある前のリンク、注の記号、折りたたまれた部分へ移動します。
            記事の折りたたまれた部分を開きます。もう一度押すと閉じます。
            記事の折りたたまれた部分をすべて開くか、すべて閉じます。
            記事のページから取得した全文を表示します。記事を開いているときは、フィードの本文と全文を切り替えます。
            記事の添付ファイルを、ダウンロード済みならそのファイルを開きます。複数あるときは番号で選びます。
            記事のファイルのチャプターを一覧にします。選んだチャプターから再生できます。
            記事のエピソードの文字起こしを表示します。
            記事の添付ファイルをダウンロードします。複数あるときは番号で選びます。
            ダウンロードの進み具合と保存先を表示します。
            ダウンロードを一時停止するか、再開します。
            失敗した、待機中の、または保存できなかったダウンロードをすぐにやり直します。
            確認のうえ、ダウンロードを一覧から外し、ファイルを削除します。
            その番号のリンクまたは添付ファイルを選びます。数字を続けて入力できます。
            バックグラウンドタスクの実行状況と予定、ログを表示します。
            選択したタスクを、条件が整いしだい起動するよう要求します。
            選択したタスクの要求を取り消します。実行中なら続きます。
            選択したタスクを試しに起動します。
            選択したタスクを試しに期限切れにします。
            続けて押す頭文字のタスクを試しに起動します。
            更新できなかったフィードを原因別に、フィードリストと設定ファイルの使えない行とともに表示します。
            名前で操作を実行するか、番号の行へ移動します。
            この画面のキーを表示します。続けてすべてのキーも表示できます。
            下へ
            上へ
            先頭
            末尾
            読み進む
            次ページ
            前ページ
            半ページ下
            半ページ上
            コード右
            コード左
            開く
            戻る
            終了
            次のペイン
            前のペイン
            全画面
            プレビュー
            次のフィード
            前のフィード
            フィードへ移動
            次の記事
            前の記事
            次の未読
            前の未読
            検索
            絞り込み
            ページ内検索
            次の一致
            前の一致
            検索を終える
            フィード更新
            詳細
            統計
            更新
            更新を中止
            既読/未読
            すべて既読
            古い記事を既読
            元に戻す
            スター
            隠す
            保存先へ
            同じリンク
            分割・結合
            ルール作成
            タグ
            既読を隠す
            並べ替え
            区切り
            折りたたむ
            全部折りたたむ
            フィード追加
            フィード削除
            フィードを選ぶ
            選択
            フィード設定
            保存
            ブラウザー
            コメント
            リンクをコピー
            リンクを開く
            リンク一覧
            注
            次のリンク
            前のリンク
            折りたたむ
            全部折りたたむ
            全文
            ファイルを開く
            チャプター
            文字起こし
            ここから再生
            ダウンロード
            ダウンロード一覧
            一時停止/再開
            再試行
            削除
            番号
            タスク
            要求
            取り消し
            起動
            中止
            タスクを起動
            問題
            コマンド
            ヘルプ
            （無題）
            表示の準備をしています…
            \#u{1} に取得
            全文（\#u{1} に取得）
            この記事の続きを取得できませんでした。
            この記事は \#u{1} ページより先へ続きます。続きはブラウザーでお読みください。
            この記事の \#u{1} ページ目以降を取得できませんでした。
            \#u{1} に当たるものがページにないため、newsterm が本文を選びました。
            全文
            フィードの本文
            \#u{1}分
            詳細
            フィードにはこの記事の本文がありません。
            このページの本文はまだ取得されていません。
            リンク
            添付ファイル
            チャプター
            音声
            動画
            画像
            ファイル
            \#u{1} ダウンロード
            \#u{1} 再生
            \#u{1} チャプター
            \#u{1} 文字起こし
            \#u{1} 開く
            [画像]
            [画像: \#u{1}]
             (画像)
             (コメント)
             (チャプター)
             (文字起こし\#u{1})
             (音声・動画)
            全体
            末尾
            分類: \#u{1}
            ルール「\#u{1}」により既読
            ルール「\#u{1}」によりスター
            ルール「\#u{2}」によるタグ: \#u{1}
            ルール「\#u{1}」により非表示
            ルール「\#u{2}」により\#u{1}日間保存
            ルール「\#u{1}」によりファイルを取得
            ルール「\#u{1}」により全文を取得
            非表示: 一覧には出ません。is:hidden で探せます
            \#u{1} に保存しました: \#u{2}
            \#u{1} への保存を待っています
            \#u{1} への保存を待っています(次は\#u{2}): \#u{3}
            \#u{1} に保存できませんでした: \#u{2} もう一度保存すると再試行します。
            \#u{1} に保存されたかもしれません: 応答が失われ、確かめられません。保存先で確かめてください。もう一度保存すると再び送ります。
            \#u{1} にもあります(同じリンク)
            届く前に同じリンクを「\#u{1}」で読んでいます: \#u{2}
            \#u{1}まで保存
            ルール「\#u{1}」により通知の対象
            ルール「\#u{1}」により通知の対象外
            \#u{1}（\#u{2}）
            \#u{1}に確認します。
            およそ\#u{1}に投稿があるため、\#u{2}に確認します。
            投稿があったばかりのため、\#u{1}に確認します。
            投稿が\#u{1}ないため、\#u{2}に確認します。
            設定どおり\#u{1}に確認します。
            設定は\#u{1}ですが、自動更新は\#u{2}です (refresh.interval)。
            \#u{1} のフィードは\#u{2}に確認します。
            フィードは\#u{1}有効だとしています (ttl)\#u{2}。
            サーバーは応答が\#u{1}有効だとしています (\#u{2})。
            フィードがそれまでは読まないよう求めています (skipHours, skipDays)。
            サーバーが\#u{1}を超える待機を求めましたが、そのときに再試行します (Retry-After)。
            サーバーが\#u{1}待つよう求めました (Retry-After)。
            \#u{1} が要求を減らすよう求めたため\#u{2}、そのフィードはそれまで待ちます。
            自動では確認しません。アドレスを指定して更新するか、一覧から外してください。
            次の更新で改めて確かめます。
            ネットワークが復旧したときに確認します。
            フィードを作るプログラムは、\#u{1}が修正されるまで停止しています。
            \#u{1}が修正されるまで更新しません。このフィードの設定が書かれているかもしれません。
            以上
            が、実際にはおよそ\#u{1}に投稿があります
            が、\#u{1}前に投稿がありました
            前回の確認で決まりました: \#u{1}
            フィードは\#u{1}に変わるとしています (sy:updatePeriod)\#u{2}。
            フィードは\#u{1}、またはもっとまれに変わるとしています (sy:updatePeriod)\#u{2}。
            \#u{1}回続けて失敗したため、\#u{2}後に再試行します。
            \#u{1} のフィードは\#u{2}に1つずつ確認するため、順番を待っています。
            \#u{1} のフィードは1つずつ確認するため、順番を待っています。
            config.toml の\#u{1}行目
            1回失敗したため、\#u{1}後に再試行します。
            config.toml 
            別のテーマを使います。設定に残すこともできます。引数がなければ一覧を表示します。
            config.toml の設定を変えます。ファイルに残すこともできます。値がなければ今の設定を、引数がなければすべてを表示します。
            \#u{1} というコマンドはありません。\#u{2}Tab で順に選べます。
            \#u{1} のことですか？
            行は1から数えます。
            行の番号の後には何も書けません。
            \#u{1} の後には何も書けません。
            \#u{1} の後に引数が必要です: \#u{1} \#u{2}
            \#u{1} というテーマはありません。\#u{2}
            \#u{1} というテーマはありません。使えるもの: \#u{2}
            終了するまで \#u{1} を使います。
            終了するまで \#u{1} を使います。y で \#u{2} に残します。
            \#u{1} は暗い背景向けですが、この端末の背景は明るい色です。
            \#u{1} は明るい背景向けですが、この端末の背景は暗い色です。
            終了するまで \#u{1} です。
            ほかの質問の途中だったため \#u{1} は書いていません。もう一度設定してください。
            終了するまで \#u{1} です。y で \#u{2} に残します。
            y で \#u{1} を \#u{2} に書きます。書くと有効になります。
            y で \#u{1} を \#u{2} に書きます。次の起動から有効です。
            \#u{1} に \#u{2} と書きました。
            \#u{1} に \#u{2} はありません。既定値を使います。
            NO_COLOR、--no-color、display.color、または端末により色は表示されません。太字、淡色、下線、反転だけがテーマによって変わります。
            toggle-read の後には read か unread を入力してください。
            \#u{1} という並び順はありません。使えるもの: \#u{2}
            \#u{1} は1以上の番号ではありません。
            この一覧に \#u{1} 番はありません。
            \#u{1} というタスクはありません。使えるもの: \#u{2}
            \#u{1} のヘルプはありません。\#u{2}
            これで始まるものはありません。
            \#u{1} はここでは使えません。使える場所: \#u{2}
            記事\#u{1}件
            フィード\#u{1}件
            未読\#u{1}件
            スター付き\#u{1}件
            ほか\#u{1}件
            、
            \#u{1}\#u{2}
            なし
            、
            、
            （\#u{1}）
            \#u{1}バイト
            。
            デモ
            架空のフィードを使い、時計は15倍の速さで進みます。
            t でバックグラウンドのタスクと、その待ち理由を表示します。
            L で、予定の時刻を待たずに更新を始めます。
            ポッドキャストの最新回です。e でファイルをダウンロードします。
            別のプロセスがダウンロードし、終了後も続けます。
            何も押さなくても、次の更新は自動で始まります。
            デモは以上です。Q で終了し、何も残りません。
            ここからはご自由に。この行は引き続き経過を伝えます。
            予定の時刻になり、更新が自動で始まりました。
            キー操作で更新が始まりました。
            更新の制限時間（最長30秒）が過ぎ、打ち切られました。
            更新が終わり、新しい記事が届きました。
            更新が終わりました。新しい記事はありません。
            1分間キー操作がなく、保守が自動で始まりました。
            キー操作で保守が始まりました。
            遅いフィードの続きをバックグラウンドで取得しています。
            遅いフィードの残りを取得しました。
            ダウンロードが始まりました。
            ダウンロードが完了しました。
            ダウンロード
            進行中\#u{1}件
            ダウンロードの状態はまだわかりません。
            ダウンロードはありません。
            記事で \#u{1} を押すと添付ファイルをダウンロードします。
            newsterm downloads add URL で任意のファイルをダウンロードします。
            \#u{1} の [downloads] に書いたタグのフィードのファイルは自動でダウンロードされます。
            \#u{1}／\#u{2}
            毎秒\#u{1}
            残り\#u{1}秒
            残り\#u{1}分
            残り\#u{1}時間
            残り\#u{1}
            一時停止中（サーバーが再開に未対応のため最初から）
            一時停止中
            保存先へ移動中
            待機中
            順番待ち
            ネットワーク待ち
            従量制でないネットワーク待ち
            外部電源待ち
            \#u{1}に再試行
            \#u{1}に開始
            \#u{1} に完了
            ファイルがありません: \#u{1}
            保存先に移動できません: \#u{1}
            失敗: \#u{1}
            ダウンロード済み
            ダウンロード失敗
            ダウンロード済み（未保存）
            ダウンロード済み（ファイルなし）
            一時停止中
            \#u{1}で一時停止中
            ダウンロード中
            \#u{1}ダウンロード済み
            このダウンロードは進行中ではありません。
            ファイルがありません。\#u{1} で再ダウンロードします。
            このダウンロードは失敗しました。\#u{1} で再試行します。
            「\#u{1}」を一覧から外し、ファイルを削除しますか。
            「\#u{1}」を一覧から外しますか。
            削除:
            はい
            ファイルを残す
            失敗した\#u{1}件すべて
            \#u{1}件すべて（ファイルは残す）
            何も削除していません。
            \#u{1} でダウンロードの一覧を表示します。
            「\#u{1}」: \#u{2}
            「\#u{1}」をダウンロードしました。
            「\#u{1}」をダウンロードします。
            「\#u{1}」を一覧に入れました。ダウンロードは後で始まります: \#u{2}
            ダウンロード済みです: 「\#u{1}」。
            一時停止しました。
            一時停止しました。このサーバーは途中からの再開に対応していないため、再開すると最初からになります。
            再開しました。
            再試行します。
            一覧から外しました。
            一覧から外し、削除しました: \#u{1}
            一覧から外しました。ファイルは残します: \#u{1}
            一覧から外しました。変更されたファイルは残します: \#u{1}
            失敗した\#u{1}件を一覧から外しました。
            \#u{1}件を一覧から外しました。ファイルは残します。
            ダウンロードが進みません: \#u{1}
            「\#u{1}」はダウンロード中です（\#u{2}）。
            「\#u{1}」はダウンロード中です。
            フィードはまだありません。
            \#u{1} でアドレスを指定してフィードを追加します。
            \#u{1} で話題別のフィードや、このコンピューターにある別のリーダーのフィードから選べます。
            スター付きの記事はありません。
            \#u{1} で選択した記事にスターを付けます。
            まだ開いた記事はありません。
            未読の記事はありません。
            \#u{1} ですべてのフィードを更新します。
            フィードを更新しています…
            \#u{1} で既読の記事をもう一度表示します。
            記事はまだありません。
            記事はまだありません。このフィードの前回の更新は失敗しました:
            ほか\#u{1}件。\#u{2} ですべて表示します。
            \#u{1} ですべてのフィードを再試行します。
            既読の記事は隠れています。\#u{1} でもう一度表示します。
            \#u{1} で一覧全体に戻ります。
            絞り込み「\#u{1}」に合う記事はここにありません。
            過去2日間の記事はありません。
            この検索条件に合う記事はありません。
            「\#u{1}」は見つかりませんでした。
            すべての語を含む記事を探します。語を減らすと見つかりやすくなり、語の間に OR を置くとどれかを含む記事を探します。
            title:語、feed:名前、is:unread、is:starred、age:<2d で絞り込み、-語 で除外します。
            記事はまだありません。\#u{1}がすべて失敗しました:
            記事はまだありません。\#u{2}のうち\#u{1}件が失敗しました:
            \#u{1}は別のプロセスで続いています。結果は newsterm tasks journal で。
            バックグラウンドタスクを実行しているプロセスがありません: \#u{1}
            今はバックグラウンドタスクを実行しているプロセスがありません。やり直してください。
            「\#u{1}」は 12h、3d、2w のような期間でも、2026-11-20 のような日付でもありません。
            データのフォルダー \#u{1} を作れません: \#u{2}。--data で別のフォルダーを選んでください。
            ライブラリ \#u{1} に書き込めません。ファイルとフォルダーの権限を確認するか、--data で別のフォルダーを選んでください。
            ライブラリ \#u{1} は読み取り専用です。変更も取得もできません。ディスクが読み取り専用でマウントされています。書き込み可能にマウントするか、フォルダーを別のディスクにコピーし、--data でそのコピーを指定してください。
            ライブラリ \#u{1} は読み取り専用です。変更も取得もできません。ファイルとフォルダーの権限を確認するか、--data で別のフォルダーを選んでください。
            ライブラリ \#u{1} は読み取り専用です。変更も取得もできません。ディスクがいっぱいです。空きを作ってから、newstermを起動し直してください。
            ライブラリ \#u{1} は、newstermが開いている間に置き換えられたか、なくなりました。これ以上は保存しません。newstermを起動し直してください。
            ライブラリ \#u{1} がありませんが、最後に保存した内容が \#u{1}-wal にあります。ライブラリを元に戻すか、このファイルも移動してください。
            ライブラリ \#u{1} には書き込めず、そのまま読むこともできません。古いnewstermのものか、正常に閉じられなかったものか、ほかのプログラムが開いているものです。一時的なコピーを読むには大きすぎるか、空きがありません。フォルダーを書き込める場所にコピーし、--data でそのコピーを指定してください。
            ライブラリには書き込めず、そのまま読むこともできません。読むために \#u{1} をコピーすることもできません: \#u{2}。ファイルの権限を確認するか、--data で別のフォルダーを選んでください。
            検索の索引 \#u{1} を使えません: フォルダーです。移動すれば新しく作ります。
            \#u{1} のあるディスクがいっぱいです。途中まで保存されたものはありません。空きを作ってやり直してください。
            ファイル \#u{1} はnewstermのライブラリではありません。そのまま残しました。移動するか、--data で別のフォルダーを選んでください。
            ライブラリ \#u{1} が壊れています（\#u{2}）。そのまま残しました。移動すれば新しく始められます。`sqlite3 \#u{1} .recover` で中身を救えるかもしれません。
            ライブラリ \#u{1} は新しいnewstermのものです（版 \#u{2}、こちらは \#u{3} まで）。そのまま残しました。newstermを更新するか、--data で別のフォルダーを選んでください。
            ライブラリ \#u{1} は試験版のnewstermのものです（版 \#u{2}、こちらは \#u{3} から）。そのまま残しました。移動するか、--data で別のフォルダーを選んでください。
            ライブラリ \#u{1} は別のプログラムがロックしています。それが終わってからやり直してください。
            \#u{1} の読み書き中にディスクのエラーが起きました（\#u{2}）。途中まで保存されたものはありません。ディスクを確認してください。
            番号 \#u{1} のフィードはありません。その間に削除されたのかもしれません。
            ライブラリの処理は中止され、書きかけのものは元に戻されました。
            newstermが終了するところなので、ライブラリは閉じられています。
            ライブラリ \#u{1} ではこれができません: \#u{2}
            フィードリスト \#u{1} を読めません: \#u{2}。直すか、--urls で別のリストを指定してください。
            フィードリスト \#u{1} に書き込めません: \#u{2}。変更はありません。
            フィードリスト \#u{1} がありません。元に戻すか、--urls で別のリストを指定してください。空のファイルを置くと、新しいリストになります。それまでライブラリは変わりません。
            フィードリスト \#u{1} に使えるフィードがありません。直すか、--urls で別のリストを指定してください。空のファイルにすると、新しいリストになります。それまでライブラリは変わりません。\#u{2}行目: \#u{3}
            フィードリスト \#u{1} は別のnewstermが変更中です。少し待ってやり直してください。
            編集中にフィードリスト \#u{1} が変更されたため、そのままにしました。編集した内容は \#u{2} にあります。
            フィードリスト \#u{1} は編集後に変更されたため、そのままにしました。編集前の内容は \#u{2} にあります。
            フィードリスト \#u{1} に書き込めません: \#u{2}。編集した内容は \#u{3} にあります。
            エディターが失敗したため、フィードリストはそのままです。編集した内容は \#u{1} にあります。
            \#u{1} はフィードリストにありません。`newsterm feeds` で一覧を確認できます。
            そのフィードはもう一覧にありません。
            \#u{1} はすでに登録されています。
            \#u{1} は異なるユーザー名で複数登録されています。ユーザー名とパスワードを含むアドレスを指定するか、一覧を編集してください。
            \#u{1} を取り込めません: \#u{2}
            新しいnewstermの操作のため、取り消せません: \#u{1}
            フィードリストには、もう取り消すものが残っていません: \#u{1}
            別のフィードリストへの操作です。newsterm --urls \#u{1} undo で取り消せます: \#u{2}
            アドレスがありません。https://example.org/feed.xml のようなフィードのURLを指定してください。
            \#u{1} はURLではありません。サイトなら https://…、ファイルなら file:///… と書いてください。
            \#u{1} は取得できません。\#u{2} ではなく、http、https、fileのフィードを読みます。
            \#u{1} はコマンドです。コマンドは、フィードリストに自分で書いた行からだけ受け付けます。
            \#u{1} にホスト名がありません。https://example.org/feed.xml のように書いてください。
            \#u{1} にファイル名がありません。file:///path/to/feed.xml のように書いてください。
            \#u{1} のポートは1から65535までの数ではありません。
            \#u{1} はアドレスではありません。空白か制御文字があります。アドレスは https://example.org/feed.xml のような形で、空白は %20 と書きます。
            この記事には全文のページへのリンクがありません。
            全文を取得できません: \#u{1} はウェブのアドレスではありません。
            \#u{1} がリクエストを減らすよう求めたため、\#u{2} まで問い合わせません。
            \#u{1} にはいま問い合わせません。
            \#u{1} には \#u{2} まで問い合わせません。
            ページがプライベートネットワークにあるため、全文を取得しませんでした。
            全文を取得できませんでした: \#u{1}
            記事のリンク先は読めるページではありません（\#u{1}）。
            記事のページに全文が見つかりません。
            記事のページに全文が見つかりません。ページはパスワードを求めています。
            「\#u{1}」はウェブのアドレスではありません。ダウンロードできるのはhttpとhttpsだけです。
            ダウンロード \#u{1} はありません。newsterm downloads で一覧を確認できます。
            このダウンロードは進行中ではありません。
            ダウンロード済みです: \#u{1}
            このファイルは保存先へ移動中です。少し待ってやり直してください。
            このファイルはまだダウンロードされていません。
            このファイルは受信中です。
            このダウンロードは失敗しました。newsterm downloads retry \#u{1} で再試行します。
            ファイルがありません: \#u{1}
            ファイル \#u{1} を削除できません: \#u{2}
            ダウンロードのフォルダーが使えません: \#u{1}: \#u{2}。使えるようになるか、config.toml の downloads.folder に別のフォルダーが書かれるまで、ファイルは保管されます。
            \#u{1} に空きがありません。ファイルは保管され、空きができれば置かれます。
            ダウンロードしたファイルは、保存先に移動する前になくなりました。
            別のものを使うには VISUAL か EDITOR を設定してください。
            開けるのはhttpとhttpsのアドレスだけです。
            \#u{1} を起動できません（\#u{2}）。config.toml の \#u{3} に別のプログラムを指定してください。
            エディター \#u{1} を起動できません（\#u{2}）。\#u{3}
            エディター \#u{1} を実行できません。\#u{2}
            エディター \#u{1} が失敗したため（終了コード \#u{2}）、フィードリストはそのままです。\#u{3}
            前回開いていたものがわかりません: \#u{1} を読めません（\#u{2}）。
            前回開いていたものがわかりません: \#u{1} は新しいnewstermのものです。
            前回開いていたものがわかりません: \#u{1} が壊れています。新しく書き直します。
            開いているものを次回のために保存できません: \#u{1} に書き込めません（\#u{2}）。
            できませんでした: \#u{1}
            \#u{1} はファイルを開けませんでした（終了コード \#u{2}）。
            \#u{1} でチャプターの位置から再生する方法が分かりません。config.toml の \#u{2} に mpv を指定するか、ファイルを最初から再生してください。
            \#u{1} はアドレスを開けませんでした（終了コード \#u{2}）。
            この記事はもう保存されていません。
            \#u{1} にはリンクが必要ですが、この記事にはありません。
            チャプターを取得できませんでした。\#u{1}
            フィードがリンクするファイルにチャプターがありません。
            文字起こしを取得できませんでした。\#u{1}
            フィードがリンクするファイルに文章がありません。
            \#u{1} には記事を話し合うページが必要ですが、フィードに書かれていません。
            \#u{1} には Web アドレスが必要ですが、この記事のリンクは Web アドレスではありません。
            \#u{1} を実行できませんでした。プログラムを指定する環境変数 \#u{2} が設定されていません。
            \#u{1} を実行できませんでした。\#u{2} を起動できません（\#u{3}）。
            \#u{1} が失敗しました（終了コード \#u{2}）。
            \#u{1} が失敗しました（終了コード \#u{2}）: \#u{3}
            \#u{1} を \#u{2} 秒で停止しました。制限時間は config.toml の timeout で変えられます。
            \#u{1} を停止しました。
            \#u{1} の出力が \#u{2} kB を超えたため停止しました。
            ページがフィードとして示す \#u{1} もページです。
            ページは \#u{1} をフィードとして示しています。\#u{2}
            ページがフィードとして示す \#u{1} はプライベートネットワークにあります。信頼できるなら、そのアドレス自体を追加してください。
            ページはフィードを示さず、ほかの場所も確認しきれませんでした: \#u{1}
            サーバーはhttpsを使っていません。\#u{1} を試してください。
            ホスト \#u{1} は存在しません。アドレスに打ち間違いがないか確認してください。
            ページはフィードを示さず、よくある場所にもありません。
            ページはフィードを示さず、\#u{1} の RSS-Bridge もフィードを作れません。
            ページはフィードを示さず、config.toml の rss_bridge が示す \#u{1} は RSS-Bridge として応答しませんでした。
            ページはフィードを示さず、\#u{1} の RSS-Bridge にも問い合わせできませんでした: \#u{2}
            サーバーがユーザー名とパスワードを拒否しました (401)。
            フィードは廃止されたとサーバーが答えました (410)。自動では確認しません。アドレスを指定して更新するか、一覧から外してください。
            「\#u{1}:」で始まるアドレスは取得できません。https://、http://、file:// を使ってください。
            ホスト \#u{1} が見つかりません。名前が正しいか、ネットワークにつながっているか確認してください。
            \#u{1} に接続を拒否されました。
            \#u{1} へ通じるネットワークがありません。
            \#u{1} への経路がありません。
            \#u{1} の反応がありません。
            開いているファイルが多すぎるため、\#u{1} に接続できません。
            \#u{1} に接続できません: \#u{2}
            環境変数のプロキシが使えません: \#u{1}
            \#u{1} と安全に接続できません: \#u{2}
            \#u{1} は何も送らずに接続を切りました。
            \#u{1} の応答は正しいHTTPではありません: \#u{2}
            文書が上限の\#u{1}を超えています。
            応答のヘッダーが上限の\#u{1}を超えています。
            アドレスの転送が\#u{1}回を超えました。
            アドレスの転送が循環しています（\#u{1}）。
            サーバーの転送先 \#u{1} はhttpでもhttpsでもありません。
            サーバーの転送先 \#u{1} はプライベートネットワークにあります。信頼できるなら、そのアドレス自体を追加してください。
            \#u{1} のアドレスはプライベートネットワークにあり、この要求では接続できません。
            \#u{1} のアドレスがプライベートネットワークのものになっています。公開フィードのため接続しませんでした。意図したものであれば、config.toml のこのフィードの表に private = true と書いてください。
            サーバーの転送先「\#u{1}」はアドレスではありません。
            \#u{1} が要求を減らすよう求めました\#u{2}。今回は送っていません。
            \#u{1} のフィードは1つずつ確認するため、順番を待っています。
            ファイル \#u{1} がありません。
            \#u{1} は通常のファイルではありません（フォルダー、パイプ、デバイスなど）。
            \#u{1} を読めません: \#u{2}
            フィードではなく、\#u{1}です。
            文書が空です。
            文書が途中で終わっています。すべてが届くまで何も保存しません。
            文書を受け付けませんでした。文書が宣言する実体を展開すると\#u{1}を超えて長くなります（\#u{2}行目）。実体を使わないフィードを発行者に求めてください。
            このフィードはプログラムが作ります。実行を許可するには、config.toml の [refresh] に allow_commands = true と書いてください。
            \#u{1} を起動できません: \#u{2}
            \#u{1} は\#u{2}秒で終わらなかったため、終了させました。
            \#u{1} は終了コード\#u{2}で終わりました\#u{3}
            \#u{1} は何も出力しませんでした\#u{2}
            通信は中止されました。
            通信を始められません: \#u{1}
            \#u{1} からの取得に失敗しました: \#u{2}
            ホスト \#u{1} を\#u{2}秒以内に見つけられませんでした。
            \#u{1} に\#u{2}秒以内に接続できませんでした。
            \#u{1} は\#u{2}秒以内に応答しませんでした。
            \#u{1} は\#u{2}秒間（沈黙を待つ上限）何も送りませんでした。
            \#u{1} からの受信が\#u{2}秒以内に終わりませんでした。
            \#u{1} は\#u{2}秒間（沈黙を待つ上限）ほとんど何も送りませんでした。
            証明書の期限が切れています
            証明書の有効期間が始まっていません（このマシンの時計を確認してください）
            証明書が自己署名で、保証する者がいません
            証明書の発行者をこのマシンは信頼していません
            証明書は別のホストのものです
            証明書が失効しています
            サーバーはこのポートでTLSを使っていません
            TLSのやりとりに失敗しました
            信頼する証明書のファイルを読めません
            証明書を検証できませんでした
            （\#u{1}）。
            フィード
            ページ
            ファイル
            サーバーのこのアドレスには送るファイルがありません
            ファイルは変わっていないとして、サーバーは送りませんでした。後でもう一度試してください
            ファイルは移転しましたが、サーバーは移転先を示しません。ファイルを載せているページで探してください
            サーバーがユーザー名とパスワードを求めています。アドレスを https://ユーザー名:パスワード@ホスト/ の形で指定してください
            サーバーにこのファイルへのアクセスを拒否されました。会員や一部の国だけに公開されているのかもしれません
            サーバーは文書を送りました
            前回から変わっていません
            サーバーは要求を理解できません。アドレスを確認してください
            サーバーがユーザー名とパスワードを求めています
            サーバーが支払いを求めています
            サーバーにアクセスを拒否されました
            ボット対策 (\#u{1}) によってアクセスを拒否されているようです (\#u{2})。フィードリーダーを通すようサイトに頼むか、フィードの別のアドレスを探してください。
            ボット対策 (\#u{1}) によってページへのアクセスを拒否されているようです (\#u{2})。ブラウザーで開いてください。
            このアドレスには何もありません。\#u{1}は移転したかもしれません
            サーバーには送れる形式の文書がありません
            サーバーが待ちきれませんでした
            \#u{1}は廃止されたとサーバーが答えました
            サーバーはこのアドレスを担当していません
            サーバーが要求を減らすよう求めています
            サーバーは法的な理由で公開できません
            サーバーの内部でエラーが起きました
            サーバーのゲートウェイに応答が届きません
            サーバーは過負荷またはメンテナンス中です
            サーバーの応答に文書がありません
            サーバーの転送に行き先がありません
            サーバーに要求を拒否されました
            サーバーが失敗しました
            サーバーの応答の状態コードは存在しません
            \#u{1} (\#u{2})。
            ダウンロードは取り消されました。
            「\#u{1}」はウェブのアドレスではありません。
            「\#u{1}」はプライベートネットワークにあり、このダウンロードでは接続できません。
            サーバーは\#u{1}秒間何も送りませんでした。
            接続に失敗しました: \#u{1}
            サーバーを信頼できません: \#u{1}
            アドレスの転送が終わりません。
            ファイルが\#u{1}バイトを超えています。
            サーバーは「\#u{2}」と告げて「\#u{1}」を送りました。ブラウザーでアドレスを開いてみてください。サインインが必要なのかもしれません。
            サーバーは\#u{1}バイトと告げて\#u{2}バイトを送りました。
            フィードは\#u{1}バイトと告げていますが、サーバーは空のファイルを送りました。後でもう一度試してください。
            サーバーの応答が矛盾しています: \#u{1}
            ディスクがいっぱいです。空きができればダウンロードを続けます。
            ダウンロードのフォルダーが使えません: \#u{1}。権限を確認してください。
            取得した文書がディスクから消えました。
            取得した文書を読めません（\#u{1}）。
            ホスト名がありません。
            ファイル名がありません。
            https://、http://、file:// のどれでも始まっていません。
            HTMLのページ
            JSONの文書
            gzipで圧縮されたデータ
            ZIPアーカイブ
            PDFの文書
            フィードの一覧 (OPML)
            サイトマップ
            SVGの画像
            フィード
            バイナリデータ
            ただのテキスト
            別の種類のXML文書 (<\#u{1}>)
            取得できませんでした: \#u{1}
            警告: サーバーがhttpsから \#u{1} に転送しています。そこから届く内容は、途中で読まれたり書き換えられたりするおそれがあります。
            「\#u{1}」は取得できるアドレスではありません\#u{2}
            \#u{1} との通信が途中で切れました\#u{2}
            文書を読み取れません（\#u{1}行目）: \#u{2}
            文書を読み取れません: \#u{1}
            \#u{1}後に断念しました\#u{2}
            バックグラウンドタスク: \#u{1}
            理由を問い合わせ中…
            現在バックグラウンドタスクを実行するプログラムがないため、起動されません。
            これまでの起動の記録はありません。
            これまでの起動（新しい順）:
            試しの起動
            スケジューラーによる起動
              \#u{1}、\#u{2}: \#u{3}
            \#u{1}（\#u{2}）
            \#u{1} から
            、\#u{1} % 完了
            \#u{1}: 要求も起動もされたことがありません。
            \#u{1}: \#u{2}待機中の要求はありません。
            \#u{1}: \#u{2}待機中です。
            \#u{1}: \#u{2}実行中です\#u{3}。
            \#u{1}: \#u{2}実行中で\#u{3}、停止を指示されています。
            最も早い起動: \#u{1}。最も遅い起動: 不明（時刻の決まらない条件: \#u{2}）。
            起動の時刻です。すぐに起動します。
            アプリの更新
            処理
            継続処理
            あと\#u{1}
            今はネットワークにつながっていません
            今はバッテリーで動いています
            今のネットワークは従量制です
            今はバッテリーの残量が少なく、充電されていません
            今はプロセッサーの負荷が高すぎます
            操作している人は知られていません
            このプロセスには処理が登録されていません
            \#u{1} から実行中です
            実行中です
            まだ動いているか、止まらなくなっています。このプロセスが終わると一緒に終わります
            同時に実行できる上限に達しています
            ネットワークの有無は不明です。あるものとみなします。なければ実行は失敗し、その旨を伝えてやり直します。
            ネットワークが従量制かどうかは不明です。従量制でないものとみなします。多くはそうであり、知らせるシステムは少ないためです。
            外部電源の有無は不明です。あるものとみなします。何も知らせないバッテリーのためにタスクが止まり続けてはならないからです。
            バッテリーの残量は不明です。十分とみなします。何も知らせないバッテリーのためにタスクが止まり続けてはならないからです。
            操作している人がいるかどうかは不明です。いないものとみなします。開いているリーダーがなければ、妨げられる人もいません。
            負荷が高いかどうかは不明です。高くないものとみなします。プロセッサーが足りないとは知らされていません。
            まだ実行中です。
            \#u{1}で終了。
            \#u{1}\#u{2}。
            待機条件 — \#u{1}\#u{2}
            最も早い起動: \#u{1}（ほかのタスクと一緒に）。最も遅い起動: \#u{2}（状況が変わらなければ）。
            最も早い起動: \#u{1}。最も遅い起動: \#u{2}（状況が変わらなければ）。
            \#u{1}前に操作がありました
            \#u{1}前に操作がありました（端末にフォーカスがあります）
            行がUTF-8ではありません。ファイルをUTF-8で保存してください。
            引用符が閉じていません。後に " を、引用符そのものは \" と書いてください。
            保存した検索は "query:名前:式" と書きます。
            \#u{1} は\#u{2}行目にあります。この行は使いません。
            \#u{1} は1分から30日までの時間ではありません。every:30m、every:6h、every:1d のように書いてください。指定なしで読みます。
            \#u{1} は設定ではありません。notify:on か notify:off と書いてください。指定なしで読みます。
            \#u{1} は設定ではありません。full:on か full:off と書いてください。指定なしで読みます。
            \#u{1} は設定ではありません。セレクターが途中で終わっています。指定なしで読みます。
            \#u{1} は設定ではありません。「\#u{2}」は読み取れません。セレクターには要素名、.class、#id、[attribute] と、その間の空白、>、コンマが使えます。指定なしで読みます。
            \#u{1} は設定ではありません。shorts:on か shorts:off と書いてください。指定なしで読みます。
            「\#u{1}」の検索式に誤りがあります。\#u{2}
            ここからあと\#u{1}件の問題があります。
            取り込んだファイルのコマンドは実行しません。信頼するものは、urls に自分で書いてください。
            ファイルがリストの途中のこの行で終わっています。この後のフィードはありません。
            [feed."\#u{1}"] のフィードは一覧にないため、使いません
            コマンドにプログラム名がありません。exec:~/bin/feed か "exec:~/bin/feed 引数" と書いてください。
            フィルターにアドレスがありません。filter:~/bin/clean:https://example.org/feed.xml のように書いてください。
            コマンドの引用符が閉じていません。後に引用符を、引用符そのものの前にはバックスラッシュを書いてください。
            \#u{1} はシェルのものですが、プログラムはシェルなしで実行します。引用符で囲むか、"exec:sh -c '…'" と書いてください。
            \#u{1}文字目: \#u{2}。
            検索式がここから先は長すぎます
            検索式の語は\#u{1}個までですが、\#u{2}個あります
            探すものがありません
            \#u{1}: の後に値がありません
            アドレスとしては長すぎます
            is: の値は unread、read、starred、unstarred、hidden のいずれかです。「\#u{1}」はどれでもありません
            has: の値は enclosure、audio、video、image のいずれかです。「\#u{1}」はどれでもありません
            age: の後には <12h、<2d、>3w、1d..1w のような期間を書きます (m, h, d, w, y)。\#u{1}
            date: の後には 2026-11-20、>2026-11、2026-11-01..2026-11-20 のような日付を書きます。\#u{1}
            \#u{1}: という項目はありません。使える項目: \#u{3}。コロンを含む語を探すには引用符で囲みます\#u{2}
            date:\#u{1} は明日には別の日になります。age:<1d なら直近24時間の記事です
            \#u{1} は記事が届いた時点では分かりません
            届いたばかりの記事は未読で、スターもなく、隠されてもいないため、当てはまる記事がありません
            引用符が閉じていません
            範囲は 0:10 のように書きます
            ここに「\#u{1}」は書けません
            式の後には何も書けません
            式の入れ子が深すぎます
            比較がありません
            「)」がありません
            属性の名前がありません
            = のような比較がありません
            値がありません
            値（引用符で囲んだ文字列、数、0:10 のような範囲）が必要です
            \#u{1} between のいずれかが必要です
            フィードの \#u{1} は保存していません
            \#u{1} はnewsboatの一覧での位置で、newstermにはありません
            「\#u{1}」はnewsboatの属性ではありません
            「\#u{1}」は使える正規表現ではありません
            between の後には 0:10 のような範囲を書きます
            \#u{1} は数なので、正規表現とは比べられません
            何もありません
            「\#u{1}」は違います
            読むものを選ぶ
            このアドレスにある\#u{1}
            \#u{1} で行を選び、\#u{2} で選んだものを追加します。それまでは何も取得しません。
            アドレスで追加
            \#u{1} を押してフィードやページのアドレスを入力するか、貼り付けます
            このコンピューターで見つかったもの
            ほかのリーダーのリストを探しています…
            サーバー
            FreshRSS や Miniflux など: シェルで newsterm account add を実行します
            フィード
            newsterm入門
            登録済み
            すでに登録されています。
            フィードを追加しています…
            アドレス入力
            世界のニュース（英語）
            テクノロジー（英語）
            プログラミング（英語）
            Linuxとフリーソフトウェア（英語）
            セキュリティ（英語）
            科学（英語）
            ポッドキャスト（英語）
            読みもの（英語）
            コミック（英語）
            日本語
            newsboatのurls
            newsraftのfeeds
            追加
            \#u{1}件追加
            選んだ\#u{1}件を追加しますか？ y/n
            新しいフィード\#u{1}件、\#u{2}
            フィード: \#u{1}
            詳細を見るフィードを選んでください。
            このフィードはもう一覧にありません。
            アドレス
            サイト
            タグ
            記事
            1日の記事数
            サイズ
            \#u{1}件、\#u{2}
            確認
            前回の確認
            まだありません
            失敗
            \#u{1} に失敗（\#u{2}回連続）。
            \#u{1} に失敗。
            次回の確認
            その理由
            自動では確認しません。フィードは廃止されたとサーバーが答えました (410)
            次の更新のとき
            \#u{1}（\#u{2}）
            更新の頻度
            投稿
            日時が不明です
            最新は \#u{1}
            あなたの設定
            読まない時間帯
            指定なし
            サーバー
            移転
            なし
            \#u{1} へ移転。代わりにそちらへ問い合わせ、元のアドレスも週に1度ほど試します
            \#u{1} へ移転（1回だけ確認）。繰り返されればそちらへ問い合わせます
            検証子
            なし。確認のたびにフィード全体を取得します
            （\#u{1}）
            投稿の時間帯
            保存されている記事はありません
            本文\#u{1}、1件あたり\#u{2}
            およそ\#u{1}（最新\#u{2}件からの推定）
            \#u{1} \#u{2}〜\#u{3}時 \#u{4}件
            保存されている記事はありません。
            公開日時のある記事はありません。
            多くの記事は日付だけを、グリニッジの午前0時として示しています。
            \#u{1}〜\#u{2}
            過去\#u{1}日間になし
            \#u{1}件（\#u{3}に\#u{2}件）
            過去\#u{1}日間
            多い時間帯: \#u{1}。
            \#u{1}（UTC）
            \#u{2}以降の最新の記事\#u{1}件から、この地域の時刻で集計。
            \#u{2}以降の記事\#u{1}件から、この地域の時刻で集計。
            変更: \#u{1}
            \#u{1} で行を変更し、\#u{2} で保存します。\#u{3} で戻ります。
            題名
            タグ
            カテゴリー
            確認の間隔
            通知
            全文
            ショート動画
            一覧での表示
            アドレス
            題名（空: フィード自身の題名）: 
            カテゴリー（空欄でなし）: 
            間隔（90m、6h、1d。空: 配信に合わせる）: 
            アドレス: 
            フィード自身の題名
            配信に合わせる
            config.toml の設定に従う
            このフィードについては config.toml に設定があり、フィードリストより優先されます。
            config.toml の [feed."\#u{1}"] にこのフィードの設定があります。アドレスを変えると使われなくなるので、そこも新しいアドレスに書き換えてください。
            全体の設定に従う
            あり
            なし
            いつも表示する（更新のときに取得）
            ほかの動画と同じく一覧に出す
            除外する
            求めたときだけ取得する
            隠す（:hidden で表示）
            表示する
            そのアドレスはすでに登録されています。
            このフィードはプログラムが作ります。行は :edit で変更できます。
            「\#u{1}」は 30m、6h、1d のような1分から30日までの時間ではありません。
            “\#u{1}” はサーバーのカテゴリーにできません。
            理解できません。タグは空白で区切り、空白を含むタグは "引用符" で囲みます。
            変更
            保存しています…
            変更するフィードを選んでください。
            OPMLファイル、newsboatの urls や cache.db、newsraftの feeds からフィードを取り込みます。
            VISUAL か EDITOR のエディターでフィードリストを編集します。
            ファイルに保存すれば、:import ファイル名 で取り込めます。
            \#u{1} を取り込んでいます…
            タグを追加\#u{1}件
            タイトルを追加\#u{1}件
            保存した検索\#u{1}件
            取り込めなかったもの（\#u{1}件）\#u{2}
            \#u{1} で元に戻す
            \#u{1} でフィードを追加
            \#u{1} で話題別に選ぶ
            フィードリストのフィードがなくなりました。
            エディターがすぐに終わり、変更はありません。ウィンドウを開くものは EDITOR="code --wait" のように待つ設定にしてください。
            以前に編集してフィードリストに入らなかった内容は \#u{1} にあります。
            ほかに\#u{1}行あります。
            y でもう一度編集します。
            :edit でもう一度編集します。
            \#u{1}を追加
            フィードリストのフィードは\#u{1}件です。
            登録済み\#u{1}件
            Enter 追加
            Enter 検索
            Enter 結果へ
            Enter 実行
            Tab 補完
            Enter 開く
            Tab 次の候補
            Enter 絞り込む
            Enter 決定
            ^W 単語を消去
            Enter 既読にする (12h, 3d, 2w, 2026-11-20)
            この画面のキー
            すべてのキー
            Esc 中止
            ^U 先頭まで消去
            起動:
            並び順:
            キー
            \#u{1}のキー
            どの画面でも使えるキー
            \#u{1} で、すべてのキーの説明とコマンドを表示します。下にほかのキーがあります。
            \#u{1}のほかのキー
            キーなし
            \#u{1}では \#u{2} です。
            \#u{1} は設定により \#u{2} のキーになっています。
            フィードの上の一覧
            過去2日間の記事です。既読も含みます。
            すべてのフィードの未読記事です。
            スターを付けた記事です。
            すべてのフィードの記事です。
            開いた記事です。最後に開いたものが先頭です。フィードの下にあります。
            コマンドライン
            上の名前はすべてコマンドとしても使えます。引数を取るもの: \#u{1}
            その番号の行へ移動します。
            入力を補完します。もう一度押すと次の候補を示します。Up と Down で以前の入力を呼び出します。
            マウス
            クリック
            ダブルクリック
            ホイール
            選択します。選択欄 [ ] では選ぶか外し、記事のリンクでは開き、ヘルプ行ではそのキーを押したことになります。注の記号では注へ移動するか本文に戻り、要約では折りたたまれた部分を開閉します。
            開きます。
            ポインターの下をスクロールします。
            押している間は、マウスで端末の文字を選択できます。[display] に mouse = false と書くと常にそうなります。
            キーの変更
            \#u{1} のこの見出しの下に操作の名前を書いて、キーを変えられます。例: next-unread = "x"、page-down = ["Space", "^F", "F5"]。空のリスト [] はキーをなくします。^C は終了し、入力や選択の途中ではそれを取り消します。
            この形の見出しの下には、一つの画面だけのキーを書きます: \#u{1}
            短い別名: \#u{1}
            \#u{1} = \#u{2}
            隠したフィード
            ほかのフィードと同じように確認しますが、一覧には出しません。\#u{1} で一覧に戻し、\#u{2} で設定画面を開きます。
            一覧に戻す
            隠したフィードはありません。フィードの設定画面（e）で隠せます。
            隠したフィードを一覧にします。
            （\#u{1} 以降）
            スケジューラーが動き始めました。
            スケジューラーが止まりました。
            待機中の要求を置き換えました: 
            受け付けました: 
            実行されていません。中止するものはありません。
            取り消しました。現在の実行は続きます。
            取り消しました。
            予定の \#u{1} にはスケジューラーが動いていませんでした。1回だけ実行して追いつきます。
            保存されていた要求を破棄しました: この識別子はもう許可されていません。
            制限時間は\#u{1}
            進展がある限り続きます
            。開始可能な時刻から\#u{1}後
            \#u{1}ため、停止を指示しました。
            \#u{1}で終わりました: \#u{2}。
            \#u{1}で中断しました（\#u{2}）。処理の報告: \#u{3}。
            処理が完了を告げませんでした。
            停止の指示に従わないため、猶予の後で打ち切りました。
            \#u{1}は起動しません。
            打ち切った処理が遅れて終わりました: \#u{1}。
            \#u{1} からの実行の途中でプロセスが終わりました。
            時計が戻されました: 要求は求めた遅れを保ちます\#u{1}。
            2度目の完了の報告です。最初の結果が有効です。
            タスク \#u{1} の起動を試します
            タスク \#u{1} の期限切れを試します
            試しの起動を始めます: \#u{1}
            試しの起動を完了とします: \#u{1}
            セッションの出来事を処理できませんでした: \#u{1}
            セッションの出来事を処理しました。
            \#u{1}: 終了後の時間が過ぎたため、始めませんでした。
            \#u{1}: 2度目の終了の報告です。何も変わりません。
            作業\#u{1}の終了が報告されましたが、進行中ではありません。
            \#u{1}: 終わりが報告されず、\#u{2}後に見捨てました。プロセスはそのまま終わります。
            ネットワークが必要
            外部電源が必要
            \#u{1} 以降
            \#u{1}に1回まで
            毎日 \#u{1}
            ネットワークが失われた
            ネットワークが従量制になった
            外部電源が失われた
            バッテリー残量が少ない
            制限時間の\#u{1}を使い切った
            進展が\#u{1}ない
            プログラムが取り下げた
            スケジューラーが止まる
            期限切れを試す
            終了後の時間が過ぎた
            止められた
            システムに止められた
            端末に戻ることが求められた
            待つことが望まれていない
            \#u{1}で終わりました\#u{2}
            \#u{1}で失敗しました\#u{2}
            \#u{1}では終わりませんでした\#u{2}
            待っています: \#u{1}。
            起動しました（\#u{1}\#u{2}）\#u{3}
            要求はふたたび待機中です\#u{1}。
            要求はふたたび待機中です\#u{1}。その間に受け付けたものは後に続きます。
            実行は終わりましたが、次の起動が求められていません。前の要求をもう一度受け付けました\#u{1}。
            開始時に待機中のものはありませんが、次の起動が求められていません。前の要求をもう一度受け付けました\#u{1}。
            終了されました。\#u{1}以内に仕上げます: \#u{2}。
            \#u{1}ため、停止を指示しました: \#u{2}。
            新着
            未読
            スター付き
            すべての記事
            最近読んだ記事
            フィード
            絞り込み: \#u{1}
            未読のみ
            未読
            スター付き
            タグ
            「\#u{1}」は保存した検索です\#u{2}。:edit でフィードリストの行を変更できます。
            \#u{1} はこのタグの記事の一覧です。記事で \#u{2} を押すとタグを変更できます。
            動画
            音声
            折りたたみ
            展開
            未取得
            失敗
            最後のフィードです。
            最初の一覧です。
            このフィードにはタグがありません。タグはフィードリストの行のアドレスの後に書きます。
            「\#u{1}」という名前のフィード、タグ、一覧はありません。
            これは未読記事の一覧です。
            今の並び順: \#u{1}
            このリストは読んだ順に並んでいます。
            \#u{1} で始まる並び順はありません。
            この一覧の\#u{2}件のうち、新しい\#u{1}件を題名順に並べました。
            検索で見つかった記事に見出しは付きません。一覧には付きます。
            題名順の一覧に見出しは付きません。ほかの並び順には付きます。
            \#u{1}の依頼: \#u{2}。
            \#u{3}の依頼、\#u{2}で\#u{1}: \#u{4}
            プロセス \#u{1} が強制終了されたため中断しました: \#u{2}の依頼、\#u{3}。
            プロセス \#u{1} が強制終了されたため中断しました: \#u{2}
            プロセス \#u{2} が始めた「\#u{1}」\#u{3}
            \#u{1}をプロセス \#u{2} に引き継ぎました。
            \#u{1}を引き継ぐプロセスを起動できませんでした（\#u{2}）。次に起動する newsterm が続けます。
            読めないか、別の版の newsterm の作業のため、\#u{1} として退避しました。
            遅いフィード\#u{1}件の取得をバックグラウンドで続けます
            （\#u{1}バイト取得済み）。
            引き継げなかったものは、次の更新で取得します: \#u{1}
            更新から引き継いだ \#u{1} の取得が失敗しました: \#u{2}
            更新から引き継いだ \#u{1} の取得はもう要りません: その後フィードが応答したか、一覧から外れました。
            更新から引き継いだ取得の後で: \#u{1}
            ダウンロードの管理で問題が起きました: \#u{1}
            通知の一部ができませんでした: \#u{1}
            フックで問題が起きました: \#u{1}
            通知しました: \#u{1}。
            通知できませんでした: \#u{1}
            通知できませんでした。やり直しません。
            終わりました
            失敗しました
            止められました
            リーダーの利用者
            リーダーの起動
            \#u{1}（プロセス \#u{2}）
            すべてのフィード
            時期になったすべてのフィード
            \#u{1} のフィード
            記事の全文
            起動
            今すぐ
            時期になったタスク
            \#u{1}の更新
            \#u{1} の追加
            記事の全文の取得
            タスク \#u{1} の起動
            メンテナンス
            が終わりました
            が失敗しました
            は終わっていません
            「\#u{1}」を \#u{2} にダウンロードしました。
            「\#u{1}」をダウンロードできませんでした: \#u{2}
            「\#u{1}」はダウンロード済みですが、まだ保存先へ移せません: \#u{2}
            「\#u{1}」を \#u{2} に保存しました。
            \#u{1} を同期できませんでした。\#u{2}
            \#u{1}: \#u{2}
            マーク \#u{1} 件を送信
            フィードの変更 \#u{1} 件を送信
            サーバーに合わせたマーク \#u{1} 件
            サーバーと異なるマークが \#u{1} 件ありますが、サーバーの応答が矛盾しているため変更していません: \#u{2} newsterm account verify \#u{3} で決められます。
            「\#u{1}」は \#u{2} への保存を待っています: \#u{3}
            「\#u{1}」を \#u{2} に保存できませんでした: \#u{3}
            「\#u{1}」は \#u{2} に保存されたかもしれません: 応答が失われ、確かめられないため、繰り返しません。
            更新から引き継いだ \#u{1} の取得が終わりました: \#u{2}
            新着\#u{1}件。
            新着なし。
            「\#u{1}」のダウンロードを自動で始めます。
            「\#u{1}」のダウンロードを始めます。
            ダウンロードで問題が起きました: \#u{1}
            バックグラウンドタスクを実行している newsterm には、次に起動したときから有効です。\#u{1}
            新着\#u{1}件
            フィード1件に新着\#u{1}件
            フィード\#u{2}件に\#u{1}
            ダウンロード完了\#u{1}件
            ダウンロード失敗\#u{1}件
            開く
            更新
            フィードの追加
            全文の取得
            タスク
            \#u{1}完了
            \#u{1}失敗
            \#u{1}未完了
            見ていない間に新着記事が\#u{1}件ありました。y を押すと、今後は通知します。
            「\#u{1}」はここでの操作が終わってから開きます。
            新しい順
            古い順
            フィード順
            題名順
            フィード順
            題名順
            新
            古
            配信元
            題名
            関連度順
            関連
            更新は別のプロセスで続いています。
            そのフィードは登録済みです。
            \#u{1} を追加しました。\#u{2}
            そのページのフィード\#u{1}件はすべて登録済みです。
            \#u{1} を一覧から外しました。
            \#u{1} の設定を変更しました。
            \#u{1} のサーバーが応答しません。応答したときに伝えます。
            \#u{2} のサーバーが応答しません。応答したときに追加します: \#u{1}
            すべて登録済みのため、何も追加していません。
            \#u{1} の追加は別のプロセスで続いています。
            フィードが\#u{1}件あります。1つ以上を選んでください。
            フィードが\#u{1}件あります。\#u{2} のあと Up で選べます: \#u{3}
            \#u{1}（登録済み）
            \#u{1} を追加しました: \#u{2}\#u{3}。
            フィード\#u{1}件が停止しています: 
            フィード\#u{1}件が待っています: 
            \#u{1}\#u{2}あと\#u{3}です。
            更新の結果: \#u{1}
            （ほか\#u{1}件）
            更新を中止
            オフライン
            \#u{1} まで更新の時期になるフィードなし
            更新の時期になったフィードなし
            終わりました。
            \#u{1} を追加しました: 記事\#u{2}件
            、新着なし。
            、うち新着\#u{1}件。
            \#u{1} を追加しました。次の更新で取得します。
            登録済みです。
            フィードが\#u{1}件あります。利用者が1つを選びます。
            \#u{1}件のフィードはすべて登録済みです。
            終わるよう指示されました。
            利用者が止めました。
            途中で newsterm が2度強制終了されたため、再試行しません。
            \#u{1}。ライブラリに異常はありません。
            （ほか\#u{1}件）
            \#u{1}。ライブラリが壊れています: \#u{2}\#u{3}
            削除の対象なし
            保存期間による削除は停止しているため、記事は消していません
            \#u{1}日より前に保存した記事
            で消すものはありませんでした
            を\#u{1}件消しました
            ダウンロードしたファイルを\#u{1}件消しました
            フィード\#u{1}件の記事数を修正しました
            。
            オフラインです。フィード\#u{1}件はネットワークが復旧したときに更新します。
            フィード\#u{1}件が停止しています。
            更新するフィードはありません。
            更新の時期になったフィードはまだありません。
            失敗\#u{1}件
            サーバーの都合で待機\#u{1}件
            \#u{1}(最長 \#u{2})
            ネットワークの復旧待ち\#u{1}件
            設定の誤りで停止\#u{1}件
            バックグラウンドで継続\#u{1}件
            中止により未確認\#u{1}件
            \#u{2}に新着\#u{1}件
            変更のあったフィード\#u{1}件
            新着なし
            \#u{1} を追加しましたが、まだ内容を確認していません。\#u{2} フィードリストの該当行に https://NAME:PASSWORD@HOST/feed のように正しいものを書くと、次の更新で再試行します。
            \#u{1} を追加しましたが、まだ内容を確認していません。\#u{2} 次の更新で確認します。
            \#u{1} を追加しましたが、まだ内容を確認していません。\#u{2} \#u{3} より後の更新で確認します。
            httpsかhttpかは確認できなかったため、httpsとして登録しました。
            \#u{1} を追加しました。次の更新で取得します。
            （うち新着0件）
            （うち新着\#u{1}件）
            更新しました: \#u{1}
            フィード一覧
            記事一覧
            検索結果
            記事
            フィードの詳細
            統計
            記事内検索の結果
            記事のリンク一覧
            記事の添付ファイル一覧
            バックグラウンドタスク
            ダウンロード一覧
            タスクの説明
            問題の一覧
            このヘルプ
            フィードの設定画面
            ルールの作成画面
            隠したフィードの一覧
            設定の一覧
            テーマの一覧
            フィードの選択画面
            移動
            閲覧
            ダウンロード
            フィード
            バックグラウンドタスク
            プログラム
            コマンドの出力と文字起こし
            同じリンクの記事
            問題
            アカウントの問題
            フィードリストの問題
            設定ファイルの使えない行
            ライブラリ
            安全に取得できないフィード
            \#u{1}: \#u{2}
            フィードを選択してください。
            \#u{1} を更新しています…
            ホストが見つかりません
            接続できません
            ネットワークがありません
            安全に接続できません
            時間内に応答がありません
            応答が途切れました
            フィードではありません
            読み取れません
            大きすぎます
            転送に失敗しました
            プライベートネットワークにあります
            サーバーが待つよう求めています
            ボット対策に締め出されています
            アドレスに誤りがあります
            ファイルを読めません
            プログラムが失敗しました
            中止されました
            更新できませんでした
            廃止されました (410)
            アドレスにありません (404)
            アドレスに正しい NAME:PASSWORD@ が必要です (401)
            アクセスを拒否されました (403)
            サーバーのエラー \#u{1}
            問題はありません。
            タグ（消したものは外れます）: 
            タグ（例: news "long reads"）: 
            フィードかページのアドレス: 
            \#u{1} に追加するフィードかページのアドレス: 
            ページ内検索: 
            検索: 
            絞り込み: 
            これより古い記事を既読にする: 
            移動先: 
            変更を保存しますか？ y/n
            まだ何もしていません。
            回答:
            y はい
            n いいえ
            \#u{1}: という項目はないため、書かれたとおりに検索します。使える項目: \#u{3}\#u{2}
            \#u{1}文字目に誤りがあります: \#u{2}
            ここにほかの未読記事はありません。
            ここの記事はすべて既読です。
            これより下に未読の記事はありません。先頭から続けます。
            これより上に未読の記事はありません。
            「\#u{1}」にほかの未読記事はありません。「\#u{2}」に移りました。
            プレビューには30行以上の画面が必要です。
            この画面にプレビューはありません。
            一覧の最後の記事です。
            一覧の最初の記事です。
            この記事はもう保存されていません。
            この記事のフィードは削除されました。
            「\#u{1}」はここにありません。
            ここではまだ何も検索していません。\#u{1} で言葉を探します。
            先頭に戻って検索しました。
            末尾に戻って検索しました。
            画面の幅を超える行はありません。
            注 \#u{1} です。\#u{2} で本文に戻ります。
            この画面にリンク、脚注、折りたたみはありません。
            この画面に脚注はありません。
            この画面に脚注はありません。数字でリンクを開き、\#u{1} で一覧します。
            ここに折りたためる部分はありません。
            この記事にリンクはありません。
            タグを付ける記事がありません。
            記事に付けられるタグは\#u{1}個までです。
            ここにリンクはありません。
            この記事のフィードには、コメントのページの指定がありません。
            この記事のチャプターは、フィード自体にはありません。
            チャプターを取得しています…
            この記事の文字起こしは、フィードにありません。
            文字起こしを取得しています…
            文字起こし: \#u{1}
            \#u{1} 番のチャプターはありません。
            \#u{1} 番のリンクはありません。
            ここに記事はありません。
            隠しました。is:hidden で探せます。
            再び一覧に表示されます。
            隠した記事は既読として扱われます。\#u{1} で再び表示できます。
            この記事に添付ファイルはありません。
            \#u{1} 番のファイルはありません。
            開きました: \#u{1}
            コピーしました: \#u{1}
            リンクが長すぎて端末のクリップボードにコピーできません。
            全文を取得しています…
            「\#u{1}」の全文を取得しました。
            「\#u{1}」の全文: \#u{2}
            \#u{1} でフィードの本文に戻ります。
            \#u{1} でページをブラウザーに表示します。
            \#u{1} でもう一度試します。
            これは全文です。
            検索: \#u{1}
            検索中…
            \#u{1}件
            \#u{1}件以上
            これより下に未読の結果はありません。先頭から続けます。
            \#u{1} で次の結果を開きます。
            最後の検索結果です。
            最初の検索結果です。
            これまでの検索結果に未読の記事はありません。続きを読み込んでいます。
            この検索結果を「\#u{1}」で絞り込みます。\#u{2} で解除します。
            すべての一覧を「\#u{1}」で絞り込みます。\#u{2} で解除します。
            ルール:「\#u{1}」に似た記事
            \#u{1} で条件を選び、\#u{2} で行を変更し、\#u{3} でルールを作ります。\#u{4} で戻ります。
            フィード: \#u{1}
            著者: \#u{1}
            タイトルに「\#u{1}」
            検索式
            動作
            タグ
            期間
            保存済みの記事
            隠す
            既読にする
            スターを付ける
            通知しない
            通知する
            タグを付ける
            一定の期間だけ残す
            ファイルをダウンロードする
            全文を取得する
            同じようにする
            そのままにする
            当てはまる保存済みの記事を数えています…
            保存済みの記事\#u{1}件が当てはまります。
            \#u{1}件を超える保存済みの記事が当てはまります。
            検索式: 
            タグ: 
            期間 (7d, 2w, 1y): 
            条件を選ぶか、検索式を入力してください。
            ルールを作っています…
            ルールを作りました。これから届く記事に使われます。
            ルールを作り、保存済みの記事\#u{1}件に使いました。
            \#u{1} で記事を元に戻し、もう一度押すとルールを削除します。
            ルールを作りますか？ y/n
            保存先がありません。設定は newsterm-config(5) の [save.NAME] にあります。
            \#u{1} に保存中…
            \#u{1} に保存しました。
            \#u{1} に保存できませんでした: \#u{2}
            \#u{1} への保存を待っています: \#u{2}
            保存先:
            保存済み
            待機中
            失敗・再試行
            不明・再送
            \#u{1}(\#u{2})
            \#u{1} に保存済みです。
            \#u{1} に保存しています。
            もう一度 \#u{1} への保存を試みています…
            番号 \#u{1} の保存先はありません。
            保存済み
            保存待ち
            未保存
            サーバーはステータス \#u{1} で応答しました。
            サーバーはトークンまたはパスワードを受け付けません。config.toml で直して newsterm を再起動すると送信されます。
            Readeck はトークンを受け付けません (401)。Readeck のプロフィールの「API Tokens」で新しいトークンを作り、config.toml の token または token_command を直して newsterm を再起動すると送信されます。
            linkding はトークンを受け付けません (401)。linkding の設定の「Integrations」のトークンに合わせて config.toml の token または token_command を直し、newsterm を再起動すると送信されます。
            wallabag はログインを受け付けません。config.toml の client_id と client_secret を wallabag の「API clients management」のクライアントと比べ、これらか user、password を直して newsterm を再起動すると送信されます。
            Readeck はこのトークンでの保存を許可していません (403)。Readeck のプロフィールの「API Tokens」でブックマークの読み書きを許可するか、config.toml の token または token_command を直して newsterm を再起動すると送信されます。
            linkding がこのトークンでの保存を許可していないか、その手前のサーバーが newsterm を拒否しています (403)。サーバー側で許可するか、config.toml の token または token_command を直して newsterm を再起動すると送信されます。
            wallabag はこのユーザーの保存を許可していません (403)。wallabag で権限を与えるか、config.toml の user を変えて newsterm を再起動すると送信されます。
            このサービスの応答ではありません。config.toml の url を確かめてください。
            サーバーは \#u{1} に転送します。config.toml にそのアドレスを書いてください。
            http のアドレスがプライベートネットワークにありません。https を使ってください。
            \#u{1} からトークンまたはパスワードが得られません: \#u{2}
            \#u{1} に書き込めません: \#u{2}
            フォルダー \#u{1} がありません。作成してください。
            記事にウェブアドレスがありません。
            config.toml にこの保存先がありません。
            アカウント \#u{1} はありません。config.toml の名前を直してください。
            アカウント \#u{1} では保存できません。保存には Miniflux 独自の API が必要です。config.toml で別のアカウントを指定してください。
            アカウント \#u{1} の記事ではないため、このサーバーには保存できません。
            サーバーに保存先がありません。サーバーの Settings、Integrations で設定してください。
            サーバーにこの記事はもうありません。
            起動できません（\#u{1}）。
            終了コード \#u{1} で終わりました。
            時間がかかりすぎました。
            出力が長すぎました。
            何も出力しませんでした。
            NUL 文字を出力しました。
            \#u{1} という設定はありません。\#u{2} のことですか？
            \#u{1} という設定はありません。一覧は :set か newsterm-config(5) にあります。
            \#u{1} に指定できるのは次の値です: \#u{2}
            ここに \#u{1} はありません\#u{2}
            \#u{1} はありません\#u{2}
            refresh.longest_interval が refresh.interval より短くなっています。同じ長さ以上にしてください
            \#u{1} はテーブルです。\#u{2} を1行に書いてください
            \#u{1}: \#u{2} の値の中にコメントがあります。ファイルを直接編集してください
            今のファイルのままでは \#u{1} を変更できません。ファイルを直接編集してください
            \#u{1} は別のプログラムが書き込み中です。変更していません
            \#u{1} はUTF-8ではありません。変更していません
            \#u{1} を読めません: \#u{2}
            \#u{1} に書き込めません: \#u{2}。変更していません
            。\#u{1} のことですか？
            "90s"、"5m"、"2h"、"1d" のような\#u{1}から\#u{2}までの時間
            \#u{1}、または "\#u{2}"
            \#u{1}から\#u{2}までの整数
            "500kB" や "15MB" のような1kBから1GBまでの大きさ
            true か false
            true、false、"auto" のどれか
             のどれか
            プログラム、またはプログラムと引数のリスト: \#u{1}
            アドレスを開くだけのプログラム: \#u{1} はアドレスの内容を実行するおそれがあります。スクリプトを書き、%u を独立した引数として渡してください: \#u{2}
            フォルダー。絶対パスか、~/ で始まるパス
            タグのリスト: ["podcast"]
            \#u{1} を含む名前。例: "\#u{2}"
            downloads.folder で決まるダウンロード先より下の名前
            ダウンロード先より下の名前。. と .. はフォルダー名にできません
            "dark" のようなテーマの名前
            "bold"、"bold red"、"black on bright yellow"、"plain" のような見た目。bold、dim、italic、underline、reverse、端末の色 black、red、green、yellow、blue、magenta、cyan、white（bright も可）、そのほかの色は "#82aaff" の形
            キー、またはキーのリスト: "n" か ["n", "F2"]
            異なる2つの時刻。例: "22:00-07:00"
            https:// か http:// で始まるアドレス
            制御文字のない1行
            \#u{1} という設定は複数あります: \#u{2}
            \#u{1} だけです。\#u{2} はありません
            テーマの名前: \#u{1}
            \#u{1}。このルールは使われません
            \#u{1}行目を読めません
            ルールには \#u{1} が必要です: \#u{2}
            \#u{1} には文字列を指定します: \#u{2}
            \#u{1} には操作のリストを指定します: \#u{2}
            when の\#u{1}文字目: \#u{2}
            \#u{1} という操作はありません\#u{2}（操作: \#u{3}）
            ルールの then が空です: \#u{1}
            notify と never-notify は両立しません。どちらか一方にしてください
            tag にはタグの名前が必要です: \#u{1}
            keep には日数（d）、週数（w）、年数（y）のいずれかが必要です: \#u{1}
            \#u{1} は\#u{2}文字までです
            then に書ける操作は\#u{1}個までです
            ルールは\#u{1}個までです
            設定
            テーマ
            \#u{1} で設定を変えます。説明は newsterm-config(5) にあります。
            \#u{1} で終了するまでそのテーマを使います。続けて y で残します。
            背景に合わせて dark か light
            暗い背景向けの配色
            明るい背景向けの配色
            端末の色を少しだけ使う。どちらの背景にも
            色なし。どちらの背景にも
            使う
            使用中
            設定なし
            終了するまで
            統計
            集計中…
            集計中 \#u{1}
            \#u{1} 現在
            保存
            既読
            フィード
            表示外
            ディスク
            \#u{1}、検索用はまだなし
            \#u{1}、検索用に \#u{2}
            保存されている記事はありません
            全体の\#u{1}
            1%未満
            過去\#u{2}日の\#u{1}
            正常\#u{1}
            休止\#u{1}
            失敗\#u{1}
            廃止\#u{1}
            未確認\#u{1}
            一覧にないフィードの記事\#u{1}件
            1日の記事数
            \#u{1}間になし
            \#u{2}間の平均 \#u{1}件、最多は\#u{4}の\#u{3}件
            記事の多いフィード（過去\#u{1}日）
            1日\#u{1}件、既読\#u{2}
            \#u{1}日以上新着のないフィード
            最後の記事: \#u{1}
            記事なし
            失敗または廃止
            \#u{1}回: 
            サーバーによると廃止されました (410)
            \#u{1}件（\#u{2}）
            \#u{2}の\#u{1}
            隠したフィード\#u{1}件
            \#u{1}件
            \#u{1}件
            （\#u{1} 中止）
            失敗\#u{1}
            新着\#u{1}
            中止
            \#u{1} で元に戻す
            \#u{1}行目に移動しています…
            \#u{2}件中\#u{1}件目
            問題\#u{1}件
            ライブラリは読み取り専用です。更新されません
            ライブラリは読み取り専用です。変更も取得もしていません（! で理由を表示）
            全文を取得中: \#u{1}/\#u{2}
            更新中
            更新の予定はありません
            オフ
            自動では更新しません
            次の更新: \#u{1}
            次の更新: \#u{1} まで
            次の更新: まもなく
            次の更新の待機条件: \#u{1}
            （別の版の\#u{1}が実行）
            （\#u{1}が実行）
            更新中: \#u{1}/\#u{2}
            新着\#u{1}件
            新着\#u{1}件以上
            上に新着\#u{1}件
            上に新着\#u{1}件以上
            同じリンク
            これらの記事はリンクが同じなので、複数のフィードの一覧では1行になります。\#u{1} で記事を開き、\#u{2} で切り離すか再びまとめます。
            切り離し済み
            切り離す
            まとめる
            \#u{1} でこの行の記事を一覧にし、そこで \#u{2} を押すと切り離せます。
            このリンクの記事はほかのフィードにありません。
            古い記事の削除
            ダウンロードしたファイルの削除
            自動ダウンロード
            設定を読めないフィードの更新
            フィードを作るプログラム
            フック
            通知
            修正されるまで停止: \#u{1}。
            直したルールは次の更新から使われます。
            実行中のリーダーやデーモンは、再起動すると修正後の設定ファイルを使います。
            バックグラウンドタスクは使えません: \#u{1}
            引数 \#u{1} は使えません: \#u{2}
            待機中の要求（\#u{1}）が多すぎます。上限は\#u{2}件です。先に1つ取り消してください。
            タスクの識別子 \#u{1} は許可されていません。1〜255バイトの識別子を使い、許可された識別子の一覧があれば、そこに追加してください。
            許可された識別子の一覧では、\#u{1} をモード \#u{2} で登録できません。モードを追加するか、別の種類の要求を登録してください。
            タスク \#u{1} はすぐには始められません。後でやり直すか、順番を待つ方式で登録してください。
            \#u{1} の処理はすでに登録されています。識別子ごとに1回だけ登録してください。
            \#u{1} の処理はスケジューラーの開始後に登録されました。すべての処理を開始前に登録してください。
            \#u{1} の処理がこのプロセスに登録されていません。開始時に登録してください。
            タスク \#u{1} の要求は登録されていません。
            タスク \#u{1} は実行中ではないため、期限切れにできません。先に起動してください。
            タスク \#u{1} はすでに実行中です。終わるのを待つか、期限切れにしてください。
            スケジューラーはすでに動いています。
            \#u{2} \#u{1}: フォルダーです。移動してください。
            \#u{2} \#u{1}: 読み込めるファイルではありません。移動してください。
            \#u{2} \#u{1}: \#u{3}。フォルダーの権限と空き容量を確認してください。
            バックグラウンドの要求のファイル \#u{1} が壊れています。スケジューラーの次の開始時に脇へ移し、すべての要求を始めからやり直します。
            \#u{1} のバックグラウンドタスクを実行するプロセスがありません。
            \#u{1} のバックグラウンドタスクを実行するプロセスが応答しません。後でやり直してください。
            バックグラウンドタスクを実行するプロセスが応答の途中でいなくなりました。やり直してください。
            \#u{1}バイトのメッセージは送れません。長すぎない1行でなければなりません。
            を読めません
            に書き込めません
            を開けません
            を置き換えられません
            を削除できません
            を切り詰められません
            をロックできません
            を見張れません
            というフォルダーを作れません
            というフォルダーを読めません
            を脇へ移せません
            で待ち受けできません
            に接続できません
            のソケットを作れません
            バックグラウンドタスクを実行するプロセスが応答する前に終わりました。やり直してください。
            バックグラウンドタスクを実行するプロセスが応答しません。処理中です。しばらくしてからやり直してください。
            バックグラウンドタスクを実行するプロセスは終わるところです。やり直してください。
            バックグラウンドタスクを実行するプロセスは別の版です。再起動してから、やり直してください。
            バックグラウンドタスクを実行するプロセス \#u{1} が応答しません。処理中です。しばらくしてからやり直してください。
            バックグラウンドタスクを実行するプロセス \#u{1} が応答しません。停止しています。再開するか終了して、やり直してください。
            バックグラウンドタスクを実行するプロセス \#u{1} は別の版です。再起動してから、やり直してください。
            バックグラウンドタスク
            ログ
            バックグラウンドタスクの状態はまだわかりません。
            バックグラウンドタスクの状態はまだわかりません。
            \#u{1} は終了しているか、実行されていません。中止するものはありません。
            \#u{1} は要求されていません。取り消すものはありません。
            別の版の\#u{1}が実行しています。
            終了する（kill \#u{1}）
            終了する
            \#u{1}か、デーモンを再起動してください: systemctl --user restart newsterm
            \#u{1}が実行しています。
            \#u{1}が実行していますが、応答しません。停止しているかもしれません。
            再開するには kill -CONT \#u{1}、終了するには kill -KILL \#u{1}。
            再開するか、終了してください。
            プロセス \#u{1} の応答
            別の newsterm の応答
            応答があり次第
            予定なし
            自動実行なし（refresh.interval の設定）
            待機中
            \#u{1} から実行中
            、\#u{1} % 完了
            新着\#u{1}件
            \#u{1} が終わりました: \#u{2}\#u{3}
            待機条件
            開始可能
            前回の起動
            前回の結果
            手動の依頼
            すぐに開始
            すぐに
            条件がそろい次第
            \#u{1}（\#u{2}）
            なし
            なし
            予定
            待機中のタスクはありません。
            最も早い
            最も遅い
            不明
            過去24時間
            起動なし
            新着なし
            新着あり
            中断
            失敗
            実行中
            別のリーダー
            デーモン
            コマンド
            別の newsterm 
            \#u{1}（プロセス \#u{2}）
            終了すると更新も止まります。続けるには: newsterm daemon --install
            終了後もデーモンが続けます。ログイン時に起動: newsterm daemon --install
            終了後も別のリーダーが続けます。ログイン時に起動: newsterm daemon --install
            \#u{1} は有効です。ログイン中は systemd が実行します。
            \#u{1} は無効です。方法は newsterm daemon --install で。
            \#u{1} は要求されていません。
            \#u{1} で要求します。
            タスク画面（\#u{2}）の \#u{1} で要求します。
            実行されていません。\#u{1}
            実行中（\#u{2}中\#u{1}件完了）
            数分ごとにやり直します。
            要求により中止
            \#u{1} まで
            \#u{1} まで（実行は\#u{2}に1回まで）
            \#u{1} まで（前回までの実行が途中で打ち切られたため）
            \#u{1} まで（前回の実行をやり直すため）
            \#u{1} まで（前回までの実行が失敗したか遅かったため）
            \#u{1} まで（しばらく使われていないため）
            \#u{1} まで（前回の実行が停止の指示に従わなかったため）
            順番（\#u{1} まで）
            ネットワーク
            外部電源
            従量制でないネットワーク
            十分なバッテリー残量
            負荷の低下（遅くとも \#u{1} まで）
            操作が止まること
            実行できるプログラム
            現在の実行の終了
            打ち切られた前回の処理の終了
            先に始まった別の処理の終了
            中断: 途中でプロセスが終了
            新着あり
            新着なし
            失敗
            やり直し
            やり直し: \#u{1}
            操作が再開された
            制限時間を使い切った
            必要な条件が失われた
            進展がなかった
            取り下げられた
            期限切れを試した
            スケジューラーが停止した
            中断: \#u{1}
            失敗: \#u{1}
            \#u{1}（停止しませんでした）
            今
            今日
            昨日
            今週
            先週
            今週のそれ以前
            先週のそれ以前
            \#u{1}の週
            今月
            今月のそれ以前
            \#u{1}年
            \#u{1}年のそれ以後
            \#u{1}年のそれ以前
            \#u{1}年代
            \#u{1}年代のそれ以後
            \#u{1}年代のそれ以前
            \#u{1}分
            \#u{1}時間
            \#u{1}日
            \#u{1}週
            \#u{1}か月
            \#u{1}年
            \#u{1}分前
            \#u{1}時間前
            \#u{1}日前
            \#u{1}週間前
            \#u{1}か月前
            \#u{1}年前
            \#u{1}秒
            \#u{1}分
            \#u{1}時間
            \#u{1}\#u{2}
            1分以内
            \#u{1}秒後
            \#u{1}分後
            \#u{1}時間後
            \#u{1}
            \#u{1}秒
            \#u{1}日
            月曜日
            火曜日
            水曜日
            木曜日
            金曜日
            土曜日
            日曜日
            \#u{1}秒
            \#u{1}分
            \#u{1}時間
            \#u{1}日後
            \#u{1}ごと
            およそ\#u{1}ごと
            追加した \#u{1} を一覧から外しました。
            \#u{1} を一覧に戻しました。
            \#u{1} を \#u{2} に戻しました。
            \#u{1} を一覧に戻し、\#u{2} の購読を解除しました。
            サーバーでは新しいフィードになるため、スターとラベルは失われ、記事が未読に戻ることがあります。
            記事のマーク \#u{1} 件を付け直しました。
            スターかタグの付いた記事\#u{1}件は、サーバーにもうありません。
            \#u{1} の設定を元に戻しました。
            \#u{1} の設定を元に戻しました。元のアドレスは別のフィードが使っているため、アドレスはそのままです。
            フィードリストを編集前の内容に戻しました。
            \#u{1}のタグとタイトルを元に戻しました。
            保存した検索 \#u{1}件
            \#u{1} と\#u{2}
            「\#u{1}」
            \#u{1}を未読に戻しました
            \#u{1}を既読に戻しました
            \#u{1}に付けたスターを外しました
            \#u{1}にスターを付け直しました
            \#u{1}を再び表示しました
            \#u{1}を再び隠しました
            \#u{1}を再びまとめました
            \#u{1}を再び切り離しました
            \#u{2}を \#u{1} に保存するのをやめました
            \#u{1}は \#u{2} に保存済みか送信中のため、取り消せません。
            \#u{2}に付けた\#u{1}を外しました
            \#u{2}に\#u{1}を付け直しました
            \#u{2}に付けた\#u{1}を外し、\#u{3}を付け直しました
            取り込みで\#u{1}に付いた印を外しました
            ルールが保存済みの\#u{1}にしたことを取り消しました
            ルール「\#u{1}」を設定から削除しました。
            元に戻せるものは残っていません: \#u{1}は削除または変更されています。
            元に戻せるものは残っていません: \#u{1}は削除または変更されています。
            \#u{1}。
            \#u{1}（ほかの\#u{2}件は削除または変更されています）。
            タグ \#u{1} 
            タグ \#u{1} 
            自分のコマンド
            \#u{1} を実行しています…
            \#u{1} が終わりました。
            \#u{1} を起動しました。
            Enter キーを押すと newsterm に戻ります。
            \#u{1} は何も出力しませんでした。
            \#u{1} が終わりました。:output で出力を表示します。
            それまでの出力は :output で表示します。
            \#u{1} の出力を「\#u{2}」の本文の上に保存しました。
            \#u{1} は実行済みで、出力は記事とともに保存されています。:\#u{1} again で実行し直します。
            \#u{1} の記事から移動したため、\#u{2} は行いませんでした。
            \#u{1} に割り当てたコマンドはありません。
            表示するコマンドの出力はありません。
            自分のコマンドの最後の出力を表示します。
            \#u{1}: \#u{2}
            """#)

    /// The texts of a language; nil: Resources/locale has none.
    package init?(_ language: Language) {
        switch language.rawValue {
        case "en": self = .source
        case "ja": self = .translation1
        default: return nil
        }
    }
}
