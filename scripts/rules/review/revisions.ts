// The two states of a rules folder that a review compares, by a Git range. A state of the past is unpacked into a temporary
// folder; edits that are not committed are part of a review without a range, or with one revision.
// Tested by test/scripts/rules/rules-review.long.test.ts.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { didYouMean } from '../../../handlers/rules/language/problems.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { withTemporaryFolder } from '../compared-rules.ts'

const run = promisify(execFile)

interface State {
  /** "main (1a2b3c4)", "the folder". */
  name: string
  directory: string
}

export interface ComparedStates {
  before: State
  after: State
  /** What a reader of the comparison must know, as sentences. */
  notes: readonly string[]
}

interface Revision {
  name: string
  commit: string
}

/** The second is the folder with its edits where no revision is given. */
interface Range {
  before: Revision
  after?: Revision
  notes: string[]
}

/** Calls the function with both states. Throws UsageError where there is nothing to compare. */
export async function withStates<T>(
  directory: string,
  range: string | undefined,
  work: (states: ComparedStates) => Promise<T>,
): Promise<T> {
  await requireRepository(directory)
  const edited = await editedFiles(directory)
  const { before, after, notes } = await rangeOf(directory, range, edited)
  return withTemporaryFolder((old) =>
    withTemporaryFolder(async (fresh) => {
      await unpack(directory, before, old)
      if (after) await unpack(directory, after, fresh)
      const edits = edited.length === 0 ? [] : [editsNote(edited, after === undefined)]
      return work({
        before: { name: labelOf(before), directory: old },
        after: after
          ? { name: labelOf(after), directory: fresh }
          : { name: `the folder${edits.length > 0 ? ' with edits' : ''}`, directory },
        notes: [...notes, ...edits],
      })
    }),
  )
}

/** Unpacks the folder as it was at a revision. Throws UsageError where it did not exist. */
async function unpack(directory: string, { name, commit }: Revision, folder: string): Promise<void> {
  if (!(await unpackRevision(directory, commit, folder)))
    throw new UsageError(
      `${name} has no rules in ${directory}. Name a revision that has them: npm run rules -- review <revision>`,
    )
}

/** Whether the revision has the folder, and it was unpacked. */
export async function unpackRevision(directory: string, revision: string, folder: string): Promise<boolean> {
  const archive = join(folder, '.rules.tar')
  // Git would read a name that begins with a dash as an option.
  if (revision.startsWith('-')) return false
  try {
    await run('git', ['archive', '--format=tar', `--output=${archive}`, revision, '.'], { cwd: directory })
    await run('tar', ['-xf', archive, '-C', folder])
    return true
  } catch {
    return false
  }
}

async function requireRepository(directory: string): Promise<void> {
  if (!existsSync(directory)) throw new UsageError(`There is no folder ${directory}.`)
  try {
    await run('git', ['rev-parse', '--git-dir'], { cwd: directory })
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string }
    if (code === 'ENOENT') throw new UsageError('Git is not installed, or not in PATH. A review needs it.')
    if (!/not a git repository/.test(stderr)) throw new UsageError(`Git: ${stderr.trim()}`)
    throw new UsageError(
      `${directory} is not in a Git repository. Compare it with another folder: npm run rules -- diff <old folder>`,
    )
  }
}

async function rangeOf(
  directory: string,
  range: string | undefined,
  edited: readonly string[],
): Promise<Range> {
  if (range === undefined) return usualRange(directory, edited.length > 0)
  const [, from = '', dots = '', to = ''] = /^(.*?)(\.{2,3})(.*)$/.exec(range) ?? []
  if (dots === '') return { before: await revision(directory, range), notes: [] }
  const [old, after] = [await revision(directory, from || 'HEAD'), await revision(directory, to || 'HEAD')]
  const base = await mergeBase(directory, old, after)
  if (dots === '...') return { before: requireBase(base, old, after), after, notes: [] }
  const notes =
    base?.commit === old.commit
      ? []
      : [
          `${old.name} has commits that ${after.name} does not have; what they changed appears here as undone. ${old.name}...${after.name} shows only what ${after.name} changes.`,
        ]
  return { before: old, after, notes }
}

/**
 * Since the branch left the default branch. On the default branch itself, or without one: the edits, or where there are
 * none the last commit.
 */
async function usualRange(directory: string, isEdited: boolean): Promise<Range> {
  const head = await known(directory, 'HEAD')
  if (!head) throw new UsageError('The repository has no commit yet, so there is nothing to compare with.')
  const main = await defaultBranch(directory)
  if (main) {
    const base = requireBase(await mergeBase(directory, main, head), main, head)
    if (base.commit !== head.commit) return { before: base, notes: [] }
  }
  if (isEdited) return { before: head, notes: [] }
  const parent = await known(directory, 'HEAD^')
  if (parent) return { before: parent, after: head, notes: [] }
  throw new UsageError(
    'HEAD has no parent, and nothing is edited, so there is nothing to compare. In a shallow clone, fetch the history: git fetch --unshallow',
  )
}

async function defaultBranch(directory: string): Promise<Revision | undefined> {
  const remote = await output(directory, 'symbolic-ref', '--quiet', '--short', 'refs/remotes/origin/HEAD')
  for (const name of [remote, 'origin/main', 'main', 'origin/master', 'master']) {
    const branch = name && (await known(directory, name))
    if (branch) return branch
  }
  return undefined
}

async function mergeBase(directory: string, one: Revision, other: Revision): Promise<Revision | undefined> {
  const commit = await output(directory, 'merge-base', one.commit, other.commit)
  if (!commit) return undefined
  return { name: commit === one.commit ? one.name : `where it left ${one.name}`, commit }
}

function requireBase(base: Revision | undefined, one: Revision, other: Revision): Revision {
  if (base) return base
  throw new UsageError(
    `${one.name} and ${other.name} have no commit in common. In a shallow clone, fetch the history: git fetch --unshallow`,
  )
}

async function revision(directory: string, name: string): Promise<Revision> {
  const found = await known(directory, name)
  if (found) return found
  const names = await output(directory, 'for-each-ref', '--format=%(refname:short)')
  throw new UsageError(
    `There is no revision "${name}".${didYouMean(name, (names ?? '').split('\n'))} git branch --all lists the branches; git fetch gets those of others.`,
  )
}

async function known(directory: string, name: string): Promise<Revision | undefined> {
  const commit = await output(
    directory,
    ...['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`],
  )
  return commit ? { name, commit } : undefined
}

/** Files of the folder that differ from HEAD, and those that Git does not know. */
async function editedFiles(directory: string): Promise<string[]> {
  const changed = await output(directory, 'diff', '--name-only', '--relative', 'HEAD', '--', '.')
  const added = await output(directory, 'ls-files', '--others', '--exclude-standard', '--', '.')
  return `${changed ?? ''}\n${added ?? ''}`.split('\n').filter((name) => name !== '')
}

const MAX_NAMED = 10

function editsNote(files: readonly string[], isPart: boolean): string {
  const more = files.length > MAX_NAMED ? `, and ${files.length - MAX_NAMED} more` : ''
  const which = isPart ? 'These edits are not committed' : 'Edits that are not committed are not part of this'
  return `${which}: ${files.slice(0, MAX_NAMED).join(', ')}${more}.`
}

/** What a git command prints; undefined where it fails. */
async function output(directory: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await run('git', args, { cwd: directory, maxBuffer: 2 ** 26 })).stdout.trim()
  } catch {
    return undefined
  }
}

const labelOf = ({ name, commit }: Revision) => `${name} (${commit.slice(0, 7)})`
