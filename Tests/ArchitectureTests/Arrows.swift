/// What each module of Sources/ may import of this package: the table of Package.swift and docs/architecture.md. An arrow
/// that is not here needs a reason before it needs a line.
let arrows: [String: Set<String>] = [
  // Cores.
  "SnapGame": [],
  "TerminalText": ["CUtf8Proc"],
  "SnapProtocol": ["SnapGame", "TerminalText"],
  "SnapDeal": ["SnapGame", "SnapProtocol", "CSodium"],
  "SnapHost": ["SnapGame", "SnapProtocol", "SnapDeal", "TerminalText"],
  "SnapGuest": ["SnapGame", "SnapProtocol", "SnapDeal", "TerminalText"],
  "SnapReplay": ["SnapGame", "SnapProtocol", "SnapHost", "TerminalText"],
  "SnapSettings": ["SnapGame", "TerminalText"],
  "CellGrid": ["TerminalText"],
  "SnapScreens": [
    "SnapGame", "SnapSettings", "SnapProtocol", "SnapDeal", "SnapGuest", "SnapReplay", "CellGrid", "TerminalText",
  ],
  "SnapSimulation": ["SnapGame", "SnapProtocol", "SnapDeal", "SnapHost", "SnapGuest"],

  // Shell.
  "CursesTerminal": ["CNCurses", "CellGrid"],
  "SnapNet": ["CLibUV"],
  "SnapAssets": [],
  "SnapShell": [
    "SnapGame", "SnapSettings", "SnapProtocol", "SnapDeal", "SnapHost", "SnapGuest", "SnapReplay", "SnapScreens",
    "SnapSimulation", "CellGrid",
    "CursesTerminal", "SnapNet", "SnapAssets", "TerminalText",
  ],
  "snapcards": ["SnapShell"],

  // Build tools.
  "EmbedAssets": [],
  "EmbedAssetsPlugin": [],
]

/// Modules that stand outside this package, and who may know them. A core knows none: it has no way to the outside.
let systemModules: [String: Set<String>] = [
  "Glibc": ["CursesTerminal", "SnapNet", "SnapShell"],
  "Darwin": ["CursesTerminal", "SnapNet", "SnapShell"],
  // Look-ups run on threads that libuv has for them.
  "Synchronization": ["SnapNet"],
  // Starting the game would take a fifth longer with it.
  "Foundation": ["EmbedAssets", "EmbedAssetsPlugin"],
  "PackagePlugin": ["EmbedAssetsPlugin"],
]

/// The functional cores: no I/O, no clock, no concurrency.
let cores: Set<String> = [
  "SnapGame", "TerminalText", "SnapProtocol", "SnapDeal", "SnapHost", "SnapGuest", "SnapReplay", "SnapSettings",
  "CellGrid", "SnapScreens", "SnapSimulation",
]
