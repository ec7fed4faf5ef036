// One answer after another: from an option, else from a question on the terminal, else from a default.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import { didYouMean } from '../../../handlers/rules/language/problems.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { type AnswerName, type Answers, answerNames, type Choice, type Questions } from '../verbs/verb.ts'

/** A choice with the word that its option takes. */
export interface NamedChoice<Value> extends Choice<Value> {
  name: string
}

/** Each of its functions throws UsageError for an option that is wrong, or missing where nobody can be asked. */
export function createDialogue(answers: Answers, questions: Questions | undefined) {
  const left = new Map(Object.entries(answers).map(([name, values]) => [name, [...values]]))
  const next = (name: AnswerName) => left.get(name)?.shift()
  const missing = (name: AnswerName, choices: readonly string[] = []) =>
    new UsageError([`--${name} is missing: ${answerNames[name]}.`, ...choices].join('\n  '))

  return {
    questions,
    /** Whether the option was given, and has values left. */
    has: (name: AnswerName) => (left.get(name)?.length ?? 0) > 0,

    async choose<Value>(
      name: AnswerName,
      question: string,
      choices: readonly NamedChoice<Value>[],
      meant: (typed: string) => Value | undefined = (typed) => named(typed, choices)?.value,
    ): Promise<Value> {
      const typed = next(name)
      const names = choices.map(({ name }) => name)
      if (typed !== undefined) {
        const value = meant(typed)
        if (value !== undefined) return value
        const alike = names.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase()))
        const listed = [alike, names].find((list) => list.length > 0 && list.length <= 30)
        const list = listed
          ? `There are: ${listed.map((name) => `"${name}"`).join(', ')}.`
          : `Without --${name} all ${names.length} are listed.`
        throw new UsageError(`--${name} "${typed}" is not one of them.${didYouMean(typed, names)} ${list}`)
      }
      if (questions) return questions.choose(question, choices)
      throw missing(
        name,
        choices.map(({ name, label, hint }) => (hint === undefined ? label : `${name}: ${hint}`)),
      )
    },

    /** `parse` throws UsageError for a wrong answer; without `initial` an answer is required. */
    async text<Value>(
      name: AnswerName,
      question: string,
      initial: string | undefined,
      parse: (text: string) => Value,
      choices?: readonly Choice<string>[],
    ): Promise<Value> {
      const typed = next(name)
      if (typed !== undefined) return parsed(name, parse, typed)
      if (questions && choices) return parse(await questions.choose(question, choices))
      if (questions)
        return parse(await questions.text(question, initial ?? '', (text) => faultOf(parse, text)))
      if (initial === undefined)
        throw missing(
          name,
          choices?.map(({ label }) => label),
        )
      return parse(initial)
    },

    /** An answer that is not asked for. */
    optional<Value>(name: AnswerName, parse: (text: string) => Value): Value | undefined {
      const typed = next(name)
      return typed === undefined ? undefined : parsed(name, parse, typed)
    },

    /** Throws UsageError where an option was given more often than it is needed. */
    end(): void {
      for (const [name, [value]] of left)
        if (value !== undefined)
          throw new UsageError(`--${name} "${value}" belongs to nothing: it is one too many.`)
    },
  }
}

export type Dialogue = ReturnType<typeof createDialogue>

/** The choice with this name, in any case and without "any", or the only one whose name ends with it after a dot. */
function named<Value>(typed: string, choices: readonly NamedChoice<Value>[]) {
  const wanted = typed.trim().toLowerCase()
  const ending = choices.filter(({ name }) => name.toLowerCase().endsWith(`.${wanted}`))
  return (
    choices.find(({ name }) => [wanted, `any ${wanted}`].includes(name.toLowerCase())) ??
    (ending.length === 1 ? ending[0] : undefined)
  )
}

function parsed<Value>(name: AnswerName, parse: (text: string) => Value, typed: string): Value {
  const fault = faultOf(parse, typed)
  if (fault !== undefined) throw new UsageError(`--${name}: ${fault}`)
  return parse(typed)
}

function faultOf(parse: (text: string) => unknown, text: string): string | undefined {
  try {
    parse(text)
    return undefined
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
