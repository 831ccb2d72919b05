import CUtf8Proc

/// Unicode normalization forms, by the system's utf8proc.
enum NormalizationForm {
  /// Canonical composition: NFC.
  case composed
  /// Compatibility decomposition without marks: `é` becomes `e`, `Ａ` becomes `A`.
  case stripped
  /// Compatibility composition with case folding and default ignorables removed: NFKC_Casefold.
  case folded

  fileprivate var options: utf8proc_option_t {
    let flags =
      switch self {
      case .composed: [UTF8PROC_STABLE, UTF8PROC_COMPOSE]
      case .stripped: [UTF8PROC_STABLE, UTF8PROC_DECOMPOSE, UTF8PROC_COMPAT, UTF8PROC_STRIPMARK]
      case .folded: [UTF8PROC_STABLE, UTF8PROC_COMPOSE, UTF8PROC_COMPAT, UTF8PROC_CASEFOLD, UTF8PROC_IGNORE]
      }
    return utf8proc_option_t(rawValue: flags.reduce(0) { $0 | $1.rawValue })
  }
}

extension StringProtocol {
  /// This text in canonical composition (NFC): the form in which names and texts are stored, compared and sent.
  package var composed: String {
    // ASCII is in every form already.
    utf8.allSatisfy { $0 < 0x80 } ? String(self) : normalized(to: .composed)
  }

  /// This text in the given form.
  func normalized(to form: NormalizationForm) -> String {
    var bytes = Array(utf8)
    // Each scalar of the input becomes at most 18 scalars (Unicode, UAX #15); two tries with the library's own count.
    var scalars = [Int32](repeating: 0, count: bytes.count + 1)
    for _ in 1...2 {
      let needed = unsafe utf8proc_decompose(&bytes, bytes.count, &scalars, scalars.count, form.options)
      precondition(needed >= 0, "a Swift string is valid UTF-8")
      if needed <= scalars.count {
        let count = unsafe utf8proc_normalize_utf32(&scalars, needed, form.options)
        var result = String.UnicodeScalarView()
        for scalar in scalars.prefix(count) {
          if let scalar = Unicode.Scalar(UInt32(bitPattern: scalar)) { result.append(scalar) }
        }
        return String(result)
      }
      scalars = [Int32](repeating: 0, count: needed + 1)
    }
    preconditionFailure("utf8proc asked for more room than it had named")
  }
}
