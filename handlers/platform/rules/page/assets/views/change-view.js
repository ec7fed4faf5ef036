// Files in editors: every pause in typing checks them as the gate does and marks the faults in the text; the draft can be
// compared with the files, tried against every case, and saved where the operator permits it.
import { post, Refusal, read } from '/rules/ask.js'
import { codeEditor, differences } from '/rules/code-editor.js'
import { el, fill, focusOn } from '/rules/element.js'
import { draftReport, faultsOf } from '/rules/report.js'
import { savingPart } from '/rules/saving.js'

const PAUSE_MS = 700

/** The drafts of this visit, by their first file: {files: [{file, text, saved: {text, tag}}]}. */
const drafts = new Map()

/**
 * The view of some files: `load` reads {file, text, tag} of each, `tools` makes further controls for the editors, and
 * `placeholders` are names that messages may contain.
 */
export async function changeView({
  load,
  tools = () => [],
  placeholders = [],
  isInForce,
  overview,
  refresh,
}) {
  const files = await load()
  const draft = draftOf(files)
  const schemas = await Promise.all(
    draft.map(({ file }) => read(`/rules/schema?file=${encodeURIComponent(file)}`)),
  )
  const editors = new Map(
    draft.map((one, at) => [
      one.file,
      codeEditor({
        label: `rules/${one.file}`,
        text: one.text,
        schema: schemas[at],
        placeholders,
        onChange: changed,
      }),
    ]),
  )
  const state = el('p', { class: 'quiet', role: 'status' })
  const faults = el('div', { class: 'faults' })
  const report = el('div', { class: 'report', 'aria-live': 'polite' })
  let timer
  keep()
  check()

  return [
    tools(editors, schemas),
    el(
      'div',
      { class: 'editors' },
      [...editors.values()].map(({ node }) => node),
    ),
    el(
      'p',
      { class: 'quiet keys' },
      'Ctrl-Space completes, Ctrl-Z undoes, Ctrl-F searches, F8 goes to the next fault, Tab leaves the editor.',
    ),
    el('div', { class: 'state' }, state, faults),
    el(
      'p',
      { class: 'actions' },
      el('button', { type: 'button', class: 'primary', click: tryIt }, 'Try against all cases'),
      el('button', { type: 'button', click: compare }, 'Show the changes'),
      el('button', { type: 'button', click: format }, 'Format'),
      el('button', { type: 'button', click: discard }, 'Back to the files'),
    ),
    report,
    savingPart({ overview, refresh, isInForce, draft: () => sent(true), saved, reload: discard }),
  ]

  function changed() {
    keep()
    clearTimeout(timer)
    timer = setTimeout(check, PAUSE_MS)
  }

  function keep() {
    for (const one of draft) one.text = editors.get(one.file).text()
    fill(state, isChanged(draft) ? 'Changed, not saved.' : 'As in the files.')
  }

  function sent(withTags = false) {
    return {
      files: draft.map(({ file, text, saved }) => ({ file, text, ...(withTags && { tag: saved.tag }) })),
    }
  }

  /** Undefined where the text has changed since, or the server could not try it. */
  async function tried() {
    const before = JSON.stringify(sent())
    try {
      const result = await post('/rules/try', sent())
      return before === JSON.stringify(sent()) ? result : undefined
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fill(faults, el('p', { role: 'alert', class: 'note' }, error.message))
      return undefined
    }
  }

  async function check() {
    const result = await tried()
    if (result) show(result)
  }

  function show(result) {
    fill(faults, faultsOf(result, editors))
  }

  async function tryIt() {
    fill(report, el('p', {}, 'Trying …'))
    const result = await tried()
    if (!result) return fill(report)
    show(result)
    fill(report, draftReport(result, editors))
    focusOn(report.querySelector('h3'))
  }

  function compare() {
    const edited = draft.filter(({ text, saved }) => text !== saved.text)
    const heading = el(
      'h3',
      {},
      edited.length > 0 ? 'Changes of this draft' : 'The draft is as the files are',
    )
    fill(
      report,
      heading,
      edited.map(({ file, text, saved }) => differences(`rules/${file}`, saved.text, text)),
    )
    focusOn(heading)
  }

  async function format() {
    try {
      for (const editor of editors.values()) await editor.format()
    } catch {
      fill(
        report,
        el('p', { role: 'alert', class: 'note' }, 'A file with a fault in its JSON cannot be formatted.'),
      )
    }
  }

  /** The files have the texts that were sent; text typed since then is a new change. */
  function saved({ files }, tags) {
    for (const { file, text } of files)
      draft.find((one) => one.file === file).saved = { text, tag: tags[file] }
    keep()
  }

  function discard() {
    drafts.delete(draft[0].file)
    dispatchEvent(new HashChangeEvent('hashchange'))
  }
}

/** An unchanged draft follows the files. */
function draftOf(files) {
  const [{ file: first }] = files
  const known = drafts.get(first)
  if (known && isChanged(known)) return known
  const draft = files.map(({ file, text, tag }) => ({
    file,
    text,
    saved: { text: tag === null ? '' : text, tag },
  }))
  drafts.set(first, draft)
  return draft
}

const isChanged = (draft) => draft.some(({ text, saved }) => text !== saved.text)

addEventListener('beforeunload', (event) => {
  if ([...drafts.values()].some(isChanged)) event.preventDefault()
})

/** The view of one file that belongs to no rule set: roles, facts, limits. */
export async function filePage(file, { overview, refresh }) {
  const load = async () => [await read(`/rules/file?file=${encodeURIComponent(file)}`)]
  document.title = `${file} – Rules`
  return [el('h1', {}, `rules/${file}`), await changeView({ load, overview, refresh })]
}
