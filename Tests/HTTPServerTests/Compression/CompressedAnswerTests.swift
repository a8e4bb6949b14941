import Compression
import HTTP
import TestSupport
import Testing

@testable import HTTPServer

/// Which answers are compressed.
struct CompressedAnswerTests {
    @Test(arguments: [(1023, false), (1024, true)])
    func `an answer is compressed from 1,024 bytes on`(_ size: Int, _ isCoded: Bool) async {
        let request = ServerRequest(.get, "/", headers: ["Accept-Encoding": "gzip"])
        let exchange = CodedExchange(request, limit: BodyLimit(100), by: .system)
        let answer = await exchange.response { _ in
            WholeResponse(status: 200, bytes: Array(repeating: 7, count: size))
        }
        expectEqual(answer.headers["Content-Encoding"], isCoded ? "gzip" : nil)
        expectEqual(answer.bytes.count < size, isCoded)
    }
}
