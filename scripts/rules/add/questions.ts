// Questions on a terminal, by @clack/prompts. Lists are searched by typing. Ctrl-C ends the process: nothing is written before the
// last question. Tested by test/scripts/rules/rules-add.long.test.ts.
import { autocomplete, cancel, confirm, isCancel, log, text } from '@clack/prompts'
import type { Questions } from '../verbs/verb.ts'

export const terminalQuestions: Questions = {
  text: async (message, initialValue, fault) =>
    answered(await text({ message, initialValue, validate: (answer) => fault(answer ?? '') })),

  async choose(message, choices) {
    const options = choices.map(({ label, hint }, index) => ({ value: index, label, ...(hint && { hint }) }))
    const index = answered(
      await autocomplete({
        ...{ message, options, maxItems: 10, placeholder: 'Type to search' },
        validate: (index) => (index === undefined ? 'Nothing in the list has these words.' : undefined),
        filter: (search, { label = '', hint = '' }) =>
          search.split(/\s+/).every((word) => `${label} ${hint}`.toLowerCase().includes(word.toLowerCase())),
      }),
    )
    const choice = choices[index]
    if (!choice) throw new Error(`There is no choice ${index}.`)
    return choice.value
  },

  async confirm(message, about) {
    if (about !== undefined) log.message(about)
    return answered(await confirm({ message, initialValue: about !== undefined }))
  },
}

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>
  cancel('Nothing is written.')
  process.exit(1)
}
