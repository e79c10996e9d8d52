import Glibc

/// Whether Scripts/sanitize runs these tests: the programs take more memory, and what is preloaded needs its runtime.
package let isSanitized = getenv("ASAN_OPTIONS") != nil || getenv("TSAN_OPTIONS") != nil

/// Whether it is the thread sanitizer, which ends a program itself where it crashes or may write no large files.
package let isThreadSanitized = getenv("TSAN_OPTIONS") != nil
