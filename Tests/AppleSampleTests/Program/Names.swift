// The names that these have on iOS: nothing else of the program knows that it does not run there.
@_exported import BackgroundURLSessionNames
