import HTTP
import Testing

@testable import Client

@Suite struct DeliveryTests {
    @Test func `the memory of a page can be used again while its task is known`() async throws {
        let pool = BufferPool()
        let task = Task {
            let body = WholeBody(Array(repeating: 7, count: 5000), of: pool)
            return Delivery(WholeResponse(status: 200, headers: [:], body: body), next: nil)
        }
        let count = await task.value.take()?.bytes.count
        #expect(count == 5000)
        #expect(pool.take().capacity >= 5000)
        #expect(await task.value.take() == nil)
    }
}
