// Compares two snapshots rule by rule, in words for the owner: rules by code, limits and roles by name.
// Layout, member order and cases do not count as differences. Tested by
// test/platform/rules/rules-diff.test.ts.

import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { Rule, RuleSetDocument } from '../language/documents.ts'
import { type Difference, isSame, keyedDiff, pairByKey } from './keyed-diff.ts'

export interface RuleChange extends Difference {
  file: string
  /** In the new file; in the old one where it was removed. */
  line?: number
  /** The rule's code, or the name of a limit or role. */
  name: string
  /** The rule's own sentence, or what the limit means. */
  title: string
}

/** Every difference, by file. */
export function ruleChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  const changes = [
    ...setChanges(before, after),
    ...limitChanges(before, after),
    ...roleChanges(before, after),
  ]
  return changes.sort((a, b) => (a.file === b.file ? 0 : a.file < b.file ? -1 : 1))
}

/** The common sets and those of companies, by name. */
export const setsOf = ({ ruleSets, companySets }: RuleSnapshot) => new Map([...ruleSets, ...companySets])

function setChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  return pairByKey(setsOf(before), setsOf(after)).flatMap(([name, was, is]) => {
    const file = `${name}.json`
    const changes = keyedDiff(rulesIn(was), rulesIn(is), (one) => ({ file, ...lineOf(one), ...told(one) }))
    const off = [was, is].map((set) => (set?.own?.replaces ?? []).toSorted())
    const order = [was, is].map((set) =>
      codesIn(set).filter((code) => [was, is].every((o) => codesIn(o).includes(code))),
    )
    const whole = { change: 'changed' as const, file, name: 'the whole set' }
    return [
      ...changes,
      ...(isSame(off[0], off[1])
        ? []
        : [
            {
              ...whole,
              title: 'Which common rules do not count',
              members: [{ member: 'replaces', was: off[0], is: off[1] }],
            },
          ]),
      ...(isSame(order[0], order[1])
        ? []
        : [
            {
              ...whole,
              title: 'The order of the rules',
              members: [{ member: 'rules', was: order[0], is: order[1] }],
            },
          ]),
    ]
  })
}

interface Placed {
  rule: Rule
  line: number | undefined
}

const documentOf = (set: RuleSet | undefined): RuleSetDocument | undefined => set?.own ?? set?.document
const codesIn = (set: RuleSet | undefined) => (documentOf(set)?.rules ?? []).map(({ event }) => event.type)
const told = ({ rule }: Placed) => ({ name: rule.event.type, title: rule.name })
const lineOf = ({ line }: Placed) => (line === undefined ? {} : { line })

function rulesIn(set: RuleSet | undefined): Map<string, Placed & { parts: Record<string, unknown> }> {
  const rules = documentOf(set)?.rules ?? []
  return new Map(
    rules.map((rule, index) => {
      const { name, conditions, event } = rule
      const parts = { name, conditions, ...event.params }
      return [event.type, { rule, line: set?.lines.rules.get(`/rules/${index}`), parts }]
    }),
  )
}

function limitChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  const limitsIn = ({ limits }: RuleSnapshot) =>
    new Map(
      [...limits].flatMap(([file, document]) =>
        document.limits.map(({ name, meaning, value, unit, minimum, maximum }) => {
          const parts = { value, unit, minimum, maximum }
          return [`${file} ${name}`, { file: `${file}.json`, name, title: meaning, parts }] as const
        }),
      ),
    )
  return keyedDiff(limitsIn(before), limitsIn(after), ({ file, name, title }) => ({ file, name, title }))
}

function roleChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  const rolesIn = ({ roles }: RuleSnapshot) =>
    new Map(
      Object.entries(roles).map(([name, { meaning, standsAlone = false, scopes, forUsers = [] }]) => [
        name,
        {
          name,
          title: meaning,
          parts: { standsAlone, scopes: scopes.toSorted(), forUsers: forUsers.toSorted() },
        },
      ]),
    )
  return keyedDiff(rolesIn(before), rolesIn(after), ({ name, title }) => ({
    file: 'access/roles.json',
    name,
    title,
  }))
}
