import BackgroundURLSessions

// The names that these have on iOS: nothing else of the program knows that it does not run there.
typealias URLSession = BackgroundURLSession
typealias URLSessionConfiguration = BackgroundURLSessionConfiguration
typealias URLSessionDataDelegate = BackgroundURLSessionDataDelegate
typealias URLSessionDataTask = BackgroundURLSessionDataTask
typealias URLSessionDownloadDelegate = BackgroundURLSessionDownloadDelegate
typealias URLSessionDownloadTask = BackgroundURLSessionDownloadTask
typealias URLSessionTask = BackgroundURLSessionTask
typealias URLRequest = BackgroundURLRequest
