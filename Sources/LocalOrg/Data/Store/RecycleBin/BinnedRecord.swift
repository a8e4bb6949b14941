/// Finds out what comes back from the recycle bin, or leaves it for good, with a record.
///
/// What was deleted together is one thing in the bin, under the id of the record that was asked for then.
///
/// Source: SOAP API Developer Guide, "undelete()" and "emptyRecycleBin()".
struct BinnedRecord {
    private let id: String

    init(_ id: String) {
        self.id = id
    }

    /// The records that come back.
    ///
    /// - Throws: `UNDELETE_FAILED` for what is not in the bin; `DUPLICATE_VALUE` where a record that was made since
    ///   has a value that must be unique.
    func undeleted(in snapshot: OrgSnapshot) throws(APIFault) -> [RecordRow] {
        let records = try records(in: snapshot, else: .undeleteFailed)
        guard records[0].object.abilities.contains(.undeletable) else { throw .notUndeletable }
        for record in records { try UniqueValues(of: record, in: snapshot).check() }
        return records
    }

    /// The records that leave for good.
    func purged(in snapshot: OrgSnapshot) throws(APIFault) -> [RecordRow] {
        try records(in: snapshot, else: .notInBin)
    }

    private func records(
        in snapshot: OrgSnapshot,
        else fault: APIFault
    ) throws(APIFault) -> [RecordRow] {
        let record = try snapshot.record(WrittenID(id, of: nil))
        guard let deletion = snapshot.orgTable(record.object).deletion(of: record.row) else {
            throw fault
        }
        if deletion.group.isEmpty { return [record] }
        guard deletion.group[0] == record else { throw fault }
        return deletion.group
    }
}

extension APIFault {
    /// Source: Salesforce Help 000386040.
    fileprivate static let undeleteFailed = APIFault(
        "UNDELETE_FAILED",
        "Entity is not in the recycle bin",
        fields: []
    )

    /// As the SOAP API words it for a type that has no recycle bin.
    fileprivate static let notUndeletable = APIFault(
        "CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY",
        "Entity type is not undeletable",
        fields: []
    )

    /// The code is a guess: the guide tells only that there is an error.
    fileprivate static let notInBin = APIFault(
        "INVALID_ID_FIELD",
        "Entity is not in the recycle bin",
        fields: []
    )
}
