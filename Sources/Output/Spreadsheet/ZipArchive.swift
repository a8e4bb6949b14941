import Compression
import Text

/// A writer of a ZIP archive whose entries are compressed as they arrive.
///
/// Nothing is read back, so each entry's checksum and sizes follow its data. Source: APPNOTE.TXT
/// 6.3.3, sections 4.3 to 4.5, without ZIP64. All times are 1980-01-01, so that the same rows give
/// the same file.
final class ZipArchive {
    /// The bytes not taken yet.
    var output: [UInt8] = []
    private var offset = 0
    private var entries: [Entry] = []
    private var stream: ZlibStream?

    /// One finished or open entry.
    private struct Entry {
        let name: String
        let offset: Int
        var checksum = ZlibChecksum()
        var compressed = 0
        var size = 0
    }

    /// The bytes of the open entry, before compression.
    var entrySize: Int { entries.last?.size ?? 0 }

    /// Checks that this machine has zlib, before anything is requested or written.
    static func checkLibrary() throws {
        if case .missing(let reason) = CompressionLibrary.systemLibrary {
            throw MissingZlib(reason: reason)
        }
    }

    /// Begins an entry; ends the previous one.
    func begin(_ name: String) throws {
        try endEntry()
        guard let stream = ZlibStream(compressingTo: .raw, level: 3) else {
            throw MissingZlib(reason: "out of memory")
        }
        self.stream = consume stream
        entries.append(Entry(name: name, offset: offset))
        append(0x0403_4B50, bytes: 4)
        appendDescription(of: entries[entries.count - 1], hasSizes: false)
        append(0, bytes: 2)
        append(Array(name.utf8))
    }

    /// Compresses bytes of the open entry.
    func write(_ bytes: [UInt8]) throws {
        entries[entries.count - 1].size += bytes.count
        entries[entries.count - 1].checksum.add(bytes)
        try compress(bytes, isLast: false)
    }

    /// Writes the list of entries, which ends the archive.
    func end() throws {
        try endEntry()
        let start = offset
        for entry in entries {
            append(0x0201_4B50, bytes: 4)
            append(20, bytes: 2)
            appendDescription(of: entry, hasSizes: true)
            // No extra field, comment, disk number or attributes.
            append(0, bytes: 12)
            append(entry.offset, bytes: 4)
            append(Array(entry.name.utf8))
        }
        let size = offset - start
        append(0x0605_4B50, bytes: 4)
        append(0, bytes: 4)
        append(entries.count, bytes: 2)
        append(entries.count, bytes: 2)
        append(size, bytes: 4)
        append(start, bytes: 4)
        append(0, bytes: 2)
    }

    private func endEntry() throws {
        guard stream != nil else { return }
        try compress([], isLast: true)
        stream = nil
        let entry = entries[entries.count - 1]
        append(0x0807_4B50, bytes: 4)
        append(Int(entry.checksum.value), bytes: 4)
        append(entry.compressed, bytes: 4)
        append(entry.size, bytes: 4)
        guard offset <= UInt32.max else { throw FullArchive() }
    }

    private func compress(_ bytes: [UInt8], isLast: Bool) throws {
        var position = 0
        let before = output.count
        loop: while true {
            switch stream?.advance(bytes, from: &position, appendingTo: &output, isLast: isLast) {
            case .continues: continue
            case .needsInput, .ended: break loop
            case .failed, nil: throw MissingZlib(reason: "out of memory")
            }
        }
        let count = output.count - before
        entries[entries.count - 1].compressed += count
        offset += count
    }

    /// Appends the fields that local headers and the central directory share: version, flags,
    /// method, time, checksum, sizes and the name's length.
    private func appendDescription(of entry: Entry, hasSizes: Bool) {
        append(20, bytes: 2)
        // Bit 3: sizes follow the data. Bit 11: names are UTF-8.
        append(0x0808, bytes: 2)
        append(8, bytes: 2)
        append(0, bytes: 2)
        append(0x21, bytes: 2)
        append(hasSizes ? Int(entry.checksum.value) : 0, bytes: 4)
        append(hasSizes ? entry.compressed : 0, bytes: 4)
        append(hasSizes ? entry.size : 0, bytes: 4)
        append(entry.name.utf8.count, bytes: 2)
    }

    /// Appends a number, least byte first.
    private func append(_ number: Int, bytes: Int) {
        append((0..<bytes).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }

    private func append(_ bytes: [UInt8]) {
        output += bytes
        offset += bytes.count
    }
}

/// A machine without zlib, or without memory for it.
private struct MissingZlib: SelfExplaining {
    let reason: String

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "MissingLibrary",
            message: "cannot write an xlsx file",
            reasons: ["cannot load zlib: \(reason)"],
            hints: [
                "Debian, Ubuntu: apt-get install zlib1g", "Fedora: dnf install zlib",
                "Arch: pacman -S zlib", "--result-format csv needs no zlib",
            ]
        )
    }
}

/// More rows than a ZIP archive without ZIP64 can hold.
private struct FullArchive: SelfExplaining {
    var failure: Failure {
        Failure(
            exit: .failure,
            name: "FullFile",
            message: "an xlsx file cannot hold more than 4 GiB",
            hints: ["--result-format csv"]
        )
    }
}
