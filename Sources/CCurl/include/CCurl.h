// The functions of libcurl that sfctl calls, loaded when the first request is sent.
//
// libcurl's ABI is stable since 7.16.0 of 2006 (https://curl.se/libcurl/abi.html), so the declarations stand here and
// no header of libcurl is needed to build. The numbers are those of curl/curl.h and curl/multi.h. The functions that
// take a variable argument in libcurl are wrapped by one function for each kind of argument.
#ifndef SFCTL_CCURL_H
#define SFCTL_CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: - Library

/// Loads libcurl and initialises it, once, whatever thread asks first.
///
/// Returns NULL where it can be used, else what the loader or libcurl said; the text lives as long as the process.
/// The oldest version that will do is 7.68, for curl_multi_wakeup.
const char *ccurl_load(void);

/// The versions of libcurl and of the libraries that it uses, as "libcurl/8.5.0 OpenSSL/3.0.13 zlib/1.3". Only after
/// ccurl_load has returned NULL.
const char *ccurl_version(void);

// MARK: - Easy interface, https://curl.se/libcurl/c/libcurl-easy.html

/// One transfer.
typedef struct sfctl_curl_easy CURL;

/// https://curl.se/libcurl/c/libcurl-errors.html
typedef int CURLcode;
enum {
    CURLE_OK = 0,
    CURLE_UNSUPPORTED_PROTOCOL = 1,
    CURLE_COULDNT_RESOLVE_PROXY = 5,
    CURLE_COULDNT_RESOLVE_HOST = 6,
    CURLE_COULDNT_CONNECT = 7,
    CURLE_WEIRD_SERVER_REPLY = 8,
    CURLE_HTTP2 = 16,
    CURLE_PARTIAL_FILE = 18,
    CURLE_WRITE_ERROR = 23,
    CURLE_OUT_OF_MEMORY = 27,
    CURLE_OPERATION_TIMEDOUT = 28,
    CURLE_SSL_CONNECT_ERROR = 35,
    CURLE_GOT_NOTHING = 52,
    CURLE_SSL_ENGINE_NOTFOUND = 53,
    CURLE_SEND_ERROR = 55,
    CURLE_RECV_ERROR = 56,
    CURLE_SSL_CERTPROBLEM = 58,
    CURLE_SSL_CIPHER = 59,
    CURLE_PEER_FAILED_VERIFICATION = 60,
    CURLE_USE_SSL_FAILED = 64,
    CURLE_SSL_CACERT_BADFILE = 77,
    CURLE_SSL_ISSUER_ERROR = 83,
    CURLE_HTTP2_STREAM = 92,
    CURLE_PROXY = 97,
    CURLE_SSL_CLIENTCERT = 98,
    CURLE_TOO_LARGE = 100,
};

/// https://curl.se/libcurl/c/curl_easy_setopt.html; a number is 0 + n for a long, 10000 + n for a pointer, 20000 + n
/// for a function, 30000 + n for a curl_off_t.
typedef int CURLoption;
enum {
    CURLOPT_SSLVERSION = 32,
    CURLOPT_VERBOSE = 41,
    CURLOPT_NOBODY = 44,
    CURLOPT_POST = 47,
    CURLOPT_NETRC = 51,
    CURLOPT_FOLLOWLOCATION = 52,
    CURLOPT_SSL_VERIFYPEER = 64,
    CURLOPT_FRESH_CONNECT = 74,
    CURLOPT_SSL_VERIFYHOST = 81,
    CURLOPT_HTTP_VERSION = 84,
    CURLOPT_BUFFERSIZE = 98,
    CURLOPT_NOSIGNAL = 99,
    CURLOPT_PROXYAUTH = 111,
    CURLOPT_CONNECTTIMEOUT_MS = 156,
    CURLOPT_PROTOCOLS = 181,
    CURLOPT_PATH_AS_IS = 234,
    CURLOPT_PROXY_SSLVERSION = 250,
    CURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
    CURLOPT_HTTP09_ALLOWED = 285,
    /// Since 7.87.
    CURLOPT_QUICK_EXIT = 322,

    CURLOPT_WRITEDATA = 10001,
    CURLOPT_URL = 10002,
    CURLOPT_PROXY = 10004,
    CURLOPT_READDATA = 10009,
    CURLOPT_ERRORBUFFER = 10010,
    CURLOPT_HTTPHEADER = 10023,
    CURLOPT_SSLCERT = 10025,
    CURLOPT_KEYPASSWD = 10026,
    CURLOPT_HEADERDATA = 10029,
    CURLOPT_CUSTOMREQUEST = 10036,
    CURLOPT_CAINFO = 10065,
    CURLOPT_SSLKEY = 10087,
    CURLOPT_DEBUGDATA = 10095,
    CURLOPT_SEEKDATA = 10168,
    CURLOPT_NOPROXY = 10177,
    CURLOPT_PROXY_CAINFO = 10246,
    CURLOPT_PREREQDATA = 10313,

