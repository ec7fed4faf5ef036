// `rules diff`: the rules that differ between two folders or Git revisions, and the recorded decisions that would
// differ.
// Tested by test/scripts/rules/rules-diff.long.test.ts.

import { existsSync } from 'node:fs'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { comparableRules, withTemporaryFolder } from '../compared-rules.ts'
import { type ChangedDecision, type Replay, replay } from '../record/replay.ts'
import { unpackRevision } from '../review/revisions.ts'
import { type RuleChange, ruleChanges } from '../rule-changes.ts'
import { counted, verb } from './verb.ts'

/** Decisions shown on a terminal; --json has all. */
const MAX_SHOWN = 50

export const diff = verb(
  '<old> [new] [--log file]',
  'lists the rules that differ between two folders or revisions, and with --log the recorded decisions that would differ',
  async ({ directory, args: [old, current = directory, ...rest], options: { log } = {} }) => {
    if (!old || rest.length > 0) throw new UsageError('diff needs one or two folders or revisions.')
    const [before, after] = [await comparedRules(old, directory), await comparedRules(current, directory)]
    const changes = ruleChanges(before, after)
    const replayed =
      log === undefined ? undefined : await readingRecord(log, () => replay(log, before, after))
    const text = [
      ...changes.map(changeText),
      changes.length === 0
        ? 'No rule, table, limit or role differs.'
        : `${counted(changes.length, 'difference')}.`,
      ...(replayed ? [replayText(replayed)] : []),
    ].join('\n')
    const hashes = { before: before.hash, after: after.hash }
    return { ok: true, text, data: { ok: true, ...hashes, changes, ...(replayed && { replay: replayed }) } }
  },
  ['log'],
)

/** Throws UsageError where the record cannot be read. */
export async function readingRecord<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new UsageError(`The decisions in ${file} cannot be read: ${code}.`)
  }
}

export function changeText({ change, file, line, name, title, members }: RuleChange): string {
  const place = line === undefined ? file : `${file}:${line}`
  return [
    `${change.padEnd(8)} ${place} ${name}: ${title}`,
    ...members.flatMap(({ member, was, is }) => [
      `         ${member} was ${JSON.stringify(was)}`,
      `         ${' '.repeat(member.length)}  is ${JSON.stringify(is)}`,
    ]),
  ].join('\n')
}

function replayText({ decisions, replayed, changed, unsure, unreadable }: Replay): string {
  const more = changed.length - MAX_SHOWN
  return [
    '',
    `${counted(decisions, 'decision')} recorded, ${replayed} by rules that differ; ${changed.length} would have another result.`,
    ...changed.slice(0, MAX_SHOWN).map(decisionText),
    ...(more > 0 ? [`  and ${more} more; --json has all.`] : []),
    ...(unsure > 0
      ? [
          `${counted(unsure, 'further decision')} unknown: the record does not have the facts that the rules examine.`,
        ]
      : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'line')} could not be read.`] : []),
  ].join('\n')
}

function decisionText(decision: ChangedDecision): string {
  const { at, operationId, company, requestId, ruleSet, was, is, warnedBefore, warnedAfter } = decision
  const who = company === null ? 'anonymous' : `company ${company}`
  return `  ${at} ${operationId} (${who}, request ${requestId}) ${ruleSet}: ${verdict(was, warnedBefore)} → ${verdict(is, warnedAfter)}`
}

export function verdict(codes: readonly string[], warnings: readonly string[]): string {
  const result = codes.length === 0 ? 'accepted' : `refused by ${codes.join(', ')}`
  return warnings.length === 0 ? result : `${result} with a warning of ${warnings.join(', ')}`
}

/**
 * The rules of a folder, or else of a Git revision of `directory`. Limits are not compared with those that this program
 * reads. Throws UsageError or RulesRefused.
 */
async function comparedRules(name: string, directory: string): Promise<RuleSnapshot> {
  if (existsSync(name)) return comparableRules(name, name)
  return withTemporaryFolder(async (folder) => {
    if (!(await unpackRevision(directory, name, folder)))
      throw new UsageError(`"${name}" is neither a folder nor a revision that contains ${directory}.`)
    return comparableRules(name, folder)
  })
}
