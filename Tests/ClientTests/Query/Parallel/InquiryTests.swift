import Testing

@testable import Client

struct InquiryTests {
    private func inquiry(parts: Int = 4) throws -> Inquiry {
        let range = try IDRange.contacts(0, 399)
        return Inquiry(range, parts: parts, first: range.start, last: range.end, rows: 100)
    }

    @Test func `what is known is not asked`() throws {
        let questions = try inquiry().questions
        #expect(questions.map(\.part) == [0, 1, 1, 2, 2, 3])
        #expect(questions.map(\.edge) == [.last, .first, .last, .first, .last, .first])
        #expect(try inquiry(parts: 1).questions.isEmpty)
    }

    @Test func `a gap belongs to the range before it`() throws {
        var inquiry = try inquiry()
        let answers: [UInt128?] = [90, nil, nil, 250, 260, 310]
        for (question, answer) in zip(inquiry.questions, answers) {
            inquiry.note(try answer.map { try .contact($0) }, to: question)
        }
        #expect(inquiry.questions.isEmpty)
        let findings = inquiry.findings
        #expect(findings.map(\.range.start.value) == [0, 250, 310])
        #expect(findings.map(\.range.end.value) == [250, 310, 399])
        #expect(findings.map(\.range.isClosed) == [false, false, true])
        #expect(findings.map(\.occupied.width) == [91, 11, 90])
    }

    @Test(arguments: ["003000000000001", "001000000000002", nil])
    func `where no answer is of use, the whole is one stretch`(answer: String?) throws {
        var inquiry = Inquiry(try .contacts(100, 399), rows: 100)
        for question in inquiry.questions {
            inquiry.note(answer.flatMap { IDNumber($0) }, to: question)
        }
        #expect(inquiry.questions.isEmpty)
        #expect(inquiry.findings.map(\.range) == [try .contacts(100, 399)])
        #expect(inquiry.findings.map(\.occupied) == [try .contacts(100, 399)])
    }
}
