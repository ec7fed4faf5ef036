// The two files of a rule set as texts: read with a tag of their content, and replaced only where nobody has changed
// them since. Each is written beside its place and then moved there, so that a reader sees the old or the new one.
// Tested by test/platform/rules/rules-page-files.test.ts.
import { createHash } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
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
  /** The tag of what was edited. */
  tag: string
}

export interface Replaced {
  /** The files that differ from before. */
  saved: string[]
  /** Puts the texts back that were there before. */
  undo(): Promise<void>
}

// A process that died while saving left its file behind.
const FORGOTTEN_MS = 60_000

/** What the text of a file is told by. */
export const tagOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function readTextFile(directory: string, file: string): Promise<TextFile> {
  const text = await readFile(join(directory, file), 'utf8')
  return { text, tag: tagOf(text) }
}

/** Both files of a rule set; null while one is not there: some editors take a file away before they write it anew. */
export async function readPair(directory: string, name: string) {
  try {
    const rules = await readTextFile(directory, `${name}.json`)
    return { rules, cases: await readTextFile(directory, `${name}.cases.json`) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes those that differ from what is there, all or none, and names them; 409 where one changed meanwhile. */
export async function replaceFiles(
  directory: string,
  replacements: readonly Replacement[],
): Promise<Replaced> {
  // The new texts lie ready before anything is compared: their names are the lock that two saves contend for.
  await using undo = new AsyncDisposableStack()
  const ready = []
  for (const one of replacements) {
    const target = await realpath(join(directory, one.file)).catch(cannotWrite)
    const draft = join(dirname(target), `.${basename(target)}.saving`)
    await writeNew(draft, one.text, (await stat(target)).mode)
    undo.defer(() => rm(draft, { force: true }))
    ready.push({ ...one, target, draft })
  }
  const changed: ((typeof ready)[number] & { before: string })[] = []
  for (const one of ready) {
    const { file } = one
    const before = await readFile(one.target, 'utf8')
    if (tagOf(before) !== one.tag)
      throw errors.conflict(
        'FileChanged',
        `${file} was changed meanwhile. Load it again and repeat your change.`,
      )
    if (before !== one.text) changed.push({ ...one, before })
  }
  for (const [index, { target, draft }] of changed.entries()) {
    await rename(draft, target).catch(async (error) => {
      // The first of the two is put back, so that no half of a change stays.
      for (const done of changed.slice(0, index)) await writeBack(done)
      return cannotWrite(error)
    })
  }
  const saved = changed.map(({ file }) => file)
  return { saved, undo: async () => void (await Promise.all(changed.map(writeBack))) }
}

async function writeBack({ target, draft, before }: { target: string; draft: string; before: string }) {
  await writeNew(draft, before, (await stat(target)).mode)
  await rename(draft, target)
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found && Date.now() - found.mtimeMs > FORGOTTEN_MS) await rm(path, { force: true })
  const file = await open(path, 'wx', mode).catch(cannotWrite)
  try {
    // The mode of a new file is narrowed by the umask; the owner of the rules goes on reading what was readable.
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
    throw errors.forbidden(`The server may not write its rules folder (${error.code}).`, 'FolderIsReadOnly')
  throw error
}
