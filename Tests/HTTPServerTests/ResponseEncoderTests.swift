import HTTP
import HTTPServer
import TestSupport
import Testing

struct ResponseEncoderTests {
    private static let date = HTTPDate(milliseconds: 784_111_777_000)

    private func head(_ headers: Headers) -> String {
        let response = WholeResponse(status: 204, headers: headers)
        let bytes = ResponseEncoder.encode(response, date: Self.date, keepsAlive: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `an answer has one date, its own if it has one`() {
        expectEqual(
            head([:]),
            """
            HTTP/1.1 204 No Content\r
            Date: Sun, 06 Nov 1994 08:49:37 GMT\r
            Connection: keep-alive\r
            \r

            """
        )
        let own = head(["Date": "Sat, 05 Nov 1994 00:00:00 GMT"])
        #expect(own.split(separator: "Date: ").count == 2 && own.contains("Sat, 05 Nov"))
    }
}
