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
//   stall 1         the card takes no more frames
//   write_gate PATH writing blocks like opening does
