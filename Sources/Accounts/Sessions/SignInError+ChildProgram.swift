import Client
import HTTP
import Platform

extension SignInError {
    /// Makes an error for a program that is required for logging in.
    init(_ error: ChildProgramError) {
        self.init(error == .cancelled ? .transport(.cancelled) : .local("\(error)"))
    }
}
