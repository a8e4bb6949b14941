import CCurl
import HTTP

/// A libcurl transfer with its callbacks, used by one thread only.
///
/// Every pointer for libcurl is created in this file. libcurl copies texts; the callbacks' context
/// is the owner, which outlives the handle.
@safe final class EasyHandle {
    /// libcurl's pointer, for the multi handle.
    let pointer: OpaquePointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var fields: OpaquePointer?

    /// Makes a handle; nil if there is no memory.
    init?() {
        guard let pointer = unsafe ccurl_easy_init() else { return nil }
        unsafe self.pointer = pointer
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        _ = unsafe ccurl_easy_set_pointer(pointer, CURLoption(CURLOPT_ERRORBUFFER), errorText)
    }

    deinit {
        unsafe ccurl_easy_cleanup(pointer)
        unsafe ccurl_slist_free_all(fields)
        unsafe errorText.deallocate()
    }

    /// libcurl's message for the last error.
    var errorMessage: String { unsafe String(cString: errorText) }

    /// Sets a number; returns false if this libcurl does not support the option or the value.
    @discardableResult
    func set(_ option: Int, _ value: Int) -> Bool {
        unsafe ccurl_easy_set_long(pointer, CURLoption(option), value) == CURLE_OK
    }

    /// Sets a text; nil for libcurl's default.
    func set(_ option: Int, _ value: String?) {
        _ = unsafe ccurl_easy_set_text(pointer, CURLoption(option), value)
    }

    /// Sets the length of the body that the read callback provides.
    func set(bodyLength: Int) {
        let option = CURLoption(CURLOPT_POSTFIELDSIZE_LARGE)
        _ = unsafe ccurl_easy_set_size(pointer, option, Int64(bodyLength))
    }

    /// Sets the request's header lines that libcurl does not generate.
    func set(fieldLines: [String]) {
        for line in fieldLines { unsafe fields = ccurl_slist_append(fields, line) }
        let option = CURLoption(CURLOPT_HTTPHEADER)
        _ = unsafe ccurl_easy_set_pointer(
            pointer,
            option,
            unsafe fields.map { unsafe UnsafeMutableRawPointer($0) }
        )
    }

    /// Returns a number that libcurl reports for the transfer; 0 if it does not.
    func info(_ info: Int) -> Int { unsafe ccurl_easy_get_long(pointer, CURLINFO(info)) }

    /// Resumes a transfer whose body was paused.
    func resume() {
        _ = unsafe ccurl_easy_pause(pointer, Int32(CURLPAUSE_CONT))
    }

    /// Registers the callbacks of a transfer, which must outlive this handle; returns false if this
    /// libcurl cannot report when it starts sending a request.
    func setCallbacks(of transfer: RunningTransfer) -> Bool {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        let contexts = [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA,
            CURLOPT_PREREQDATA,
        ]
        for option in contexts {
            _ = unsafe ccurl_easy_set_pointer(pointer, CURLoption(option), context)
        }
        unsafe setDataFunction(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            unsafe owner(of: context).receive(
                body: UnsafeRawBufferPointer(start: bytes, count: size * count)
            )
        }
        unsafe setDataFunction(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            unsafe owner(of: context).receive(
                headLine: UnsafeRawBufferPointer(start: bytes, count: size * count)
            )
        }
        unsafe setDataFunction(CURLOPT_READFUNCTION) { bytes, size, count, context in
            unsafe owner(of: context).send(
                into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            )
        }
        _ = unsafe ccurl_easy_set_seek_function(pointer) { context, offset, origin in
            unsafe Int32(owner(of: context).rewind(to: offset, origin: origin))
        }
        let code = unsafe ccurl_easy_set_prereq_function(pointer) { context, _, _, _, _ in
            unsafe owner(of: context).noteConnected()
            return Int32(CURL_PREREQFUNC_OK)
        }
        return code == CURLE_OK
    }

    /// Makes libcurl report its handshake to a transfer, which must outlive this handle, until
    /// `VERBOSE` is 0 again.
    func setHandshakeNotes(to transfer: RunningTransfer) {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        _ = unsafe ccurl_easy_set_pointer(pointer, CURLoption(CURLOPT_DEBUGDATA), context)
        _ = unsafe ccurl_easy_set_debug_function(pointer) { _, kind, bytes, count, context in
            guard kind == Int32(CURLINFO_TEXT) else { return 0 }
            unsafe owner(of: context).receive(
                note: UnsafeRawBufferPointer(start: bytes, count: count)
            )
            return 0
        }
        set(CURLOPT_VERBOSE, 1)
    }

    private func setDataFunction(_ option: Int, _ function: ccurl_data_function) {
        _ = unsafe ccurl_easy_set_data_function(pointer, CURLoption(option), function)
    }
}

/// Returns the owner of a callback's context.
private func owner(of context: UnsafeMutableRawPointer?) -> RunningTransfer {
    guard let context = unsafe context else { preconditionFailure("a callback without context") }
    return unsafe Unmanaged<RunningTransfer>.fromOpaque(context).takeUnretainedValue()
}
