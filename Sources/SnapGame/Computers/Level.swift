/// How good a computer player is; the raw value is its name in files and on the command line.
package enum Level: String, CaseIterable, Sendable {
  case easy, normal, hard
}
