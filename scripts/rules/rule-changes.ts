// Compares two snapshots rule by rule, for the owner: rules by code, limits and roles by name, tables by row. Layout, member order and
// cases do not count as differences. Tested by test/scripts/rules/rules-diff.long.test.ts.
import type { RuleSet } from '../../handlers/rules/evaluate/rule-set.ts'
import { allRuleSets, type RuleSnapshot } from '../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Rule, RuleSetDocument } from '../../handlers/rules/language/documents.ts'
import { counted } from './verbs/verb.ts'

interface Difference {
  change: 'added' | 'removed' | 'changed'
  /** The members that differ, with the values before and after. */
  members: { member: string; was: unknown; is: unknown }[]
}

export interface RuleChange extends Difference {
  file: string
  /** In the new file; in the old one for a removed rule. */
  line?: number
  /** The rule's code, the name of a limit or role, or "the table". */
  name: string
  /** The name of the rule, the meaning of the limit or role, or how many rows of the table differ. */
  title: string
}

/** The codes that no rule has any more, of refusals and of warnings. */
export function vanishingCodes(before: RuleSnapshot, after: RuleSnapshot): string[] {
  const codesOf = (snapshot: RuleSnapshot) =>
    new Set([...allRuleSets(snapshot).values()].flatMap((set) => codesIn(set)))
  const [old, present] = [codesOf(before), codesOf(after)]
  return [...old].filter((code) => !present.has(code)).sort()
}

/** Every difference, ordered by file. */
export function ruleChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  const changes = [
    ...setChanges(before, after),
    ...tableChanges(before, after),
    ...limitChanges(before, after),
    ...roleChanges(before, after),
  ]
  return changes.sort((a, b) => (a.file === b.file ? 0 : a.file < b.file ? -1 : 1))
}

function setChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  return pairByKey(allRuleSets(before), allRuleSets(after)).flatMap(([name, was, is]) => {
    const file = `${name}.json`
    const changes = keyedDiff(rulesIn(was), rulesIn(is), ({ rule, line }) => ({
      file,
      ...(line !== undefined && { line }),
      name: rule.event.type,
      title: rule.name,
    }))
    const sets = [was, is]
    const replaces = sets.map((set) => (set?.companyDocument?.replaces ?? []).toSorted())
    const inBoth = codesIn(was).filter((code) => codesIn(is).includes(code))
    const order = sets.map((set) => codesIn(set).filter((code) => inBoth.includes(code)))
    return [
      ...changes,
      ...changeOfSet(file, 'Common rules that do not apply', 'replaces', replaces),
      ...changeOfSet(file, 'The order of the rules', 'rules', order),
    ]
  })
}

function changeOfSet(
  file: string,
  title: string,
  member: string,
  [was, is]: readonly unknown[],
): RuleChange[] {
  if (isSame(was, is)) return []
  return [{ change: 'changed', file, name: 'the whole set', title, members: [{ member, was, is }] }]
}

interface PlacedRule {
  rule: Rule
  line: number | undefined
  parts: Record<string, unknown>
}

const documentOf = (set: RuleSet | undefined): RuleSetDocument | undefined =>
  set?.companyDocument ?? set?.document
const codesIn = (set: RuleSet | undefined) => (documentOf(set)?.rules ?? []).map(({ event }) => event.type)

function rulesIn(set: RuleSet | undefined): Map<string, PlacedRule> {
  const rules = documentOf(set)?.rules ?? []
  return new Map(
    rules.map((rule, index) => {
      const { name, owner, mode, validFrom, validUntil, companies, conditions, event } = rule
      const applies = { mode, validFrom, validUntil, companies: companies?.toSorted((a, b) => a - b) }
      const parts = { name, owner, ...applies, conditions, ...event.params }
      return [event.type, { rule, line: set?.lines.rules.get(`/rules/${index}`), parts }]
    }),
  )
}

/** Rows that a change of a table names. */
const MAX_ROWS_NAMED = 20

function tableChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  const tablesIn = ({ tables, companyTables }: RuleSnapshot) => new Map([...tables, ...companyTables])
  return pairByKey(tablesIn(before), tablesIn(after)).flatMap(([name, was, is]): RuleChange[] => {
    const table = is ?? was
    if (!table) return []
    const place = { file: `${name}.table.csv`, name: 'the table' }
    if (!was || !is)
      return [{ change: is ? 'added' : 'removed', ...place, title: counted(table.size, 'row'), members: [] }]
    const key = table.keyColumns.filter((column) => was.columns.includes(column))
    const rows = pairByKey(was.rowTexts(key), is.rowTexts(key)).filter(([, old, fresh]) => old !== fresh)
    const members = [
      ...(isSame(was.columns, is.columns) ? [] : [{ member: 'columns', was: was.columns, is: is.columns }]),
      ...rows
        .slice(0, MAX_ROWS_NAMED)
        .map(([member, old, fresh]) => ({ member, was: old ?? null, is: fresh ?? null })),
    ]
    if (members.length === 0) return []
    const more = rows.length > MAX_ROWS_NAMED ? `, of which these are the first ${MAX_ROWS_NAMED}` : ''
    return [
      {
        change: 'changed',
        ...place,
        title: `${counted(rows.length, 'row')} of ${is.size} ${rows.length === 1 ? 'differs' : 'differ'}${more}`,
        members,
      },
    ]
  })
}

function limitChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  const limitsIn = ({ limits, companyLimits }: RuleSnapshot) => {
    const common = [...limits].flatMap(([file, document]) =>
      document.limits.map(({ name, meaning: title, ...limit }) => {
        const { value, unit, minimum, maximum } = limit
        return { file: `${file}.json`, name, title, parts: { value, unit, minimum, maximum } }
      }),
    )
    const ofCompanies = [...companyLimits.values()].flatMap(({ file, value: { limits: own } }) =>
      Object.entries(own).map(([name, value]) => {
        const title = common.find((limit) => limit.name === name)?.title ?? name
        return { file, name, title, parts: { value } }
      }),
    )
    return new Map([...common, ...ofCompanies].map((limit) => [`${limit.file} ${limit.name}`, limit]))
  }
  return keyedDiff(limitsIn(before), limitsIn(after), placeAndTitle, true)
}

function roleChanges(before: RuleSnapshot, after: RuleSnapshot): RuleChange[] {
  const rolesIn = ({ roles, companyRoles }: RuleSnapshot) => {
    const common = Object.entries(roles).map(([name, role]) => {
      const { meaning: title, standsAlone = false, scopes, forUsers = [] } = role
      const parts = { standsAlone, scopes: scopes.toSorted(), forUsers: forUsers.toSorted() }
      return { file: 'access/roles.json', name, title, parts }
    })
    const ofCompanies = [...companyRoles.values()].flatMap(({ file, value }) =>
      Object.entries(value.roles).map(([name, { scopes }]) => {
        return { file, name, title: roles[name]?.meaning ?? name, parts: { scopes: scopes.toSorted() } }
      }),
    )
    const all: { file: string; name: string; title: string; parts: Record<string, unknown> }[] = [
      ...common,
      ...ofCompanies,
    ]
    return new Map(all.map((role) => [`${role.file} ${role.name}`, role]))
  }
  return keyedDiff(rolesIn(before), rolesIn(after), placeAndTitle, true)
}

/**
 * The differences of two lists by key, each described by its new entry, or by the old one where it was removed. What is added
 * or removed has its members only where they are asked for: a rule is described in words elsewhere.
 */
function keyedDiff<Entry extends { parts: Record<string, unknown> }, Description extends object>(
  before: ReadonlyMap<string, Entry>,
  after: ReadonlyMap<string, Entry>,
  describe: (entry: Entry) => Description,
  withMembers = false,
): (Difference & Description)[] {
  return pairByKey(before, after).flatMap(([, was, is]): (Difference & Description)[] => {
    const entry = is ?? was
    if (!entry) return []
    const names = [...new Set([...Object.keys(was?.parts ?? {}), ...Object.keys(is?.parts ?? {})])]
    const members = names
      .filter((member) => !isSame(was?.parts[member], is?.parts[member]))
      .map((member) => ({ member, was: was?.parts[member] ?? null, is: is?.parts[member] ?? null }))
    if (!was || !is)
      return [{ change: is ? 'added' : 'removed', ...describe(entry), members: withMembers ? members : [] }]
    return members.length === 0 ? [] : [{ change: 'changed', ...describe(is), members }]
  })
}

const placeAndTitle = ({ file, name, title }: Pick<RuleChange, 'file' | 'name' | 'title'>) => ({
  file,
  name,
  title,
})

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Every key of either side with both entries. */
const pairByKey = <Entry>(before: ReadonlyMap<string, Entry>, after: ReadonlyMap<string, Entry>) =>
  [...new Set([...before.keys(), ...after.keys()])].map(
    (key) => [key, before.get(key), after.get(key)] as const,
  )
