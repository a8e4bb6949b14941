import HTTP
import Records

/// What an answer says of one record, before it is believed: REST's `SaveResult`, or SOAP's `UndeleteResult`.
struct RecordResultReading {
    /// The record that it names; nil where it names none.
    let id: String?
    /// Nil where it does not say.
    let isSuccess: Bool?
    let errors: [APIError]

    /// The errors of a record; nil for a success.
    ///
    /// A success names its record and has no errors; a refusal may name none.
    ///
    /// - Parameters:
    ///   - asked: The record that was sent at this index.
    ///   - object: Its object's API name.
    ///   - index: Which result it is, from 0.
    ///   - answer: The answer that holds it.
    /// - Returns: The errors, in the server's order.
    /// - Throws: `OrgError.malformed` where it contradicts itself, or is about another record.
    func errors(
        of asked: RecordID,
        _ object: String,
        at index: Int,
        in answer: WholeResponse
    ) throws(OrgError) -> [APIError]? {
        guard let isSuccess else {
            throw answer.malformed(.undecodable("\(index).success: there is none"))
        }
        if let id, (try? RecordID(id)) != asked {
            throw answer.malformed(.notAsked(found: id, asked: "\(object) \(asked)"))
        }
        guard isSuccess else { return errors }
        guard id != nil else {
            throw answer.malformed(.undecodable("\(index).id: there is none"))
        }
        guard errors.isEmpty else {
            throw answer.malformed(.undecodable("\(index).errors: there are some with a success"))
        }
        return nil
    }
}
