// `rules diff`: what a change of the rules changes, and what it would have done to the decisions that were recorded.

import { UsageError } from '../../errors/usage-error.ts'
import { comparedRules } from '../prove/compared-folder.ts'
import { counted, verb } from '../prove/report.ts'
import { type RuleChange, ruleChanges } from '../prove/rule-changes.ts'
import { type ChangedDecision, type Replay, replay } from '../record/replay.ts'

/** Lines of a list on a terminal; --json has them all. */
const SHOWN = 50

export const diff = verb(
  '<old> [new] [--log file]',
  'which rules differ between two folders or revisions; with a record of decisions, which of those would, too',
  async ({ directory, words: [old, fresh = directory, ...rest], options: { log } = {} }) => {
    if (!old || rest.length > 0)
      throw new UsageError('diff needs a folder or a revision, and may have another.')
    const [before, after] = [await comparedRules(old, directory), await comparedRules(fresh, directory)]
    const changes = ruleChanges(before, after)
    const replayed = log === undefined ? undefined : await replayOf(log, () => replay(log, before, after))
    const text = [
      ...changes.map(changeText),
      changes.length === 0 ? 'No rule, limit or role differs.' : `${counted(changes.length, 'difference')}.`,
      ...(replayed ? [replayText(replayed)] : []),
    ].join('\n')
    const hashes = { before: before.hash, after: after.hash }
    return { ok: true, text, data: { ok: true, ...hashes, changes, ...(replayed && { replay: replayed }) } }
  },
  ['log'],
)

async function replayOf(file: string, work: () => Promise<Replay>): Promise<Replay> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new UsageError(`The decisions in ${file} cannot be read: ${code}.`)
  }
}

function changeText({ change, file, line, name, title, members }: RuleChange): string {
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
  const more = changed.length - SHOWN
  return [
    '',
    `${counted(decisions, 'decision')} recorded, ${replayed} by rules that differ; ${changed.length} would come out otherwise.`,
    ...changed.slice(0, SHOWN).map(decisionText),
    ...(more > 0 ? [`  and ${more} more; --json has them all.`] : []),
    ...(unsure > 0
      ? [
          `Of ${counted(unsure, 'further decision')} nobody can tell: the record lacks what the rules look at.`,
        ]
      : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'line')} could not be read.`] : []),
  ].join('\n')
}

function decisionText({ at, operationId, company, requestId, ruleSet, was, is }: ChangedDecision): string {
  const who = company === null ? 'anonymous' : `company ${company}`
  return `  ${at} ${operationId} (${who}, request ${requestId}) ${ruleSet}: ${verdict(was)} → ${verdict(is)}`
}

const verdict = (codes: readonly string[]) =>
  codes.length === 0 ? 'accepted' : `refused by ${codes.join(', ')}`
