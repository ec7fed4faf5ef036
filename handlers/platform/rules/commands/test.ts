// `rules test`: runs the cases of all rule sets. Tested by test/rules/rules.test.ts.
import { suppliedFacts } from '../../../../generated/facts.ts'
import { UsageError } from '../../errors/usage-error.ts'
import { problemLine } from '../language/problems.ts'
import { inspectRules } from '../load/loader.ts'
import { acceptCases } from './accept.ts'
import { counted, verb } from './verb.ts'

export const test = verb(
  '[--accept [--yes]]',
  'runs the cases of each rule set; --accept makes failing cases expect what the rules decide',
  async (input) => {
    const { directory, switches = {} } = input
    if (switches.yes && !switches.accept) throw new UsageError('--yes is an option of --accept.')
    if (switches.accept) return acceptCases(input)
    const { gate } = await inspectRules({ directory, supplied: suppliedFacts })
    const { problems, cases } = gate
    const ok = problems.length === 0
    const sum = ok ? 'all passed.' : `${problems.length} failed.`
    const lines = problems.map((problem) => problemLine(problem).trim())
    const text = [...lines, `${counted(cases.length, 'case')}: ${sum}`].join('\n')
    return { ok, text, data: { ok, cases } }
  },
  ['accept', 'yes'],
)
