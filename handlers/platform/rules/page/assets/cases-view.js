// The cases that prove the rules, and a way from each into the form.
import { el } from '/rules/element.js'

export function casesView({ set, memory }) {
  const { name, rules, cases } = set
  const titles = new Map(rules.map((rule) => [rule.code, rule.name]))
  const head = ['Case', 'Expected', 'Facts'].map((text) => el('th', { scope: 'col' }, text))
  return [
    el('h2', { 'data-focus': '' }, 'Cases'),
    el('p', {}, 'Each case gives facts and says what the rules must answer to them.'),
    el(
      'div',
      { class: 'wide', tabindex: '0', role: 'region', 'aria-label': 'Cases' },
      el('table', { class: 'cases' }, el('thead', {}, el('tr', {}, head)), el('tbody', {}, cases.map(row))),
    ),
  ]

  function row(one) {
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, one.name),
      el('td', {}, expectation(one.expect, titles)),
      el(
        'td',
        {},
        el(
          'button',
          {
            type: 'button',
            class: 'small',
            'aria-label': `Ask with the facts of: ${one.name}`,
            click: () => take(one),
          },
          'Ask with these',
        ),
        el('details', {}, el('summary', {}, 'Show facts'), el('pre', {}, JSON.stringify(one.facts, null, 2))),
      ),
    )
  }

  function take(one) {
    memory.facts = { from: one.name, values: one.facts }
    location.hash = `#/${name}/facts`
  }
}

function expectation(expect, titles) {
  if (expect.length === 0) return el('span', { class: 'mark yes' }, 'Passes')
  const codes = expect.map((code) => el('li', {}, el('code', { title: titles.get(code) }, code)))
  return [el('span', { class: 'mark no' }, 'Refused'), el('ul', { class: 'codes' }, codes)]
}
