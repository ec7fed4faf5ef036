// All rules, limits and roles as one immutable snapshot: a request uses the same rules from start to end.
// Tested by test/rules/check.test.ts; the scopes of roles also by test/usermanager/assignRole.test.ts.
import type { MailTemplates } from '../../background/mail/mail-template.ts'
import type { Limits } from '../../runtime/limits.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../runtime/values/languages.ts'
import { type Catalogue, factsOf } from '../language/catalogue.ts'
import { mergedLimits } from '../language/company-limits.ts'
import { mergedRoles } from '../language/company-roles.ts'
import {
  type CompanyLimitsDocument,
  type CompanyRolesDocument,
  commonNameOf,
  companyOf,
  type LimitsDocument,
  type Role,
  type RolesDocument,
} from '../language/documents.ts'
import { FactFault, requireWholeFact } from '../language/fact-reader.ts'
import { didYouMean } from '../language/problems.ts'
import type { ValidFile } from '../language/rule-file.ts'
import { NO_TABLES, type Tables } from '../language/tables.ts'
import type { Facts } from './engine.ts'
import { type Decision, decide as decideRuleSet, type RuleSet } from './rule-set.ts'
import { momentOf, type Situation } from './situation.ts'
import type { Violation } from './violation.ts'

export type { Facts, Violation }

export interface RuleSnapshot extends Limits {
  /** SHA-256 of facts, rules, limits and roles; independent of the files' layout and of cases. */
  readonly hash: string
  /** The release that these rules are (R15); null for rules that were not released. */
  readonly release: number | null
  /** Rule sets by name, "cart/create". */
  readonly ruleSets: ReadonlyMap<string, RuleSet>
  /** Rule sets of single companies, by name, "companies/12/cart/create". */
  readonly companySets: ReadonlyMap<string, RuleSet>
  /** The tables by name; of a company its own instead of the common ones. */
  readonly tables: Tables
  /** The tables of single companies, by name, "companies/12/cart/max-quantities". */
  readonly companyTables: Tables
  readonly limits: ReadonlyMap<string, LimitsDocument>
  readonly roles: RolesDocument['roles']
  /** Limits of single companies, by name, "companies/12/cart/limits". */
  readonly companyLimits: ReadonlyMap<string, ValidFile<CompanyLimitsDocument>>
  /** Roles of single companies, by name, "companies/12/access/roles". */
  readonly companyRoles: ReadonlyMap<string, ValidFile<CompanyRolesDocument>>
  /** The texts of mails, by file. */
  readonly mails: MailTemplates
  /** The fact catalogue. */
  readonly facts: Catalogue
  /** Whether a rule only warns, and whether a message has texts in several languages. */
  readonly hasWarnings: boolean
  readonly isLocalized: boolean
  /**
   * All violations of one rule set that refuse, in the file's order; none means accepted. Rejects when the set is unknown or
   * the facts do not match the catalogue: a fault of the program, never a pass.
   */
  evaluate(ruleSet: string, facts: Facts): Promise<readonly Violation[]>
  /**
   * The same, with the warnings and the result of the compiled conditions. A promise only where json-rules-engine runs;
   * otherwise what `evaluate` rejects with is thrown.
   */
  decide(ruleSet: string, facts: Facts): Decision | Promise<Decision>
  /**
   * What applies to one company: its own rule sets, limits and roles replace the common ones of the same name, and common
   * rules for this company apply too.
   */
  forCompany(companyId: number | undefined): RuleSnapshot
  /** The same rules with messages in a language. */
  localized(language: Language): RuleSnapshot
  /** The scopes of these roles together. Throws for an unknown role. */
  scopesOf(...names: readonly string[]): readonly string[]
  /** Those of the scopes that only roles with `nodes` give, so that they apply only at the user's nodes (U9). */
  nodeScopesOf(...names: readonly string[]): readonly string[]
  /** The scopes that a client of this role may use for a user who has them. Throws for an unknown role. */
  delegableScopesOf(clientRole: string): ReadonlySet<string>
}

