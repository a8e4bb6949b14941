public import Records

/// An answer of a good status that does not hold what was asked for.
public struct MalformedAnswer: Hashable, Sendable {
    /// What is wrong with it.
    public let fault: Fault
    /// The HTTP status.
    public let status: Int
    /// The server's id of the request, for its support.
    public let requestID: String?
    /// The beginning of the body, in one line.
    public let excerpt: String

    /// Makes a malformed answer.
    public init(_ fault: Fault, in answer: Answer) {
        self.fault = fault
        status = answer.status
        requestID = answer.headers.requestID
        excerpt = Excerpt.of(answer.bytes)
    }

    /// What is wrong with an answer.
    public enum Fault: Hashable, Sendable {
        /// It is not JSON, or not the JSON asked for; with the offset.
        case json(JSONFault)
        /// It is HTML, as a login page, a proxy or the edge sends it.
        case html
        /// A model's decoder did not find what it needs; with the coding path and reason.
        case undecodable(String)
        /// Its next page is on another server, which must not get the token.
        case foreignLocator(String)
        /// Its next page is one that was read already.
        case repeatedLocator(String)
        /// It holds another number of results than were asked for.
        case resultCount(expected: Int, found: Int)
        /// A query's result holds another number of rows than it announces.
        case rowCount(RowCount.Difference)
        /// It describes something else than what was asked for; nil where it does not say what.
        case notAsked(found: String?, asked: String)
        /// It lists no API version.
        case noVersions
        /// Its status is a success, but not the one that the API gives.
        case unexpectedStatus
    }
}

extension MalformedAnswer: CustomStringConvertible {
    /// What is wrong and how the body begins.
    public var description: String {
        switch fault {
        case .json(let fault): "the server's answer is malformed: \(fault)"
        case .html: "the server answered with HTML (status \(status)): \(excerpt)"
        case .undecodable(let reason): "the server's answer is not what was expected: \(reason)"
        case .foreignLocator(let url): "the org names a next page on another server: \(url)"
        case .repeatedLocator(let url): "the org names a next page that was read already: \(url)"
        case .resultCount(let expected, let found):
            "the server answered with \(found) results for \(expected) records"
        case .rowCount(let difference):
            "the server announced \(difference.announced) row\(difference.announced == 1 ? "" : "s") "
                + "and sent \(difference.sent)"
        case .notAsked(let found?, let asked):
            "the server answered with \(found) where \(asked) was asked for"
        case .notAsked(nil, let asked):
            "the server's answer does not hold \(asked), which was asked for"
        case .noVersions: "the server lists no API version"
        case .unexpectedStatus:
            "the server answered with status \(status), which the API does not use here: \(excerpt)"
        }
    }
}
