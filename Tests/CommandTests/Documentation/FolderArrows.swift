import Foundation
import Text

/// The uses of a module's folders by one another, as found in its code.
struct FolderArrows {
    /// The folders' names; `(top)` are the files beside the folders.
    let folders: Set<String>
    /// The arrows, such as `API → Data`, each with the names used and the files that use them.
    let arrows: [String: Set<String>]

    /// Reads the Swift files of a module.
    init(of module: URL) throws {
        var texts: [(folder: String, file: String, code: String)] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: module.path)
        where path.hasSuffix(".swift") {
            let parts = path.split(separator: "/")
            let text = try String(contentsOf: module.appending(path: path), encoding: .utf8)
            let folder = parts.count > 1 ? String(parts[0]) : "(top)"
            texts.append((folder, String(parts[parts.count - 1]), SwiftCode.code(of: text)))
        }
        folders = Set(texts.map(\.folder))
        var declared: [String: Set<String>] = [:]
        for text in texts {
            for name in SwiftCode.topLevelTypes(in: text.code) {
                declared[name, default: []].insert(text.folder)
            }
        }
        var arrows: [String: Set<String>] = [:]
        for text in texts {
            for name in SwiftCode.typeNames(in: text.code) {
                guard let owners = declared[name], !owners.contains(text.folder) else { continue }
                for owner in owners {
                    let arrow = "\(text.folder) → \(owner)"
                    arrows[arrow, default: []].insert("\(name) in \(text.file)")
                }
            }
        }
        self.arrows = arrows
    }
}

/// A reader of Swift code that knows just enough for names.
enum SwiftCode {
    /// Returns a text without comments, strings and regular expressions in `#/ … /#`; the code in a
    /// string's interpolations stays.
    static func code(of text: String) -> String {
        var reader = Reader(bytes: Array(text.utf8))
        reader.code(untilParenthesis: false)
        return String(decoding: reader.code, as: UTF8.self)
    }

    /// Returns the names of the types declared at the top level, without private ones.
    static func topLevelTypes(in code: String) -> [String] {
        code.split(separator: "\n").compactMap { line in
            guard line.first?.isLetter == true || line.first == "@" else { return nil }
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard let keyword = words.firstIndex(where: { keywords.contains($0) }),
                keyword + 1 < words.count,
                hidden.isDisjoint(with: words[..<keyword])
            else { return nil }
            return String(words[keyword + 1])
        }
    }

    /// Returns the words that begin with an upper-case letter and do not follow a dot.
    static func typeNames(in code: String) -> Set<String> {
        var names: Set<String> = []
        var previous: UInt8 = 0
        var word: [UInt8] = []
        for byte in Array(code.utf8) + [0] {
            if byte.isNameByte {
                word.append(byte)
                continue
            }
            if let first = word.first, previous != UInt8(ascii: "."), upperCase.contains(first) {
                names.insert(String(decoding: word, as: UTF8.self))
            }
            word = []
            previous = byte
        }
        return names
    }

    private static let upperCase = UInt8(ascii: "A")...UInt8(ascii: "Z")
    private static let keywords: Set<Substring> = [
        "struct", "class", "enum", "protocol", "actor", "typealias",
    ]
    private static let hidden: Set<Substring> = ["private", "fileprivate", "extension", "import"]
}

/// A reader that copies code and skips everything else.
private struct Reader {
    let bytes: [UInt8]
    var code: [UInt8] = []
    private var offset = 0

    /// The first bytes of comments, strings and regular expressions.
    private static let starts = Array("/\"#".utf8)

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Copies code up to the end, or up to the parenthesis that closes an interpolation.
    mutating func code(untilParenthesis: Bool) {
        var depth = 0
        while offset < bytes.count {
            let byte = bytes[offset]
            if Self.starts.contains(byte), skipComment() || skipLiteral() { continue }
            offset += 1
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if untilParenthesis, depth < 0 { return }
            code.append(byte)
        }
    }

    private mutating func skipComment() -> Bool {
        if step(over: "//") {
            skip(to: "\n")
        } else if step(over: "/*") {
            skip(to: "*/")
            _ = step(over: "*/")
        } else {
            return false
        }
        return true
    }

    /// Skips a string or an extended regular expression.
    private mutating func skipLiteral() -> Bool {
        let hashes = String(
            repeating: "#",
            count: bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
        )
        if step(over: hashes + "\"\"\"") {
            skipString(end: "\"\"\"" + hashes, escape: "\\" + hashes, isOneLine: false)
        } else if step(over: hashes + "\"") {
            skipString(end: "\"" + hashes, escape: "\\" + hashes, isOneLine: true)
        } else if !hashes.isEmpty, step(over: hashes + "/") {
            skip(to: "/" + hashes)
            _ = step(over: "/" + hashes)
        } else {
            return false
        }
        code.append(UInt8(ascii: " "))
        return true
    }

    /// Skips the rest of a string.
    ///
    /// A quote in a regular expression looks like the start of a string, so a string that must be
    /// on one line ends with the line.
    private mutating func skipString(end: String, escape: String, isOneLine: Bool) {
        while offset < bytes.count, !step(over: end) {
            if isOneLine, bytes[offset] == UInt8(ascii: "\n") { return }
            if step(over: escape + "(") {
                code.append(UInt8(ascii: " "))
                code(untilParenthesis: true)
            } else {
                _ = step(over: escape)
                offset += 1
            }
        }
    }

    private mutating func skip(to end: String) {
        while offset < bytes.count, !isNext(end) { offset += 1 }
    }

    private mutating func step(over text: String) -> Bool {
        guard isNext(text) else { return false }
        offset += text.utf8.count
        return true
    }

    private func isNext(_ text: String) -> Bool {
        // Nearly every test ends at the first byte.
        offset < bytes.count && bytes[offset] == text.utf8.first
            && bytes[offset...].starts(with: text.utf8)
    }
}
