#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The answer to a query, its records decoded to a type (REST API: Query).
public struct QueryResponse<Record> {
    /// How many rows the whole query matches; nil if the server does not say.
    public let totalSize: Int?
    /// Whether this is the last page.
    public let isDone: Bool
    /// The path of the next page; nil on the last one.
    public let nextRecordsURL: String?
    /// The records of this page.
    public let records: [Record]

    private enum CodingKeys: String, CodingKey {
        case totalSize
        case isDone = "done"
        case nextRecordsURL = "nextRecordsUrl"
        case records
    }
}

/// The answer to a query for contacts.
public typealias ContactResponse = QueryResponse<Contact>

extension QueryResponse: Sendable where Record: Sendable {}
extension QueryResponse: Equatable where Record: Equatable {}
extension QueryResponse: Hashable where Record: Hashable {}

extension QueryResponse: Decodable where Record: Decodable {
    /// Decodes a response; one that is not done must say where the rest is, and one that is done must not.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        totalSize = try container.decodeIfPresent(Int.self, forKey: .totalSize)
        isDone = try container.decode(Bool.self, forKey: .isDone)
        let locator = try container.decodeIfPresent(String.self, forKey: .nextRecordsURL)
        nextRecordsURL = locator.flatMap { $0.isEmpty ? nil : $0 }
        records = try container.decode([Record].self, forKey: .records)
        guard isDone == (nextRecordsURL == nil) else {
            throw DecodingError.dataCorruptedError(
                forKey: .nextRecordsURL,
                in: container,
                debugDescription: isDone
                    ? "the result is done and has a \"nextRecordsUrl\""
                    : "the result is not done and has no \"nextRecordsUrl\""
            )
        }
    }

    /// Decodes a response's body; dates are read as Salesforce writes them.
    public init(parsing page: [UInt8]) throws {
        self = try JSONDecoder.salesforce.decode(Self.self, from: Data(page))
    }
}

extension QueryResponse: Encodable where Record: Encodable {}
