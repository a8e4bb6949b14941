import Testing

@testable import Client

struct BoundarySearchTests {
    private func search(parts: Int = 4) throws -> BoundarySearch {
        let range = try IDRange.contacts(0, 399)
        return BoundarySearch(range, parts: parts, first: range.start, last: range.end, rows: 100)
    }

    @Test func `what is known is not asked`() throws {
        let questions = try search().questions
        #expect(questions.map(\.part) == [0, 1, 1, 2, 2, 3])
        #expect(questions.map(\.boundary) == [.last, .first, .last, .first, .last, .first])
        #expect(try search(parts: 1).questions.isEmpty)
    }

    @Test func `a gap belongs to the range before it`() throws {
        var search = try search()
        let answers: [UInt128?] = [90, nil, nil, 250, 260, 310]
        for (question, answer) in zip(search.questions, answers) {
            search.note(try answer.map { try .contact($0) }, to: question)
        }
        #expect(search.questions.isEmpty)
        let findings = search.findings
        #expect(findings.map(\.range.start.value) == [0, 250, 310])
        #expect(findings.map(\.range.end.value) == [250, 310, 399])
        #expect(findings.map(\.range.isClosed) == [false, false, true])
        #expect(findings.map(\.occupied.width) == [91, 11, 90])
    }

    @Test(arguments: ["003000000000001", "001000000000002", nil])
    func `where no answer is of use, the whole is one unreadNumber`(answer: String?) throws {
        var search = BoundarySearch(try .contacts(100, 399), rows: 100)
        for question in search.questions {
            search.note(answer.flatMap { IDNumber($0) }, to: question)
        }
        #expect(search.questions.isEmpty)
        #expect(search.findings.map(\.range) == [try .contacts(100, 399)])
        #expect(search.findings.map(\.occupied) == [try .contacts(100, 399)])
    }
}
