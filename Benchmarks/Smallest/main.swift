// The least a static Swift program can do before something is on the screen: what start-up costs anyway.
import Glibc

write(1, "x", 1)
pause()
