public import HTTP
public import Records

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A whole answer of a good status.
public struct Answer: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The header fields.
    public let headers: Headers
    /// The body.
    let body: WholeBody
    /// The body's bytes.
    public var bytes: [UInt8] { body.bytes }

    /// Makes an answer.
    public init(status: Int, headers: Headers = [:], bytes: [UInt8] = []) {
        self.status = status
        self.headers = headers
        body = WholeBody(bytes)
    }

    /// Makes an answer whose body may return its memory to where it came from.
    init(status: Int, headers: Headers, body: WholeBody) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The body as a JSON value.
    ///
    /// - Throws: `OrgError.malformed` where it is none.
    public func json() throws(OrgError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw malformed(.json(error))
        }
    }

    /// The body as a model.
    ///
    /// - Throws: `OrgError.malformed` where it does not fit.
    public func decoded<Model: Decodable>(as model: Model.Type) throws(OrgError) -> Model {
        do {
            return try JSONDecoder.salesforce.decode(model, from: Data(bytes))
        } catch {
            throw malformed(.undecodable((error as? DecodingError)?.reason ?? "\(error)"))
        }
    }

    /// The error for what is wrong with this answer; HTML is named as such.
    func malformed(_ fault: MalformedAnswer.Fault) -> OrgError {
        let isHTML = Excerpt.isHTML(bytes, contentType: headers["Content-Type"])
        return .malformed(MalformedAnswer(isHTML ? .html : fault, in: self))
    }
}
