import Records

extension StateReader {
    /// Reads what format 1 says of changes.
    ///
    /// ```json
    /// {"format": 1, "deletions": [{"at": 1790000000000, "ids": ["003…", "00T…"]}],
    ///  "rows": {"006…": {"ContactId": null}}}
    /// ```
    ///
    /// There were deletes only, and every value that was set is a reference that one of them emptied: it reads as
    /// null now without that.
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
