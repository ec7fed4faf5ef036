// The verbs of `npm run rules`, one file each.
// Tested by test/rules/rules.test.ts and test/scripts/rules/rules-commands.long.test.ts.

import { add } from './add.ts'
import { diff } from './diff.ts'
import { docs } from './docs.ts'
import { explain } from './explain.ts'
import { history } from './history.ts'
import { list } from './list.ts'
import { mutate } from './mutate.ts'
import { release } from './release.ts'
import { revert } from './revert.ts'
import { review } from './review.ts'
import { stats } from './stats.ts'
import { test } from './test.ts'
import { validate } from './validate.ts'
import type { Verb } from './verb.ts'

export const commands: Readonly<Record<string, Verb>> = {
  list,
  add,
  validate,
  test,
  explain,
  diff,
  mutate,
  review,
  release,
  history,
  revert,
  stats,
  docs,
}

/** A line of help for each verb. */
export const verbLines: readonly string[] = Object.entries(commands).map(
  ([name, { argumentUsage, does }]) => `  ${`${name} ${argumentUsage}`.padEnd(36)}  ${does}`,
)
