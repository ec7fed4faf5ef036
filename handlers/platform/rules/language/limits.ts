// The limits that the program reads. An owner's limits.json must contain exactly these: a missing one would
// fail in the middle of a request, and an unknown one would have no effect.
import type { LimitsDocument } from './documents.ts'
import { problem, type RuleFile } from './grammar.ts'
import { didYouMean, type RuleProblem } from './problems.ts'

/** Limit files by name, and the limits in each; a service adds its own here. */
export const limitNames = {
  'accounts/limits': [
    'LogonFailuresPerAccount',
    'LogonFailuresPerAddress',
    'LogonLockoutMinutes',
    'BasicTokenDays',
  ],
  'cart/limits': ['CartInactivityMinutes'],
  'usermanager/limits': ['BulkUserRows', 'TemporaryPasswordHours'],
} as const

export type LimitSet = keyof typeof limitNames
export type LimitNames = { [Set in LimitSet]: (typeof limitNames)[Set][number] }

/** What a limits file says beyond its schema: the bounds hold, and the names are those that the program reads. */
export function limitProblems(file: RuleFile, read: readonly string[]): RuleProblem[] {
  const { limits } = file.value as LimitsDocument
  const names = limits.map(({ name }) => name)
  const missing = read.filter((name) => !names.includes(name))
  return [
    ...missing.map((name) => problem(file, '/limits', `"${name}" is missing; the program needs it.`)),
    ...limits.flatMap(({ name, value, unit, minimum, maximum }, index) => {
      const at = (member: string, message: string) => problem(file, `/limits/${index}/${member}`, message)
      if (!read.includes(name))
        return [at('name', `nothing in the program reads "${name}".${didYouMean(name, missing)}`)]
      if (names.indexOf(name) < index) return [at('name', `"${name}" is there twice.`)]
      if (value >= minimum && value <= maximum) return []
      return [at('value', `found ${value}; ${name} may be from ${minimum} to ${maximum} ${unit}.`)]
    }),
  ]
}
