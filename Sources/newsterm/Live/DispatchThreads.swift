// On Linux, Dispatch's thread pool has a monitor that wakes once a second for the life of the process, to add threads
// when all busy ones are blocked. Here only the library's short transactions block them, and an idle reader should
// sleep. In the installed build the linker redirects the two calls by which threads register with the monitor to this
// file (see Resources/install), so it never starts. Without it the pool is like Apple's: one thread per core.
// Tests/Installation/package-test counts the wake-ups.

@_cdecl("__wrap__dispatch_workq_worker_register")
func dispatchThreadBegan(_ rootQueue: UnsafeRawPointer) {}

@_cdecl("__wrap__dispatch_workq_worker_unregister")
func dispatchThreadEnded(_ rootQueue: UnsafeRawPointer) {}
