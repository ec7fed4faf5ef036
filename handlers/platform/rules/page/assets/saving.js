// Saves a draft to the files, where the operator permits it; otherwise the page explains how to enable it.
import { post, Refusal } from '/rules/ask.js'
import { el, fill, focusOn } from '/rules/element.js'

const OFF =
  'Saving from this page is switched off. Copy the text into the file, or start the sandbox with RULES_EDITING=local. All companies of this sandbox share the rules, so that is the operator’s decision.'
const FAULTY =
  'The folder has other faults, listed at the top of the page: until they are fixed, no change comes into force.'
const WHERE = { local: 'only from the machine that the server runs on', anywhere: 'from any machine' }

/** `isInForce` tells whether the running service has applied the files; without it the hash of its rules does. */
export function savingPart({ overview, refresh, isInForce = () => false, draft, saved, reload }) {
  if (overview.editing === 'off') return el('p', { class: 'note' }, OFF)
  const key = el('input', {
    id: 'key',
    type: 'password',
    autocomplete: 'current-password',
    spellcheck: 'false',
    'aria-describedby': 'key-hint',
  })
  const outcome = el('div', { 'aria-live': 'polite' })
  const hint = `The key is in the file ${overview.keyFile} in the server’s DATA_DIR. Saving is possible ${WHERE[overview.editing]}, and changes the rules for every company of this sandbox.`
  return el(
    'form',
    { class: 'saving', submit: save },
    el('h3', {}, 'Save to the files'),
    el(
      'div',
      { class: 'field' },
      el('label', { for: 'key' }, 'Key for saving'),
      key,
      el('p', { class: 'hint', id: 'key-hint' }, hint),
    ),
    el('p', { class: 'actions' }, el('button', { class: 'primary' }, 'Save')),
    outcome,
  )

  async function save(event) {
    event.preventDefault()
    fill(outcome, el('p', {}, 'Saving …'))
    try {
      const sent = draft()
      const answer = await post('/rules/save', sent, { 'X-Rules-Key': key.value.trim() })
      const { saved: files, tags, hash, problems } = answer
      saved(sent, tags)
      const heading = el(
        'h4',
        { class: 'good' },
        files.length > 0 ? `Saved: ${files.join(', ')}` : 'Nothing to save: the files already have this text',
      )
      const state = el('p', {}, 'Waiting for the service to apply it …')
      fill(outcome, heading, files.length > 0 ? state : undefined)
      focusOn(heading)
      if (files.length > 0) fill(state, problems.length > 0 ? FAULTY : await takenUp(hash))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fill(outcome, el('p', { role: 'alert', class: 'note' }, error.message), details(error), again(error))
    }
  }

  function again({ code }) {
    if (code !== 'FileChanged') return undefined
    return el('button', { type: 'button', click: reload }, 'Reload the files (discards this draft)')
  }

  // A change of cases only does not change the hash: then the files are compared with the rules in force.
  async function takenUp(before) {
    for (let second = 0; second < 5; second += 1) {
      await new Promise((resolve) => setTimeout(resolve, second === 0 ? 300 : 1000))
      const isNews = (await refresh()) !== before
      if (isNews || (await isInForce())) return isNews ? 'In force now.' : 'In force.'
    }
    return 'The running service has not applied it; it will at its next start.'
  }
}

const details = ({ details }) =>
  details.length > 0
    ? el(
        'ul',
        {},
        details.map(({ Field, Message }) => el('li', {}, el('code', {}, Field), ` ${Message}`)),
      )
    : undefined
