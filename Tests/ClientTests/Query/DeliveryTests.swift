import HTTP
import Testing

@testable import Client

@Suite struct DeliveryTests {
    @Test func `the memory of a page can be used again while its task is known`() async throws {
        let task = Task { Delivery(Answer(status: 200, bytes: Array("page".utf8)), next: nil) }
        let memory = SpareMemory()
        var place: UnsafePointer<UInt8>?
        if let bytes = await task.value.take()?.bytes {
            unsafe place = bytes.withUnsafeBufferPointer { $0.baseAddress }
            memory.lend(bytes)
        }
        memory.reclaim()
        let again = memory.take()
        #expect(unsafe place != nil)
        #expect(unsafe again.withUnsafeBufferPointer { $0.baseAddress } == place)
        #expect(await task.value.take() == nil)
    }
}
