import TestSupport
import Testing

@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

/// When work that does not answer to cancellation is given up.
struct CancellationWatchTests {
    private typealias Activity = CancellationWatch.Activity

    /// How many looks at the same activity it takes; nil where two hundred are too few.
    private func looks(_ watch: inout CancellationWatch, at activity: Activity) -> Int? {
        (1...200).first { _ in watch.isOver(activity) }
    }

    @Test(arguments: [.working(write: 1), .ending(write: 1)] as [Activity])
    private func `what goes on unchanged is given up`(activity: Activity) {
        var watch = CancellationWatch()
        expectEqual(looks(&watch, at: activity), 9)
    }

    @Test(
        arguments: [
            .working(write: 1, toTerminal: true), .ending(write: 1, toTerminal: true),
        ] as [Activity]
    )
    private func `a terminal on a slow line has a second`(activity: Activity) {
        var watch = CancellationWatch()
        expectEqual(looks(&watch, at: activity), 101)
    }

    @Test func `what must be known or told is waited for, and what follows has its own time`() {
        var watch = CancellationWatch()
        expectEqual(looks(&watch, at: .awaiting), nil)
        expectEqual(looks(&watch, at: .ending(write: nil)), nil)
        expectEqual(looks(&watch, at: .working(write: nil)), 101)
    }

    /// In a process of its own, because the other tests' commands end all the time.
    @Test func `a command that fails within another one leaves that one watched`() async {
        await #expect(processExitsWith: .success) {
            let environment = try Shell().environment(output: NoSink(), messages: NoSink())
            _ = await Program.run(["nonsense"], in: environment, isNested: true)
            precondition(CancellationWatch.activity == .working(write: nil))
            _ = await Program.run(["nonsense"], in: environment)
            precondition(CancellationWatch.activity != .working(write: nil))
        }
    }

    @Test func `a reader that reads on is written to`() {
        var watch = CancellationWatch()
        for write in 1...100 {
            let isOver = watch.isOver(.ending(write: write))
            #expect(!isOver)
        }
        expectEqual(looks(&watch, at: .ending(write: 100)), 8)
    }
}

private final class NoSink: ByteSink {
    func write(_ bytes: [UInt8]) throws(WriteError) {}
}
