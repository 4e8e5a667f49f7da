import Testing

@testable import BackgroundTasks

/// Every interleaving of two holders and a client, with kills and a stop at each step.
@Suite("The handover, explored")
struct HandOverTests {
    private struct Exploration {
        var states = 0
        var transitions = 0
        var depth = 0
        /// The steps that lead to a violation.
        var trace: [String]?
        var violation: String?
    }

    /// Explores every state reachable within a number of steps, breadth first, up to the first violation.
    private static func explore(from start: HandOver, depth limit: Int = .max) -> Exploration {
        var result = Exploration(states: 1)
        var seen: Set<String> = [start.key]
        // The step that led to a state, and the index of the previous one.
        var steps: [(name: String, before: Int)] = [("", -1)]
        var frontier = [(state: start, number: 0)]
        func trace(_ number: Int, _ last: String) -> [String] {
            var (names, number) = ([last], number)
            while number > 0 {
                names.append(steps[number].name)
                number = steps[number].before
            }
            return names.reversed()
        }
        while !frontier.isEmpty, result.depth < limit {
            result.depth += 1
            var next: [(state: HandOver, number: Int)] = []
            for (state, number) in frontier {
                let successors = state.successors
                if !state.isOver, successors.allSatisfy({ $0.name.hasSuffix("killed") }) {
                    (result.violation, result.trace) = ("nobody answers the client", trace(number, "stuck"))
                    return result
                }
                for (name, successor) in successors {
                    result.transitions += 1
                    if let violation = successor.violation {
                        (result.violation, result.trace) = (violation, trace(number, name))
                        return result
                    }
                    guard seen.insert(successor.key).inserted else { continue }
                    result.states += 1
                    steps.append((name, number))
                    next.append((successor, steps.count - 1))
                }
            }
            frontier = next
        }
        return result
    }

    @Test(
        "Whichever process is killed or stopped at any step, no caller hangs, and no request is lost or run twice",
        arguments: [[.submit], [.submit, .launch], [.submit, .cancel]] as [[HandOver.Wish]])
    func everyInterleaving(wishes: [HandOver.Wish]) {
        let kills = wishes.count == 1 ? 2 : 1
        let result = Self.explore(from: HandOver(wishes, kills: kills, stops: 1))
        print(
            "\(wishes), at most \(kills) kills and a stop: \(result.states) states, \(result.transitions) transitions, "
                + "at most \(result.depth) steps")
        #expect(result.violation == nil, "\(result.trace ?? [])")
        #expect(result.states > 500)
    }

    @Test(
        "The exploration detects steps in the wrong order",
        arguments: [
            (.answersFirst, "an accepted request is lost"), (.releasesFirst, "a process writes without the lease"),
            (.listensLast, "the holder cannot be reached"),
            (.looksInJournalOnly, "launched twice for one submission"),
            (.givesUpBetweenHolders, "told that no process runs the tasks while one waits to"),
        ] as [(HandOver.Mistake, String)])
    func mistakes(mistake: HandOver.Mistake, violation: String) {
        let result = Self.explore(from: HandOver([.submit, .launch], kills: 1, stops: 1, mistake: mistake))
        #expect(result.violation == violation)
        print("\(mistake): \(violation): \((result.trace ?? []).joined(separator: "; "))")
    }
}
