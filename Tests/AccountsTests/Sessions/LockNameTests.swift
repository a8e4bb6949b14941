import Foundation
import HTTP
import TestSupport
import Testing

@testable import Accounts
@testable import CommandSupport
@testable import Platform

/// The names of the locks of sessions: any id makes one that is in the folder of locks.
struct LockNameTests {
    private let programs: ProgramFolder
    private let file: SessionFile
    private var folder: TemporaryFolder { programs.folder }

    init() throws {
        programs = try ProgramFolder()
        let variables = ["SFCTL_CONFIG_DIR": programs.folder.path]
        file = try SessionFile(Locations(try programs.environment(variables)))
    }

    @Test(arguments: [
        ("ada@acme.example", "sf-ada%40acme.example"), ("", "sf-"), ("..", "sf-.."),
        ("../../x", "sf-..%2F..%2Fx"), ("a\0b\nc", "sf-a%00b%0Ac"), ("é", "sf-%C3%A9"),
    ])
    func `a name is the id, without what a path gives a meaning to`(
        id: String,
        name: String
    ) throws {
        try expectEqual(file.lockPath(ofLogin: id), "\(folder.path)/locks/\(name)")
    }

    @Test func `a long id makes a name that a file can have`() throws {
        let path = try file.lockPath(ofLogin: String(repeating: "é", count: 500))
        #expect(try FileLock.takeIfFree(path) != nil)
    }
}
