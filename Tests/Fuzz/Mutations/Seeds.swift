import Foundation

/// The inputs in Tests/Fuzz/Corpus that mutants are made of, which are the fuzzer's seeds too.
enum Seeds {
    /// The seeds of a target in the order of their names.
    static func named(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "Corpus/\(target.rawValue)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.map { ($0, Array(try Data(contentsOf: folder.appending(path: $0)))) }
    }
}
