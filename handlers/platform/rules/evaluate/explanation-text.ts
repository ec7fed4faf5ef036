// Formats an explanation as a tree for the terminal.

import { readerName } from '../language/fact-sheet.ts'
import type { ConditionExplanation, RuleExplanation, SetExplanation } from './explanation-shapes.ts'

const LONGEST = 80

/** Every rule with its conditions; the first line of each says whether it refuses. */
export function explanationText(sets: readonly SetExplanation[]): string {
  return sets.map(setText).join('\n\n')
}

function setText({ ruleSet, file, refuses, rules }: SetExplanation): string {
  const count = rules.filter((rule) => rule.refuses).length
  const verdict = refuses ? `refuses, by ${count} of ${rules.length} rules` : 'passes'
  return [`${ruleSet} ${verdict}`, ...rules.flatMap((rule) => ruleLines(rule, file))].join('\n')
}

function ruleLines(rule: RuleExplanation, file: string): string[] {
  const place = `${rule.file ?? file}${rule.line === undefined ? '' : `:${rule.line}`} ${rule.pointer}`
  const field = rule.field === null ? '' : ` ${rule.field}`
  return [
    '',
    `${rule.refuses ? 'REFUSES' : 'passes '}  ${rule.name}  (${place})`,
    ...(rule.refuses ? [`         ${rule.status} ${rule.code}${field}: ${rule.message}`] : []),
    ...treeLines(rule.conditions, '         ', '         '),
  ]
}

function treeLines(condition: ConditionExplanation, first: string, rest: string): string[] {
  const line = `${first}${condition.holds ? 'yes' : 'no '}  ${conditionText(condition)}`
  if (condition.kind === 'comparison') return [line]
  const last = condition.conditions.length - 1
  return [
    line,
    ...condition.conditions.flatMap((one, index) =>
      treeLines(one, `${rest}${index === last ? '└─ ' : '├─ '}`, `${rest}${index === last ? '   ' : '│  '}`),
    ),
  ]
}

const GROUPS = { all: 'all of these', any: 'any of these', not: 'not this' }

function conditionText(condition: ConditionExplanation): string {
  if (condition.kind !== 'comparison') return GROUPS[condition.kind]
  const { fact, path, operator, found, expected, expectedFrom } = condition
  const left = `${readerName(fact, path)} (${shown(found)}) ${operator}`
  if (expectedFrom) return `${left} ${readerName(expectedFrom.fact, expectedFrom.path)} (${shown(expected)})`
  return expected === null ? left : `${left} ${shown(expected)}`
}

function shown(value: unknown): string {
  if (value === null) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
