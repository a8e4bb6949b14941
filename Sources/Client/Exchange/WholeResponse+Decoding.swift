package import HTTP
package import Records

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WholeResponse {
    /// Returns the body as a JSON value.
    ///
    /// - Throws: `OrgError.malformed` if the body is not JSON.
    package func json() throws(OrgError) -> JSONValue {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw malformed(.json(error))
        }
    }

    /// Returns the body as a model.
    ///
    /// - Throws: `OrgError.malformed` if the body does not match the model.
    func decoded<Model: Decodable>(as model: Model.Type) throws(OrgError) -> Model {
        do {
            return try JSONDecoder.salesforce.decode(model, from: Data(bytes))
        } catch {
            throw malformed(.undecodable((error as? DecodingError)?.reason ?? "\(error)"))
        }
    }

    /// Returns the error for a fault of this answer; if the body is HTML, the error says so.
    func malformed(_ fault: MalformedAnswer.Fault) -> OrgError {
        let isHTML = Excerpt.isHTML(bytes, contentType: headers["Content-Type"])
        return .malformed(MalformedAnswer(isHTML ? .html : fault, in: self))
    }
}
