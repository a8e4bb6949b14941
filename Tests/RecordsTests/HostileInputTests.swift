import Records
import TestSupport
import Testing

/// Everything that reads bytes meets texts cut and changed at random: an error or a value, no trap.
struct HostileInputTests {
    @Test(arguments: Fixture.all)
    func `a page cut anywhere is an error, never a shorter result`(_ fixture: String) {
        let bytes = Array(fixture.utf8)
        for end in bytes.indices {
            let outcome = Outcome(of: Array(bytes[..<end]))
            expectEqual(outcome.head, nil, "cut at \(end)")
            expectEqual(outcome.fault?.code, .truncated, "cut at \(end)")
        }
    }

    @Test(arguments: Fixture.all)
    func `mutants give an error or a whole result`(_ fixture: String) {
        for seed in 0..<UInt64(Amount.share(of: 2_000)) {
            let mutant = Self.mutant(of: Array(fixture.utf8), seed: seed)
            let outcome = Outcome(of: mutant)
            guard outcome.head != nil else { continue }
            #expect(throws: Never.self, "seed \(seed)") { try JSONValue(parsing: mutant) }
            for line in outcome.output.split(separator: UInt8(ascii: "\n")) {
                #expect(throws: Never.self, "seed \(seed)") { try JSONValue(parsing: Array(line)) }
            }
        }
    }

    private struct Outcome {
        var head: PageHead?
        var fault: JSONFault?
        var output: [UInt8] = []

        /// Lets everything that reads pages loose on the bytes.
        init(of bytes: [UInt8]) {
            let known = RowShape(Fixture.contactColumns)
            let shape = (try? RowShape.discovered(in: QueryPage(bytes))) ?? known
            var csv = CSVFormat(shape: shape)
            var tsv = TSVFormat(shape: known)
            var ndjson = NDJSONFormat()
            var indented = JSONRecordsFormat(layout: .indented(level: 1))
            _ = try? QueryPage(bytes).scan(as: shape, into: &csv)
            _ = try? QueryPage(bytes).scan(as: known, into: &tsv)
            _ = try? QueryPage(bytes).scan(as: shape, into: &indented)
            _ = LocatorPeek(bytes)
            let children = (try? ChildResults.unfinished(in: bytes)) ?? []
            _ = try? ChildResults.completed(bytes, with: children.map { _ in [] })
            do {
                head = try QueryPage(bytes).scan(as: shape, into: &ndjson)
                output = ndjson.output
            } catch {
                fault = error as? JSONFault
            }
        }
    }

    /// The bytes with one to four of them changed, removed, doubled or made worse.
    static func mutant(of bytes: [UInt8], seed: UInt64) -> [UInt8] {
        var random = SplitMix64(seed: seed)
        var mutant = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let offset = Int.random(in: mutant.indices, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: mutant[offset] = UInt8.random(in: .min ... .max, using: &random)
            case 1: mutant.remove(at: offset)
            case 2: mutant.insert(mutant[offset], at: offset)
            case 3: mutant[offset] = #"{}[]",:\0eE-<>&;'"#.utf8.randomElement(using: &random) ?? 0
            default: mutant.swapAt(offset, Int.random(in: mutant.indices, using: &random))
            }
        }
        return mutant
    }
}
