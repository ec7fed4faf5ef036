// Who answers for a release (R15): its author, the reason, a second person where the rules ask for one, and the codes that
// clients no longer get. Tested by test/scripts/rules/rules-release-signature.long.test.ts.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import { isRulesFile } from '../../handlers/rules/load/files.ts'
import { RELEASES, type Release } from '../../handlers/rules/load/releases.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import { vanishingCodes } from './rule-changes.ts'
import type { VerbInput } from './verbs/verb.ts'

const run = promisify(execFile)

interface Author {
  name: string
  mail?: string
  /** The commit of the rules, where the folder is in git. */
  commit?: string
}

export type Signature = Pick<Release, 'by' | 'commit' | 'why' | 'approvedBy'>

type SignedInput = Pick<VerbInput, 'directory' | 'options'>

const MAX_NAME_LENGTH = 100
const MAX_REASON_LENGTH = 500

/** Of a release: the author of the commit where the folder is in git, else --by. Throws UsageError. */
export async function signatureOfRelease({ directory, options = {} }: SignedInput): Promise<Signature> {
  const committed = await committedAuthor(directory)
  if (!committed) return signatureOf({ name: nameOf(options) }, options)
  if (options.by !== undefined && !isPerson(nameOf(options), committed))
    throw new UsageError(
      `--by is "${options.by}", but the author of the commit is ${committed.name}: leave --by out.`,
    )
  return signatureOf(committed, options)
}

/** Of a revert, which restores a release and needs no commit: --by. Throws UsageError. */
export const signatureOfRevert = ({ options = {} }: Pick<VerbInput, 'options'>): Signature =>
  signatureOf({ name: nameOf(options) }, options)

function signatureOf(author: Author, options: NonNullable<VerbInput['options']>): Signature {
  const why = required('why', options.why, MAX_REASON_LENGTH, 'the reason in a sentence')
  const signature = { by: author.name, ...(author.commit && { commit: author.commit }), why }
  const approver = options['approved-by']
  if (approver === undefined) return signature
  const approvedBy = required('approved-by', approver, MAX_NAME_LENGTH, 'the name of a second person')
  if (isPerson(approvedBy, author))
    throw new UsageError('--approved-by names the author of the release: another person approves it.')
  return { ...signature, approvedBy }
}

const nameOf = ({ by }: NonNullable<VerbInput['options']>) => required('by', by, MAX_NAME_LENGTH, 'your name')

function required(name: string, value: string | undefined, most: number, what: string): string {
  const text = value?.trim() ?? ''
  if (text === '') throw new UsageError(`--${name} is missing: ${what}.`)
  if (text.length > most) throw new UsageError(`--${name} has more than ${most} characters.`)
  if (/\p{Cc}/u.test(text)) throw new UsageError(`--${name} is one line of text.`)
  return text
}

/** Whether a name, a mail address or "Name <address>" is that of the author. */
function isPerson(text: string, { name, mail = '' }: Author): boolean {
  const plain = (value: string) => value.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const [, named = text, address = ''] = /^([^<]*)<([^>]*)>$/.exec(text) ?? []
  const theirs = [name, mail].filter((value) => value !== '').map(plain)
  return [named, address]
    .filter((value) => value.trim() !== '')
    .some((value) => theirs.includes(plain(value)))
}

/**
 * The author of the last commit that changed the rules of the folder; undefined where it is not in git. Throws UsageError
 * where a file differs from the commit. Releases may: they are written after it.
 */
async function committedAuthor(directory: string): Promise<Author | undefined> {
  const git = async (...args: string[]) => {
    const env = { ...process.env, LC_ALL: 'C' }
    return (await run('git', args, { cwd: directory, env, maxBuffer: MAX_OUTPUT_BYTES })).stdout
  }
  try {
    await git('rev-parse', '--show-toplevel')
    if (await isIgnored(git)) return undefined
    const files = ['--', '.', `:(exclude)${RELEASES}`]
    const changed = await git('diff', '--name-only', '--relative', '-z', 'HEAD', ...files)
    const untracked = await git('ls-files', '--others', '-z', ...files)
    const uncommitted = `${changed}${untracked}`
      .split('\0')
      .filter((name) => name !== '' && isRulesFile(name))
    if (uncommitted.length > 0)
      throw new UsageError(
        `Commit these files first, because a commit is released: ${uncommitted.join(', ')}.`,
      )
    const line = await git('log', '-1', '--format=%H%x00%aN%x00%aE', ...files)
    const [commit = '', name = '', mail = ''] = line.trim().split('\0')
    return { name, mail, commit }
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string }
    // Without git there is no repository either: an image, or a copy of the folder.
    if (code === 'ENOENT' || stderr.includes('not a git repository')) return undefined
    throw new UsageError(`git cannot say who changed the rules: ${stderr.trim()}`)
  }
}

/** A folder that the repository ignores is not in it. */
const isIgnored = (git: (...args: string[]) => Promise<string>): Promise<boolean> =>
  git('check-ignore', '--quiet', '.').then(
    () => true,
    (error: { code?: unknown }) => {
      if (error.code === 1) return false
      throw error
    },
  )

const MAX_OUTPUT_BYTES = 64_000_000

/**
 * The codes that vanish, for the record. Throws UsageError where they may not, or where nobody approved the release although
 * the rules before or after it ask for that.
 */
export function requireConsent(
  { switches = {} }: Pick<VerbInput, 'switches'>,
  { approvedBy }: Signature,
  before: RuleSnapshot | undefined,
  after: RuleSnapshot,
): Pick<Release, 'removedCodes'> {
  if (approvedBy === undefined && Math.max(approvalsOf(before), approvalsOf(after)) > 0)
    throw new UsageError('--approved-by is missing: the limit ReleaseApprovals asks for a second person.')
  const removedCodes = before ? vanishingCodes(before, after) : []
  if (removedCodes.length === 0) return {}
  if (!switches['removes-codes'])
    throw new UsageError(
      `Clients may rely on these codes, which no rule has any more: ${removedCodes.join(', ')}. If they may vanish, add --removes-codes.`,
    )
  return { removedCodes }
}

const approvalsOf = (rules: RuleSnapshot | undefined): number =>
  rules?.limits.get('platform/limits')?.limits.find(({ name }) => name === 'ReleaseApprovals')?.value ?? 0

/** "by Ada, approved by Grace: Shorter holds". */
export function signatureText({
  by,
  approvedBy,
  reverts,
  why,
}: Pick<Release, 'by' | 'approvedBy' | 'reverts' | 'why'>) {
  const approved = approvedBy === undefined ? '' : `, approved by ${approvedBy}`
  return `by ${by}${approved}${reverts === undefined ? '' : ` restores release ${reverts}`}: ${why}`
}
