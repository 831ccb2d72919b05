// swift-tools-version: 6.2
import PackageDescription

/// Settings of every module: what the next language version will demand, today; and every warning an error.
let strict: [SwiftSetting] =
  [
    "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// Names a module of ours and what it may import. The arrows are explained in docs/architecture.md.
func module(_ name: String, imports: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
  .target(name: name, dependencies: imports, swiftSettings: strict, plugins: plugins)
}

func tests(_ name: String, imports: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: imports, exclude: exclude, swiftSettings: strict)
}

/// Baselines are optimised in every configuration: they stand for what is possible.
let optimised: [CSetting] = [.unsafeFlags(["-O2"])]

/// The same library goes by other names on other systems.
let ncurses: [LinkerSetting] = [
  .linkedLibrary("ncursesw", .when(platforms: [.linux])), .linkedLibrary("tinfo", .when(platforms: [.linux])),
  .linkedLibrary("ncurses", .when(platforms: [.macOS])),
]

let package = Package(
  name: "snapcards",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "snapcards", targets: ["snapcards"])],
  targets: [
    // System libraries and C shims.
    .systemLibrary(name: "CNCurses"),
    .systemLibrary(name: "CLibUV"),
    .systemLibrary(name: "CUtf8Proc"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CVTerm", path: "Tests/CVTerm"),

    // Functional cores: no I/O, time and randomness are arguments.
    // Rounding a Double calls libm in debug builds.
    .target(name: "SnapGame", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    module("TerminalText", imports: ["CUtf8Proc"]),
    module("SnapProtocol", imports: ["SnapGame", "TerminalText"]),
    module("SnapDeal", imports: ["SnapGame", "SnapProtocol", "CSodium"]),
    module("SnapHost", imports: ["SnapGame", "SnapProtocol", "SnapDeal", "TerminalText"]),
    module("SnapGuest", imports: ["SnapGame", "SnapProtocol", "SnapDeal", "TerminalText"]),
    module("SnapReplay", imports: ["SnapGame", "SnapProtocol", "SnapHost", "TerminalText"]),
    module("SnapSettings", imports: ["SnapGame", "TerminalText"]),
    module("CellGrid", imports: ["TerminalText"]),
    module(
      "SnapScreens",
      imports: [
        "SnapGame", "SnapSettings", "SnapProtocol", "SnapDeal", "SnapGuest", "SnapReplay", "CellGrid", "TerminalText",
      ]),
    module("SnapSimulation", imports: ["SnapGame", "SnapProtocol", "SnapDeal", "SnapHost", "SnapGuest"]),

    // Imperative shell.
    .target(
      name: "CursesTerminal", dependencies: ["CNCurses", "CellGrid"], swiftSettings: strict, linkerSettings: ncurses),
    module("SnapNet", imports: ["CLibUV"]),
    module("SnapAssets", plugins: ["EmbedAssetsPlugin"]),
    module(
      "SnapShell",
      imports: [
        "SnapGame", "SnapSettings", "SnapProtocol", "SnapDeal", "SnapHost", "SnapGuest", "SnapReplay", "SnapScreens",
        "SnapSimulation", "CellGrid",
        "CursesTerminal", "SnapNet", "SnapAssets", "TerminalText",
      ]),
    .executableTarget(
      name: "snapcards", dependencies: ["SnapShell"], swiftSettings: strict + [.defaultIsolation(MainActor.self)]),

    // The files of assets/ become Swift source at build time.
    .executableTarget(name: "EmbedAssets", swiftSettings: strict),
    .plugin(
      name: "EmbedAssetsPlugin", capability: .buildTool(), dependencies: ["EmbedAssets"],
      path: "Sources/EmbedAssetsPlugin"),

    // Tests.
    tests("SnapGameTests", imports: ["SnapGame"]),
    tests("TerminalTextTests", imports: ["TerminalText"]),
    tests("SnapSettingsTests", imports: ["SnapSettings", "SnapGame"]),
    tests("SnapProtocolTests", imports: ["SnapProtocol", "SnapGame"]),
    tests("SnapDealTests", imports: ["SnapDeal", "SnapProtocol", "SnapGame"]),
    tests(
      "SnapTableTests", imports: ["SnapHost", "SnapGuest", "SnapSimulation", "SnapProtocol", "SnapDeal", "SnapGame"]),
    tests(
      "SnapScreensTests",
      imports: [
        "SnapScreens", "SnapSettings", "SnapGuest", "SnapHost", "SnapReplay", "SnapSimulation", "SnapAssets",
        "SnapProtocol", "SnapDeal", "SnapGame", "CellGrid", "TerminalText",
      ], exclude: ["Golden"]),
    tests(
      "SnapReplayTests", imports: ["SnapReplay", "SnapHost", "SnapGuest", "SnapSimulation", "SnapProtocol", "SnapGame"]),
    tests("CellGridTests", imports: ["CellGrid", "TerminalText"]),
    tests("SnapNetTests", imports: ["SnapNet"]),
    .target(name: "PseudoTerminal", dependencies: ["CVTerm"], path: "Tests/PseudoTerminal", swiftSettings: strict),
    .executableTarget(
      name: "PaintProbe", dependencies: ["CursesTerminal", "CellGrid", "SnapAssets"], path: "Tests/PaintProbe",
      swiftSettings: strict),
    tests(
      "CursesTerminalTests", imports: ["CursesTerminal", "CellGrid", "SnapAssets", "PseudoTerminal", "PaintProbe"]),
    tests("ArchitectureTests", imports: ["SnapAssets", "SnapScreens", "SnapGame"]),
    tests(
      "SnapShellTests",
      imports: [
        "SnapShell", "CellGrid", "CursesTerminal", "SnapScreens", "SnapSettings", "SnapReplay", "SnapHost", "SnapNet",
        "SnapProtocol", "SnapGame",
        "SnapAssets",
      ]),
    tests("WholeRunTests", imports: ["PseudoTerminal", "snapcards"]),

    // Benchmarks, and plain C to be measured against; C programs of their own are built by the Makefile, for those that
    // SwiftPM links carry the Swift runtime.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "SnapGame", "TerminalText", "SnapProtocol", "SnapHost", "SnapGuest", "SnapReplay", "SnapSimulation",
        "SnapSettings", "CellGrid", "CursesTerminal", "SnapAssets",
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    // Real sockets, and lines and guests that behave badly on them.
    .target(
      name: "Wire", dependencies: ["SnapGame", "SnapProtocol", "SnapDeal", "SnapGuest"], path: "Tests/Wire",
      swiftSettings: strict),
    tests("WireTests", imports: ["Wire", "PseudoTerminal", "snapcards", "SnapGame", "SnapGuest"]),
    tests("FuzzedInputTests", imports: ["FuzzTargets"], exclude: ["Inputs"]),
    .target(name: "Baselines", path: "Tests/Baselines", cSettings: optimised),
    .executableTarget(
      name: "snapsim", dependencies: ["SnapSimulation"], path: "Tests/Simulate", swiftSettings: strict),
    .executableTarget(
      name: "snapbench",
      dependencies: [
        "Baselines", "PseudoTerminal", "Wire", "SnapGame", "SnapDeal", "SnapProtocol", "SnapGuest", "SnapSimulation",
        "SnapScreens", "SnapAssets", "CellGrid", "CursesTerminal",
      ],
      path: "Tests/Bench", swiftSettings: strict),
  ]
)

// `make fuzz`: the modules that read what strangers send, and a program that throws bytes at them. Only those modules are
// watched: what the simulated world around a host does is nothing to be found, and would slow the search down.
if Context.environment["SNAP_FUZZ"] != nil {
  let fuzzed = [
    "SnapGame", "TerminalText", "SnapProtocol", "SnapDeal", "SnapHost", "SnapGuest", "SnapReplay", "SnapSettings",
    "CursesTerminal",
  ]
  let sanitized: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address"])]
  for target in package.targets where fuzzed.contains(target.name) { target.swiftSettings? += sanitized }
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "snapfuzz", dependencies: ["CFuzzer", "FuzzTargets"], path: "Tests/Fuzz", exclude: ["run.sh"],
      swiftSettings: strict + sanitized,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
  ]
}
