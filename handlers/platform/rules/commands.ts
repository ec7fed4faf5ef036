// The verbs of `npm run rules`, one file each in commands/; a new verb is a line here.
// Held by test/rules.test.ts and test/platform/rules-commands.test.ts.
import { diff } from './commands/diff.ts'
import { explain } from './commands/explain.ts'
import { list } from './commands/list.ts'
import { mutate } from './commands/mutate.ts'
import { schema } from './commands/schema.ts'
import { test } from './commands/test.ts'
import { validate } from './commands/validate.ts'
import type { Verb } from './report.ts'

export const commands: Readonly<Record<string, Verb>> = {
  list,
  validate,
  test,
  explain,
  diff,
  mutate,
  schema,
}

/** A line of help for each verb. */
export const verbLines: readonly string[] = Object.entries(commands).map(
  ([name, { words, does }]) => `  ${`${name} ${words}`.padEnd(36)}  ${does}`,
)
