import Foundation
import TestSupport
import Testing

@testable import Platform
@testable import sfctl

/// The memory of a process that may hold tokens is not written into a core file.
struct CoreDumpTests {
    #if canImport(Glibc)
    @Test func `a process that has begun dumps no core`() throws {
        // The only look at the flag from outside needs another user; PR_GET_DUMPABLE is 3.
        let symbol = unsafe dlsym(nil, "prctl")
        typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
        let prctl = unsafe unsafeBitCast(try #require(unsafe symbol), to: Function.self)
        ProcessSetup.forbidCoreDumps()
        expectEqual(prctl(3, 0, 0, 0, 0), 0)
        // The tests that follow may want a dump.
        expectEqual(prctl(4, 1, 0, 0, 0), 0)
    }
    #endif
}
