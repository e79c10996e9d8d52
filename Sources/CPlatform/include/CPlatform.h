// Linux calls that Swift cannot import, or imports only in part. Unless stated otherwise, they
// return -1 and set errno on failure.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/types.h>

// Sets `arguments` to the process's arguments, including the program's name; returns how many there
// are.
int cplatform_arguments(char ***arguments);

// Sets the calling thread's name (up to 15 bytes), which `top -H` and debuggers show.
void cplatform_set_name(const char *name);

// Creates a pipe that is closed on exec; the reading end comes first, then the writing end.
int cplatform_pipe(int ends[2]);
// Creates a file in memory with these bytes, closed on exec and positioned at its start.
int cplatform_memory_file(const void *bytes, size_t count);

// Copies the access control list of the file at a path to an open file; does nothing if it has
// none.
int cplatform_copy_access_list(const char *path, int file);

// Starts a program, which is looked up in PATH if its name contains no slash. It inherits only
// these descriptors, numbered 0, 1, 2 and so on; -1 means /dev/null. All signals are unblocked and
// have their default action. Returns 0 or an error number.
int cplatform_start(pid_t *process, char *const words[], char *const variables[],
                    const int descriptors[], int count, bool own_session);

// Opens a descriptor that becomes readable when a child ends; requires Linux 5.3.
int cplatform_open_process(pid_t process);
// Whether a child is still running; does not reap it.
int cplatform_is_running(pid_t process);

// Makes this process adopt its orphaned descendants from now on, and makes cplatform_wait return
// when a child ends.
void cplatform_adopt_orphans(void);
// Waits until a descriptor (-1 for none) is readable, a child has ended, or the time is up; -1
// milliseconds means no limit.
void cplatform_wait(int descriptor, int milliseconds);

// Raises the descriptor limit to the hard limit. Returns the new limit, but at most 1,000,000;
// returns 64 if the limit is unknown.
int cplatform_raise_descriptors(void);
// Denies new privileges to any program that this process starts from now on.
void cplatform_drop_privileges(void);
// Confines the process to its open descriptors: it can no longer open files or sockets, or start
// programs. This needs Landlock and seccomp in the kernel; whichever is missing is skipped.
void cplatform_confine(void);
// Confines the process to its open descriptors and to reading files, with at most 256 MiB of
// private memory and a minute of CPU time; it can still start threads.
void cplatform_confine_to_reading(void);
