// The releases, what differs from the last one, and what that changes for the recorded requests of the last week.
import { post, Refusal, read } from '/rules/ask.js'
import { differences } from '/rules/code-editor.js'
import { counted, el, fill, focusOn } from '/rules/element.js'
import { table } from '/rules/table.js'

export async function historyPage({ editing, keyFile, recorded }) {
  document.title = 'History – Rules'
  const { releases, since, files, fault } = await read('/rules/history')
  return [
    el('h1', {}, 'History'),
    fault && el('p', { class: 'note', role: 'alert' }, fault),
    el('h2', {}, 'Not released yet'),
    unreleased(since, files),
    since?.release !== undefined && [
      el('h2', {}, 'Requests of the last week'),
      replayPart(editing, keyFile, recorded),
    ],
    el('h2', {}, 'Releases'),
    releases.length === 0
      ? el(
          'p',
          {},
          'There is no release. This command makes one: ',
          el('code', {}, 'npm run rules -- release --by NAME --why TEXT'),
        )
      : releaseTable(releases),
  ]
}

function unreleased(since, files) {
  if (since === null)
    return el('p', {}, 'There is neither a release nor a Git revision to compare the files with.')
  const name = since.release === undefined ? `the Git revision ${since.revision}` : `release ${since.release}`
  if (files.length === 0) return el('p', {}, `The files are those of ${name}.`)
  return [
    el('p', {}, `${counted(files.length, 'file differs', 'files differ')} from ${name}.`),
    files.map(({ file, before, after }) =>
      differences(`rules/${file}${note(before, after)}`, before ?? '', after ?? ''),
    ),
  ]
}

const note = (before, after) => (before === null ? ' (new)' : after === null ? ' (removed)' : '')

const releaseTable = (releases) =>
  table(
    'Releases',
    ['Release', 'When', 'By', 'Why', 'Changes'],
    releases.map(({ release, at, by, why, changes, reverts }) => [
      String(release),
      `${at.slice(0, 16).replace('T', ' ')} UTC`,
      by,
      [why, reverts === undefined ? '' : ` Restores release ${reverts}.`],
      changes.length === 0
        ? 'none'
        : el('details', {}, el('summary', {}, counted(changes.length, 'change')), changeList(changes)),
    ]),
  )

const changeList = (changes) =>
  el(
    'ul',
    {},
    changes.map(({ change, name, title, file }) =>
      el('li', {}, `${change}: `, el('code', {}, name), ` ${title} (${file})`),
    ),
  )

function replayPart(editing, keyFile, recorded) {
  if (!recorded) return el('p', {}, 'Decisions are not recorded: DECISION_LOG is not set.')
  if (editing === 'off')
    return el(
      'p',
      {},
      'Saving from this page is switched off, and so is reading the record. Use ',
      el('code', {}, 'npm run rules -- release --dry-run'),
      ' with --by and --why.',
    )
  const key = el('input', { id: 'key', type: 'password', autocomplete: 'current-password' })
  const result = el('div', { 'aria-live': 'polite' })
  return [
    el(
      'form',
      { class: 'saving', submit: replay },
      el('p', {}, 'Evaluates the recorded decisions with the files as they are now. Nothing changes.'),
      el(
        'div',
        { class: 'field' },
        el('label', { for: 'key' }, 'Key for saving'),
        key,
        el('p', { class: 'hint' }, `The key is in the file ${keyFile} in the server’s DATA_DIR.`),
      ),
      el('p', { class: 'actions' }, el('button', { class: 'primary' }, 'Replay')),
    ),
    result,
  ]

  async function replay(event) {
    event.preventDefault()
    fill(result, el('p', {}, 'Replaying …'))
    try {
      fill(result, impactPart(await post('/rules/replay', {}, { 'X-Rules-Key': key.value.trim() })))
      focusOn(result.querySelector('h3'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fill(result, el('p', { role: 'alert', class: 'note' }, error.message))
    }
  }
}

function impactPart({ changes, impact: { decisions, requests, unsure, rules } }) {
  return [
    el('h3', {}, `${counted(requests, 'request')} would have another result`),
    el(
      'p',
      {},
      `${counted(decisions, 'decision')} recorded, ${counted(changes.length, 'changed rule, limit or role', 'changed rules, limits or roles')}.`,
      unsure > 0 && ` ${counted(unsure, 'decision')} unknown: the record does not have the facts.`,
    ),
    rules.length > 0 &&
      table(
        'Requests with another result',
        ['Rule', 'Company', 'Now refused', 'Now accepted', 'Now warned', 'Examples'],
        rules.map(({ ruleSet, code, company, refused, accepted, warned, examples }) => [
          [el('a', { href: `#/${ruleSet}/rules/${code}` }, el('code', {}, code)), ` ${ruleSet}`],
          company === null ? 'none' : String(company),
          String(refused),
          String(accepted),
          String(warned),
          examples.map(({ at, operationId, requestId }) =>
            el('div', {}, `${at.slice(0, 16).replace('T', ' ')} ${operationId} ${requestId}`),
          ),
        ]),
      ),
  ]
}
