// `rules review`: what a colleague must know to approve a change of the rules folder, as Markdown, and whether `rules release`
// would refuse it. Tested by test/scripts/rules/rules-review.long.test.ts.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { type RuleProblem, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { comparableRules } from '../compared-rules.ts'
import { publishedOperations } from '../published-operations.ts'
import { impactOf } from '../record/impact.ts'
import { replay } from '../record/replay.ts'
import { currentTexts, differingFiles } from '../releases.ts'
import { caseChanges } from '../review/case-changes.ts'
import {
  block,
  type Compared,
  changeLines,
  companiesOf,
  companiesText,
  otherFileLines,
  problemBlock,
  summaryText,
} from '../review/review-text.ts'
import { type ComparedStates, withStates } from '../review/revisions.ts'
import { ruleChanges, vanishingCodes } from '../rule-changes.ts'
import { codes } from '../rule-markdown.ts'
import { readingRecord } from './diff.ts'
import { firstMoment, impactLines, proven } from './release.ts'
import { folderWarnings } from './validate.ts'
import { counted, type Report, verb } from './verb.ts'

export const review = verb(
  '[range] [--removes-codes] [--log file] [--output file]',
  'shows for a pull request what changes, in words, and what a release would refuse',
  async ({
    directory,
    args: [range, ...rest],
    options: { log, output } = {},
    switches = {},
    decisionLog,
  }) => {
    if (rest.length > 0)
      throw new UsageError('review needs one range, such as main...HEAD, or a revision, or nothing.')
    if (log !== undefined && !existsSync(log))
      throw new UsageError(`The decisions in ${log} cannot be read: there is no such file.`)
    const record = log ?? (decisionLog && existsSync(decisionLog) ? decisionLog : undefined)
    const report = await withStates(directory, range, (states) =>
      reviewOf(states, record, switches['removes-codes'] === true),
    )
    if (output === undefined) return report
    await writeFile(output, `${report.text}\n`)
    return { ...report, text: `Written: ${output}` }
  },
  ['removes-codes', 'log', 'output'],
)

async function reviewOf(
  { before: old, after: fresh, notes }: ComparedStates,
  log: string | undefined,
  removesCodes: boolean,
): Promise<Report> {
  const head = [`## Rules: from ${old.name} to ${fresh.name}`, ...notes.flatMap((note) => ['', note])]
  const texts = [await currentTexts(old.directory), await currentTexts(fresh.directory)] as const
  const files = Object.keys(differingFiles(...texts))
  const before = await comparableRules(old.name, old.directory)
  const tested = await releasable(fresh.directory)
  const after = tested.faults.length === 0 ? tested.snapshot : await comparable(fresh)
  if (!after) {
    const data = { ok: false, files, refused: tested.faults, notes }
    return {
      ok: false,
      isDocument: true,
      text: [...head, '', ...refusalLines(tested.faults, [])].join('\n'),
      data,
    }
  }
  const changes = ruleChanges(before, after)
  const compared: Compared = { before, after, changes, cases: caseChanges(before, after) }
  const vanishing = vanishingCodes(before, after)
  const warnings = newWarnings(before, after)
  const impact =
    log === undefined
      ? undefined
      : impactOf(await readingRecord(log, () => replay(log, before, after, firstMoment())))
  const ok = tested.faults.length === 0 && (vanishing.length === 0 || removesCodes)
  const companies = companiesOf(compared)
  const text = [
    ...head,
    ...['', [summaryText(compared), ...(changes.length > 0 ? [companiesText(companies)] : [])].join(' ')],
    ...(vanishing.length > 0 ? ['', `Codes that vanish: ${codes(vanishing)}.`] : []),
    '',
    ...(ok
      ? [
          `A release would accept this. ${tested.cases} cases pass, and they detect each of ${tested.mutants} changed conditions.`,
        ]
      : refusalLines(tested.faults, removesCodes ? [] : vanishing)),
    ...changeLines(compared, publishedOperations()),
    ...otherFileLines(files, texts, compared),
    ...(warnings.length > 0 ? ['', '### New warnings', '', ...problemBlock(warnings)] : []),
    ...['', '### Recorded requests', ''],
    ...(impact && log
      ? block(impactLines(impact, basename(log)))
      : ['No record of decisions is given or configured (DECISION_LOG).']),
  ].join('\n')
  const data = {
    ok,
    before: { name: old.name, hash: before.hash },
    after: { name: fresh.name, hash: after.hash },
    notes,
    files,
    changes,
    cases: compared.cases,
    companies,
    vanishing,
    warnings,
    refused: tested.faults,
    ...(impact && { impact }),
  }
  return { ok, isDocument: true, text, data }
}

/** What `release` finds of the folder: the counts of its tests, or why it would refuse it. */
async function releasable(directory: string) {
  try {
    return { faults: [], ...(await proven(directory)) }
  } catch (error) {
    if (!(error instanceof RulesRefused)) throw error
    return { faults: error.problems, snapshot: undefined, cases: 0, mutants: 0 }
  }
}

/** The rules whose cases fail or have gaps; undefined where a file is invalid. */
async function comparable({ name, directory }: ComparedStates['after']): Promise<RuleSnapshot | undefined> {
  try {
    return await comparableRules(name, directory)
  } catch (error) {
    if (error instanceof RulesRefused) return undefined
    throw error
  }
}

const refusalLines = (faults: readonly RuleProblem[], vanishing: readonly string[]): string[] => [
  `**A release would refuse this**: ${[
    ...(faults.length > 0 ? [counted(faults.length, 'fault')] : []),
    ...(vanishing.length > 0 ? [`${counted(vanishing.length, 'code')} that would vanish`] : []),
  ].join(' and ')}.`,
  ...(faults.length > 0 ? ['', ...problemBlock(faults)] : []),
  ...(vanishing.length > 0
    ? [
        '',
        `Clients may rely on ${codes(vanishing)}. Keep the code, or confirm with --removes-codes that it may go.`,
      ]
    : []),
]

/** By file and message, because lines move. */
function newWarnings(before: RuleSnapshot, after: RuleSnapshot): RuleProblem[] {
  const keyOf = ({ file, message }: RuleProblem) => `${file} ${message}`
  const known = new Set(folderWarnings(before).map(keyOf))
  return folderWarnings(after).filter((warning) => !known.has(keyOf(warning)))
}
