typedef int cterminal_t;
