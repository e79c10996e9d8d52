#pragma once

// An ALSA device that plays at a real card's pace into nothing and fails when it is told to.
// libasound loads it by path; see TestDevices.swift for the configuration that names it.
//
//   open_error E    opening gives this errno
//   open_gate PATH  opening blocks until somebody opened this FIFO for reading and closed it
//   form_error E    setting rate and channels gives this errno
//   after N         frames after which the next fault happens, 0 by default
//   error E         writing gives this errno: EPIPE as often as `times` says, others always
//   times K         1 by default
//   stall 1         the card accepts a buffer and plays no more frames; with `after` 0, none at all
//   stall_gate PATH asking a stalled card for its position blocks like opening does, the 10th time
//   thaw PATH       a stalled card plays as soon as this file exists
//   channels N      the card takes N channels only
//   write_gate PATH writing blocks like opening does
