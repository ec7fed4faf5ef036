// The change of a rule set: its two files in editors, with templates of rules and cases, for a company too.
import { read } from '/rules/ask.js'
import { changeView } from '/rules/change-view.js'
import { el, fill } from '/rules/element.js'
import { caseTemplates, companyFiles, ruleTemplates } from '/rules/templates.js'

export async function setChange({ set, memory, overview, refresh }) {
  if (!set.files) return absent()
  const { name, files } = set
  const load = async () => [
    { file: `${name}.json`, ...files.rules },
    { file: `${name}.cases.json`, ...files.cases },
  ]
  const placeholders = set.terms
    .filter(({ type }) => type !== 'object' && type !== 'list')
    .map(({ fact, path, meaning }) => ({ name: path ? `${fact}.${path}` : fact, meaning }))
  const isInForce = async () => (await read(`/rules/set?name=${encodeURIComponent(name)}`)).inForce
  return [
    el('h2', { 'data-focus': '' }, 'Change'),
    el('p', {}, 'Edit the rules and their cases. Faults are marked while you type; trying changes nothing.'),
    await changeView({ load, tools, placeholders, isInForce, overview, refresh }),
  ]

  function tools(editors, [, casesSchema]) {
    const [rules, cases] = editors.values()
    const templates = ruleTemplates(set)
    const ruleSelect = select('new-rule', 'New rule', templates)
    const caseSelect = select('new-case', 'New case', [])
    follow()
    if (memory.newCase) cases.append('cases', memory.newCase)
    memory.newCase = undefined
    return el(
      'div',
      { class: 'templates' },
      ruleSelect.node,
      button('Add the rule', () => {
        const template = templates[ruleSelect.index()]
        if (template) rules.append('rules', template.rule, ['emptyBecause'])
      }),
      caseSelect.node,
      button('Add the case', () => {
        follow()
        cases.append('cases', caseTemplates(set, codes())[caseSelect.index()].entry)
      }),
    )

    /** The codes of the draft: cases may expect them, and for each there is a template. */
    function codes() {
      const own = [...rules.text().matchAll(/"type":\s*"([A-Z]\w+)"/g)].map(([, code]) => code)
      return [...new Set([...own, ...(set.company === null ? [] : set.codes)])]
    }

    function follow() {
      caseSelect.offer(caseTemplates(set, codes()))
      const { properties } = casesSchema.properties.cases.items
      properties.expect.items = { enum: codes() }
      properties.warnings.items = { enum: codes() }
      cases.setSchema(casesSchema)
    }

    function select(id, label, choices) {
      const control = el('select', { id, focus: () => id === 'new-case' && follow() })
      const offer = (choices) => {
        const { selectedIndex } = control
        fill(
          control,
          choices.map(({ title }) => el('option', {}, title)),
        )
        control.selectedIndex = Math.max(0, Math.min(selectedIndex, choices.length - 1))
      }
      offer(choices)
      return {
        node: el('p', { class: 'field' }, el('label', { for: id }, label), control),
        index: () => control.selectedIndex,
        offer,
      }
    }
  }
}

const button = (text, click) => el('p', {}, el('button', { type: 'button', click }, text))

/** The first rules of a company for a rule set; the files are new. */
export function newCompanySet(company, common) {
  const { rules, cases } = companyFiles(company, common)
  return {
    ...common,
    name: `companies/${company}/${common.name}`,
    company,
    description: `New rules of company ${company}, in addition to the common ones: ${common.description}`,
    rules: [],
    cases: [],
    examples: common.cases,
    files: { rules: { text: rules, tag: null }, cases: { text: cases, tag: null } },
  }
}

function absent() {
  const again = () => dispatchEvent(new HashChangeEvent('hashchange'))
  return [
    el('h2', { 'data-focus': '' }, 'Change'),
    el(
      'p',
      { class: 'note' },
      'A file of this rule set is missing at the moment: it is being replaced, or was removed.',
    ),
    el('p', { class: 'actions' }, el('button', { type: 'button', click: again }, 'Look again')),
  ]
}
