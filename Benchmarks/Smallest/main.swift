// Prints one character and waits: no static Swift program that prints anything starts faster.
import Glibc

write(1, "x", 1)
pause()
