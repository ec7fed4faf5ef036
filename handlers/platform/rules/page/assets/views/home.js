// The first view: all rule sets with the first sentence of their descriptions, and the faults of the folder.
import { counted, el } from '/rules/element.js'

export function homePage({ ruleSets: all, hash }) {
  const ruleSets = all.filter(({ company }) => company === null)
  document.title = 'Rules'
  const sum = (member) => ruleSets.reduce((total, one) => total + one[member], 0)
  const services = Map.groupBy(ruleSets, ({ service }) => service)
  return [
    el('h1', {}, 'Rules of this sandbox'),
    el(
      'p',
      { class: 'lead' },
      `${counted(ruleSets.length, 'rule set')} with ${counted(sum('rules'), 'rule')}, tested by ${counted(sum('cases'), 'case')}. `,
      'Read them as sentences, evaluate facts, and try a change before anything is saved.',
    ),
    searchForm(),
    el(
      'p',
      { class: 'quiet' },
      'In force: ',
      el('code', {}, hash.slice(0, 12)),
      ', the hash that /readyz also shows.',
    ),
    [...services].map(([service, sets]) => [
      el('h2', {}, service),
      el('dl', { class: 'words' }, sets.map(entry)),
    ]),
  ]
}

function searchForm() {
  const input = el('input', { id: 'search', type: 'search', autocomplete: 'off' })
  return el(
    'form',
    {
      class: 'search',
      role: 'search',
      submit: (event) => {
        event.preventDefault()
        location.hash = `#/search/${encodeURIComponent(input.value)}`
      },
    },
    el('label', { for: 'search' }, 'Search rules, codes, facts, limits and roles'),
    el('p', { class: 'joined' }, input, el('button', {}, 'Search')),
  )
}

const entry = ({ name, service, description }) =>
  el(
    'div',
    {},
    el('dt', {}, el('a', { href: `#/${name}` }, name.slice(service.length + 1))),
    el('dd', {}, /^.*?[.:](?=\s|$)/.exec(description)?.[0].replace(/:$/, '.') ?? description),
  )

/** What keeps the folder from being in force; nothing where it is. */
export function trouble({ problems }) {
  if (problems.length === 0) return undefined
  return el(
    'div',
    { class: 'note' },
    el('p', {}, 'The rules folder has faults. The previous rules stay in force until they are fixed:'),
    el(
      'ul',
      {},
      problems.map(({ file, line, message }) =>
        el('li', {}, el('code', {}, line ? `${file}:${line}` : file), ` ${message}`),
      ),
    ),
  )
}
