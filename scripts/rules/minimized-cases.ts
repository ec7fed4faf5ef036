// Shortens cases to what matters (R11): what a case says is left out where the examples in facts.json give the same. The
// completed facts stay the same, so that the cases prove what they proved, for rules to come too.
// Tested by test/scripts/rules/rules-minimize.long.test.ts.
import jsonc from 'jsonc-parser'
import type { RuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import { situationOfCase } from '../../handlers/rules/evaluate/situation.ts'
import { completeFacts } from '../../handlers/rules/language/case-facts.ts'
import type { Catalogue } from '../../handlers/rules/language/catalogue.ts'
import type { Facts } from '../../handlers/rules/language/fact-reader.ts'

/** The text of a cases file with shorter facts, and the number of cases that became shorter. */
export function withMinimizedCases(
  text: string,
  set: RuleSet,
  catalogue: Catalogue,
): { text: string; shortened: number } {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const root = jsonc.parseTree(text.slice(mark.length))
  let changed = text.slice(mark.length)
  let shortened = 0
  // From the last to the first, so that the offsets of the others stay right.
  for (const [index, { facts, given = facts }] of [...set.cases.entries()].reverse()) {
    const minimal = minimizedFacts(given, set, catalogue)
    const node = root && jsonc.findNodeAtLocation(root, ['cases', index, 'facts'])
    if (!node || JSON.stringify(minimal) === JSON.stringify(given)) continue
    shortened += 1
    const [, indent = ''] = /(?:^|\n)([ \t]*)[^\n]*$/.exec(changed.slice(0, node.offset)) ?? []
    const written = layout(minimal, indent, '"facts": ').slice('"facts": '.length).replaceAll('\n', newline)
    changed = changed.slice(0, node.offset) + written + changed.slice(node.offset + node.length)
  }
  return { text: mark + changed, shortened }
}

type Members = Readonly<Record<string, unknown>>

/** The facts without every member whose absence changes nothing. */
export function minimizedFacts(given: Facts, set: RuleSet, catalogue: Catalogue): Facts {
  const evidenceOf = (facts: Facts): string => {
    const { facts: complete, faults } = completeFacts(facts, set.name, catalogue)
    const moment = set.isRestricted ? situationOfCase({ facts: complete, given: facts }).moment : null
    return JSON.stringify([faults, moment, inOrder(complete)])
  }
  const present = evidenceOf(given)
  return without(given, [])

  /** Removes members at a place and below it, the outer ones first. */
  function without(facts: Facts, place: readonly (string | number)[]): Facts {
    const node = at(facts, place)
    if (typeof node !== 'object' || node === null) return facts
    let result = facts
    for (const name of Array.isArray(node) ? node.keys() : Object.keys(node)) {
      const inner = [...place, name]
      const shorter = typeof name === 'string' ? removed(result, inner) : undefined
      result = shorter && evidenceOf(shorter) === present ? shorter : without(result, inner)
    }
    return result
  }
}

const at = (value: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce<unknown>((inner, name) => (inner as Members)[name], value)

function removed(facts: Facts, place: readonly (string | number)[]): Facts {
  const copy = structuredClone(facts)
  const name = place.at(-1) as string
  delete (at(copy, place.slice(0, -1)) as Record<string, unknown>)[name]
  return copy
}

/** The same value with the members of all objects in the order of their names. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]))
}

const MAX_WIDTH = 110

/** JSON as people write it: on one line where it fits, with the member's name before it and a comma behind it. */
export function layout(value: unknown, indent: string, name = ''): string {
  const flat = flatText(value)
  const width = indent.length + name.length + flat.length + 1
  if (width <= MAX_WIDTH || typeof value !== 'object' || value === null) return name + flat
  const inner = `${indent}  `
  if (Array.isArray(value))
    return `${name}[\n${value.map((entry) => inner + layout(entry, inner)).join(',\n')}\n${indent}]`
  const members = Object.entries(value).map(
    ([member, each]) => inner + layout(each, inner, `${JSON.stringify(member)}: `),
  )
  return `${name}{\n${members.join(',\n')}\n${indent}}`
}

function flatText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(flatText).join(', ')}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${flatText(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
