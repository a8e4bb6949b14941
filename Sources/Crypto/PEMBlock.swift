#if canImport(FoundationEssentials)
import Text
import FoundationEssentials
#else
import Foundation
#endif

/// A block of a PEM text: bytes between two lines with the same label (RFC 7468 §2).
struct PEMBlock {
    let label: String
    let bytes: [UInt8]

    /// Reads the first block with one of the labels; nil if there is none, or if it is not Base64.
    ///
    /// - Parameters:
    ///   - text: The PEM text; lines outside of the block are ignored.
    ///   - labels: The labels, in order of preference.
    init?(_ text: String, labels: [String]) {
        // Without spaces, so that indented lines are read, too.
        let lines = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }
        func line(_ word: String, _ label: String) -> String {
            "-----\(word)\(label.filter { $0 != " " })-----"
        }
        guard let label = labels.first(where: { lines.contains(line("BEGIN", $0)) }),
            let start = lines.firstIndex(of: line("BEGIN", label)),
            let end = lines[start...].firstIndex(of: line("END", label)),
            let data = Data(base64Encoded: lines[(start + 1)..<end].joined())
        else { return nil }
        self.label = label
        bytes = Array(data)
    }
}
