// What the verbs of `npm run rules` have in common: their input and options, and the report as text and as data for --json.
// Tested by test/platform/rules/rules-commands.test.ts.
import { UsageError } from '../../errors/usage-error.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'

export interface VerbInput {
  /** The rules folder. */
  directory: string
  /** The words after the verb. */
  words: readonly string[]
  options?: Readonly<Partial<Record<OptionName, string>>>
}

/** Options that only some verbs take. */
export const optionNames = ['company', 'log'] as const
export type OptionName = (typeof optionNames)[number]

export interface Report {
  ok: boolean
  text: string
  data: unknown
}

export interface Verb {
  /** The words after the verb, as the help shows them. */
  words: string
  does: string
  run(input: VerbInput): Promise<Report>
}

/** Makes a verb. Faults of the rules become its report. */
export const verb = (
  words: string,
  does: string,
  work: (input: VerbInput) => Promise<Report>,
  accepts: readonly OptionName[] = [],
): Verb => ({
  words,
  does,
  async run(input) {
    if (words === '' && input.words.length > 0) throw new UsageError(`Unexpected word "${input.words[0]}".`)
    const [unknown] = Object.keys(input.options ?? {}).filter((name) => !accepts.includes(name as OptionName))
    if (unknown) throw new UsageError(`--${unknown} is not an option of this verb.`)
    try {
      return await work(input)
    } catch (error) {
      if (!(error instanceof RulesRefused)) throw error
      return refusal(error.message, error.problems)
    }
  },
})

const refusal = (text: string, problems: readonly RuleProblem[]): Report => ({
  ok: false,
  text,
  data: { ok: false, problems },
})

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
