// A form of facts, filled from a case, which the rules in force evaluate; the result is explained condition by condition.
import { post } from '/rules/ask.js'
import { counted, el, fill, focusOn } from '/rules/element.js'
import { FieldFault } from '/rules/fields.js'
import { factsForm } from '/rules/form.js'
import { outcomeTree } from '/rules/tree.js'

export function factsView({ set, memory }) {
  const form = factsForm(set.facts, new Set(set.words.map(({ term }) => term)))
  const answer = el('div', { class: 'answered', 'aria-live': 'polite' })
  const chooser = el(
    'select',
    { id: 'case', change: () => take(set.cases[Number(chooser.value)]) },
    set.cases.map((one, index) => el('option', { value: String(index) }, `${one.name} (${expected(one)})`)),
  )
  const begin = memory.facts ?? { from: set.cases[0]?.name, values: set.cases[0]?.facts ?? {} }
  chooser.value = String(set.cases.findIndex(({ name }) => name === begin.from))
  form.set(begin.values)

  const node = el(
    'form',
    { submit: ask, novalidate: true },
    el('p', { class: 'field' }, el('label', { for: 'case' }, 'Fill the form from a case'), chooser),
    el('p', { class: 'actions' }, el('button', { class: 'primary' }, 'Ask the rules')),
    el('h3', {}, 'Facts'),
    form.nodes,
    el('p', { class: 'actions' }, el('button', { class: 'primary' }, 'Ask the rules')),
  )
  return [
    el('h2', { 'data-focus': '' }, 'Ask with facts'),
    el('p', {}, 'Change a value and ask, with the button or with Enter in any field. Nothing is stored.'),
    el('div', { class: 'beside' }, node, answer),
  ]

  function take(one) {
    memory.facts = { from: one.name, values: one.facts }
    form.set(one.facts)
    fill(answer)
  }

  async function ask(event) {
    event.preventDefault()
    try {
      form.fail([])
      const facts = form.get()
      memory.facts = { from: set.cases[Number(chooser.value)]?.name, values: facts }
      const { problems, explanation } = await post('/rules/evaluate', { ruleSet: set.name, facts })
      if (explanation) return told(explanation)
      const left = form.fail(problems)
      fill(
        answer,
        el(
          'p',
          { class: 'note' },
          `The facts cannot be used: ${counted(problems.length, 'fault')}, shown at the fields.`,
        ),
        left.map((text) => el('p', {}, text)),
      )
    } catch (error) {
      if (error instanceof FieldFault) return fill(answer)
      fill(answer, el('p', { role: 'alert', class: 'note' }, error.message))
    }
  }

  function told({ refuses, rules }) {
    const [broken, kept] = [rules.filter((rule) => rule.refuses), rules.filter((rule) => !rule.refuses)]
    const title = refuses ? `Refused, by ${broken.length} of ${counted(rules.length, 'rule')}` : 'Passes'
    const heading = el('h3', { class: refuses ? 'bad' : 'good' }, title)
    fill(
      answer,
      heading,
      el(
        'ul',
        { class: 'explained' },
        broken.map((rule) => el('li', {}, explained(rule))),
      ),
      kept.length > 0 &&
        el(
          'h4',
          {},
          refuses ? `${counted(kept.length, 'rule')} would not refuse` : 'No rule refuses these facts',
        ),
      el(
        'ul',
        { class: 'explained brief' },
        kept.map((rule) => el('li', {}, explained(rule))),
      ),
    )
    focusOn(heading)
  }
}

const expected = ({ expect }) => (expect.length === 0 ? 'passes' : expect.join(', '))

function explained({ name, refuses, message, status, code, field, conditions }) {
  const mark = refuses
    ? el('span', { class: 'mark no' }, 'Refuses')
    : el('span', { class: 'mark yes' }, 'Passes')
  const said = [
    `${status} `,
    el('code', {}, code),
    field ? [', field ', el('code', {}, field)] : [],
    ': ',
    message,
  ]
  return el(
    'details',
    { open: refuses },
    el('summary', {}, mark, ' ', el('span', { class: 'name' }, name)),
    refuses ? el('p', { class: 'message' }, said) : undefined,
    outcomeTree(conditions),
  )
}