interface SnapshotContents {
  hash: string
  release?: number | null
  facts: Catalogue
  ruleSets: ReadonlyMap<string, RuleSet>
  companySets: ReadonlyMap<string, RuleSet>
  tables?: Tables
  companyTables?: Tables
  limits: ReadonlyMap<string, LimitsDocument>
  roles: RolesDocument['roles']
  companyLimits?: RuleSnapshot['companyLimits']
  companyRoles?: RuleSnapshot['companyRoles']
  mails?: MailTemplates
  /** Whether facts are checked completely, also where no rule reads them yet: for tests and the sandbox. */
  wholeFacts: boolean
  /** The company that the rules are for; undefined for the common rules. */
  company?: number
  language?: Language
}

/** Builds the snapshot of a loaded folder. */
export function makeRuleSnapshot(contents: SnapshotContents): RuleSnapshot {
  const { hash, release = null, facts, ruleSets, companySets, limits, roles, wholeFacts } = contents
  const { tables = NO_TABLES, companyTables = NO_TABLES } = contents
  const { companyLimits = new Map(), companyRoles = new Map(), mails = new Map() } = contents
  const limitValues = new Map(
    [...limits].flatMap(([set, document]) =>
      document.limits.map(({ name, value }) => [`${set} ${name}`, value]),
    ),
  )
  const { company, language = DEFAULT_LANGUAGE } = contents
  const everywhere: Situation = Object.freeze({ company: company ?? null, language, tables })
  const isLocalized = [...ruleSets.values(), ...companySets.values()].some((set) => set.isLocalized)
  const factsBySet = new Map([...ruleSets.keys()].map((name) => [name, factsOf(facts, name)]))
  const snapshot: RuleSnapshot = Object.freeze({
    hash,
    release,
    ruleSets,
    companySets,
    tables,
    companyTables,
    limits,
    roles,
    companyLimits,
    companyRoles,
    mails,
    facts,
    hasWarnings: [...ruleSets.values(), ...companySets.values()].some((set) => set.hasWarnings),
    isLocalized,
    decide,
    evaluate: async (name: string, values: Facts) => (await decide(name, values)).violations,
    forCompany: (companyId: number | undefined) =>
      companyId !== undefined && special.has(companyId) ? ofCompany(companyId) : snapshot,
    localized: (requested: Language) =>
      isLocalized && requested !== language ? inLanguage(requested) : snapshot,
    limit,
    limitByCompany,
    scopesOf: (...names: readonly string[]) => scopesOfRoles(roles, names),
    nodeScopesOf: (...names: readonly string[]) => nodeScopesOfRoles(roles, names),
    delegableScopesOf: (clientRole: string) => {
      const { forUsers = [] } = roles[clientRole] ?? {}
      return new Set([...scopesOfRoles(roles, [clientRole]), ...forUsers])
    },
  })
  const special = company === undefined ? companiesOf(contents) : new Set()
  const ofCompany = memoize((company: number) => makeRuleSnapshot(contentsOf(company, contents)))
  const inLanguage = memoize((language: Language) => makeRuleSnapshot({ ...contents, language }))
  return snapshot

  function decide(name: string, values: Facts): Decision | Promise<Decision> {
    const ruleSet = ruleSets.get(name)
    if (ruleSet === undefined)
      throw new Error(`There is no rule set "${name}".${didYouMean(name, [...ruleSets.keys()])}`)
    requireFacts(name, values)
    if (!ruleSet.isRestricted) return decideRuleSet(ruleSet, values, everywhere)
    return decideRuleSet(ruleSet, values, { ...everywhere, moment: momentOf(values) ?? Date.now() })
  }

  /** All facts of a rule set are required, also those that no rule reads: the next edit of the file may read them. */
  function requireFacts(ruleSet: string, values: Facts): void {
    for (const name of Object.keys(values)) {
      if (Object.hasOwn(facts, name)) continue
      throw new FactFault(`The catalogue knows no fact "${name}".${didYouMean(name, Object.keys(facts))}`)
    }
    for (const name of factsBySet.get(ruleSet) ?? []) {
      if (values[name] === undefined)
        throw new FactFault(`${ruleSet} needs the fact "${name}"; it is missing.`)
      const fact = facts[name]
      if (wholeFacts && fact) requireWholeFact(values[name], fact, name)
    }
  }

  function limit(set: string, name: string): number {
    const value = limitValues.get(`${set} ${name}`)
    if (value === undefined) throw new Error(`There is no limit "${name}" in ${set}.`)
    return value
  }

  function limitByCompany(set: string, limitName: string): Map<number, number> {
    return new Map(
      [...companyLimits].flatMap(([name, { value }]) => {
        const [company, number] = [companyOf(name), value.limits[limitName]]
        if (commonNameOf(name) !== set || company === undefined || number === undefined) return []
        return [[company, number] as const]
      }),
    )
  }
}

