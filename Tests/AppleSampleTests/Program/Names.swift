// The names that these have on iOS: nothing else in the program knows that it is not there. Each is imported by name,
// since a file of the program imports FoundationNetworking, which has them, too.
@_exported import BackgroundURLSessionNames

@_exported import typealias BackgroundURLSessionNames.HTTPURLResponse
@_exported import let BackgroundURLSessionNames.NSURLSessionDownloadTaskResumeData
@_exported import typealias BackgroundURLSessionNames.URLRequest
@_exported import typealias BackgroundURLSessionNames.URLResponse
@_exported import typealias BackgroundURLSessionNames.URLSession
@_exported import typealias BackgroundURLSessionNames.URLSessionConfiguration
@_exported import protocol BackgroundURLSessionNames.URLSessionDataDelegate
@_exported import typealias BackgroundURLSessionNames.URLSessionDataTask
@_exported import protocol BackgroundURLSessionNames.URLSessionDelegate
@_exported import protocol BackgroundURLSessionNames.URLSessionDownloadDelegate
@_exported import typealias BackgroundURLSessionNames.URLSessionDownloadTask
@_exported import typealias BackgroundURLSessionNames.URLSessionTask
@_exported import protocol BackgroundURLSessionNames.URLSessionTaskDelegate
@_exported import typealias BackgroundURLSessionNames.URLSessionUploadTask
