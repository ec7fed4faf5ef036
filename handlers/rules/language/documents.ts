// The documents in rules/ after their schemas have accepted them, and the names of rule sets.
// Tested by test/rules/check.test.ts and company-rules.test.ts.
import { DEFAULT_LANGUAGE, type Language } from '../../runtime/values/languages.ts'

/** A fact, or a property in it. */
export interface Reference {
  fact: string
  path?: string
}

/** The name of a fact, or of a property in it: "cart.SourceId". */
export const referenceName = (fact: string, path?: string): string => (path ? `${fact}.${path}` : fact)

/** What a value is calculated with: a number times `times`, a date plus an ISO 8601 duration. */
export interface Calculation {
  times?: number
  plus?: string
}

/** The value of another fact. */
export interface ValueReference extends Reference, Calculation {}

/** The value of another property of the same list entry, in `where`. */
export interface EntryReference extends Calculation {
  entry: string
}

/** The value in a column of a table's row, which the key finds; null where no row has it (R13). */
export interface TableValue extends Calculation {
  /** The name of the file in the service's folder, without .table.csv. */
  table: string
  /** The fact, or in `where` the property of the entry, that each key column is compared with. */
  key: Readonly<Record<string, Reference | EntryReference>>
  column: string
  /** Only of mutants: the comparison holds where there is no value. */
  holdsWithoutValue?: true
}

/** A row of a table as a case has it. */
export type TableRow = Readonly<Record<string, string | number | boolean | null>>

/** A condition on one entry of a list; without a path on the entry itself. */
export interface EntryComparison {
  path?: string
  operator: string
  value?: unknown
}

/** A reference with its calculation: "record.RegularPrice times 0.9", "PackSize", "steps[Id=Slug].Step". */
export function valueReferenceName(value: ValueReference | EntryReference | TableValue): string {
  const { times, plus } = value
  const nameOf = (reference: Reference | EntryReference) =>
    isEntryReference(reference) ? reference.entry : referenceName(reference.fact, reference.path)
  const keyOf = (key: TableValue['key']) =>
    Object.entries(key).map(([column, reference]) => `${column}=${nameOf(reference)}`)
  const name = isTableValue(value) ? `${value.table}[${keyOf(value.key)}].${value.column}` : nameOf(value)
  const factor = times === undefined ? '' : ` times ${times}`
  return `${name}${factor}${plus === undefined ? '' : ` plus ${plus}`}`
}

export interface Comparison extends Reference {
  operator: string
  value?: unknown
  /** Of the operators any, every and none: what holds for an entry, all of it. */
  where?: EntryComparison[]
}

export interface Group {
  all?: Condition[]
  any?: Condition[]
  not?: Condition
}

export type Condition = Comparison | Group

/** A text, or one per language; English is the text of the other languages. */
export type Message = string | LocalizedText

type LocalizedText = { readonly 'en-us': string } & {
  readonly [language in Exclude<Language, 'en-us'>]?: string
}

export interface Rule {
  name: string
  description?: string
  /** Who decides about the rule. */
  owner?: string
  /** What a violation means: a refusal, or a warning to the client, which refuses nothing. */
  mode?: 'refuse' | 'warn'
  /** The first moment at which the rule applies, and the first at which it no longer does; without a zone UTC. */
  validFrom?: string
  validUntil?: string
  /** The only companies to which the rule applies. */
  companies?: number[]
  conditions: Group
  event: { type: string; params: { status: number; field?: string; message: Message } }
}

export interface RuleSetDocument {
  description: string
  jobs?: string[]
  emptyBecause?: string
  /** In a company's file: codes of common rules that do not apply to it. */
  replaces?: string[]
  rules: Rule[]
}

export interface Case {
  name: string
  facts: Record<string, unknown>
  /** The facts as the file has them, where `facts` has been completed (R11). */
  given?: Record<string, unknown>
  /** The rows of tables that it is decided with, instead of those of the folder. */
  tables?: Record<string, TableRow[]>
  /** The codes of the rules that refuse. */
  expect: string[]
  /** The codes of the rules that warn. */
  warnings?: string[]
}

export interface CasesDocument {
  cases: Case[]
}

export interface Limit {
  name: string
  meaning: string
  value: number
  unit: string
  minimum: number
  maximum: number
}

export interface LimitsDocument {
  description: string
  limits: Limit[]
}

/** The limits of one company: the numbers that differ from the common ones, by name. */
export interface CompanyLimitsDocument {
  description: string
  limits: Record<string, number>
}

export interface RolesDocument {
  description: string
  roles: Record<string, Role>
}

export interface Role {
  meaning: string
  /** The role overrides all other roles of its user. */
  standsAlone?: boolean
  /** Its users write only at the nodes that they are assigned to, and below them (U9). */
  nodes?: 'assigned'
  scopes: string[]
  /** Further scopes that a client of this role may use, for its users only. */
  forUsers?: string[]
}

