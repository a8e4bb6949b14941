import Foundation

/// The state as JSON text.
///
/// ```json
/// {"format": 1, "created": 1790000000000, "contacts": 0,
///  "deletions": [{"at": 1790000000000, "ids": ["003…", "00T…"],
///                 "cleared": [{"id": "006…", "field": "ContactId", "target": "003…"}]}],
///  "rows": {"006…": {"ContactId": null}}}
/// ```
///
/// `rows` holds the values that were set, by id and field name; dates are days, dateTimes milliseconds. An id
/// past those that the org started with is a new record.
struct StateDocument: Codable {
    static let currentFormat = 1

    var format = currentFormat
    let created: Int
    let contacts: Int
    let deletions: [OrgState.Deletion]
    let rows: [String: [String: Scalar]]

    /// Only the format, to tell a later version's document from a broken one.
    private struct Format: Decodable {
        let format: Int
    }

    /// Reads a document.
    static func decode(_ bytes: [UInt8]) throws(StoreFault) -> StateDocument {
        let data = Data(bytes)
        do {
            let format = try JSONDecoder().decode(Format.self, from: data).format
            if format > currentFormat { throw StoreFault.newerFormat(format) }
            return try JSONDecoder().decode(StateDocument.self, from: data)
        } catch let fault as StoreFault {
            throw fault
        } catch {
            throw .unreadable(reason(error))
        }
    }

    /// The document's bytes, keys sorted so that the same state is the same text.
    func encode() throws(StoreFault) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            throw .storage(String(describing: error))
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return String(describing: error) }
        switch error {
        case .dataCorrupted: return "it is not JSON, or holds a number that is too large"
        case .keyNotFound(let key, let context):
            return "\(path(context)) has no \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(path(context)) is not what it must be"
        @unknown default:
            return String(describing: error)
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let names = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        return names.isEmpty ? "the document" : names.joined(separator: ".")
    }
}
