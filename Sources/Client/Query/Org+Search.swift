import HTTP
package import Records
import Text

extension Org {
    /// The most records that an org returns for a search, of all objects together.
    ///
    /// Source: "SOQL and SOSL Reference", LIMIT n.
    package static let mostFoundRecords = 2000

    /// Searches the org for text.
    ///
    /// - Parameter sosl: The search in SOSL.
    /// - Returns: The records that the org found.
    /// - Throws: `OrgError`; `malformed` for an answer that is no list of records.
    package func search(_ sosl: String) async throws(OrgError) -> SearchRecords {
        let request = Request.search(sosl, apiVersion: try await apiVersion())
        return try await value(of: request, isSafe: true) { answer throws(OrgError) in
            let answer = request.method == .get ? answer : try BatchAnswer(answer).first()
            do throws(JSONFault) {
                return try SearchRecords(parsing: answer.bytes)
            } catch {
                throw answer.malformed(.json(error))
            }
        }
    }
}
