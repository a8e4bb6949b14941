import Records
package import Text

extension JSONFault: SelfExplaining {
    package var failure: Failure {
        Failure(
            exit: .failure,
            name: "MalformedAnswer",
            message: "cannot read the org's answer",
            reasons: ["\(self)"]
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
