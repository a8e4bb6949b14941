import Records
import Text

extension JSONFault {
    /// Describes an error in a user's file, with its line and column.
    func words(in bytes: [UInt8]) -> String {
        let position = SourceText(String(decoding: bytes, as: UTF8.self)).position(at: offset)
        return
            "it is not JSON: \(code.explanation) (line \(position.line), column \(position.column))"
    }
}
