// All rules, limits and roles as one immutable snapshot: a request sees the same rules from start to end.
// Tested by test/platform/rules/rules.test.ts.
import { type Fact, factsGivenTo } from '../language/catalogue.ts'
import { commonNameOf, companyOf } from '../language/company-files.ts'
import type { LimitsDocument, RolesDocument } from '../language/documents.ts'
import { checkWhole, FactFault } from '../language/fact-reader.ts'
import type { Facts } from '../language/fact-sheet.ts'
import type { LimitNames, LimitSet } from '../language/limits.ts'
import { didYouMean } from '../language/problems.ts'
import { delegableScopesOf as delegableScopesOfRole, scopesOfRoles } from './role-scopes.ts'
import type { RuleSet, Violation } from './rule-set.ts'

export type { Facts, Violation }

export interface RuleSnapshot {
  /** SHA-256 of everything that decides: facts, rules, limits and roles, whatever their layout. */
  readonly hash: string
  /** Rule sets by name, "cart/create". */
  readonly ruleSets: ReadonlyMap<string, RuleSet>
  /** Rule sets of single companies, by name, "companies/12/cart/create". */
  readonly companySets: ReadonlyMap<string, RuleSet>
  readonly limits: ReadonlyMap<string, LimitsDocument>
  readonly roles: RolesDocument['roles']
  /** The vocabulary of the rules. */
  readonly facts: Readonly<Record<string, Fact>>
  /**
   * All violations of one rule set, in the file's order; none means accepted. Throws when the set is unknown or the
   * facts are not as the catalogue says: a fault of the program, never a pass.
   */
  evaluate(ruleSet: string, facts: Facts): Violation[]
  /** All violations over the named rule sets, in the sets' and the files' order. */
  check(ruleSets: readonly string[], facts: Facts): Promise<Violation[]>
  /** The same snapshot for one company: its rule sets in the place of the common ones it has some for. */
  of(companyId: number | undefined): RuleSnapshot
  /** The number that an owner set. */
  limit<Set extends LimitSet>(set: Set, name: LimitNames[Set]): number
  /** What tokens of whoever has these roles may do. Throws for an unknown role. */
  scopesOf(...names: readonly string[]): readonly string[]
  /** What a client of this role may do for a user who may do it. Throws for an unknown role. */
  delegableScopesOf(clientRole: string): ReadonlySet<string>
}

export interface SnapshotContents {
  hash: string
  facts: Record<string, Fact>
  ruleSets: ReadonlyMap<string, RuleSet>
  companySets: ReadonlyMap<string, RuleSet>
  limits: ReadonlyMap<string, LimitsDocument>
  roles: RolesDocument['roles']
  /** Whether facts are checked whole, also where no rule looks yet: for tests and the sandbox. */
  wholeFacts: boolean
}

/** Binds what was loaded into a book. */
export function makeRuleSnapshot(contents: SnapshotContents): RuleSnapshot {
  const { hash, facts, ruleSets, companySets, limits, roles, wholeFacts } = contents
  const numbers = new Map(
    [...limits].flatMap(([set, document]) =>
      document.limits.map(({ name, value }) => [`${set} ${name}`, value]),
    ),
  )
  const asked = new Map(
    [...ruleSets.keys()].map((name) => [
      name,
      factsGivenTo(facts, name).map((fact) => [fact, facts[fact]] as const),
    ]),
  )
  const decisions = { evaluate, check, of, limit, scopesOf, delegableScopesOf }
  const members = { hash, ruleSets, companySets, limits, roles, facts, ...decisions }
  const snapshot: RuleSnapshot = Object.freeze(members)
  const companies = new Map(
    [...Map.groupBy(companySets.values(), ({ name }) => companyOf(name))].map(([company, own]) => [
      company,
      makeRuleSnapshot({ ...contents, ruleSets: replaced(ruleSets, own), companySets: new Map() }),
    ]),
  )
  return snapshot

  function of(companyId: number | undefined): RuleSnapshot {
    return companies.get(companyId) ?? snapshot
  }

  function evaluate(name: string, values: Facts): Violation[] {
    const ruleSet = ruleSets.get(name)
    if (ruleSet === undefined)
      throw new Error(`There is no rule set "${name}".${didYouMean(name, [...ruleSets.keys()])}`)
    checkFacts(name, values)
    return ruleSet.check(values)
  }

  async function check(names: readonly string[], values: Facts): Promise<Violation[]> {
    return names.flatMap((name) => evaluate(name, values))
  }

  /** A set's facts must all be there, also what no rule looks at: the next edit of the file may. */
  function checkFacts(ruleSet: string, values: Facts): void {
    for (const name of Object.keys(values)) {
      if (Object.hasOwn(facts, name)) continue
      throw new FactFault(`The catalogue knows no fact "${name}".${didYouMean(name, Object.keys(facts))}`)
    }
    for (const [name, fact] of asked.get(ruleSet) ?? []) {
      if (values[name] === undefined)
        throw new FactFault(`${ruleSet} asks for the fact "${name}", which was not given.`)
      if (wholeFacts && fact) checkWhole(values[name], fact, name)
    }
  }

  function limit(set: string, name: string): number {
    const value = numbers.get(`${set} ${name}`)
    if (value === undefined) throw new Error(`There is no limit "${name}" in ${set}.`)
    return value
  }

  function scopesOf(...names: readonly string[]): readonly string[] {
    return scopesOfRoles(roles, names)
  }

  function delegableScopesOf(clientRole: string): ReadonlySet<string> {
    return delegableScopesOfRole(roles, clientRole)
  }
}

const replaced = (common: ReadonlyMap<string, RuleSet>, own: readonly RuleSet[]) =>
  new Map([...common, ...own.map((set): [string, RuleSet] => [commonNameOf(set.name), set])])
