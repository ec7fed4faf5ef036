// The two files of a rule set as texts: read with a tag of their content, and replaced only if they have not changed
// since. Each is written next to its target and then renamed, so that readers see the old or the new text.
// Tested by test/platform/rules/page/rules-page-files.test.ts.
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errors } from '../../errors/errors.ts'

export interface TextFile {
  text: string
  /** Changes with the content. */
  tag: string
}

export interface Replacement {
  /** Below the rules folder, "cart/create.json". */
  file: string
  text: string
  /** The tag of the text that was edited; null for a file that does not exist yet. */
  tag: string | null
}

export interface Replaced {
  /** The files that changed. */
  saved: string[]
  /** Restores the previous texts. */
  undo(): Promise<void>
}

/** After this time the file of a process that died while saving is removed. */
const ABANDONED_MS = 60_000

/** A digest of the text. */
export const tagOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function readTextFile(directory: string, file: string): Promise<TextFile> {
  const text = await readFile(join(directory, file), 'utf8')
  return { text, tag: tagOf(text) }
}

/** Both files of a rule set; null while one is missing: some editors delete a file before they write it again. */
export async function readPair(directory: string, name: string) {
  try {
    const rules = await readTextFile(directory, `${name}.json`)
    return { rules, cases: await readTextFile(directory, `${name}.cases.json`) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes the texts that differ from the files, all or none; 409 where a file was changed meanwhile. */
export async function replaceFiles(
  directory: string,
  replacements: readonly Replacement[],
): Promise<Replaced> {
  // All new texts are written before anything is compared: creating their names is the lock between two saves.
  await using undo = new AsyncDisposableStack()
  const ready: Prepared[] = []
  for (const replacement of replacements) {
    const target =
      replacement.tag === null
        ? join(directory, replacement.file)
        : await existing(directory, replacement.file)
    if (replacement.tag === null) await mkdir(dirname(target), { recursive: true }).catch(cannotWrite)
    const draft = join(dirname(target), `.${basename(target)}.saving`)
    await writeNew(
      draft,
      replacement.text,
      replacement.tag === null ? NEW_FILE_MODE : (await stat(target)).mode,
    )
    undo.defer(() => rm(draft, { force: true }))
    ready.push({ ...replacement, target, draft, before: null })
  }
  const changed: Prepared[] = []
  for (const replacement of ready) {
    const before = await readFile(replacement.target, 'utf8').catch(nullIfMissing)
    if ((before === null ? null : tagOf(before)) !== replacement.tag)
      throw errors.conflict(
        'FileChanged',
        `${replacement.file} was changed meanwhile. Reload it and repeat your change.`,
      )
    if (before !== replacement.text) changed.push({ ...replacement, before })
  }
  for (const [index, { target, draft }] of changed.entries()) {
    await rename(draft, target).catch(async (error) => {
      // The first file is restored, so that a change is never applied in half.
      for (const done of changed.slice(0, index)) await writeBack(done)
      return cannotWrite(error)
    })
  }
  const saved = changed.map(({ file }) => file)
  return { saved, undo: async () => void (await Promise.all(changed.map(writeBack))) }
}

interface Prepared extends Replacement {
  target: string
  draft: string
  /** The present text; null where there is no file. */
  before: string | null
}

const NEW_FILE_MODE = 0o644

const existing = (directory: string, file: string) => realpath(join(directory, file)).catch(cannotWrite)

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function writeBack({ target, draft, before }: Prepared): Promise<void> {
  if (before === null) return rm(target, { force: true })
  await writeNew(draft, before, (await stat(target)).mode)
  await rename(draft, target)
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  const stats = await stat(path).catch(() => undefined)
  if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  const file = await open(path, 'wx', mode).catch(cannotWrite)
  try {
    // The umask narrows the mode of a new file; the file must remain as readable as it was.
    await file.chmod(mode & 0o777)
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

function cannotWrite(error: NodeJS.ErrnoException): never {
  if (error.code === 'EEXIST')
    throw errors.conflict('BeingSaved', 'Somebody else is saving these rules. Try again in a moment.')
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(error.code ?? ''))
    throw errors.forbidden(`The server cannot write to its rules folder (${error.code}).`, 'FolderIsReadOnly')
  throw error
}
