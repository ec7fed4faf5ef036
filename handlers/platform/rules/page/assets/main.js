// The page: the list of rule sets, and the view that the address names, "#/pricing/record/cases". Addresses can be
// bookmarked and shared; opening one focuses its heading.
import { Refusal, read } from '/rules/ask.js'
import { factsPage, rolesPage } from '/rules/catalogue.js'
import { filePage } from '/rules/change-view.js'
import { counted, el, fill, focusOn } from '/rules/element.js'
import { historyPage } from '/rules/history.js'
import { homePage, trouble } from '/rules/home.js'
import { limitsPage } from '/rules/limits.js'
import { searchPage } from '/rules/search.js'
import { setPage } from '/rules/set.js'

const content = document.getElementById('content')
const menu = document.getElementById('menu')
const narrow = matchMedia('(max-width: 52rem)')
let overview

const services = () =>
  [...new Set([...overview.ruleSets, ...overview.limits].map(({ service }) => service))].sort()

function showMenu(current) {
  const link = (address, text, count) => {
    const attributes = { href: `#/${address}`, 'aria-current': address === current ? 'page' : undefined }
    return el('li', {}, el('a', attributes, text, count && el('span', { class: 'count' }, count)))
  }
  const groups = services().map((service) => {
    const sets = overview.ruleSets.filter((one) => one.service === service && one.company === null)
    const limits = overview.limits.some((one) => one.service === service)
    const items = sets.map(({ name, rules }) =>
      link(name, name.slice(service.length + 1), counted(rules, 'rule')),
    )
    return [
      el('h2', {}, service),
      el('ul', {}, items, limits ? link(`limits/${service}`, 'limits', '') : undefined),
    ]
  })
  const companies = overview.ruleSets.filter(({ company }) => company !== null)
  fill(
    document.getElementById('sets'),
    el(
      'ul',
      {},
      link('search', 'Search', ''),
      link('facts', 'Facts', ''),
      link('roles', 'Roles', ''),
      link('history', 'History', ''),
    ),
    groups,
    companies.length > 0 && [
      el('h2', {}, 'companies'),
      el(
        'ul',
        {},
        companies.map(({ name, rules }) =>
          link(name, name.slice('companies/'.length), counted(rules, 'rule')),
        ),
      ),
    ],
  )
}

/** The content of an address; undefined for an unknown one. */
async function pageOf(parts) {
  const [first = '', ...rest] = parts
  if (first === '') return homePage(overview)
  if (first === 'search') return searchPage(rest.join('/'))
  if (first === 'facts' && rest.length < 2) return factsPage(rest[0])
  if (first === 'history' && rest.length === 0) return historyPage(overview)
  if (first === 'roles' && rest.length === 0) return rolesPage(overview)
  if (first === 'limits' && rest.length === 1) return limitsPage(overview, rest[0])
  if (first === 'edit') return filePage(rest.join('/'), { overview, refresh })
  const length = first === 'companies' ? 4 : 2
  if (parts.length < length || parts.length > length + 2) return undefined
  const [view = 'rules', place] = parts.slice(length)
  return setPage(parts.slice(0, length).join('/'), view, place, overview, refresh)
}

async function show(isFirst) {
  const parts = decodeURIComponent(location.hash).replace(/^#\/?/, '').split('/')
  const current = parts.slice(0, parts[0] === 'companies' ? 4 : 2).join('/')
  showMenu(current)
  if (narrow.matches) menu.open = !current
  try {
    fill(content, (await pageOf(parts)) ?? notFound(parts))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    fill(
      content,
      error.status === 404
        ? notFound(parts)
        : [el('h1', {}, 'Rules'), el('p', { role: 'alert' }, error.message)],
    )
  }
  const heading = content.querySelector('[data-focus]') ?? content.querySelector('h1')
  if (!isFirst && heading) focusOn(heading)
  if (!isFirst) scrollTo(0, 0)
}

function notFound(parts) {
  document.title = 'Not found – Rules'
  return [
    el('h1', {}, 'Not found'),
    el('p', { role: 'alert' }, `There is nothing at ${parts.join('/')}.`),
    el(
      'p',
      {},
      el('a', { href: '#/' }, 'All rule sets'),
      ' or ',
      el('a', { href: '#/search' }, 'search'),
      '.',
    ),
  ]
}

/** Reads the overview again; the hash tells whether other rules are in force. */
async function refresh() {
  overview = await read('/rules/sets')
  fill(document.getElementById('trouble'), trouble(overview))
  return overview.hash
}

// The skip link changes the address too, but names no view.
addEventListener('hashchange', () => location.hash === '#content' || show(false))
narrow.addEventListener('change', () => {
  menu.open = !narrow.matches
})

try {
  await refresh()
  await show(true)
} catch (error) {
  fill(content, el('h1', {}, 'Rules'), el('p', { role: 'alert' }, error.message))
  throw error
}
