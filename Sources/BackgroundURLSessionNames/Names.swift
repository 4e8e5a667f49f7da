// Importing the names imports the types as well.
@_exported public import BackgroundURLSessions

// The types' names on iOS, in a library of their own, for programs that ask for them. `@_exported import
// BackgroundURLSessionNames` in one file makes them available in all files of a program. In a file that also imports
// FoundationNetworking, both modules have the names, and an import of each name decides: see the library's page.

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

/// The `userInfo` key of a cancelled download's resume data.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSURLSessionDownloadTaskResumeData = BackgroundURLSessionDownloadTask.resumeDataKey
