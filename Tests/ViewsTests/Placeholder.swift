@testable import Views
