// The two files of a rule set in an editor: they can be tried against every case, and saved where the operator permits
// it.
import { post, Refusal } from '/rules/ask.js'
import { editor } from '/rules/editor.js'
import { el, fill, focusOn } from '/rules/element.js'
import { draftReport } from '/rules/report.js'
import { savingPart } from '/rules/saving.js'

export function draftView({ set, memory, overview, refresh }) {
  if (!set.files) return absent()
  // An unchanged draft follows the files.
  if (!memory.draft?.isChanged()) memory.draft = newDraft(set.files)
  const { draft } = memory
  const report = el('div', { class: 'report', 'aria-live': 'polite' })
  const rules = editor(`Rules: rules/${set.name}.json`, 'rules-text', draft.rules, keep)
  const cases = editor(`Cases: rules/${set.name}.cases.json`, 'cases-text', draft.cases, keep)
  // Faults in a company's files are listed too, but these files are not edited here.
  const editors = new Map([
    [`${set.name}.json`, rules],
    [`${set.name}.cases.json`, cases],
  ])
  const state = el('p', { class: 'quiet', role: 'status' })
  keep()

  return [
    el('h2', { 'data-focus': '' }, 'Change'),
    el(
      'p',
      {},
      'Edit the rules and their cases, and try them: every case runs, and every fault is listed. Trying changes nothing.',
    ),
    el('div', { class: 'editors' }, rules.node, cases.node),
    el(
      'p',
      { class: 'actions' },
      el('button', { type: 'button', class: 'primary', click: tryIt }, 'Try against all cases'),
      el('button', { type: 'button', click: discard }, 'Back to the files'),
    ),
    state,
    report,
    savingPart({
      set,
      overview,
      refresh,
      draft: () => ({ ...sent(), tags: draft.tags() }),
      show,
      saved,
      reload: discard,
    }),
  ]

  function keep() {
    Object.assign(draft, { rules: rules.text(), cases: cases.text() })
    fill(state, draft.isChanged() ? 'Changed, not saved.' : 'As in the files.')
  }

  function sent() {
    return { ruleSet: set.name, rules: draft.rules, cases: draft.cases }
  }

  async function tryIt() {
    fill(report, el('p', {}, 'Trying …'))
    try {
      show(await post('/rules/try', sent()))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fill(report, el('p', { role: 'alert', class: 'note' }, error.message))
    }
  }

  function show(result) {
    fill(report, draftReport(result, editors))
    focusOn(report.querySelector('h3'))
  }

  /** The files have the text that was sent; text typed since then is a new change. */
  function saved({ rules, cases }, tags) {
    draft.files = { rules: { text: rules, tag: tags.rules }, cases: { text: cases, tag: tags.cases } }
    keep()
  }

  function discard() {
    memory.draft = undefined
    again()
  }
}

const again = () => dispatchEvent(new HashChangeEvent('hashchange'))

function absent() {
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

function newDraft(files) {
  return {
    rules: files.rules.text,
    cases: files.cases.text,
    /** The texts that the draft changes. */
    files,
    tags() {
      return { rules: this.files.rules.tag, cases: this.files.cases.tag }
    },
    isChanged() {
      return this.rules !== this.files.rules.text || this.cases !== this.files.cases.text
    },
  }
}
