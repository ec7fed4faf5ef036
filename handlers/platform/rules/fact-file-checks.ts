// What is wrong with facts that a person wrote, in a file or a form: names that the catalogue does not know, values of
// another type, and what the rules look at but is not there. A handler's facts are checked as rules read them; here all
// faults are told at once, each where it stands. Held by test/platform/rules-commands.test.ts.
import { type Fact, factsGivenTo, memberOf, type Property } from './catalogue.ts'
import { termsOf } from './documents.ts'
import { checked, FactFault, reader } from './fact-reader.ts'
import { readerName } from './fact-sheet.ts'
import { problem, type RuleFile } from './grammar.ts'
import { didYouMean, type RuleProblem } from './problems.ts'
import type { RuleSet } from './rule-set.ts'

type Catalogue = Readonly<Record<string, Fact>>

/** All faults of facts for these rule sets. */
export function factFileProblems(
  file: RuleFile,
  ruleSets: readonly RuleSet[],
  catalogue: Catalogue,
): RuleProblem[] {
  const { value } = file
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [problem(file, '', 'facts are an object {…} with a member for each fact.')]
  const facts = value as Record<string, unknown>
  const known = [...new Set(ruleSets.flatMap(({ name }) => factsGivenTo(catalogue, name)))]
  const written = Object.entries(facts).flatMap(([name, given]) => {
    const fact = known.includes(name) ? catalogue[name] : undefined
    if (fact) return memberProblems(file, given, fact, name, `/${name}`)
    const message = `no rule looks at a fact "${name}"; they look at ${known.join(', ')}.${didYouMean(name, known)}`
    return [problem(file, `/${name}`, message)]
  })
  // What is wrong where it stands need not be told again for each rule that looks there.
  const told = new Set(written.map(({ message }) => message))
  return [
    ...written,
    ...missing(file, facts, ruleSets, catalogue).filter(({ message }) => !told.has(message)),
  ]
}

/** Faults of a value and of what is in it; that a part is absent is no fault before a rule looks at it. */
function memberProblems(
  file: RuleFile,
  value: unknown,
  property: Property,
  place: string,
  pointer: string,
): RuleProblem[] {
  const fault = faultOf(() => checked(value, property, place))
  if (fault !== undefined) return [problem(file, pointer, fault)]
  if (typeof value !== 'object' || value === null) return []
  const names = Object.keys(property.properties ?? {})
  return Object.entries(value).flatMap(([name, member]) => {
    const inner = memberOf(property, name)
    if (inner) return memberProblems(file, member, inner, `${place}.${name}`, `${pointer}/${name}`)
    const message = `${place} has no "${name}"; it has ${names.join(', ')}.${didYouMean(name, names)}`
    return [problem(file, `${pointer}/${name}`, message)]
  })
}

function missing(
  file: RuleFile,
  facts: Record<string, unknown>,
  ruleSets: readonly RuleSet[],
  catalogue: Catalogue,
): RuleProblem[] {
  const terms = ruleSets.flatMap(({ document }) =>
    document.rules.flatMap(({ conditions }) => termsOf({ conditions, event: SILENT } as never)),
  )
  const unique = new Map(terms.map((term) => [readerName(term.fact, term.path), term]))
  const found = [...unique.values()].flatMap(({ fact, path }) => {
    const fault = faultOf(() => reader(catalogue, fact, path)(facts[fact]))
    const pointer = `/${[fact, ...(path?.split('.') ?? [])].join('/')}`
    return fault === undefined ? [] : [problem(file, pointer, fault)]
  })
  return [...new Map(found.map((one) => [one.message, one])).values()]
}

const SILENT = { type: '', params: { status: 400, message: '' } }

function faultOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (error instanceof FactFault) return error.message
    throw error
  }
}
