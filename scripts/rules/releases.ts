// The releases of a rules folder (R10). releases/<n>.json contains who released the folder, why, its hash and what changed;
// releases/<n>.files.json has the files that differ from the release before, so that each release can be restored. The record
// is written last and only where no other release has taken its number.
// Tested by test/scripts/rules/rules-release.long.test.ts.
import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ruleFileNames } from '../../handlers/rules/load/files.ts'
import {
  type FolderTexts,
  RELEASES,
  type Release,
  type ReleasedFiles,
} from '../../handlers/rules/load/releases.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'

/** The files of the folder as they are now. */
export async function currentTexts(directory: string): Promise<FolderTexts> {
  const texts = new Map<string, string>()
  for (const name of await ruleFileNames(directory))
    texts.set(name, await readFile(join(directory, name), 'utf8'))
  return texts
}

/** The files that differ, with their new text, or null where there is none any more. */
export function differingFiles(before: FolderTexts, after: FolderTexts): ReleasedFiles {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return Object.fromEntries(
    names
      .filter((name) => before.get(name) !== after.get(name))
      .map((name) => [name, after.get(name) ?? null]),
  )
}

/** Throws UsageError where the number is taken meanwhile. */
export async function writeRelease(directory: string, record: Release, files: ReleasedFiles): Promise<void> {
  const folder = join(directory, RELEASES)
  const name = String(record.release)
  await mkdir(folder, { recursive: true })
  try {
    await writeNew(folder, `${name}.files.json`, jsonText({ release: record.release, files }))
    await writeNew(folder, `${name}.json`, jsonText(record))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(
      `Release ${name} is being written by somebody else, or was left unfinished: look at ${folder}, and remove ${name}.files.json if there is no ${name}.json.`,
    )
  }
}

/** Writes a file atomically. Throws EEXIST where it exists. */
async function writeNew(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `.${randomUUID()}.new`)
  await writeFile(draft, text)
  try {
    await link(draft, join(folder, name))
  } finally {
    await rm(draft)
  }
}

/** Replaces the files of a folder, each atomically. */
export async function writeFiles(directory: string, files: ReleasedFiles): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, name)
    if (text === null) {
      await rm(file, { force: true })
      continue
    }
    await mkdir(dirname(file), { recursive: true })
    const draft = join(dirname(file), `.${randomUUID()}.new`)
    await writeFile(draft, text)
    await rename(draft, file)
  }
}

const jsonText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
