// The input and output of a verb of `npm run rules`: text for an owner, and data for --json.
import { UsageError } from '../../errors/usage-error.ts'
import { type RuleProblem, RulesRefused } from '../language/problems.ts'

export interface Asked {
  /** The rules folder. */
  directory: string
  /** What stands after the verb. */
  words: readonly string[]
  /** The options of its own that were given. */
  options?: Readonly<Partial<Record<OptionName, string>>>
}

/** Options that single verbs take. */
export const optionNames = ['company', 'log'] as const
export type OptionName = (typeof optionNames)[number]

export interface Report {
  ok: boolean
  text: string
  data: unknown
}

export interface Verb {
  /** What may stand after the verb, as the help shows it. */
  words: string
  does: string
  run(asked: Asked): Promise<Report>
}

/** A verb; whatever is wrong with the rules becomes its report. */
export const verb = (
  words: string,
  does: string,
  work: (asked: Asked) => Promise<Report>,
  takes: readonly OptionName[] = [],
): Verb => ({
  words,
  does,
  async run(asked) {
    if (words === '' && asked.words.length > 0)
      throw new UsageError(`Nothing is known of "${asked.words[0]}".`)
    const [stranger] = Object.keys(asked.options ?? {}).filter((name) => !takes.includes(name as OptionName))
    if (stranger) throw new UsageError(`--${stranger} says nothing here.`)
    try {
      return await work(asked)
    } catch (error) {
      if (!(error instanceof RulesRefused)) throw error
      return refusal(error.message, error.problems)
    }
  },
})

export const refusal = (text: string, problems: readonly RuleProblem[]): Report => ({
  ok: false,
  text,
  data: { ok: false, problems },
})

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
