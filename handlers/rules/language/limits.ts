// The limits that the program reads. A limits.json must contain exactly these: a missing one would fail in the middle of
// a request, and an unknown one would have no effect. Tested by test/rules/load/rules-files.test.ts.
import type { LimitsDocument } from './documents.ts'
import { didYouMean, type RuleProblem } from './problems.ts'
import { problem, type RuleFile } from './rule-file.ts'

/** Faults of a limits file that passed its schema: values out of bounds, and names that the program does not read. */
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
      if (names.indexOf(name) < index) return [at('name', `"${name}" is defined twice.`)]
      if (value >= minimum && value <= maximum) return []
      return [at('value', `found ${value}; ${name} must be from ${minimum} to ${maximum} ${unit}.`)]
    }),
  ]
}
