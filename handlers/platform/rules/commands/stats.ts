// `rules stats`: how often each rule refused, by the record of decisions.
// Tested by test/platform/rules/rules-stats.test.ts.
import { UsageError } from '../../errors/usage-error.ts'
import { inspectRules } from '../load/loader.ts'
import { type RuleStatistics, type Statistics, statisticsOf } from '../record/statistics.ts'
import { readingRecord } from './diff.ts'
import { counted, verb } from './verb.ts'

export const stats = verb(
  '[--log file]',
  'counts by rule what it refused, in the recorded decisions',
  async ({ directory, options: { log } = {}, decisionLog }) => {
    const file = log ?? decisionLog
    if (file === undefined) throw new UsageError('stats needs --log, or a record that DECISION_LOG names.')
    const { snapshot } = await inspectRules({ directory })
    const statistics = await readingRecord(file, () => statisticsOf(file, snapshot))
    return { ok: true, text: statisticsText(statistics), data: { ok: true, ...statistics } }
  },
  ['log'],
)

function statisticsText({ decisions, refused, unreadable, from, until, rules }: Statistics): string {
  const active = rules.filter((rule) => rule.refused > 0)
  const silent = rules.filter((rule) => rule.refused === 0)
  const asked = silent.filter((rule) => rule.decisions > 0)
  return [
    from === null
      ? 'No decision is recorded.'
      : `${counted(decisions, 'decision')} from ${from} to ${until}, of which ${refused} refused.`,
    ...active.map(ruleText),
    ...(silent.length > 0
      ? [`${counted(silent.length, 'rule')} refused nothing; ${asked.length} of these were evaluated.`]
      : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'line')} could not be read.`] : []),
  ].join('\n')
}

function ruleText({ ruleSet, code, name, decisions, refused, companies, last }: RuleStatistics): string {
  const by = companies.map(
    ({ company, refused }) => `${company === null ? 'without a token' : `company ${company}`} ${refused}`,
  )
  return [
    `${String(refused).padStart(7)} of ${decisions}  ${ruleSet} ${code}: ${name ?? 'a rule that is no longer there'}`,
    `         ${by.join(', ')}; last ${last}`,
  ].join('\n')
}
