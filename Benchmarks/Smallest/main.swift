// The minimum that a static Swift program does before something is on the screen: unavoidable start-up time.
import Glibc

write(1, "x", 1)
pause()
