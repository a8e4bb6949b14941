import HTTP
import Records
import Synchronization

/// Workers that read a query range by range, and offer its pages as they come.
///
/// A worker has one request under way that the org works on, and holds at most two pages: the one that it
/// offers and the one that arrives.
final class RangeWorkers: Sendable {
    private let probe: QueryProbe
    private let division: Mutex<Division>
    private let handover: Handover<Page>

    /// Makes workers that have not begun.
    ///
    /// - Parameters:
    ///   - probe: Asks the org about the query.
    ///   - division: Says what is read.
    ///   - handover: Takes the pages, and the end or the first failure after them.
    init(probe: QueryProbe, division: Division, handover: Handover<Page>) {
        self.probe = probe
        self.division = Mutex(division)
        self.handover = handover
    }

    /// Reads all, by so many workers at once; a failure of one ends all.
    func run(atMost limit: Int) async {
        await withTaskGroup(of: Bool.self) { group in
            var underWay = 0
            repeat {
                while underWay < limit, let step = division.withLock({ $0.next() }) {
                    group.addTask { await self.take(step) }
                    underWay += 1
                }
                guard await group.next() == true else { break }
                underWay -= 1
            } while true
            group.cancelAll()
        }
        handover.finish()
    }

    /// Notes that the last page of a range has been taken.
    ///
    /// - Returns: Whether it was the last of all.
    func endRange() -> Bool {
        division.withLock { division in
            division.end()
            return division.isOver
        }
    }

    /// False after a failure, which the handover has been told by then.
    private func take(_ step: Division.Step) async -> Bool {
        do throws(OrgError) {
            switch step {
            case .ask(let question):
                let id = try await probe.edge(question.edge, of: question.range)
                division.withLock { $0.note(id.flatMap { IDNumber($0) }, to: question) }
            case .read(let portion):
                try await read(portion)
            }
            return true
        } catch {
            handover.finish(throwing: error)
            return false
        }
    }

    private func read(_ portion: Division.Portion) async throws(OrgError) {
        for try await page in probe.pages(of: portion.range) {
            if page.number == 1 {
                let rows = QueryPage(page.bytes).announcedSize
                guard division.withLock({ $0.begin(portion, rows: rows) }) else { return }
            }
            guard await handover.send(page) else { throw .transport(.cancelled) }
        }
    }
}
