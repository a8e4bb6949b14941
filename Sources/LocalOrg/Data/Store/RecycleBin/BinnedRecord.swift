/// A deleted record, with the records that are restored or purged with it.
///
/// Records deleted together are one entry in the bin, under the id of the record in the request.
///
/// Source: SOAP API Developer Guide, "undelete()" and "emptyRecycleBin()".
struct BinnedRecord {
    private let id: String

    init(_ id: String) {
        self.id = id
    }

    /// Returns the records to restore.
    ///
    /// - Throws: `UNDELETE_FAILED` if the record is not in the bin; `DUPLICATE_VALUE` if a record
    ///   created since then has a value that must be unique.
    func undeleted(in snapshot: OrgSnapshot) throws(APIFault) -> [RecordRow] {
        let records = try records(in: snapshot, else: .undeleteFailed)
        guard records[0].object.abilities.contains(.undeletable) else { throw .notUndeletable }
        for record in records { try UniqueValues(of: record, in: snapshot).check() }
        return records
    }

    /// Returns the records to purge.
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

    /// The text is the SOAP API's for a type without recycle bin.
    fileprivate static let notUndeletable = APIFault(
        "CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY",
        "Entity type is not undeletable",
        fields: []
    )

    /// The code is a guess: the guide mentions only an error.
    fileprivate static let notInBin = APIFault(
        "INVALID_ID_FIELD",
        "Entity is not in the recycle bin",
        fields: []
    )
}
