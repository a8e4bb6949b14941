import Foundation
import Testing

/// Every reader of foreign bytes meets its seeds, changed at random but the same in each run.
///
/// `MUTANT=json:1234` checks one mutant alone; `MUTANT=each` names every mutant before it is
/// checked, for one that ends the process.
struct MutationTests {
    private static let wish = ProcessInfo.processInfo.environment["MUTANT"]
    private static let isVerbose = wish == "each"

    @Test(arguments: FuzzTarget.allCases)
    func `what holds for any bytes holds for the seeds`(_ target: FuzzTarget) throws {
        for (name, seed) in try Seeds.named(of: target) {
            do {
                try target.check(seed)
            } catch {
                Issue.record("\(target.rawValue)/\(name): \(error)")
            }
        }
    }

    @Test(.enabled(if: wish == nil || isVerbose), arguments: FuzzTarget.allCases)
    func `what holds for any bytes holds for mutants of the seeds`(_ target: FuzzTarget) throws {
        let seeds = try Seeds.named(of: target).map(\.bytes)
        for number in 0..<target.mutants {
            check(number, of: target, seeds)
        }
    }

    @Test(.enabled(if: wish?.contains(":") == true))
    func `what holds for any bytes holds for the mutant that is named`() throws {
        let parts = (Self.wish ?? "").split(separator: ":")
        let target = try #require(FuzzTarget(rawValue: String(parts[0])))
        let number = try #require(UInt64(parts[1]))
        check(number, of: target, try Seeds.named(of: target).map(\.bytes))
    }

    private func check(_ number: UInt64, of target: FuzzTarget, _ seeds: [[UInt8]]) {
        let name = "MUTANT=\(target.rawValue):\(number)"
        if Self.isVerbose { print(name) }
        let mutant = Mutator.mutant(number, of: seeds, atMost: target.longestInput)
        do {
            try target.check(mutant)
        } catch {
            Issue.record("\(name): \(error)\n\(mutant.quoted)")
        }
    }
}

extension FuzzTarget {
    /// How many mutants `make test` checks; a check of a target with fewer takes longer.
    fileprivate var mutants: UInt64 { 2000 }
}
