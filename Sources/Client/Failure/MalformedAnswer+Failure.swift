import Records
package import Text

extension JSONFault: SelfExplaining {
    package var failure: Failure { .unreadable(because: self) }
}

extension CSVFault: SelfExplaining {
    package var failure: Failure { .unreadable(because: self) }
}

extension Failure {
    fileprivate static func unreadable(because fault: some Error) -> Failure {
        Failure(
            exit: .failure,
            name: "MalformedAnswer",
            message: "cannot read the org's answer",
            reasons: ["\(fault)"]
        )
    }
}

extension DecodingError: SelfExplaining {
    package var failure: Failure {
        Failure(
            exit: .failure,
            name: "MalformedAnswer",
            message: "unexpected answer from the org",
            reasons: [reason]
        )
    }
}
