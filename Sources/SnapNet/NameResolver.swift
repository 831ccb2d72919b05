internal import CLibUV

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Looks up the addresses of an endpoint, the best first, and answers once: on the loop's thread, perhaps before it
/// returns.
package typealias NameResolver = (
  _ endpoint: Endpoint, _ loop: EventLoop, _ answer: @escaping (Result<[SocketAddress], CloseReason>) -> Void
) -> Void

/// The system's own look-up, off the loop's thread; a numeric address is taken as it is.
package func resolveWithSystem(
  _ endpoint: Endpoint, _ loop: EventLoop, _ answer: @escaping (Result<[SocketAddress], CloseReason>) -> Void
) {
  if let address = SocketAddress(numeric: endpoint.host, port: endpoint.port) { return answer(.success([address])) }
  let lookup = Lookup(answer)
  let request = UnsafeMutablePointer<uv_getaddrinfo_t>.allocate(capacity: 1)
  unsafe request.pointee.data = Unmanaged.passRetained(lookup).toOpaque()
  var hints = unsafe addrinfo()
  unsafe hints.ai_family = AF_UNSPEC
  unsafe hints.ai_socktype = snapnet_stream
  let done: uv_getaddrinfo_cb = { request, status, list in
    let lookup = unsafe Unmanaged<Lookup>.fromOpaque(request!.pointee.data).takeRetainedValue()
    unsafe request!.deallocate()
    poolWorkEnds()
    defer { unsafe uv_freeaddrinfo(list) }
    lookup.answer(unsafe addresses(status, list))
  }
  poolWorkBegins()
  let status = unsafe uv_getaddrinfo(loop.raw, request, done, endpoint.host, String(endpoint.port), &hints)
  if status < 0 { unsafe done(request, status, nil) }
}

private final class Lookup {
  let answer: (Result<[SocketAddress], CloseReason>) -> Void
  init(_ answer: @escaping (Result<[SocketAddress], CloseReason>) -> Void) { self.answer = answer }
}

private func addresses(
  _ status: Int32, _ list: UnsafeMutablePointer<addrinfo>?
) -> Result<[SocketAddress], CloseReason> {
  switch status {
  case 0: break
  case UV_EAI_NONAME.rawValue, UV_EAI_NODATA.rawValue, UV_ENOENT.rawValue, UV_EINVAL.rawValue:
    return .failure(.nameNotFound)
  default: return .failure(.lookupFailed(SystemError(code: status).description))
  }
  var found: [SocketAddress] = []
  var entry = unsafe list
  while let info = unsafe entry {
    if let address = unsafe info.pointee.ai_addr, let address = unsafe SocketAddress(address) { found.append(address) }
    unsafe entry = info.pointee.ai_next
  }
  return found.isEmpty ? .failure(.nameNotFound) : .success(found)
}
