// The result of trying a draft: its faults with links to their lines, or every case with the expected and found result.
import { counted, el } from '/rules/element.js'
import { ruleCard } from '/rules/rules-view.js'

export function draftReport({ problems, cases, unproven, warnings, rules }, editors) {
  if (problems.length > 0)
    return [
      el('h3', { class: 'bad' }, `${counted(problems.length, 'fault')}: these files cannot be used`),
      el('ul', { class: 'problems' }, problems.map(problem)),
    ]
  const failed = cases.filter(({ passed }) => !passed)
  const title =
    failed.length > 0
      ? `${failed.length} of ${counted(cases.length, 'case')} failed`
      : `All ${counted(cases.length, 'case')} passed`
  return [
    el('h3', { class: failed.length > 0 ? 'bad' : 'good' }, title),
    warnings.length > 0 ? warningPart() : undefined,
    unproven.length > 0 ? unprovenPart() : undefined,
    failed.length > 0 ? caseTable(failed, 'Failed cases') : undefined,
    failed.length < cases.length
      ? el(
          'details',
          {},
          el('summary', {}, `${counted(cases.length - failed.length, 'case')} passed`),
          caseTable(
            cases.filter(({ passed }) => passed),
            'Passed cases',
          ),
        )
      : undefined,
    rules.length > 0 &&
      el(
        'details',
        {},
        el('summary', {}, 'The rules of this draft in words'),
        el(
          'ol',
          { class: 'rules' },
          rules.map((rule) => el('li', {}, ruleCard(rule))),
        ),
      ),
  ]

  function problem({ file, line, column, pointer, message }) {
    const place = [file, line, column].filter((part) => part !== undefined).join(':')
    return el(
      'li',
      {},
      wayTo(file, line, place),
      ' ',
      pointer ? el('code', {}, pointer) : '',
      el('div', {}, message),
    )
  }

  function wayTo(file, line, text) {
    const editor = editors.get(file)
    if (line === undefined || !editor) return text
    return el('button', { type: 'button', class: 'link', click: () => editor.goTo(line) }, text)
  }

  function warningPart() {
    return el(
      'div',
      { class: 'note' },
      el('p', {}, 'These rules overlap or contradict each other. Is that what you mean?'),
      el('ul', { class: 'problems' }, warnings.map(problem)),
    )
  }

  function unprovenPart() {
    const items = unproven.map(({ rule, change, condition, line }) =>
      el(
        'li',
        {},
        `${rule}: no case detects when “${condition}” is ${change}`,
        line ? ` (line ${line})` : '',
        '.',
      ),
    )
    return el(
      'div',
      { class: 'note' },
      el('p', {}, 'No case would detect these changes. Add a case for each before you save:'),
      el('ul', {}, items),
    )
  }

  function caseTable(list, label) {
    const head = ['Case', 'Expected', 'Found'].map((text) => el('th', { scope: 'col' }, text))
    return el(
      'div',
      { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label },
      el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, list.map(row))),
    )
  }

  function row({ name, expected, found, fault, file, line }) {
    const place = editors.has(file) ? `line ${line}` : `${file}:${line}`
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, name, ' ', wayTo(file, line, line === undefined ? '' : place)),
      el('td', {}, codes(expected)),
      el('td', {}, fault ?? codes(found)),
    )
  }
}

const codes = (list) =>
  list.length === 0 ? 'passes' : list.flatMap((code, index) => [index > 0 ? ', ' : '', el('code', {}, code)])
