public import Foundation

/// The public test data beside the repository; tests that need it are skipped, and say so, where it is absent.
public enum Corpus {
    /// `SFCTL_CORPUS`, else `../shared/corpus` beside the checkout.
    public static let folder: URL? = {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["SFCTL_CORPUS"].map { URL(filePath: $0) }
        let folder = named ?? checkout.appending(path: "../shared/corpus")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// The rows of a JSON Lines file of the corpus; empty where the corpus is absent.
    public static func rows<Row: Decodable>(of file: String, as type: Row.Type) throws -> [Row] {
        guard let folder else { return [] }
        let text = try Data(contentsOf: folder.appending(path: file))
        return try text.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Row.self, from: $0)
        }
    }
}
