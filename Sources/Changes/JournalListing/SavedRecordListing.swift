package import Output
import Records
import Text

/// The saved records of a delete, printed to create them again.
package struct SavedRecordListing {
    let contents: JournalContents
    /// The object of children that went along; nil for the deleted records themselves.
    let children: String?
    /// The name of a column with the old ids; nil for none.
    let oldIDColumn: String?
    /// Whether to print records, too, that the delete did not delete, or that were restored.
    let isWhole: Bool

    package init(
        contents: JournalContents,
        children: String?,
        oldIDColumn: String?,
        isWhole: Bool
    ) {
        self.contents = contents
        self.children = children
        self.oldIDColumn = oldIDColumn
        self.isWhole = isWhole
    }

    /// Prints the records, and how to create them again.
    ///
    /// - Throws: `UsageError` if none were saved; errors of the file and of the output.
    package func show(_ style: OutputStyle, _ context: Context) throws {
        var export = try export()
        let isForImport = style.format != .json && style.format != .ids
        guard isForImport || oldIDColumn == nil else {
            throw UsageError(
                "--old-id-column is for csv: this format has the old ids anyway"
            )
        }
        export.oldIDColumn = oldIDColumn
        let shape = export.shape(isForImport: isForImport)
        var output = try RecordOutput(shape, style: style, context: context)
        let lack = LackingRecords(
            ids: children == nil ? gone.filter { !export.contains($0) } : [],
            damaged: export.damaged
        )
        var failure: (any Error)?
        do {
            try output.write(.page(export.page(isForImport: isForImport)))
            if let lack {
                failure = try output.finish(failing: lack)
            } else {
                try output.finish()
            }
        } catch {
            throw output.fail(error)
        }
        tell(export, style, context)
        if let failure { throw failure }
    }

    /// Says how many records were printed, and how to create them again.
    private func tell(_ export: SavedExport, _ style: OutputStyle, _ context: Context) {
        context.messages.note(Count.text(export.count, "record"))
        if export.leftOut > 0 {
            context.messages.note(
                "left out: \(Count.text(export.leftOut, "saved record")) that "
                    + "\(export.leftOut == 1 ? "was" : "were") not deleted by this delete, or "
                    + "restored since (--all)"
            )
        }
        // With --all, some of them may be in the org.
        guard export.count > 0, !isWhole else { return }
        guard children == nil || export.damaged.isEmpty else {
            context.messages.note(
                "some of them may be in the org: a damaged line may be that of their parent"
            )
            return
        }
        let object = children ?? contents.head.object
        context.messages.note(
            "to create them again, with new ids: "
                + stepBefore(style)
                + "sf data import bulk --sobject \(object) --file FILE"
                + (children == nil
                    ? "" : ", after replacing the old ids of their parents (--old-id-column)")
        )
    }

    /// Returns the words on how to make the CSV file first; empty if this output is one.
    private func stepBefore(_ style: OutputStyle) -> String {
        switch style.format {
        case .csv: ""
        case .json, .ids: "print them with -r csv, without the org's own fields, then "
        default: "print them with -r csv, then "
        }
    }

    /// Returns the fields that a new record of an object cannot have; nil if the journal does not say.
    private func uncreatable(_ object: String) -> [String]? {
        let object = object.lowercased()
        return contents.head.uncreatable.first { $0.key.lowercased() == object }?.value
    }

    /// The records that the delete deleted, or may have, in the order of the journal.
    private var gone: [RecordID] { contents.entries.filter(\.mayBeGone).map(\.id) }

    private func export() throws -> SavedExport {
        let object = contents.head.object
        guard let children else {
            let gone = Set(gone)
            guard let saved = SavedRecords(of: contents) else {
                throw UsageError("the delete saved no records, or their file is gone")
            }
            return try saved.export(of: object, uncreatable: uncreatable(object)) {
                isWhole || gone.contains($0)
            }
        }
        guard let saved = SavedRecords(childrenOf: contents) else {
            throw UsageError("the delete saved no records that went along, or their file is gone")
        }
        let left = try saved.childrenGone(with: contents)
        let export = try saved.export(of: children, uncreatable: uncreatable(children)) {
            isWhole || left.contains($0)
        }
        guard export.count + export.leftOut + export.damaged.count > 0 else {
            throw UsageError(
                "the delete saved no \(children) records that went along",
                hints: ["it saved records of \(export.objects.inWords)"]
            )
        }
        return export
    }
}

/// The error of saved records that cannot be read, or were not saved.
private struct LackingRecords: SelfExplaining {
    private let ids: [RecordID]
    private let damaged: [DamagedLine]

    /// Makes the error; nil if there is none.
    ///
    /// - Parameters:
    ///   - ids: Deleted records that no file has.
    ///   - damaged: Lines of the files that are not records.
    init?(ids: [RecordID], damaged: [DamagedLine]) {
        if ids.isEmpty, damaged.isEmpty { return nil }
        self.ids = ids
        self.damaged = damaged
    }

    var failure: Failure {
        let lines = damaged.prefix(Self.mostLines).map {
            "line \($0.number) of \($0.path) is damaged: \($0.fault)"
        }
        let more = damaged.count - lines.count
        let message =
            ids.isEmpty
            ? "damaged: \(Count.text(damaged.count, "line")) of the saved records"
            : "the saved records lack \(Count.text(ids.count, "deleted record")): \(ids.words)"
        let why =
            ids.count > damaged.count
            ? ["the delete did not save them, or their file was cut off"] : []
        return Failure(
            exit: .partial,
            name: "UnsavedRecords",
            message: message,
            reasons: why + lines + (more > 0 ? [Count.text(more, "more damaged line")] : [])
        )
    }

    private static let mostLines = 5
}
