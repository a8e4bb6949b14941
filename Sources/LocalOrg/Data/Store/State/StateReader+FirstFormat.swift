import Records

extension StateReader {
    /// Reads the changes in format 1.
    ///
    /// ```json
    /// {"format": 1, "deletions": [{"at": 1790000000000, "ids": ["003…", "00T…"]}],
    ///  "rows": {"006…": {"ContactId": null}}}
    /// ```
    ///
    /// That format had only deletes. Every changed value is a reference that a delete emptied; such
    /// a reference now reads as null without that.
    func readFirstFormat(_ document: JSONValue, into state: inout OrgState) throws(StoreFault) {
        for row in try members(document["rows"], "rows") {
            _ = try record(row.key, in: state)
        }
        guard let deletions = document["deletions"]?.elements else {
            throw .unreadable("deletions must be an array")
        }
        for deletion in deletions {
            guard let ids = deletion["ids"]?.elements else {
                throw .unreadable("a deletion has no ids")
            }
            try delete(ids, at: try moment(deletion["at"]), in: &state)
        }
    }
}
