import HTTPServer
import LocalOrg
package import Text

extension StoreFault: SelfExplaining {
    package var failure: Failure {
        let isStorage = if case .storage = self { true } else { false }
        return Failure(
            exit: isStorage ? .cannotWrite : .failure,
            name: "DemoOrgError",
            message: "\(self)",
            hints: hints
        )
    }
}

extension ListenerError: SelfExplaining {
    package var failure: Failure {
        Failure(
            exit: .failure,
            name: "ListenerError",
            message: "\(self)",
            hints: ["without --port, sfctl uses a free port"]
        )
    }
}
