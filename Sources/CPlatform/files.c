#include "CPlatform.h"

#include <errno.h>
#include <sys/xattr.h>

int cplatform_copy_access_list(const char *path, int file) {
    static const char name[] = "system.posix_acl_access";
    char list[65536];
    ssize_t size = getxattr(path, name, list, sizeof list);
    if (size < 0) return errno == ERANGE ? -1 : 0;
    return size == 0 ? 0 : fsetxattr(file, name, list, (size_t)size, 0);
}
