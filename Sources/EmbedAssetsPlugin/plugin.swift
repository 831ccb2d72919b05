import Foundation
import PackagePlugin

/// Runs EmbedAssets over every file below assets/, so that one relocatable binary carries them all.
///
/// SwiftPM notices a changed file by itself, and a new one when Package.swift changes (`make` touches it when the list
/// of assets differs).
@main
struct EmbedAssetsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let assets = context.package.directoryURL.appending(path: "assets")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedAssets.swift")
    return [
      .buildCommand(
        displayName: "Embedding assets", executable: try context.tool(named: "EmbedAssets").url,
        arguments: [assets.path(), output.path()], inputFiles: files(below: assets), outputFiles: [output])
    ]
  }

  private func files(below folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    let urls = (found?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
    return urls.sorted { $0.path() < $1.path() }
  }
}
