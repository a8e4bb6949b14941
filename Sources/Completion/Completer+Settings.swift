import Accounts
import CommandLine

extension Completer {
    /// Returns the names of settings, or the values of one behind `KEY=`.
    func settings(_ typed: Typed, _ given: GivenWords) -> CompletionAnswer {
        guard given.specification?.parameters.last?.kind == .settingValue else {
            return typed.answer(sources.settings())
        }
        if let end = typed.text.firstIndex(of: "=") {
            let name = String(typed.text[..<end])
            let value = Typed(typed.text, from: name.utf8.count + 1, tail: typed.tail)
            return self.value(of: name, value, given)
        }
        return typed.answer(sources.settable())
    }

    /// Returns the values of a setting, if they are known.
    func value(of name: String, _ typed: Typed, _ given: GivenWords) -> CompletionAnswer {
        guard let address = SettingAddress(named: name) else { return CompletionAnswer() }
        switch address.kind {
        case .org: return typed.answer(sources.orgs())
        case .boolean: return typed.answer(["true", "false"].map { .init($0) })
        case .choices(let choices, _): return typed.answer(choices.map { .init($0) })
        case .path: return CompletionAnswer(kind: .files)
        case .fields:
            let object = if case .getFields(let object) = address { object } else { "Contact" }
            return fields(typed, org: given.values["target-org"], of: object)
        case .objects:
            return objects(typed, org: given.values["target-org"], part: typed.lastPart)
        case .text, .anyText, .pager, .url, .apiVersion, .number, .secret:
            return CompletionAnswer()
        }
    }
}
