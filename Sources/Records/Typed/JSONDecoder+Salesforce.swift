#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension JSONDecoder {
    /// A decoder for Salesforce's date formats.
    ///
    /// A dateTime is `2022-03-17T16:21:26.000+0000`; a date is `2021-10-03` (midnight in UTC).
    package static var salesforce: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            if let date = Date(salesforce: text) { return date }
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is neither a date nor a dateTime"
            )
        }
        return decoder
    }
}

extension Date {
    /// Reads a dateTime or date from the REST API.
    init?(salesforce text: String) {
        let day = Date.ISO8601FormatStyle().year().month().day()
        let moment = day.timeZone(separator: .omitted)
            .time(includingFractionalSeconds: true)
        let style = text.utf8.count == "2021-10-03".utf8.count ? day : moment
        guard let date = try? style.parse(text) else { return nil }
        self = date
    }
}
