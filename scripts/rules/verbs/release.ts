// `rules release`: checks, tests and mutates the folder, shows what it changes since the last release, for last week's
// requests too, and writes the next release. Tested by test/scripts/rules/rules-release.long.test.ts.
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { factTypes } from '../../../generated/facts.ts'
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { digestOf, readRulesFolder } from '../../../handlers/rules/load/files.ts'
import { buildForInspection } from '../../../handlers/rules/load/loader.ts'
import { type Release, readReleases, releasedTexts } from '../../../handlers/rules/load/releases.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { comparableTexts } from '../compared-rules.ts'
import { mutate } from '../prove/mutants.ts'
import { requireSchemaReferences } from '../prove/schema-references.ts'
import { type Impact, impactOf, type RuleImpact } from '../record/impact.ts'
import { replay, replayRecord } from '../record/replay.ts'
import { requireConsent, signatureOfRelease, signatureText } from '../release-signature.ts'
import { currentTexts, differingFiles, writeRelease } from '../releases.ts'
import { ruleChanges } from '../rule-changes.ts'
import { changeText, readingRecord } from './diff.ts'
import { counted, verb } from './verb.ts'

const DAYS = 7
const DAY_MS = 86_400_000

export const release = verb(
  '--why <text> [--by <name>] [--approved-by <name>] [--removes-codes] [--log file] [--dry-run]',
  'checks, tests and mutates the rules, shows what changes for recorded requests, and writes a release',
  async (input) => {
    const { directory, options = {}, switches = {}, decisionLog } = input
    const signature = await signatureOfRelease(input)
    if (options.log !== undefined && !existsSync(options.log))
      throw new UsageError(`The decisions in ${options.log} cannot be read: there is no such file.`)
    const { snapshot, cases, mutants, digest } = await proven(directory)
    const [last] = await readReleases(directory)
    const texts = await currentTexts(directory)
    if (digestOf(texts) !== digest)
      throw new UsageError('The files were changed while they were checked: release them again.')
    const before = last ? await releasedTexts(directory, last.release) : new Map<string, string>()
    const files = differingFiles(before, texts)
    if (last && Object.keys(files).length === 0) {
      const text = `Nothing has changed since release ${last.release}.`
      return { ok: false, text, data: { ok: false, release: last.release } }
    }
    const log = options.log ?? (decisionLog && existsSync(decisionLog) ? decisionLog : undefined)
    const old = last && (await comparableTexts(`release ${last.release}`, before))
    const consent = requireConsent(input, signature, old, snapshot)
    const changes = old ? ruleChanges(old, snapshot) : []
    const impact = log && (await impactOnRecord(log, old, snapshot))
    const record: Release = {
      release: (last?.release ?? 0) + 1,
      at: new Date().toISOString(),
      ...signature,
      ...consent,
      hash: snapshot.hash,
      digest,
      changes,
    }
    if (!switches['dry-run']) await writeRelease(directory, record, files)
    const text = [
      ...changes.map(changeText),
      `${cases} cases pass, and they detect each of ${mutants} changed conditions.`,
      last
        ? `${counted(changes.length, 'difference')} from release ${last.release}, in ${counted(Object.keys(files).length, 'file')}.`
        : `This is the first release${log ? '; recorded requests are compared with the results in the record' : ''}.`,
      ...(impact && log ? impactLines(impact, basename(log)) : []),
      ...(log ? [] : ['No record of decisions is given or configured (DECISION_LOG).']),
      switches['dry-run']
        ? `Release ${record.release} is not written: --dry-run.`
        : `Release ${record.release} ${signatureText(record)}`,
    ].join('\n')
    const data = { ok: true, written: !switches['dry-run'], ...record, files: Object.keys(files) }
    return { ok: true, text, data: { ...data, ...(impact && { impact }) } }
  },
  ['by', 'why', 'approved-by', 'removes-codes', 'log', 'dry-run'],
)

/** The rules, if they may be released. Throws RulesRefused with the faults, or with the conditions that no case tests. */
export async function proven(directory: string) {
  const folder = await readRulesFolder(directory)
  const { snapshot, gate } = await buildForInspection(folder, { supplied: factTypes })
  if (gate.problems.length > 0) throw new RulesRefused(gate.problems, NOT_RELEASED)
  await requireSchemaReferences(directory)
  const results = [...allRuleSets(snapshot).values()].map((ruleSet) => mutate(ruleSet, snapshot.facts))
  const survivors = results.flatMap((result) => result.survivors)
  const problems = survivors.map(({ file, line, pointer, change }) => ({
    ...{ file, pointer, ...(line !== undefined && { line }) },
    message: `no case detects when this condition is ${change}. Add a case on the other side of it.`,
  }))
  if (problems.length > 0) throw new RulesRefused(problems, NOT_RELEASED)
  const mutants = results.reduce((sum, result) => sum + result.mutants, 0)
  return { snapshot, cases: gate.cases.length, mutants, digest: folder.digest }
}

const NOT_RELEASED = 'The rules are not released'

/** What differs from the results of the release before, or for a first release from the recorded ones. */
async function impactOnRecord(
  log: string,
  old: RuleSnapshot | undefined,
  rules: RuleSnapshot,
): Promise<Impact> {
  const replayed = () =>
    old ? replay(log, old, rules, firstMoment()) : replayRecord(log, rules, firstMoment())
  return impactOf(await readingRecord(log, replayed))
}

export const firstMoment = () => Date.now() - DAYS * DAY_MS

export function impactLines(
  { decisions, requests, unsure, unreadable, rules }: Impact,
  log: string,
): string[] {
  return [
    `Last ${DAYS} days in ${log}: ${counted(decisions, 'decision')}; ${counted(requests, 'request')} would have another result.`,
    ...rules.flatMap(ruleLines),
    ...(unsure > 0
      ? [
          `  ${counted(unsure, 'further decision')} unknown: the record does not have the facts that the rules examine.`,
        ]
      : []),
    ...(unreadable > 0 ? [`  ${counted(unreadable, 'line')} could not be read.`] : []),
  ]
}

function ruleLines({ ruleSet, code, company, refused, accepted, warned, examples }: RuleImpact): string[] {
  const who = company === null ? 'without a token' : `company ${company}`
  const parts = [
    ...(refused > 0 ? [`${counted(refused, 'request')} refused`] : []),
    ...(accepted > 0 ? [`${counted(accepted, 'request')} no longer refused`] : []),
    ...(warned > 0 ? [`${counted(warned, 'request')} with a warning`] : []),
  ]
  return [
    `  ${ruleSet} ${code}, ${who}: ${parts.join(', ')}`,
    ...examples.map(
      ({ at, operationId, requestId }) => `    for example ${operationId} at ${at}, request ${requestId}`,
    ),
  ]
}
