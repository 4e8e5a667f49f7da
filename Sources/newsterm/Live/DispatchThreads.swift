// Dispatch's thread pool on Linux has a monitor that wakes up once a second for as long as the process lives, to add
// threads when all those at work are blocked. Nothing here blocks them but the library's short transactions, and an
// idle reader is to sleep. The linker of the build that is installed leads the two calls with which threads report to the
// monitor here (see Resources/install), so that it never starts. Without the monitor, the pool is what Apple's is: one thread for
// each core. Tests/Installation/package-test counts the wake-ups.

@_cdecl("__wrap__dispatch_workq_worker_register")
func dispatchThreadBegan(_ rootQueue: UnsafeRawPointer) {}

@_cdecl("__wrap__dispatch_workq_worker_unregister")
func dispatchThreadEnded(_ rootQueue: UnsafeRawPointer) {}
