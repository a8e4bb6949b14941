/// Compresses by DEFLATE (RFC 1951), quickly rather than as small as can be: over a loopback every millisecond is felt,
/// and no byte is.
enum Deflater {
    /// Appends a text's compressed form to what a writer holds.
    static func deflate(_ text: [UInt8], to writer: inout BitWriter) {
        var finder = MatchFinder()
        var block = DeflateBlock()
        var blockStart = 0
        var place = 0
        let lastStart = text.count - MatchFinder.shortest
        while place < text.count {
            if place <= lastStart, let earlier = finder.earlier(text, at: place) {
                let length = MatchFinder.length(text, at: place, and: earlier)
                block.append(length: length, distance: place - earlier)
                // Of the places within a match only the last is remembered; a text that goes on from
                // there is found by it.
                let end = place + length
                if end - 1 <= lastStart { finder.remember(text, at: end - 1) }
                place = end
            } else {
                block.append(text[place])
                place += 1
            }
            if block.isFull {
                let isLast = place == text.count
                block.write(text[blockStart..<place], isLast: isLast, to: &writer)
                if isLast { return writer.align() }
                blockStart = place
            }
        }
        block.write(text[blockStart...], isLast: true, to: &writer)
        writer.align()
    }
}
