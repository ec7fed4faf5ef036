// The rules of single companies, in addition to the common ones or instead of them. They are edited in their files.
import { caseTable } from '/rules/cases-view.js'
import { el } from '/rules/element.js'
import { ruleCard } from '/rules/rules-view.js'

export function companiesView({ set }) {
  return [
    el('h2', { 'data-focus': '' }, 'Companies'),
    el(
      'p',
      {},
      'Rules that apply to one company only. A draft is also tried against these cases; the rules are edited in their files.',
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
    instead.length > 0 && el('p', {}, 'These common rules do not apply to it: ', instead, '.'),
    el(
      'ol',
      { class: 'rules' },
      rules.map((rule) => el('li', {}, ruleCard(rule, cases, name))),
    ),
    caseTable(`Cases of company ${company}`, rules, cases),
  ]
}
