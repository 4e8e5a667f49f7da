import News
import NewsUI
import Testing

@testable import newsterm

@Suite("A refresh that another process may have to go on with", .timeLimit(.minutes(5)))
struct RefreshCourseTests {
    @Test("What is left are the feeds that nobody has asked, whether their addresses are told with passwords or not")
    func left() {
        let feeds = ["https://me:secret@one.example/feed", "https://two.example/feed", "https://three.example/feed"]
        let course = RefreshCourse(feeds: feeds, isNamed: true)
        course.noteDone("https://one.example/feed")
        course.noteDone("https://three.example/feed")
        course.noteDone("https://elsewhere.example/")
        #expect(course.left == ["https://two.example/feed"])
        #expect(course.rest == .refresh(feeds: ["https://two.example/feed"], isNamed: true))
        course.noteDone("https://two.example/feed")
        #expect(course.rest == nil)
    }

    @Test("Feeds that turn out to be listed are left as well")
    func listedSince() {
        let course = RefreshCourse(feeds: ["https://one.example/"], isNamed: true)
        course.noteAll(["https://one.example/", "https://new.example/"])
        course.noteDone("https://one.example/")
        #expect(course.left == ["https://new.example/"])
    }

    @Test("One that is cut off after its last answer, since the user leaves, has succeeded; before, it has stopped")
    func cutOff() throws {
        let cancelled = Result<RefreshResult, any Error>.failure(LibraryError.cancelled)
        #expect(try !PersonsWork.result(cancelled, isHandedOver: true, left: nil).isStopped)
        let rest = UnfinishedWork.refresh(feeds: ["https://one.example/"], isNamed: false)
        #expect(try PersonsWork.result(cancelled, isHandedOver: true, left: rest).isStopped)
        #expect(throws: LibraryError.self) {
            try PersonsWork.result(cancelled, isHandedOver: false, left: nil)
        }
        #expect(throws: LibraryError.self) {
            try PersonsWork.result(.failure(LibraryError.closed), isHandedOver: true, left: nil)
        }
    }
}
