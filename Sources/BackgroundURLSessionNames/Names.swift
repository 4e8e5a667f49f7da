// Importing the names imports the types, too.
@_exported public import BackgroundURLSessions

// The names that these have on iOS, in a library of their own, so that only programs that ask for them get them. One file
// of a program says `@_exported import BackgroundURLSessionNames`: then they hold in all of its files, before those of
// FoundationNetworking.

public typealias HTTPURLResponse = BackgroundHTTPURLResponse
public typealias URLRequest = BackgroundURLRequest
public typealias URLResponse = BackgroundURLResponse
public typealias URLSession = BackgroundURLSession
public typealias URLSessionConfiguration = BackgroundURLSessionConfiguration
public typealias URLSessionDataDelegate = BackgroundURLSessionDataDelegate
public typealias URLSessionDataTask = BackgroundURLSessionDataTask
public typealias URLSessionDelegate = BackgroundURLSessionDelegate
public typealias URLSessionDownloadDelegate = BackgroundURLSessionDownloadDelegate
public typealias URLSessionDownloadTask = BackgroundURLSessionDownloadTask
public typealias URLSessionTask = BackgroundURLSessionTask
public typealias URLSessionTaskDelegate = BackgroundURLSessionTaskDelegate
public typealias URLSessionUploadTask = BackgroundURLSessionUploadTask

/// Where an error's `userInfo` has what a cancelled download leaves to go on from.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSURLSessionDownloadTaskResumeData = BackgroundURLSessionDownloadTask.resumeDataKey
