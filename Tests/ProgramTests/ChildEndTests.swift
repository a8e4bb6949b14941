import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLine
@testable import CommandSupport
@testable import Output
@testable import Platform
@testable import sfctl

extension ProcessTests {
    /// What a program that is run inherits, how it is ended, and what is left of it.
    struct ChildEndTests {
        private let folder: TemporaryFolder
        private let environment: Environment

        init() throws {
            let programs = try ProgramFolder()
            folder = programs.folder
            environment = try programs.environment(["FOLDER": folder.path])
        }

        private func script(_ text: String) -> ChildProgram {
            ChildProgram(path: "/bin/sh", arguments: ["-c", text])
        }

        private func text(_ bytes: [UInt8]) -> String {
            String(decoding: bytes, as: UTF8.self)
        }

        /// The process whose number a script has written; whether it runs is seen by /proc, since a
        /// zombie that nobody reaps can still be signalled.
        private func isRunning(_ name: String) throws -> Bool {
            let text = try #require(folder.text(of: name))
            let id = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            guard kill(id, 0) == 0 else { return false }
            let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
            return status.map { !$0.contains(") Z ") } ?? true
        }

        private func end(_ name: String) throws {
            let text = try #require(folder.text(of: name))
            let id = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            kill(id, SIGKILL)
        }

        /// Waits until a script has written a whole line.
        private func wait(for name: String) async throws {
            try await until { folder.text(of: name)?.hasSuffix("\n") == true }
        }

        @Test func `a program that takes too long is ended`() async throws {
            let limit = Duration.milliseconds(100)
            await #expect(throws: ChildProgramError.timedOut(path: "/bin/sh", after: limit)) {
                try await script("exec sleep 300").run(in: environment, timeout: limit)
            }
        }

        @Test(arguments: [
            "sleep 300 & echo $! >$FOLDER/child; echo $$ >$FOLDER/main; wait",
            "sleep 300 & echo $! >$FOLDER/child; echo $$ >$FOLDER/main; kill -STOP $$",
            "trap '' TERM; (sleep 300 & echo $! >$FOLDER/child; echo $$ >$FOLDER/main; wait)",
        ])
        func `a run that is cancelled ends the program with all that it has started`(
            _ text: String
        ) async throws {
            let task = Task { try await script(text).run(in: environment, timeout: .seconds(250)) }
            try await wait(for: "main")
            task.cancel()
            await #expect(throws: ChildProgramError.cancelled) { try await task.value }
            #expect(try !isRunning("main"))
            // It has its signal by now, and the system ends it in its own time.
            try await until { try !isRunning("child") }
        }

        @Test func `a run that is cancelled before it starts runs nothing`() async throws {
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await script("echo >$FOLDER/ran").run(in: environment)
            }
            await #expect(throws: ChildProgramError.cancelled) { try await task.value }
            expectEqual(folder.text(of: "ran"), nil)
        }

        @Test func `runs that are cancelled at any moment end, and leave no zombie`() async throws {
            // A name of its own, by which /proc tells it from the children of other tests.
            let name = "\(folder.path)/cancelled"
            try ProgramFolder(in: folder).add("cancelled", "echo a; sleep 0.004")
            var random = SeededRandom(seed: 12)
            for _ in 0..<30 {
                let pauses = (0..<10).map { _ in UInt64.random(in: 0..<8_000_000, using: &random) }
                await withTaskGroup { group in
                    for pause in pauses {
                        group.addTask {
                            let run = Task {
                                try await ChildProgram(path: name, arguments: []).run(
                                    in: environment
                                )
                            }
                            try? await Task.sleep(nanoseconds: pause)
                            run.cancel()
                            switch await run.result {
                            case .success(let ending): expectEqual(text(ending.output), "a\n")
                            case .failure(let error):
                                expectEqual(error as? ChildProgramError, .cancelled)
                            }
                        }
                    }
                }
            }
            #expect(try zombies().isEmpty)
        }

        /// The names of this process's children that have ended and are not reaped; always empty
        /// where there is no /proc.
        private func zombies() throws -> [String] {
            let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return numbers.filter { Int($0) != nil }.compactMap { number in
                let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
                guard let status, status.contains(" (cancelled) Z \(getpid()) ") else { return nil }
                return status
            }
        }

        @Test func `what a program leaves behind is not waited for`() async throws {
            let program = script("sleep 300 & echo $! >$FOLDER/child; echo done")
            let ending = try await program.run(in: environment)
            expectEqual(text(ending.output), "done\n")
            #expect(try isRunning("child"))
            try end("child")
        }

        @Test func `it has its own session, no signal blocked and SIGPIPE as usual`() async throws {
            let session = try await script("set -- $(cat /proc/$$/stat); echo $(($1 - $6))")
                .run(in: environment)
            expectEqual(text(session.output), "0\n")
            let mask = try await script("grep SigBlk /proc/self/status").run(in: environment)
            expect(text(mask.output), .hasSuffix("\t0000000000000000\n"))
            let pipe = try await script("kill -PIPE $$").run(in: environment)
            expectEqual(pipe.status, .ended(bySignal: SIGPIPE))
        }

        @Test func `no descriptor but the standard ones is inherited`() async throws {
            let descriptor = dup(STDERR_FILENO)
            defer { close(descriptor) }
            let program = script("test -e /dev/fd/\(descriptor) && echo open; test -e /dev/fd/2")
            let ending = try await program.run(in: environment)
            expectEqual(ending, .init(status: .exited(0), output: [], messages: []))
        }

        @Test func `a program that goes on by itself is left alone`() async throws {
            try await script("echo $$ >$FOLDER/main; exec sleep 300")
                .launch(in: environment, watching: .milliseconds(100))
            try await wait(for: "main")
            #expect(try isRunning("main"))
            try end("main")
        }

        @Test func `a program that cannot go on is told`() async throws {
            try await script("exit 0").launch(in: environment)
            await #expect(throws: ChildProgramError.failed(path: "/bin/sh", .exited(3))) {
                try await script("exit 3").launch(in: environment, watching: .seconds(60))
            }
        }
    }
}
