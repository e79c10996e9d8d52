import Glibc

let asanOptions = getenv("ASAN_OPTIONS").map { "ASAN_OPTIONS=\(String(cString: $0))" }
let tsanOptions = getenv("TSAN_OPTIONS").map { "TSAN_OPTIONS=\(String(cString: $0))" }

/// Whether Scripts/sanitize runs these tests: the programs take more memory, and what is preloaded needs its runtime.
package let isSanitized = isThreadSanitized || asanOptions != nil

/// Whether it is the thread sanitizer, which ends a program itself where it crashes or may write no large files.
package let isThreadSanitized = tsanOptions != nil
