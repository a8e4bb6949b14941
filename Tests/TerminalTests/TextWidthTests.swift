import Testing

@testable import Terminal

@Suite struct TextWidthTests {}
