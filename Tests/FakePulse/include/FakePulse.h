// A libpulse whose server is a file, for tests of what a sound server tells. The program finds it
// as libpulse.so.0 in a folder of LD_LIBRARY_PATH. FAKE_PULSE names the file, with one line:
//
//     OUTPUT MUTED VOLUME [remote | bluetooth]
//
// "speaker 0 100" is an output that is heard, "- 0 0" none. A change of the line is told to those
// who follow it; without the file the server is gone.
#pragma once
