// Programs that some tests need and that npm does not install. If one is missing its tests are skipped, except with
// REQUIRE_TOOLS=1, which the gate sets: then they fail.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of a program in PATH or in one of `more` folders; undefined if this machine does not have it. */
export function findTool(name: string, otherFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...otherFolders]
  const file = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (!file && process.env.REQUIRE_TOOLS === '1') throw new Error(`${name} is needed; install it.`)
  return file
}
