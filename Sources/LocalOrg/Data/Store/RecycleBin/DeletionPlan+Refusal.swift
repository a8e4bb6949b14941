extension DeletionPlan {
    /// Throws `DELETE_FAILED` when another record blocks the delete.
    ///
    /// Where both cases and opportunities do, the cases are named: which of them Salesforce names first is a
    /// guess.
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

    /// The opportunities that would go with an account although they were won.
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

    /// The salutation of the record that was asked for, and a space: messages have `Mr. Josh Davis`.
    private var salutation: String {
        let record = records[0]
        guard let field = record.object.field(named: "Salutation"),
            case .text(let text) = snapshot.orgTable(record.object).value(field, of: record.row)
        else { return "" }
        return text + " "
    }

    /// The value of the name field, such as a contact's Name or a case's CaseNumber.
    private func name(_ record: RecordRow) -> String {
        guard let field = record.object.nameField,
            case .text(let name) = snapshot.orgTable(record.object).value(field, of: record.row)
        else { return record.id }
        return name
    }
}
