import Glibc
import Programs
import Testing

@Suite("The signals that end a program")
struct TerminationSignalsTests {
    @Test("A signal cancels the work, however early it arrives")
    func early() async {
        await #expect(processExitsWith: .success) {
            let signal = try await TerminationSignals.whileWorking {
                kill(getpid(), SIGTERM)
                // Ends at once when it is cancelled.
                try await Task.sleep(for: .seconds(60))
            }
            #expect(signal == SIGTERM)
        }
    }
}
