import Text

extension DeletionPlan {
    /// Throws `DELETE_FAILED` if another record blocks the delete.
    ///
    /// If both cases and opportunities block it, the error names the cases. It is a guess that
    /// Salesforce does so too.
    func check() throws(APIFault) {
        if let object = obstacles.first?.object {
            throw refusal(
                "it is associated with the following \(object.pluralLabel.lowercased())",
                obstacles.filter { $0.object === object }
            )
        }
        let won = wonOpportunities
        if !won.isEmpty {
            throw refusal(
                """
                some opportunities in that account were closed won. The following is a list of the \
                opportunities' names
                """,
                won
            )
        }
    }

    /// The won opportunities that would be deleted with an account.
    private var wonOpportunities: [RecordRow] {
        if records[0].object.name != "Account" { return [] }
        return records.filter { record in
            guard record.object.name == "Opportunity",
                let isWon = record.object.field(named: "IsWon")
            else { return false }
            return snapshot.orgTable(record.object).value(isWon, of: record.row) == .boolean(true)
        }
    }

    private func refusal(_ reason: String, _ obstacles: [RecordRow]) -> APIFault {
        let names = obstacles.map(name).joined(separator: ", ")
        return APIFault(
            "DELETE_FAILED",
            """
            Your attempt to delete \(salutation)\(name(records[0])) could not be completed because \
            \(reason).: \(names)

            """,
            fields: []
        )
    }

    /// The requested record's salutation with a space, because messages name `Mr. Josh Davis`.
    private var salutation: String {
        let record = records[0]
        guard let field = record.object.field(named: "Salutation"),
            case .text(let text) = snapshot.orgTable(record.object).value(field, of: record.row)
        else { return "" }
        return text + " "
    }

    /// Returns the value of the name field, such as a contact's Name or a case's CaseNumber.
    private func name(_ record: RecordRow) -> String {
        guard let field = record.object.nameField,
            case .text(let name) = snapshot.orgTable(record.object).value(field, of: record.row)
        else { return record.id }
        return name
    }
}
