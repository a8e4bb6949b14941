package import HTTP
package import Records

/// An answer with a success status but not the requested content.
package struct MalformedAnswer: Hashable, Sendable {
    /// The kind of error.
    package let fault: Fault
    /// The HTTP status.
    package let status: Int
    /// The server's id of the request, for its support.
    package let requestID: String?
    /// The beginning of the body, in one line.
    package let excerpt: String

    /// Makes a malformed answer.
    package init(_ fault: Fault, in answer: WholeResponse) {
        self.fault = fault
        status = answer.status
        requestID = answer.headers.requestID
        excerpt = Excerpt.of(answer.bytes)
    }

    /// Whether something between here and the org may have answered, such as a proxy or a login page
    /// of a network.
    var mayBeOfAnotherServer: Bool { fault == .html || fault == .unexpectedStatus }

    /// The kind of error in an answer.
    package enum Fault: Hashable, Sendable {
        /// The body is not JSON, or not the requested JSON; with the offset.
        case json(JSONFault)
        /// The body is HTML, such as a login page, or an error of a proxy or the edge.
        case html
        /// A model's decoder failed; with the coding path and the reason.
        case undecodable(String)
        /// The next page is on another server, which must not get the token.
        case foreignLocator(String)
        /// The next page has been read already.
        case repeatedLocator(String)
        /// Too many pages in a row have no record but name a next page; with their number.
        case emptyPages(Int)
        /// The number of results differs from the requested one.
        case resultCount(expected: Int, found: Int)
        /// A query's result has a different number of rows than announced.
        case rowCount(RowCount.Difference)
        /// The answer is not about the requested subject; `found` is its subject, nil if unknown.
        case notAsked(found: String?, asked: String)
        /// The answer lists no API version.
        case noVersions
        /// The status is a success, but not the expected one.
        case unexpectedStatus
    }
}

extension MalformedAnswer: CustomStringConvertible {
    /// The error, with the beginning of the body.
    package var description: String {
        switch fault {
        case .json(let fault): "the server's answer is malformed: \(fault)"
        case .html: "the server answered with HTML (status \(status)): \(excerpt)"
        case .undecodable(let reason): "unexpected answer from the server: \(reason)"
        case .foreignLocator(let url): "the next page is on another server: \(url)"
        case .repeatedLocator(let url): "the next page was already read: \(url)"
        case .emptyPages(let count):
            "the org sent \(count) pages in a row without a record, and announced another"
        case .resultCount(let expected, let found):
            "the server sent \(found) results for \(expected) records"
        case .rowCount(let difference):
            "the server announced \(difference.announced) "
                + "row\(difference.announced == 1 ? "" : "s") "
                + "and sent \(difference.sent)"
        case .notAsked(let found?, let asked):
            "the server sent \(found), expected \(asked)"
        case .notAsked(nil, let asked):
            "the server's answer does not contain \(asked)"
        case .noVersions: "the server lists no API version"
        case .unexpectedStatus:
            "the server answered with status \(status), which is invalid here: \(excerpt)"
        }
    }
}
