import HTTP
import Records

/// The unchecked result for one record in an answer: REST's `SaveResult`, or SOAP's
/// `UndeleteResult`.
struct RecordResultReading {
    /// The id of the record; nil if the result has none.
    let id: String?
    /// Whether the operation succeeded; nil if the result does not say.
    let isSuccess: Bool?
    let errors: [APIError]

    /// Checks the result and returns the errors of a record; nil for a success.
    ///
    /// A success has an id and no errors; a refusal may have no id.
    ///
    /// - Parameters:
    ///   - asked: The record that was sent at this index.
    ///   - object: The API name of its object.
    ///   - index: The index of the result, from 0.
    ///   - answer: The answer with the result.
    /// - Returns: The errors, in the server's order.
    /// - Throws: `OrgError.malformed` if the result contradicts itself, or is about another record.
    func errors(
        of asked: RecordID,
        _ object: String,
        at index: Int,
        in answer: WholeResponse
    ) throws(OrgError) -> [APIError]? {
        guard let isSuccess else {
            throw answer.malformed(.undecodable("\(index).success is missing"))
        }
        if let id, (try? RecordID(id)) != asked {
            throw answer.malformed(.notAsked(found: id, asked: "\(object) \(asked)"))
        }
        guard isSuccess else { return errors }
        guard id != nil else {
            throw answer.malformed(.undecodable("\(index).id is missing"))
        }
        guard errors.isEmpty else {
            throw answer.malformed(.undecodable("\(index).errors is set on a success"))
        }
        return nil
    }
}
