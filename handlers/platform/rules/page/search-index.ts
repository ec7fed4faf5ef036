// The index for the search of the page: rules, codes, facts, limits and roles, each with the address of its view.
// Tested by test/rules/rules-page-endpoints.test.ts.
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { termLabel } from '../evaluate/wording.ts'
import { terms } from '../language/catalogue.ts'
import { companyOf, conditionTermsOf, messageText, referenceName } from '../language/documents.ts'
import { serviceOf } from './set-view.ts'

export interface SearchEntry {
  kind: 'rule' | 'fact' | 'limit' | 'role'
  title: string
  /** The code of a rule, the name of a fact, limit or role. */
  name: string
  detail: string
  /** The view, "pricing/record/rules". */
  address: string
  /** Further words that find it: the facts of a rule. */
  words: string
}

/** Every entry, rules first. */
export function searchIndex({
  ruleSets,
  companySets,
  facts,
  limits,
  roles,
  companyLimits,
  companyRoles,
}: RuleSnapshot): readonly SearchEntry[] {
  return [
    ...[...ruleSets.values(), ...companySets.values()].flatMap(ruleEntries),
    ...terms(facts).map(
      ({ fact, path, property: { type, meaning, values = [] } }): SearchEntry => ({
        kind: 'fact',
        title: termLabel({ fact, path }),
        name: referenceName(fact, path),
        detail: `${type}. ${meaning}`,
        address: `facts/${fact}`,
        words: values.map((entry) => `${entry.value} ${entry.meaning}`).join(' '),
      }),
    ),
    ...[...limits].flatMap(([file, { limits }]) =>
      limits.map(
        ({ name, meaning, value, unit }): SearchEntry => ({
          ...{ kind: 'limit', title: name, name, detail: `${value} ${unit}. ${meaning}` },
          ...{ address: `limits/${serviceOf(file)}`, words: '' },
        }),
      ),
    ),
    ...Object.entries(roles).map(
      ([name, { meaning, scopes }]): SearchEntry => ({
        ...{ kind: 'role', title: name, name, detail: meaning },
        ...{ address: 'roles', words: scopes.join(' ') },
      }),
    ),
    ...[...companyLimits].flatMap(
      ([
        file,
        {
          value: { description, limits: own },
        },
      ]) =>
        Object.entries(own).map(
          ([name, value]): SearchEntry => ({
            ...{ kind: 'limit', title: `${name} of company ${companyOf(file)}`, name },
            ...{ detail: `${value}. ${description}`, address: `limits/${serviceOf(file)}`, words: '' },
          }),
        ),
    ),
    ...[...companyRoles].flatMap(
      ([
        file,
        {
          value: { description, roles: own },
        },
      ]) =>
        Object.entries(own).map(
          ([name, { scopes }]): SearchEntry => ({
            ...{ kind: 'role', title: `${name} in company ${companyOf(file)}`, name, detail: description },
            ...{ address: 'roles', words: scopes.join(' ') },
          }),
        ),
    ),
  ]
}

const ruleEntries = ({ name: set, document, companyDocument = document }: RuleSet): SearchEntry[] =>
  companyDocument.rules.map((rule) => ({
    kind: 'rule',
    title: rule.name,
    name: rule.event.type,
    detail: `${set}: ${messageText(rule.event.params.message)}`,
    address: `${set}/rules/${rule.event.type}`,
    words: conditionTermsOf(rule)
      .map(({ fact, path }) => referenceName(fact, path))
      .join(' '),
  }))