    CURLOPT_WRITEFUNCTION = 20011,
    CURLOPT_READFUNCTION = 20012,
    CURLOPT_HEADERFUNCTION = 20079,
    CURLOPT_DEBUGFUNCTION = 20094,
    CURLOPT_SEEKFUNCTION = 20167,
    CURLOPT_PREREQFUNCTION = 20312,

    CURLOPT_POSTFIELDSIZE_LARGE = 30120,
};

/// Values of options.
enum {
    CURL_SSLVERSION_TLSv1_2 = 6,
    CURL_HTTP_VERSION_1_1 = 2,
    CURL_HTTP_VERSION_2TLS = 4,
    CURLAUTH_BASIC = 1,
    CURLPROTO_HTTP = 1,
    CURLPROTO_HTTPS = 2,
    CURL_ERROR_SIZE = 256,
    CURL_WRITEFUNC_PAUSE = 0x10000001,
    CURL_SEEKFUNC_OK = 0,
    CURL_SEEKFUNC_FAIL = 1,
    CURL_PREREQFUNC_OK = 0,
    CURLPAUSE_CONT = 0,
    /// A kind of curl_infotype: what libcurl says of its work.
    CURLINFO_TEXT = 0,
};

/// https://curl.se/libcurl/c/curl_easy_getinfo.html; 0x200000 + n for a long, 0x600000 + n for a curl_off_t.
typedef int CURLINFO;
enum {
    CURLINFO_SSL_VERIFYRESULT = 0x20000d,
    CURLINFO_HTTP_CONNECTCODE = 0x200016,
    CURLINFO_OS_ERRNO = 0x200019,
    CURLINFO_PROXY_SSL_VERIFYRESULT = 0x20002f,
};

/// Takes or gives `size * count` bytes: CURLOPT_WRITEFUNCTION, CURLOPT_HEADERFUNCTION, CURLOPT_READFUNCTION.
typedef size_t (*ccurl_data_function)(char *bytes, size_t size, size_t count, void *context);
/// CURLOPT_SEEKFUNCTION.
typedef int (*ccurl_seek_function)(void *context, int64_t offset, int origin);
/// CURLOPT_PREREQFUNCTION, since 7.80.
typedef int (*ccurl_prereq_function)(
    void *context, char *remote_address, char *local_address, int remote_port, int local_port);
/// CURLOPT_DEBUGFUNCTION.
typedef int (*ccurl_debug_function)(
    CURL *easy, int kind, char *bytes, size_t count, void *context);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_easy_set_long(CURL *easy, CURLoption option, long value);
CURLcode ccurl_easy_set_size(CURL *easy, CURLoption option, int64_t value);
CURLcode ccurl_easy_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_easy_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode ccurl_easy_set_data_function(CURL *easy, CURLoption option, ccurl_data_function value);
CURLcode ccurl_easy_set_seek_function(CURL *easy, ccurl_seek_function value);
CURLcode ccurl_easy_set_prereq_function(CURL *easy, ccurl_prereq_function value);
CURLcode ccurl_easy_set_debug_function(CURL *easy, ccurl_debug_function value);
/// The value, or 0 where libcurl does not tell it.
long ccurl_easy_get_long(CURL *easy, CURLINFO info);
CURLcode ccurl_easy_pause(CURL *easy, int bitmask);
const char *ccurl_easy_strerror(CURLcode code);

/// https://curl.se/libcurl/c/curl_slist_append.html
struct curl_slist;
struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text);
void ccurl_slist_free_all(struct curl_slist *list);

// MARK: - Multi interface, https://curl.se/libcurl/c/libcurl-multi.html

/// Transfers that share their connections, driven by one thread.
typedef struct sfctl_curl_multi CURLM;
typedef int CURLMcode;

CURLM *ccurl_multi_init(void);
void ccurl_multi_cleanup(CURLM *multi);
CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi, int *running);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
/// The only function that another thread may call.
CURLMcode ccurl_multi_wakeup(CURLM *multi);
/// The next transfer that has ended, and its result; NULL where there is none (curl_multi_info_read).
CURL *ccurl_multi_next_done(CURLM *multi, CURLcode *result);

#endif
