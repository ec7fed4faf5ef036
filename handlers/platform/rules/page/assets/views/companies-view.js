// The rules of single companies, in addition to the common ones or instead of them.
import { caseTable } from '/rules/cases-view.js'
import { el } from '/rules/element.js'
import { ruleCard } from '/rules/rules-view.js'

export function companiesView({ set }) {
  return [
    el('h2', { 'data-focus': '' }, 'Companies'),
    el('p', {}, 'Rules that apply to one company only, in addition to the common ones or instead of them.'),
    set.companies.map(part),
    newCompany(set),
  ]
}

function newCompany({ name, companies }) {
  const input = el('input', { id: 'company', inputmode: 'numeric', autocomplete: 'off', required: true })
  input.setAttribute('pattern', '[1-9][0-9]{0,9}')
  return el(
    'form',
    {
      class: 'saving',
      submit: (event) => {
        event.preventDefault()
        location.hash = `#/companies/${input.value}/${name}/change`
      },
    },
    el('h2', {}, companies.length > 0 ? 'Another company' : 'No company has its own rules here'),
    el('p', { class: 'field' }, el('label', { for: 'company' }, 'CompanyId'), input),
    el('p', { class: 'actions' }, el('button', {}, 'Write rules for this company')),
  )
}

function part({ company, name, description, emptyBecause, replaces, rules, cases }) {
  const instead = replaces.flatMap((code, index) => [index > 0 ? ', ' : '', el('code', {}, code)])
  return [
    el('h2', {}, `Company ${company}`),
    el('p', {}, description),
    el('p', {}, el('a', { href: `#/${name}/change` }, `Change rules/${name}.json`)),
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
