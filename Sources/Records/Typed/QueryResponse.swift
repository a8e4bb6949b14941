#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A query response with records decoded to a type (REST API: Query).
package struct QueryResponse<Record> {
    /// The number of rows that the whole query matches; nil if the server does not announce it.
    package let totalSize: Int?
    /// Whether this is the last page.
    package let isDone: Bool
    /// The path of the next page; nil on the last one.
    package let nextRecordsURL: String?
    /// The records of this page.
    package let records: [Record]

    private enum CodingKeys: String, CodingKey {
        case totalSize
        case isDone = "done"
        case nextRecordsURL = "nextRecordsUrl"
        case records
    }
}

/// The response to a query for contacts.
package typealias ContactResponse = QueryResponse<Contact>

extension QueryResponse: Sendable where Record: Sendable {}
extension QueryResponse: Equatable where Record: Equatable {}
extension QueryResponse: Hashable where Record: Hashable {}

extension QueryResponse: Decodable where Record: Decodable {
    /// Decodes a response; it must have a locator if and only if it is not done.
    package init(from decoder: any Decoder) throws {
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

    /// Decodes a response's body, with dates in Salesforce's formats.
    package init(parsing page: [UInt8]) throws {
        self = try JSONDecoder.salesforce.decode(Self.self, from: Data(page))
    }
}

extension QueryResponse: Encodable where Record: Encodable {}
