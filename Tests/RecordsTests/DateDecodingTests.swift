import Foundation
import Records
import TestSupport
import Testing

/// Dates of the REST API in models, whoever decodes them.
struct DateDecodingTests {
    private struct Event: Decodable, Equatable {
        let day: Date
        let moment: Date

        private enum CodingKeys: String, CodingKey {
            case day = "Birthdate"
            case moment = "LastModifiedDate"
        }
    }

    private func events(_ day: String, _ moment: String) throws -> [Event] {
        let body =
            #"{"done":true,"records":[{"Birthdate":"\#(day)","LastModifiedDate":"\#(moment)"}]}"#
        return try QueryResponse<Event>(parsing: Array(body.utf8)).records
    }

    @Test func `a response's dates are read as Salesforce writes them`() throws {
        let expected = Event(
            day: Date(timeIntervalSince1970: 86_400),
            moment: Date(timeIntervalSince1970: 1.5)
        )
        try expectEqual(events("1970-01-02", "1970-01-01T00:00:01.500+0000"), [expected])
        try expectEqual(events("1970-01-02", "1970-01-01T02:00:01.500+0200"), [expected])
    }

    @Test(arguments: ["", "yesterday", "1970-13-01", "1970-01-01T00:00"])
    func `a text that is no date throws`(text: String) {
        #expect(throws: DecodingError.self) { try events(text, "1970-01-01T00:00:01.500+0000") }
        #expect(throws: DecodingError.self) { try events("1970-01-02", text) }
    }
}
