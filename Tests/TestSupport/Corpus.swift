public import Foundation

/// Public SOQL statements and recorded Salesforce answers; `Tests/Corpus/README.md` names their
/// sources.
public enum Corpus {
    /// `Tests/Corpus`.
    public static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Corpus")

    /// The rows of a JSON Lines file.
    public static func rows<Row: Decodable>(of file: String, as type: Row.Type) throws -> [Row] {
        let text = try Data(contentsOf: folder.appending(path: file))
        return try text.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(Row.self, from: $0)
        }
    }

    /// The index of the recorded answers: an entry for each, with its kind and its request.
    public static func recordings<Entry: Decodable>(as type: Entry.Type) throws -> [Entry] {
        try JSONDecoder().decode([Entry].self, from: Data(recorded("index.json")))
    }

    /// The bytes of a recorded answer, which the index names by its path: `query/002.json`.
    public static func recorded(_ file: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: "responses/\(file)")))
    }

    /// The names of the recorded answers in a folder.
    public static func names(in kind: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: "responses/\(kind)").path
        )
    }
}
