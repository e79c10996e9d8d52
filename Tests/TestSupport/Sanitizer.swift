import Glibc

let asanOptions = getenv("ASAN_OPTIONS").map { "ASAN_OPTIONS=\(String(cString: $0))" }
let tsanOptions = getenv("TSAN_OPTIONS").map { "TSAN_OPTIONS=\(String(cString: $0))" }

/// Whether Scripts/sanitize is running these tests. If so, programs use more memory, and preloaded
/// libraries need the sanitizer's runtime.
package let isSanitized = isThreadSanitized || asanOptions != nil

/// Whether the sanitizer is the thread sanitizer, which handles crashes and file-size limits
/// itself.
package let isThreadSanitized = tsanOptions != nil
