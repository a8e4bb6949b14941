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
    func undeleted(in snapshot: OrgSnapshot) throws(APIFault) -> [RecordPlace] {
        let places = try places(in: snapshot, else: .undeleteFailed)
        guard places[0].object.abilities.contains(.undeletable) else { throw .notUndeletable }
        for place in places { try UniqueValues(of: place, in: snapshot).check() }
        return places
    }

    /// The records that leave for good.
    func purged(in snapshot: OrgSnapshot) throws(APIFault) -> [RecordPlace] {
        try places(in: snapshot, else: .notInBin)
    }

    private func places(
        in snapshot: OrgSnapshot,
        else fault: APIFault
    ) throws(APIFault) -> [RecordPlace] {
        let place = try snapshot.place(WrittenID(id, of: nil))
        guard let deletion = snapshot.orgTable(place.object).deletion(of: place.row) else {
            throw fault
        }
        if deletion.group.isEmpty { return [place] }
        guard deletion.group[0] == place else { throw fault }
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
