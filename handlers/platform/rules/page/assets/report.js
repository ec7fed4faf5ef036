// The result of trying a draft: its faults with links to their places, or every case with the expected and found result.
import { counted, el } from '/rules/element.js'
import { ruleCard } from '/rules/rules-view.js'

/** Marks the faults in the editors, and lists them with their places. */
export function faultsOf({ problems, failures, cases, unproven, warnings }, editors) {
  const untested = unproven.map((one) => ({ ...one, severity: 'warning', message: warningOf(one) }))
  const overlaps = warnings.map((one) => ({ ...one, severity: 'warning' }))
  const all = [...problems, ...failures, ...overlaps, ...untested]
  const places = new Map()
  for (const [file, editor] of editors) {
    const own = all.filter((one) => one.file === file)
    for (const [at, place] of editor.mark(own).entries()) places.set(own[at], place)
  }
  if (all.length === 0) return el('p', { class: 'good' }, `No faults. ${allPassed(cases)}.`)
  const faults = problems.length + failures.length
  const title = [
    faults > 0 && counted(faults, 'fault'),
    overlaps.length > 0 && counted(overlaps.length, 'overlapping rule'),
    untested.length > 0 && counted(untested.length, 'untested condition'),
  ]
  return [
    el('p', { class: faults > 0 ? 'bad' : '' }, title.filter(Boolean).join(', ')),
    el('ul', { class: 'problems' }, all.map(item)),
  ]

  function item(problem) {
    const { file, line, column, pointer, message } = problem
    const place = places.get(problem) ?? { line, column }
    const text = [file, place.line, place.column].filter((part) => part !== undefined).join(':')
    const mark = el(
      'span',
      { class: `mark ${problem.severity ? '' : 'no'}` },
      problem.severity ? 'Warning' : 'Fault',
    )
    return el(
      'li',
      {},
      mark,
      ' ',
      wayTo(editors, problem, text),
      pointer && !places.has(problem) ? [' ', el('code', {}, pointer)] : '',
      ' ',
      message,
    )
  }
}

const warningOf = ({ rule, change, condition }) =>
  `${rule}: no case detects when “${condition}” is ${change}. Add a case for it.`

const allPassed = (cases) =>
  cases.length === 0 ? 'The file can be saved' : `All ${counted(cases.length, 'case')} passed`

function wayTo(editors, problem, text) {
  const editor = editors.get(problem.file)
  if (!editor) return text
  return el('button', { type: 'button', class: 'link', click: () => editor.goTo(problem) }, text)
}

/** The result of every case; the faults are listed by faultsOf. */
export function draftReport({ problems, cases, rules }, editors) {
  if (problems.length > 0)
    return el('h3', { class: 'bad' }, `${counted(problems.length, 'fault')}: these files cannot be used`)
  const failed = cases.filter(({ passed }) => !passed)
  const title =
    failed.length > 0 ? `${failed.length} of ${counted(cases.length, 'case')} failed` : allPassed(cases)
  return [
    el('h3', { class: failed.length > 0 ? 'bad' : 'good' }, title),
    failed.length > 0 ? caseTable(failed, 'Failed cases') : undefined,
    failed.length < cases.length
      ? folded(
          `${counted(cases.length - failed.length, 'case')} passed`,
          caseTable(
            cases.filter(({ passed }) => passed),
            'Passed cases',
          ),
        )
      : undefined,
    rules.length > 0 &&
      folded(
        'The rules of this draft in words',
        el(
          'ol',
          { class: 'rules' },
          rules.map((rule) => el('li', {}, ruleCard(rule))),
        ),
      ),
  ]

  function caseTable(list, label) {
    const head = ['Case', 'Expected', 'Found'].map((text) => el('th', { scope: 'col' }, text))
    return el(
      'div',
      { class: 'wide', tabindex: '0', role: 'region', 'aria-label': label },
      el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, list.map(row))),
    )
  }

  function row(one) {
    const { name, expected, expectedWarnings, found, foundWarnings, fault, file, line } = one
    const place = editors.has(file) ? `line ${line}` : `${file}:${line}`
    return el(
      'tr',
      {},
      el('th', { scope: 'row' }, name, ' ', line === undefined ? '' : wayTo(editors, one, place)),
      el('td', {}, result(expected, expectedWarnings)),
      el('td', {}, fault ?? result(found, foundWarnings)),
    )
  }
}

const folded = (title, content) => el('details', {}, el('summary', {}, title), content)

const result = (refusals, warnings) => [
  refusals.length === 0 ? 'passes' : codes(refusals),
  warnings.length > 0 && [', warned by ', codes(warnings)],
]

const codes = (list) => list.flatMap((code, index) => [index > 0 ? ', ' : '', el('code', {}, code)])
