#pragma once

// Loaded before the C library by LD_PRELOAD: calls on files that fail on request, and a clock that
// jumps. Only in the program called scrum; the programs that it starts are left alone.
//
//   FAULT_FOLDER PATH   the calls on files below it count
//   FAULT CALL N ERRNO  the Nth call of that name (FaultyCalls.c lists them) gives this errno; with
//                       0 for ERRNO it reads or writes half, with -1 the thread crashes
//   FAULT_GATE PATH     calls count only while this file exists
//   FAULT_REPORT PATH   at exit, a line "CALL COUNT" for each call
//   CLOCK_JUMP PATH     while this file exists, CLOCK_BOOTTIME is 100 s later
