public import HTTP
public import Records

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WholeResponse {
    /// The body as a JSON value.
    ///
    /// - Throws: `OrgError.malformed` where it is not JSON.
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