/** The companies that have rule sets, tables, limits or roles, or that common rules name. */
function companiesOf({
  ruleSets,
  companySets,
  companyTables,
  companyLimits,
  companyRoles,
}: SnapshotContents): ReadonlySet<number> {
  const named = [...ruleSets.values()].flatMap(({ document }) =>
    document.rules.flatMap(({ companies = [] }) => companies),
  )
  const files = [companySets, companyTables, companyLimits, companyRoles].flatMap((each) => [
    ...(each?.keys() ?? []),
  ])
  return new Set([...named, ...files.flatMap((name) => companyOf(name) ?? [])])
}

/** The same contents with what a company has instead of the common ones. */
function contentsOf(company: number, contents: SnapshotContents): SnapshotContents {
  const { ruleSets, companySets, limits, companyLimits = new Map(), roles, companyRoles } = contents
  const { tables = NO_TABLES, companyTables = NO_TABLES } = contents
  const prefix = `companies/${company}/`
  const own = companyRoles?.get(`${prefix}access/roles`)
  return {
    ...contents,
    company,
    ruleSets: new Map([...ruleSets].map(([name, set]) => [name, companySets.get(prefix + name) ?? set])),
    companySets: new Map(),
    tables: tablesFor(company, tables, companyTables),
    companyTables: NO_TABLES,
    limits: new Map(
      [...limits].map(([name, document]) => {
        const differing = companyLimits.get(prefix + name)
        return [name, differing ? mergedLimits(document, differing.value) : document]
      }),
    ),
    companyLimits: new Map(),
    roles: own ? mergedRoles(roles, own.value) : roles,
    companyRoles: new Map(),
  }
}

/** The tables that apply to a company, by their common names. */
export function tablesFor(company: number | undefined, common: Tables, ofCompanies: Tables): Tables {
  const own = [...ofCompanies].filter(([name]) => company !== undefined && companyOf(name) === company)
  if (own.length === 0) return common
  return new Map([...common, ...own.map(([name, table]) => [commonNameOf(name), table] as const)])
}

function memoize<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}

/** All rule sets of a snapshot, common ones and those of companies, by name. */
export const allRuleSets = ({ ruleSets, companySets }: RuleSnapshot) => new Map([...ruleSets, ...companySets])

/**
 * The scopes of these roles together, each once. A role marked `standsAlone`, such as Supplier, overrides all others: a
 * token is for the company or for a supplier, never for both. Throws for an unknown role.
 */
export const scopesOfRoles = (roles: RolesDocument['roles'], names: readonly string[]): string[] =>
  allScopes(effectiveRoles(roles, names))

/** The scopes that none of these roles gives for the whole company. */
export function nodeScopesOfRoles(roles: RolesDocument['roles'], names: readonly string[]): string[] {
  const effective = effectiveRoles(roles, names)
  const everywhere = allScopes(effective.filter(({ nodes }) => nodes === undefined))
  return allScopes(effective).filter((scope) => !everywhere.includes(scope))
}

const allScopes = (roles: readonly Role[]) => [...new Set(roles.flatMap(({ scopes }) => scopes))]

function effectiveRoles(roles: RolesDocument['roles'], names: readonly string[]): Role[] {
  const selected = names.map((name) => {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined
    if (role === undefined) throw new Error(`There is no role "${name}".`)
    return role
  })
  const alone = selected.filter(({ standsAlone }) => standsAlone)
  return alone.length > 0 ? alone : selected
}
