/// The deleted records of one object, to which references read as null.
///
/// Such a reference is not emptied. It reads as null only in records that are not deleted
/// themselves, and is restored with an undelete unless it was changed in between.
struct DeletedTargets: Sendable {
    let ids: RecordSequence
    let marks: RowMarks

    /// Returns whether a reference points to one of them.
    func contain(_ reference: Value) -> Bool {
        guard case .text(let id) = reference, let row = ids.row(ofStored: id) else {
            return false
        }
        return marks[row] != 0
    }
}

extension OrgState {
    /// Returns the deleted records that a table's references may point to, by field index.
    func deletedTargets(of base: BaseTable) -> [Int: [DeletedTargets]] {
        guard tables.contains(where: { !$0.value.marks.isEmpty }) else { return [:] }
        return base.references.reduce(into: [:]) { fields, reference in
            for target in reference.targets {
                guard let marks = tables[target.object]?.marks, !marks.isEmpty else { continue }
                fields[reference.field, default: []].append(
                    DeletedTargets(ids: target.ids, marks: marks)
                )
            }
        }
    }
}
