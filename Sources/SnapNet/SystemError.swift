internal import CLibUV

/// What the operating system answered when it refused something.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The error number, negative, as libuv counts them: on Unix the negated `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// A short text in English, such as "permission denied".
  package var description: String {
    // The longest text of libuv has about 60 bytes; an unknown number gives one with the number in it.
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
      unsafe uv_strerror_r(code, text.baseAddress, text.count)
      return unsafe String(cString: text.baseAddress!)
    }
  }
}

/// Ends the program on an error that only a fault of our own, or a system out of memory, can cause.
func mustSucceed(_ status: Int32, _ operation: StaticString) {
  if status < 0 { fatalError("\(operation): \(SystemError(code: status))") }
}
