// Linux calls that Swift imports partly or not at all. They return -1 and set errno on failure.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/types.h>

// The arguments of the process and their number, including the program's name.
int cplatform_arguments(char ***arguments);

// Names the calling thread, as shown by `top -H` and debuggers; up to 15 bytes.
void cplatform_set_name(const char *name);

// A pipe, closed on exec: the reading and the writing end.
int cplatform_pipe(int ends[2]);
// A file in memory, closed on exec, positioned at its beginning.
int cplatform_memory_file(const void *bytes, size_t count);

// Starts a program, found on the PATH, with `count` descriptors as 0, 1, 2 and so on, /dev/null for
// each -1, and no others; signals are as for a new program. Returns 0 or an error number.
int cplatform_start(pid_t *process, char *const words[], char *const variables[],
                    const int descriptors[], int count, bool own_session);

// A descriptor that becomes readable when a child has ended; Linux 5.3 and newer.
int cplatform_open_process(pid_t process);
// Whether a child is still running; does not collect it.
int cplatform_is_running(pid_t process);

// Makes orphans below this process its children from now on; a child's end then ends
// cplatform_wait.
void cplatform_adopt_orphans(void);
// Waits until a descriptor (-1 for none) is readable, a child has ended, or the time is up; -1
// means no limit.
void cplatform_wait(int descriptor, int milliseconds);

// Raises the descriptor limit to the system's maximum; returns it.
int cplatform_raise_descriptors(void);
// Prevents programs started from now on from gaining privileges.
void cplatform_drop_privileges(void);
// Confines the process to what is open: no more files, sockets or programs.
// Without Landlock and seccomp in the kernel, nothing changes.
void cplatform_confine(void);
