// A fingerprint of the rules folder: file names, inodes, sizes and change times. Equal fingerprints mean that
// nothing was written in between: replacing a file changes its inode, restoring an old one its change time.
// Tested by test/platform/rules/live-rules.test.ts.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ruleFileNames } from './files.ts'

/** One text for the state of the folder; of a folder that cannot be looked through, why. */
export async function folderState(directory: string): Promise<string> {
  try {
    const names = await ruleFileNames(directory)
    const states = names.map(async (name) => {
      const { ino, size, mtimeNs, ctimeNs } = await stat(join(directory, name), { bigint: true })
      return `${name} ${ino} ${size} ${mtimeNs} ${ctimeNs}`
    })
    return (await Promise.all(states)).join('\n')
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
