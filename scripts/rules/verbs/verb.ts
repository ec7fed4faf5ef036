// What the verbs of `npm run rules` have in common: their input and options, and the report as text and as data for --json.
// Tested by test/scripts/rules/rules-commands.long.test.ts.

import { type RuleProblem, RulesRefused } from '../../../handlers/rules/language/problems.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'

export interface VerbInput {
  /** The rules folder. */
  directory: string
  /** The arguments after the verb. */
  args: readonly string[]
  options?: Readonly<Partial<Record<OptionName, string>>>
  switches?: Readonly<Partial<Record<SwitchName, boolean>>>
  /** Answers to the questions of `add`, in the order in which the command line has them. */
  answers?: Answers
  /** The record of decisions that the settings name. */
  decisionLog?: string | undefined
  /** The companies that exist; rejects where no database is reachable. */
  existingCompanies?: (() => Promise<ReadonlySet<number>>) | undefined
  /** Asks the person at the terminal; absent where there is none. */
  confirm?: ((question: string) => Promise<boolean>) | undefined
  /** Asks for text and choices; absent where there is no terminal. */
  questions?: (() => Promise<Questions>) | undefined
}

export interface Choice<Value> {
  value: Value
  label: string
  hint?: string
}

export interface Questions {
  /** `fault` returns what is wrong with an answer; it is asked again. */
  text(question: string, initial: string, fault: (answer: string) => string | undefined): Promise<string>
  choose<Value>(question: string, choices: readonly Choice<Value>[]): Promise<Value>
  /** With a text to read first the usual answer is yes. */
  confirm(question: string, about?: string): Promise<boolean>
}

/** Options that only some verbs take, with a value and without one. */
type OptionName = 'company' | 'log' | 'by' | 'why' | 'approved-by' | 'output'
type SwitchName = 'accept' | 'yes' | 'dry-run' | 'minimize' | 'removes-codes'

/** The options of `add`, with what they are for. */
export const answerNames = {
  operation: 'the operationId, such as createCart',
  fact: 'what is examined, such as cart.Items.Quantity',
  comparison: 'how, in words: "is more than"',
  value: 'what it is compared with; several are separated by commas',
  refused: 'an example that the rule refuses',
  accepted: 'an example that it accepts',
  name: 'the rule as a sentence',
  message: 'what the client reads',
  code: 'the code that the client gets',
  status: '400, 403, 404 or 409',
  owner: 'who decides about the rule',
  mode: 'refuse, or warn',
  from: 'the first day or moment of the rule',
  until: 'the day or moment at which it ends',
  companies: 'the ids of the only companies for which it begins, separated by commas',
  'rule-set': 'which rule set, where several know all facts',
} as const

export type AnswerName = keyof typeof answerNames
export type Answers = Readonly<Partial<Record<AnswerName, readonly string[]>>>

export interface Report {
  ok: boolean
  text: string
  /** The text is what was asked for, also where it is not ok: it goes to stdout. */
  isDocument?: true
  data: unknown
}

export interface Verb {
  /** The arguments after the verb, as the help shows them. */
  argumentUsage: string
  does: string
  run(input: VerbInput): Promise<Report>
}

/** Makes a verb. Faults of the rules become its report. */
export const verb = (
  argumentUsage: string,
  does: string,
  work: (input: VerbInput) => Promise<Report>,
  accepts: readonly (OptionName | SwitchName | AnswerName)[] = [],
): Verb => ({
  argumentUsage,
  does,
  async run(input) {
    if (takesNoArguments(argumentUsage) && input.args.length > 0)
      throw new UsageError(`Unexpected word "${input.args[0]}".`)
    const named = Object.keys({ ...input.options, ...input.switches, ...input.answers })
    const [unknown] = named.filter((name) => !accepts.some((accepted) => accepted === name))
    if (unknown) throw new UsageError(`--${unknown} is not an option of this verb.`)
    try {
      return await work(input)
    } catch (error) {
      if (!(error instanceof RulesRefused)) throw error
      return refusal(error.message, error.problems)
    }
  },
})

/** The CompanyId of --company. */
export function companyIdOf(company: string | undefined): number | undefined {
  if (company === undefined) return undefined
  if (!/^[1-9]\d{0,9}$/.test(company))
    throw new UsageError(`"${company}" is not a CompanyId; npm run tenant -- list shows them.`)
  return Number(company)
}

const takesNoArguments = (argumentUsage: string) => argumentUsage === '' || /^\[?--/.test(argumentUsage)

const refusal = (text: string, problems: readonly RuleProblem[]): Report => ({
  ok: false,
  text,
  data: { ok: false, problems },
})

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
