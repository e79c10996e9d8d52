// The least that a static Swift program can do to show something: its start-up time is unavoidable.
import Glibc

write(1, "x", 1)
pause()
