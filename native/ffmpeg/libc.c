/* What wasi-libc lacks. Nothing here has files or a clock. */
#include <errno.h>
#include <stddef.h>
#include <time.h>

char *tmpnam(char *name) { return NULL; }
char *tempnam(const char *folder, const char *prefix) { return NULL; }
int mkstemp(char *pattern) { errno = ENOSYS; return -1; }
int dup(int fd) { errno = ENOSYS; return -1; }
clock_t clock(void) { return 0; }
