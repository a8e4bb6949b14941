package import HTTP

/// An invalid request, which was not sent.
package enum BadRequest: Hashable, Sendable {
    /// A batch size outside of the range that the API accepts.
    case batchSize(Int, allowed: ClosedRange<Int>)
    /// An invalid name of an object or field; valid are ASCII letters, digits and underscores, and
    /// dots in field paths.
    case name(String)
    /// An invalid API version; a valid one is `67.0`.
    case apiVersion(String)
    /// The query is empty.
    case emptyQuery
    /// A request that may change something, in read-only mode.
    case readOnly(Request.Method)
}

extension BadRequest: CustomStringConvertible {
    /// The reason as a sentence without a full stop.
    package var description: String {
        switch self {
        case .batchSize(let size, let allowed):
            "the batch size is \(size); it must be between \(allowed.lowerBound) "
                + "and \(allowed.upperBound)"
        case .name(let name): "\"\(name)\" is not the API name of an object or field"
        case .apiVersion(let text): "\"\(text)\" is not an API version such as 67.0"
        case .emptyQuery: "the query is empty"
        case .readOnly(let method):
            "read-only mode: sfctl sends no \(method.rawValue) requests"
        }
    }
}

extension BadRequest {
    /// Where to look next.
    var hints: [String] {
        guard case .readOnly = self else { return [] }
        return [
            "--read-only, SFCTL_READ_ONLY or the org's setting readOnly sets it; sfctl config list "
                + "--show-origin shows the settings"
        ]
    }
}
