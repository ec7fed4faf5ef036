// Facts in an editor, filled from a case, which the rules in force evaluate; the result is explained condition by condition.
import { post, Refusal } from '/rules/ask.js'
import { codeEditor } from '/rules/code-editor.js'
import { counted, el, fill, focusOn } from '/rules/element.js'
import { outcomeTree } from '/rules/tree.js'

export function factsView({ set, memory }) {
  const answer = el('div', { class: 'answered', 'aria-live': 'polite' })
  const begin = memory.facts ?? { from: set.cases[0]?.name, values: set.cases[0]?.facts ?? {} }
  const editor = codeEditor({ label: 'Facts', text: textOf(begin.values), schema: set.factsSchema })
  const chooser = el(
    'select',
    { id: 'case', change: () => take(set.cases[Number(chooser.value)]) },
    set.cases.map((one, index) => el('option', { value: String(index) }, `${one.name} (${expected(one)})`)),
  )
  chooser.value = String(set.cases.findIndex(({ name }) => name === begin.from))

  const node = el(
    'form',
    { submit: ask, novalidate: true },
    el('p', { class: 'field' }, el('label', { for: 'case' }, 'Begin with the facts of a case'), chooser),
    editor.node,
    el('p', { class: 'actions' }, el('button', { class: 'primary' }, 'Ask the rules')),
  )
  return [
    el('h2', { 'data-focus': '' }, 'Ask with facts'),
    el('p', {}, 'Change a value and ask. Ctrl-Space lists the facts. Nothing is stored.'),
    el('div', { class: 'beside' }, node, answer),
  ]

  function take(one) {
    editor.set(textOf(one.facts))
    fill(answer)
  }

  async function ask(event) {
    event.preventDefault()
    let facts
    try {
      facts = JSON.parse(editor.text())
    } catch {
      return refuse([
        { message: 'This is not JSON: a comma, a quote or a bracket is missing or superfluous.' },
      ])
    }
    memory.facts = { from: set.cases[Number(chooser.value)]?.name, values: facts }
    try {
      const { problems, explanation } = await post('/rules/evaluate', { ruleSet: set.name, facts })
      if (!explanation) return refuse(problems)
      editor.mark([])
      show(explanation, facts)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fill(answer, el('p', { role: 'alert', class: 'note' }, error.message))
    }
  }

  function refuse(problems) {
    const places = editor.mark(problems)
    const items = problems.map((problem, at) => {
      const place = `Line ${places[at].line}, column ${places[at].column}`
      const way = el('button', { type: 'button', class: 'link', click: () => editor.goTo(problem) }, place)
      return el('li', {}, way, ': ', problem.message)
    })
    const heading = el(
      'h3',
      { class: 'bad' },
      `The facts cannot be used: ${counted(problems.length, 'fault')}`,
    )
    fill(answer, heading, el('ul', { class: 'problems' }, items))
    focusOn(heading)
  }

  function show({ refuses, rules }, facts) {
    const [broken, kept] = [rules.filter((rule) => rule.refuses), rules.filter((rule) => !rule.refuses)]
    const warnings = rules.filter((rule) => rule.warns).map(({ code }) => code)
    const title = refuses ? `Refused, by ${broken.length} of ${counted(rules.length, 'rule')}` : 'Passes'
    const heading = el('h3', { class: refuses ? 'bad' : 'good' }, title)
    const list = (rules, name) =>
      el(
        'ul',
        { class: name },
        rules.map((rule) => el('li', {}, explained(rule))),
      )
    fill(
      answer,
      heading,
      el(
        'p',
        {},
        el('button', { type: 'button', class: 'small', click: makeCase }, 'Make a case of these facts'),
      ),
      list(broken, 'explained'),
      kept.length > 0 &&
        el(
          'h4',
          {},
          refuses ? `${counted(kept.length, 'rule')} would not refuse` : 'No rule refuses these facts',
        ),
      list(kept, 'explained brief'),
    )
    focusOn(heading)

    function makeCase() {
      memory.newCase = {
        name: 'What the example shows',
        facts,
        expect: broken.map(({ code }) => code),
        ...(warnings.length > 0 && { warnings }),
      }
      location.hash = `#/${set.name}/change`
    }
  }
}

const textOf = (facts) => JSON.stringify(facts, null, 2)
const expected = ({ expect, warnings = [] }) =>
  [
    expect.length === 0 ? 'passes' : expect.join(', '),
    ...(warnings.length > 0 ? [`warned by ${warnings.join(', ')}`] : []),
  ].join(', ')

function explained(rule) {
  const { name, refuses, warns, applies, restrictions, message, status, code, field, conditions } = rule
  const [kind, text] = refuses ? ['no', 'Refuses'] : warns ? ['', 'Warns'] : ['yes', 'Passes']
  const said = [
    warns ? '' : `${status} `,
    el('code', {}, code),
    field ? [', field ', el('code', {}, field)] : [],
    ': ',
    message,
  ]
  return el(
    'details',
    { open: refuses || warns },
    el('summary', {}, el('span', { class: `mark ${kind}` }, text), ' ', el('span', { class: 'name' }, name)),
    refuses || warns ? el('p', { class: 'message' }, said) : undefined,
    restrictions.length > 0 &&
      el('p', { class: 'note' }, restrictions.join(' '), applies ? '' : ' It does not apply here.'),
    outcomeTree(conditions),
  )
}
