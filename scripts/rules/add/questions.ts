// Questions on a terminal, by @clack/prompts. Lists are searched by typing. Ctrl-C ends the process: nothing is written before the
// last question. Tested by test/scripts/rules/rules-add.long.test.ts.
import { autocomplete, cancel, confirm, isCancel, log, text } from '@clack/prompts'
import type { Questions } from '../verbs/verb.ts'

export const terminalQuestions: Questions = {
  text: async (message, initialValue, fault) =>
    answered(await text({ message, initialValue, validate: (answer) => fault(answer ?? '') })),

  async choose(message, choices) {
    const options = choices.map(({ label, hint }, index) => ({
      value: `${index}`,
      label,
      ...(hint && { hint }),
    }))
    const index = answered(
      await autocomplete({
        ...{ message, maxItems: 10 },
        options() {
          return matching(this.userInput ?? '', options)
        },
        filter: () => true,
        validate: (index) => (index === undefined ? 'Nothing in the list has these words.' : undefined),
      }),
    )
    const choice = choices[Number(index)]
    if (!choice) throw new Error(`There is no choice ${index}.`)
    return choice.value
  },

  async confirm(message, about) {
    if (about !== undefined) log.message(about)
    return answered(await confirm({ message, initialValue: about !== undefined }))
  },
}

/** The options that have all words, those with the very text first. */
function matching<Option extends { label: string; hint?: string }>(
  typed: string,
  options: readonly Option[],
): Option[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  const has = ({ label, hint = '' }: Option) =>
    words.every((word) => `${label} ${hint}`.toLowerCase().includes(word))
  const rank = ({ label }: Option) => (label.toLowerCase().includes(text) ? 0 : 1)
  return options.filter(has).toSorted((a, b) => rank(a) - rank(b))
}

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>
  cancel('Nothing is written.')
  process.exit(1)
}
