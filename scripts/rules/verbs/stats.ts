// `rules stats`: how often each rule refused, by the record of decisions, and how often it would refuse as it is now.
// Tested by test/scripts/rules/rules-stats.long.test.ts.

import { inspectRules } from '../../../handlers/rules/load/loader.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { type RuleStatistics, type Statistics, statisticsOf } from '../record/statistics.ts'
import { readingRecord } from './diff.ts'
import { counted, verb } from './verb.ts'

export const stats = verb(
  '[--log file]',
  'counts by rule what it refused in the recorded decisions, and what it would refuse now',
  async ({ directory, options: { log } = {}, decisionLog }) => {
    const file = log ?? decisionLog
    if (file === undefined) throw new UsageError('stats needs --log, or a record that DECISION_LOG names.')
    const { snapshot } = await inspectRules({ directory })
    const statistics = await readingRecord(file, () => statisticsOf(file, snapshot))
    return { ok: true, text: statisticsText(statistics), data: { ok: true, ...statistics } }
  },
  ['log'],
)

function statisticsText({ decisions, refused, unreadable, unknown, from, until, rules }: Statistics): string {
  const isActive = (rule: RuleStatistics) => rule.refused + rule.warned + rule.wouldRefuse > 0
  const active = rules.filter(isActive)
  const silent = rules.filter((rule) => !isActive(rule))
  const asked = silent.filter((rule) => rule.decisions > 0)
  return [
    from === null
      ? 'No decision is recorded.'
      : `${counted(decisions, 'decision')} from ${from} to ${until}, of which ${refused} refused.`,
    ...active.map(ruleText),
    ...(silent.length > 0
      ? [`${counted(silent.length, 'rule')} refused nothing; ${asked.length} of these were evaluated.`]
      : []),
    ...(unknown > 0
      ? [`${counted(unknown, 'decision')} cannot be evaluated by these rules: other facts were recorded.`]
      : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'line')} could not be read.`] : []),
  ].join('\n')
}

function ruleText(rule: RuleStatistics): string {
  const { ruleSet, code, name, decisions, refused, warned, wouldRefuse, last } = rule
  return [
    `${String(refused).padStart(7)} of ${decisions}  ${ruleSet} ${code}: ${name ?? 'a rule that is no longer there'}`,
    ...(refused > 0 ? [`         ${byCompany(rule, 'refused')}; last ${last}`] : []),
    ...(warned > 0 ? [`         warned ${warned}`] : []),
    ...(wouldRefuse !== refused
      ? [
          `         as it is now: ${wouldRefuse}${wouldRefuse > 0 ? `; ${byCompany(rule, 'wouldRefuse')}` : ''}`,
        ]
      : []),
  ].join('\n')
}

function byCompany({ companies }: RuleStatistics, member: 'refused' | 'wouldRefuse'): string {
  return companies
    .filter((counts) => counts[member] > 0)
    .map((counts) => {
      const who = counts.company === null ? 'without a token' : `company ${counts.company}`
      return `${who} ${counts[member]}`
    })
    .join(', ')
}
