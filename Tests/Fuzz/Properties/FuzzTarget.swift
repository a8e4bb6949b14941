/// A reader of bytes that come from outside, with what must hold for any bytes.
///
/// The fuzzer (`make fuzz`) and the seeded mutations of `make test` check the same properties.
enum FuzzTarget: String, CaseIterable, Sendable {
    /// A query's page: scanner, tree, layouts, rows in every format.
    case json
    /// A SOQL statement: parser, printer, comments, the excerpt of an error.
    case soql
    /// A list of record ids, and CSV.
    case ids
    /// XML, and the error bodies of the org and of the sign-in server.
    case answers
    /// Requests that the listener receives.
    case http
    /// The user's `config.json`, and the kept sign-ins.
    case config
    /// The built-in org's state, which then deletes and undeletes.
    case state

    /// The longest input that the fuzzer makes, in bytes.
    var longestInput: Int {
        switch self {
        case .soql, .config, .http: 2048
        case .json, .ids, .answers, .state: 4096
        }
    }

    /// Checks that the properties hold.
    ///
    /// - Throws: `Violation` with the property that does not hold.
    func check(_ bytes: [UInt8]) throws {
        switch self {
        case .json: try JSONProperties(bytes).check()
        case .soql: try SOQLProperties(bytes).check()
        case .ids: try RecordListProperties(bytes).check()
        case .answers: try AnswerProperties(bytes).check()
        case .http: try RequestProperties(bytes).check()
        case .config: try ConfigurationProperties(bytes).check()
        case .state: try StateProperties(bytes).check()
        }
    }
}

/// A property that does not hold.
struct Violation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Requires that a property holds.
func require(_ holds: Bool, _ property: @autoclosure () -> String) throws(Violation) {
    guard holds else { throw Violation(property()) }
}

extension [UInt8] {
    /// The bytes as a text that a message can quote.
    var quoted: String { String(decoding: self, as: UTF8.self).debugDescription }
}
