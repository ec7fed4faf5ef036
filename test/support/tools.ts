// Programs that some tests need and that the project does not bring along. Where one is missing its tests are skipped, but
// not with REQUIRE_TOOLS=1, which the gate sets: there a missing one is a fault.
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of a program, or undefined where this machine has none. */
export function findTool(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (!found && process.env.REQUIRE_TOOLS === '1') throw new Error(`${name} is needed; install it.`)
  return found
}
