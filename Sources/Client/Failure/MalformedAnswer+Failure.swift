import Records
package import Text

extension JSONFault: SelfExplaining {
    package var failure: Failure {
        Failure(
            exit: .failure,
            name: "MalformedAnswer",
            message: "the org's answer cannot be read",
            reasons: ["\(self)"]
        )
    }
}

extension DecodingError: SelfExplaining {
    package var failure: Failure {
        Failure(
            exit: .failure,
            name: "MalformedAnswer",
            message: "the org's answer is not what was expected",
            reasons: [reason]
        )
    }
}
