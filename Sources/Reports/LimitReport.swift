package import Output
import Records
import Terminal
import Text

/// The limits of an org, as a listing or as the org's own JSON.
package struct LimitReport {
    private let answer: [UInt8]
    private let names: [String]
    private let limits: [OrgLimit]
    /// A limit that is to be shown, and whose numbers cannot be used.
    private let unusable: String?

    /// Reads the body of the limits resource.
    ///
    /// - Parameters:
    ///   - answer: The body.
    ///   - names: The limits to show: names, or parts of names, in any case; empty for all.
    /// - Throws: `UnknownLimit` for a name that fits no limit; `JSONFault`.
    package init(_ answer: [UInt8], showing names: [String] = []) throws {
        self.answer = answer
        let (all, unusable) = OrgLimit.all(in: try JSONValue(parsing: answer))
        let known = all.map(\.name) + unusable
        var shown: Set<String> = []
        for name in names {
            let meant = known.meant(by: name)
            guard !meant.isEmpty else { throw UnknownLimit(name: name, known: known) }
            shown.formUnion(meant)
        }
        self.names = names
        limits = names.isEmpty ? all : all.filter { shown.contains($0.name) }
        self.unusable = unusable.first { names.isEmpty || shown.contains($0) }
    }

    /// Prints the limits.
    ///
    /// - Parameters:
    ///   - style: The form.
    ///   - context: The command's context.
    ///   - percent: The percentage above which a limit is a failure; nil for none.
    /// - Throws: `UnusableLimit`, unless the whole JSON is wanted; `LimitsAbove` after the output;
    ///   errors of writing.
    package func show(
        _ style: OutputStyle,
        _ context: Context,
        failingAbove percent: Int? = nil
    ) throws {
        let isJSON = style.format == .json && !style.listsIDs
        if let unusable, !isJSON || percent != nil || !names.isEmpty {
            throw UnusableLimit(name: unusable)
        }
        let above = percent.map { percent in limits.filter { $0.isAbove(percent) } } ?? []
        let error = above.isEmpty ? nil : LimitsAbove(percent: percent ?? 0, limits: above)
        if isJSON {
            try printJSON(style, context, error)
        } else {
            let hasBars =
                style.format == .table && style.path == nil
                && context.style.isOutputForPeople
            let listing = hasBars ? barListing(context) : self.listing
            try listing.show(style, context, noun: "limit", names: "Name")
        }
        if let error { throw error }
    }

    private var listing: Listing {
        var listing = Listing(["Name", "Used", "Max", "Remaining", "Percent"].map { .init($0) })
        for limit in limits {
            listing.add([
                .text(limit.name), .number(limit.used), .number(limit.most),
                .number(limit.remaining), limit.percent.map { .digits($0) } ?? .text(nil),
            ])
        }
        return listing
    }

    /// Returns the listing for a terminal of 80 columns, with a bar in place of numbers.
    private func barListing(_ context: Context) -> Listing {
        var listing = Listing([
            .init("Name", .last), .init("Used"), .init("Max"), .init("Usage"),
        ])
        for limit in limits {
            let bar = limit.percent.map { percent in
                let padding = String(repeating: " ", count: max(0, 5 - percent.count))
                return "\(limit.bar(isUnicode: context.style.isUnicode)) \(padding)\(percent)%"
            }
            listing.add([
                .text(limit.name), .number(limit.used), .number(limit.most), .text(bar),
            ])
        }
        return listing
    }

    /// Prints the org's answer, without the limits that are not wanted.
    private func printJSON(
        _ style: OutputStyle,
        _ context: Context,
        _ error: LimitsAbove?
    ) throws {
        var result = answer
        if !names.isEmpty {
            let shown = Set(limits.map { $0.name.prefix { $0 != "/" } })
            let members = try JSONValue(parsing: answer).members ?? []
            result = JSONValue.object(members.filter { shown.contains($0.key[...]) }).json()
        }
        let json =
            try error.map {
                try Envelope.partial(
                    result,
                    $0.failure,
                    commandName: context.commandName,
                    isPretty: style.isPretty
                )
            } ?? Envelope.success(result, isPretty: style.isPretty)
        let target = try OutputTarget(style, context)
        try target.writeWhole(json)
        if let error, target.isStandardOutput {
            throw ReportedFailure(error, exit: error.failure.exit)
        }
    }
}

extension OrgLimit {
    private static let barWidth = 8

    /// Returns the used part as a bar, which is full only if nothing is left.
    fileprivate func bar(isUnicode: Bool) -> String {
        let filled = min(Self.barWidth, Int((share ?? 0) * Double(Self.barWidth)))
        let isStarted = filled == 0 && used > 0
        let full = isStarted ? 1 : filled
        return String(repeating: isUnicode ? "█" : "#", count: full)
            + String(repeating: isUnicode ? "░" : ".", count: Self.barWidth - full)
    }
}

extension [String] {
    /// Returns the names that a word means: the whole name alone, or those that contain the word.
    fileprivate func meant(by word: String) -> [String] {
        let word = word.lowercased()
        if let name = first(where: { $0.lowercased() == word }) { return [name] }
        return filter { $0.lowercased().contains(word) }
    }
}

/// The error of a name that fits no limit.
struct UnknownLimit: Error, SelfExplaining {
    let name: String
    let known: [String]

    var failure: Failure {
        let closest = Spelling.closest(to: name, in: known)
        return Failure(
            exit: .failure,
            name: "UnknownLimit",
            message: "the org has no limit '\(name)'",
            hints: [closest.map { "did you mean \($0)?" } ?? "sfctl limits lists the limits"]
        )
    }
}

/// The error of a limit without usable numbers.
struct UnusableLimit: SelfExplaining {
    let name: String

    var failure: Failure {
        Failure(
            exit: .failure,
            name: "MalformedAnswer",
            message: "cannot use the org's answer",
            reasons: ["the limit \(name) has no usable Max and Remaining"],
            hints: ["sfctl limits --json prints the org's own answer"]
        )
    }
}

/// The failure of limits that are used above a percentage.
struct LimitsAbove: Error, SelfExplaining {
    let percent: Int
    let limits: [OrgLimit]

    var failure: Failure {
        let shown = limits.prefix(5).map { limit in
            "\(limit.name) \(limit.percent ?? "0")% "
                + "(\(Count.grouped(limit.used)) of \(Count.grouped(limit.most)))"
        }
        let rest = limits.count > 5 ? ["\(limits.count - 5) more"] : []
        return Failure(
            exit: .limitReached,
            name: "LimitsAbove",
            message: "used above \(percent)%: \((shown + rest).joined(separator: ", "))"
        )
    }
}
