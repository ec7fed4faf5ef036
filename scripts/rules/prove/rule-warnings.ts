// Warns of what is probably a mistake in one rule (R12, R14): a number in its name or message that occurs in none of its
// conditions, a fixed position in a list, a percentage written as a factor, and companies that do not exist.
// Tested by test/rules/load/owner-typos.test.ts.
import type { RuleSet } from '../../../handlers/rules/evaluate/rule-set.ts'
import { allRuleSets, type RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import {
  companyOf,
  comparisons,
  messageTexts,
  PLACEHOLDER,
  type Rule,
  valuesOf,
} from '../../../handlers/rules/language/documents.ts'
import { didYouMean, type RuleProblem } from '../../../handlers/rules/language/problems.ts'
import { problem } from '../../../handlers/rules/language/rule-file.ts'

/** The warnings of a rule set; of a company's set those about its own file. */
export function ruleWarnings({ name, document, companyDocument = document, lines }: RuleSet): RuleProblem[] {
  const file = { file: `${name}.json`, lines: lines.rules }
  return companyDocument.rules.flatMap((rule, index) =>
    [...strayNumbers(rule), ...fixedPositions(rule), ...largeFactors(rule)].map(({ pointer, message }) =>
      problem(file, `/rules/${index}${pointer}`, message),
    ),
  )
}

interface Warning {
  pointer: string
  message: string
}

/** 12, 1,024, 0.99, and 1 000 as in French; not the digits of a name such as UTF-8. */
const NUMBER = /(?<![\w.,-])\d+(?:[.,]\d+|[ \u00a0\u202f]\d{3}(?!\d))*(?![\w])(\s?%|\s+percent)?/g

function strayNumbers(rule: Rule): Warning[] {
  const { name, conditions, validFrom, validUntil, companies, event } = rule
  const known = numbersIn(JSON.stringify([conditions, validFrom, validUntil, companies]))
  const percentages = factorsOf(rule).flatMap(({ factor }) => [factor, 1 - factor, factor - 1])
  const isKnown = (text: string, isPercentage: boolean) =>
    readings(text).some((number) => known.has(number)) ||
    (isPercentage &&
      readings(text).some((number) => percentages.some((share) => Math.abs(share * 100 - number) < 1e-9)))
  const texts = [
    { pointer: '/name', text: name },
    ...messageTexts(event.params.message).map(({ language, text }) => ({
      pointer: `/event/params/message${language === undefined ? '' : `/${language}`}`,
      text,
    })),
  ]
  return texts.flatMap(({ pointer, text }) =>
    [...text.replaceAll(PLACEHOLDER, '{}').matchAll(NUMBER)].flatMap(([found, percent]) => {
      const number = found.slice(0, found.length - (percent?.length ?? 0))
      if (isKnown(number, percent !== undefined)) return []
      const message = `the text has the number ${number}, which no condition of the rule has. Change one of the two; in a message {value} is always the number of the condition.`
      return [{ pointer, message }]
    }),
  )
}

const numbersIn = (text: string) => new Set((text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number))

/** What a number can mean: commas and spaces separate thousands, or a comma decimals. */
const readings = (text: string): number[] => [
  Number(text.replaceAll(/[,\s]/g, '')),
  Number(text.replaceAll(/\s/g, '').replace(',', '.')),
]

function fixedPositions({ conditions }: Rule): Warning[] {
  const places = comparisons(conditions, '/conditions').flatMap(({ comparison, pointer }) => [
    { path: comparison.path, pointer: `${pointer}/path` },
    ...valuesOf(comparison).map(({ value, pointer: place }) => ({
      path: (value as { path?: unknown } | undefined | null)?.path,
      pointer: `${pointer}${place}/path`,
    })),
  ])
  return places.flatMap(({ path, pointer }) => {
    const [, list, position] =
      (typeof path === 'string' && /^(.*?)\.?(?<![^.])(\d+)(?:\.|$)/.exec(path)) || []
    if (position === undefined) return []
    const message = `found "${path}", which examines entry ${Number(position) + 1} of the list only. For all entries use the operator "any", "every" or "none" on ${list === '' ? 'the list' : `"${list}"`}, with conditions in "where".`
    return [{ pointer, message }]
  })
}

/** From here on a factor looks like a percentage. */
const LARGE_FACTOR = 10

function largeFactors(rule: Rule): Warning[] {
  return factorsOf(rule).flatMap(({ factor, pointer }) => {
    if (Math.abs(factor) < LARGE_FACTOR) return []
    const message = `found ${factor}, which is ${factor} times the value; ${factor} % of it is ${factor / 100}.`
    return [{ pointer: `${pointer}/times`, message }]
  })
}

function factorsOf({ conditions }: Rule): { factor: number; pointer: string }[] {
  return comparisons(conditions, '/conditions').flatMap(({ comparison, pointer }) =>
    valuesOf(comparison).flatMap(({ value, pointer: place }) => {
      const { times } = (value ?? {}) as { times?: unknown }
      return typeof times === 'number' ? [{ factor: times, pointer: pointer + place }] : []
    }),
  )
}

/** Whether rules or folders name companies, so that it matters which companies exist. */
export const namesCompanies = (snapshot: RuleSnapshot): boolean =>
  unknownCompanyWarnings(snapshot, new Set()).length > 0

/** Companies that the rules name, or that have a folder, and that do not exist (R12): a folder may be staged for them. */
export function unknownCompanyWarnings(snapshot: RuleSnapshot, existing: ReadonlySet<number>): RuleProblem[] {
  const known = [...existing]
  const unknown = (company: number) =>
    existing.has(company)
      ? []
      : [
          `there is no company ${company} yet.${didYouMean(company, known)} npm run tenant -- list shows them.`,
        ]
  const staged = [...snapshot.ruleSets.values()].flatMap(({ name, document, lines }) =>
    document.rules.flatMap(({ companies = [] }, rule) =>
      companies.flatMap((company, index) =>
        unknown(company).map((message) =>
          problem({ file: `${name}.json`, lines: lines.rules }, `/rules/${rule}/companies/${index}`, message),
        ),
      ),
    ),
  )
  const { companyTables, companyLimits, companyRoles } = snapshot
  const others = [companyTables, companyLimits, companyRoles].flatMap((each) => [...each.keys()])
  const files = [...allRuleSets(snapshot).keys(), ...others]
  const folders = new Set(files.flatMap((name) => companyOf(name) ?? []))
  const ofFolders = [...folders].flatMap((company) =>
    unknown(company).map((message) => ({ file: `companies/${company}`, pointer: '', message })),
  )
  return [...staged, ...ofFolders]
}
