typedef int fakecard_t;
