import Synchronization

/// One object's sample records, as cells.
struct SampleSheet: Sendable {
    /// The names of the fields, with `*` for the records' names.
    let header: [Substring]
    /// Each record's cells; trailing ones may be missing.
    let records: [[Substring]]
    private let rowsByName: [Substring: Int]

    init(_ text: SampleText) {
        let lines = WrappedLines.of(text.text).map {
            $0[...].pieces(between: "|", keepsEmpty: true)
        }
        header = lines.first ?? []
        records = Array(lines.dropFirst())
        let isNamed = header.first == "*"
        let names = records.enumerated().compactMap { row, cells in cells.first.map { ($0, row) } }
        rowsByName = Dictionary(isNamed ? names : [], uniquingKeysWith: { first, _ in first })
    }

    /// Returns the row of the record with a name.
    func row(named name: Substring) -> Int? { rowsByName[name] }

    /// Returns the sheet of an object, parsed on first use; nil if the object has no sample
    /// records.
    static func of(_ object: String) -> SampleSheet? {
        sheets.withLock { sheets in
            if let sheet = sheets[object] { return sheet }
            guard let text = SampleText.all.first(where: { $0.object == object }) else {
                return nil
            }
            let sheet = SampleSheet(text)
            sheets[object] = sheet
            return sheet
        }
    }

    private static let sheets = Mutex<[String: SampleSheet]>([:])

    /// Returns the number of an object's sample records.
    static func count(of object: String) -> Int { of(object)?.records.count ?? 0 }
}
