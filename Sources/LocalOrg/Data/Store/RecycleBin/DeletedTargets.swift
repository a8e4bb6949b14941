/// The deleted records of one object, to which nothing refers any more.
///
/// A reference to them is not emptied but reads as null, and only in records that are not deleted themselves:
/// so it is there again once the delete is taken back, unless it was given another value meanwhile.
struct DeletedTargets: Sendable {
    let ids: RecordSequence
    let marks: RowMarks

    /// Whether a reference points to one of them.
    func contain(_ reference: Value) -> Bool {
        guard case .text(let id) = reference, let row = ids.row(ofStored: id) else {
            return false
        }
        return marks[row] != 0
    }
}

extension OrgState {
    /// Where records were deleted that the references of a table may point to, by field index.
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
