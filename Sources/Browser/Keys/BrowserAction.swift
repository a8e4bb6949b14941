/// An action bound to a key.
///
/// The raw value is the action's name in the settings.
enum BrowserAction: String, CaseIterable, Hashable, Sendable {
    case down, up, left, right, first, last, pageDown, pageUp, halfDown, halfUp
    case open, focus, back, forward, nextRecord, previousRecord
    case find, views, values, tree, fieldInfo, copyAs
    case filter, search, nextMatch, previousMatch, soql
    case mark, range, invert, unmark
    case sort, sortServer, columns, countChildren
    case zoom, shrink, widen, wrap, emptyFields, types
    case delete, undo, deletes, errors, markFailed
    case refetch, reload, web, copy, copyCell, export
    case orgs, signIn, mouse, repaint, suspend, help, quit, interrupt
    // Overlays.
    case accept, cancel, toggle, moveUp, moveDown, addPath, leaveOutHidden
    case complete, newLine, history, saveView, countAll
}
