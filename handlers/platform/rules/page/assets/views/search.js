// Search over rules, codes, facts, limits and roles: every word must occur.
import { read } from '/rules/ask.js'
import { counted, el, fill } from '/rules/element.js'

const SHOWN = 40
const TITLES = { rule: 'Rules', fact: 'Facts', limit: 'Limits', role: 'Roles' }

export async function searchPage(text) {
  document.title = 'Search – Rules'
  const { entries } = await read('/rules/index')
  const results = el('div', { 'aria-live': 'polite' })
  const input = el('input', {
    id: 'search',
    type: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    input: show,
  })
  input.value = text
  show()
  return [
    el('h1', {}, 'Search'),
    el(
      'p',
      { class: 'field search' },
      el('label', { for: 'search' }, 'Words of a rule, a code, a fact, a limit or a role'),
      input,
    ),
    results,
  ]

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const matches = words.length === 0 ? [] : entries.filter((entry) => words.every(isIn(entry)))
    history.replaceState(null, '', `#/search/${encodeURIComponent(input.value)}`)
    fill(
      results,
      words.length > 0 &&
        el(
          'p',
          { role: 'status' },
          matches.length === 0 ? 'Nothing matches.' : counted(matches.length, 'match', 'matches'),
        ),
      Object.entries(TITLES).map(([kind, title]) =>
        group(
          title,
          matches.filter((one) => one.kind === kind),
        ),
      ),
    )
  }
}

const isIn = ({ title, name, detail, words }) => {
  const text = `${title} ${name} ${detail} ${words}`.toLowerCase()
  return (word) => text.includes(word)
}

function group(title, matches) {
  if (matches.length === 0) return undefined
  const more = matches.length - SHOWN
  return [
    el('h2', {}, title),
    el('dl', { class: 'words matches' }, matches.slice(0, SHOWN).map(entry)),
    more > 0 && el('p', { class: 'quiet' }, `and ${more} more; type another word.`),
  ]
}

const entry = ({ title, name, detail, address }) =>
  el(
    'div',
    {},
    el('dt', {}, el('a', { href: `#/${address}` }, title), ' ', name !== title && el('code', {}, name)),
    el('dd', {}, detail),
  )
