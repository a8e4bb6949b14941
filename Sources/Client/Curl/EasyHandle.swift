import CCurl
import HTTP

/// One transfer of libcurl, and the callbacks that it calls; used by one thread alone.
///
/// Every pointer that goes to libcurl is made in this file. Texts are copied by libcurl; the callbacks' context is the
/// owner, which outlives the handle.
@safe final class EasyHandle {
    /// libcurl's transfer, for the multi handle.
    let pointer: OpaquePointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var fields: OpaquePointer?

    /// Makes a handle; nil where there is no memory.
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

    /// What libcurl says of the last error, in its own words.
    var errorMessage: String { unsafe String(cString: errorText) }

    /// Sets a number; false where this libcurl does not know the option or the value.
    @discardableResult
    func set(_ option: Int, _ value: Int) -> Bool {
        unsafe ccurl_easy_set_long(pointer, CURLoption(option), value) == CURLE_OK
    }

    /// Sets a text; nil for libcurl's default.
    func set(_ option: Int, _ value: String?) {
        _ = unsafe ccurl_easy_set_text(pointer, CURLoption(option), value)
    }

    /// Sets the length of a body that the read callback gives.
    func set(bodyLength: Int) {
        let option = CURLoption(CURLOPT_POSTFIELDSIZE_LARGE)
        _ = unsafe ccurl_easy_set_size(pointer, option, Int64(bodyLength))
    }

    /// Sets the lines of the request's head that libcurl does not make itself.
    func set(fieldLines: [String]) {
        for line in fieldLines { unsafe fields = ccurl_slist_append(fields, line) }
        let option = CURLoption(CURLOPT_HTTPHEADER)
        _ = unsafe ccurl_easy_set_pointer(
            pointer,
            option,
            unsafe fields.map { unsafe UnsafeMutableRawPointer($0) }
        )
    }

    /// A number that libcurl tells of the transfer; 0 where it does not.
    func info(_ info: Int) -> Int { unsafe ccurl_easy_get_long(pointer, CURLINFO(info)) }

    /// Goes on with a transfer whose body was held back.
    func resume() {
        _ = unsafe ccurl_easy_pause(pointer, Int32(CURLPAUSE_CONT))
    }

    /// Has libcurl call a transfer, which must outlive this handle; false where this libcurl cannot tell when a
    /// request begins to leave.
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

    private func setDataFunction(_ option: Int, _ function: ccurl_data_function) {
        _ = unsafe ccurl_easy_set_data_function(pointer, CURLoption(option), function)
    }
}

/// Who gave libcurl a context.
private func owner(of context: UnsafeMutableRawPointer?) -> RunningTransfer {
    guard let context = unsafe context else { preconditionFailure("a callback without context") }
    return unsafe Unmanaged<RunningTransfer>.fromOpaque(context).takeUnretainedValue()
}
