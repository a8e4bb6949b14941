import TestSupport
import Testing

@testable import CommandSupport

extension ProcessTests {
    /// Several programs that change the built-in org at the same time.
    struct ConcurrencyTests {
        /// The contacts that no case keeps from being deleted.
        private static let contacts = [
            "003Dm000001kZ04IAE", "003Dm000001kZ05IAE", "003Dm000001kZ06IAE", "003Dm000001kZ0IIAU",
            "003Dm000001kZ0JIAU",
        ]

        @Test func `no delete is lost where several run at once`() async throws {
            let program = try BuiltProgram()
            try await withThrowingTaskGroup(of: Int32.self) { group in
                for id in Self.contacts {
                    group.addTask { try await program.run("delete", "Contact", id, "--yes").status }
                }
                for try await status in group { expectEqual(status, 0) }
            }
            let left = try await program.run("query", "SELECT COUNT() FROM Contact")
            expectEqual(left.output, "15\n")
        }
    }
}
