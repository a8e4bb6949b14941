import Foundation

/// A folder that lasts as long as the value.
public final class TemporaryFolder: Sendable {
    /// The folder's path.
    public let path: String

    /// The folder of all folders of this process, which goes at its end with whatever a program
    /// wrote into one of them too late.
    private static let parent: URL = {
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.parent) }
        return FileManager.default.temporaryDirectory.appending(
            path: "sfctl-\(UUID().uuidString.prefix(8))"
        )
    }()

    /// Makes an empty folder.
    ///
    /// Its path is as long in `/dev/shm` as in `/tmp`, because messages that name a file are wrapped.
    public init() throws {
        let name = UUID().uuidString.suffix(max(18, 46 - Self.parent.path.count))
        let url = Self.parent.appending(path: "\(name)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file with text, making its parents; a private one can be read by its owner only.
    @discardableResult
    public func write(
        _ text: String,
        to name: String,
        isPrivate: Bool = false
    ) throws -> String {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
        if isPrivate {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: url.path
            )
        }
        return url.path
    }

    /// A file's text, or nil where there is none.
    public func text(of name: String) -> String? {
        try? String(contentsOf: URL(filePath: path).appending(path: name), encoding: .utf8)
    }

    /// A file's bytes, or nil where there is none.
    public func bytes(of name: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path).appending(path: name))).map(Array.init)
    }

    /// The names in the folder, in order.
    public var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
