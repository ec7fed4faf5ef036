// What single companies have beside the common rules, or in their place: to be read; it is changed in their files.
import { caseTable } from '/rules/cases-view.js'
import { el } from '/rules/element.js'
import { ruleCard } from '/rules/rules-view.js'

export function companiesView({ set }) {
  return [
    el('h2', { 'data-focus': '' }, 'Companies'),
    el(
      'p',
      {},
      'What counts for one company alone. A draft is tried against these cases, too; the rules themselves are changed in their files.',
    ),
    set.companies.map(part),
  ]
}

function part({ company, name, description, emptyBecause, replaces, rules, cases }) {
  const instead = replaces.flatMap((code, index) => [index > 0 ? ', ' : '', el('code', {}, code)])
  return [
    el('h2', {}, `Company ${company}`),
    el('p', {}, description),
    emptyBecause && el('p', { class: 'note' }, emptyBecause),
    instead.length > 0 && el('p', {}, 'These common rules do not count for it: ', instead, '.'),
    el(
      'ol',
      { class: 'rules' },
      rules.map((rule) => el('li', {}, ruleCard(rule, cases, name))),
    ),
    caseTable(`Cases of company ${company}`, rules, cases),
  ]
}
