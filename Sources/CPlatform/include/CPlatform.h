// Calls of Linux that Swift does not see, or sees in part only. -1 and errno where one fails.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/types.h>

// The arguments of the process and their number, including the program's name.
int cplatform_arguments(char ***arguments);

// Names the calling thread, as `top -H` and debuggers show it; up to 15 bytes.
void cplatform_set_name(const char *name);

// A pipe, closed on exec: the end to read from and the one to write to.
int cplatform_pipe(int ends[2]);
// A file in memory, closed on exec, to be read from its beginning.
int cplatform_memory_file(const void *bytes, size_t count);

// Starts a program, found on the PATH, with `count` descriptors as 0, 1, 2 and so on, /dev/null for
// each -1, and no others; signals are as for a new program. Returns 0 or an error number.
int cplatform_start(pid_t *process, char *const words[], char *const variables[],
                    const int descriptors[], int count, bool own_session);

// A descriptor that is readable when a child has ended; Linux 5.3 and newer.
int cplatform_open_process(pid_t process);
// Whether a child has not ended yet; the child is not collected.
int cplatform_is_running(pid_t process);

// From now on orphans below this process become its children, and a child's end ends the wait of
// cplatform_wait.
void cplatform_adopt_orphans(void);
// Waits until a descriptor (-1 for none) is readable, a child has ended, or the time is over; -1 is
// no limit.
void cplatform_wait(int descriptor, int milliseconds);

// As many descriptors as the system allows; the number that is allowed then.
int cplatform_raise_descriptors(void);
// From now on no program that is started can gain privileges.
void cplatform_drop_privileges(void);
// From now on the process has what is open, and gets nothing more: no file, socket or program.
// Where the kernel has neither Landlock nor seccomp, nothing changes.
void cplatform_confine(void);
