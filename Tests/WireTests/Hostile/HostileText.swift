/// Texts that anybody who can fill in a web form can put into a record.
enum HostileText: String, CaseIterable, Sendable {
    case controls
    case highControls
    case bidirectional
    case invisible
    case separators
    case sequences
    case formulas
    case noCharacters

    /// The text, the same in each run.
    var text: String {
        switch self {
        case .controls: Self.text(of: Array(0...0x1F) + [0x7F])
        case .highControls: Self.text(of: Array(0x80...0x9F))
        case .bidirectional:
            Self.text(
                of: [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
            )
        case .invisible:
            Self.text(
                of: [0xAD, 0x34F, 0x115F, 0x180E, 0x200B, 0x200C, 0x200D, 0x2060, 0x2064, 0x3164]
                    + [0xFE00, 0xFE0F, 0xFEFF, 0xE0001, 0xE0041, 0xE007F, 0xE0100]
            )
        case .separators: Self.text(of: [0x0B, 0x0C, 0x85, 0x2028, 0x2029]) + "\r\n\r\r\n\n"
        case .sequences:
            [
                "\u{1B}[31m", "\u{1B}[2J\u{1B}[1;1H", "\u{9B}31m", "\u{1B}]0;PWNED\u{7}",
                "\u{1B}]52;c;cm0gLXJmIH4=\u{7}",
                "\u{1B}]8;;https://evil.test\u{1B}\\here\u{1B}]8;;\u{1B}\\",
                "\u{1B}P$q\"p\u{1B}\\", "\u{90}0;1|17/ab\u{9C}", "\u{1B}[6n\u{1B}[c", "\u{1B}c",
                "\u{1B}[?1049h", "good\rEVIL", "\u{8}\u{8}\u{8}",
            ].joined(separator: "x")
        case .formulas: "=1+1\t+2\t-3\t@SUM(A1)\t\"=cmd|'/C calc'!A0\","
        case .noCharacters:
            Self.text(of: [0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0x378, 0xE000])
        }
    }

    /// All of them in few texts, which takes less time.
    static let joined = [
        [controls, highControls, separators, sequences], [bidirectional, invisible, noCharacters],
        [formulas],
    ].map { $0.map(\.text).joined() }

    /// The characters with a letter before and after each, so that none forms a sequence with its
    /// neighbour.
    private static func text(of values: [UInt32]) -> String {
        values.compactMap { Unicode.Scalar($0) }.map { "x\(Character($0))" }.joined() + "x"
    }
}

extension Unicode.Scalar {
    /// Whether a terminal would obey the character, or show what follows elsewhere than it stands.
    var disturbsTerminal: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }

    /// Whether the character cannot be seen, or stands for nothing.
    var isHidden: Bool {
        properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
    }
}
