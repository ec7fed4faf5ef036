// The cases of a rule set; each can fill the form.
import { el } from '/rules/element.js'

export function casesView({ set, memory }) {
  const { name, rules, cases } = set
  return [
    el('h2', { 'data-focus': '' }, 'Cases'),
    el('p', {}, 'Each case has facts and the expected decision of the rules.'),
    caseTable('Cases', rules, cases, askWith),
  ]

  function askWith(one) {
    const attributes = {
      type: 'button',
      class: 'small',
      'aria-label': `Ask with the facts of: ${one.name}`,
      click: () => take(one),
    }
    return el('button', attributes, 'Ask with these')
  }

  function take(one) {
    memory.facts = { from: one.name, values: one.facts }
    location.hash = `#/${name}/facts`
  }
}

/** Cases as a table; `action` makes the control of a case. */
export function caseTable(label, rules, cases, action = () => undefined) {
  const titles = new Map(rules.map((rule) => [rule.code, rule.name]))
  const head = ['Case', 'Expected', 'Facts'].map((text) => el('th', { scope: 'col' }, text))
  return el(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label },
    el('table', { class: 'cases' }, el('thead', {}, el('tr', {}, head)), el('tbody', {}, cases.map(row))),
  )

  function row(one) {
    const facts = el('pre', {}, JSON.stringify(one.facts, null, 2))
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, one.name),
      el('td', {}, expectation(one, titles)),
      el('td', {}, action(one), el('details', {}, el('summary', {}, 'Show facts'), facts)),
    )
  }
}

function expectation({ expect, warnings = [] }, titles) {
  const list = (codes) =>
    codes.length > 0 &&
    el(
      'ul',
      { class: 'codes' },
      codes.map((code) => el('li', {}, el('code', { title: titles.get(code) }, code))),
    )
  const [mark, text] = expect.length === 0 ? ['yes', 'Passes'] : ['no', 'Refused']
  return [
    el('span', { class: `mark ${mark}` }, text),
    list(expect),
    warnings.length > 0 && el('span', { class: 'mark' }, 'Warned'),
    list(warnings),
  ]
}