/** The roles of one company: those whose scopes differ from the common ones. */
export interface CompanyRolesDocument {
  description: string
  roles: Record<string, Pick<Role, 'scopes'>>
}

const COMPANY_SET = /^companies\/([1-9]\d{0,9})\/(.+)$/

/** The company that a rule set or another file belongs to, 12 for "companies/12/cart/create"; undefined for a common one. */
export function companyOf(ruleSet: string): number | undefined {
  const [, company] = COMPANY_SET.exec(ruleSet) ?? []
  return company === undefined ? undefined : Number(company)
}

/** The common rule set, limits or roles that a company's file changes; for a common one its own name. */
export const commonNameOf = (ruleSet: string): string => COMPANY_SET.exec(ruleSet)?.[2] ?? ruleSet

export const isComparison = (condition: Condition): condition is Comparison => 'fact' in condition
export const isReference = (value: unknown): value is ValueReference =>
  typeof value === 'object' && value !== null && 'fact' in value
export const isEntryReference = (value: unknown): value is EntryReference =>
  typeof value === 'object' && value !== null && 'entry' in value
export const isTableValue = (value: unknown): value is TableValue =>
  typeof value === 'object' && value !== null && 'table' in value

/** The facts that a value is read from, or looked up with. */
export function referencesIn(value: unknown): Reference[] {
  if (isTableValue(value)) return Object.values(value.key).filter(isReference)
  return isReference(value) ? [value] : []
}

/** The name of a table of a rule set's service, "cart/max-quantities"; for a company's set that of the common one. */
export const tableName = (ruleSet: string, table: string): string =>
  `${commonNameOf(ruleSet).split('/')[0]}/${table}`

/** Every comparison of a condition with its JSON pointer, in the file's order. */
export function comparisons(
  condition: Condition,
  pointer: string,
): { comparison: Comparison; pointer: string }[] {
  if (isComparison(condition)) return [{ comparison: condition, pointer }]
  const { all = [], any = [], not } = condition
  return [
    ...all.flatMap((inner, index) => comparisons(inner, `${pointer}/all/${index}`)),
    ...any.flatMap((inner, index) => comparisons(inner, `${pointer}/any/${index}`)),
    ...(not ? comparisons(not, `${pointer}/not`) : []),
  ]
}

/** The values that a comparison and its conditions on list entries compare with, with their JSON pointers below it. */
export function valuesOf({ value, where = [] }: Comparison): { value: unknown; pointer: string }[] {
  const inEntries = where.map((inner, index) => ({ value: inner.value, pointer: `/where/${index}/value` }))
  return [{ value, pointer: '/value' }, ...inEntries]
}

/** Every fact and path that the conditions of a rule refer to, in the file's order. */
export function conditionTermsOf({ conditions }: Rule): Reference[] {
  return comparisons(conditions, '').flatMap(({ comparison }): Reference[] => [
    termOf(comparison),
    ...valuesOf(comparison).flatMap(({ value }) => referencesIn(value).map(termOf)),
  ])
}

const termOf = ({ fact, path }: Reference): Reference => ({ fact, ...(path !== undefined && { path }) })

export const isWarning = ({ mode }: Pick<Rule, 'mode'>): boolean => mode === 'warn'

/** The codes that a case expects, of refusals and of warnings. */
export const expectedCodes = ({ expect, warnings = [] }: Case): string[] => [...expect, ...warnings]

/** The text of a message in a language, or else in English. */
export const messageText = (message: Message, language: Language = DEFAULT_LANGUAGE): string =>
  typeof message === 'string' ? message : (message[language] ?? message['en-us'])

/** The text of a message in each of its languages; a plain text has no language. */
export const messageTexts = (message: Message): { language?: Language; text: string }[] =>
  typeof message === 'string'
    ? [{ text: message }]
    : Object.entries(message).map(([language, text]) => ({ language: language as Language, text }))

/** The facts and paths in braces in a message, in all its languages: {cart.SourceId}. */
export const placeholders = (message: Message): Reference[] =>
  messageTexts(message).flatMap(({ text }) => placeholdersIn(text))

/** The facts and paths in braces in a text, in their order; not {value}, which is no fact. */
export function placeholdersIn(text: string): Reference[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([braces, name = '']) => {
    if (braces === VALUE_PLACEHOLDER) return []
    const dot = name.indexOf('.')
    return dot === -1 ? { fact: name } : { fact: name.slice(0, dot), path: name.slice(dot + 1) }
  })
}

export const PLACEHOLDER = /\{([^{}]*)\}/g

/** In a message: the value of the first condition that holds and has one (R14). */
export const VALUE_PLACEHOLDER = '{value}'
