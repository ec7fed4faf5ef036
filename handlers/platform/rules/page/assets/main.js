// The page: the list of rule sets, and the view that the address names, "#/pricing/record/cases". Addresses can be
// bookmarked and shared; opening one focuses its heading.
import { Refusal, read } from '/rules/ask.js'
import { counted, el, fill, focusOn } from '/rules/element.js'
import { homePage, trouble } from '/rules/home.js'
import { limitsPage } from '/rules/limits.js'
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
    const sets = overview.ruleSets.filter((one) => one.service === service)
    const limits = overview.limits.some((one) => one.service === service)
    const items = sets.map(({ name, rules }) =>
      link(name, name.slice(service.length + 1), counted(rules, 'rule')),
    )
    return [
      el('h2', {}, service),
      el('ul', {}, items, limits ? link(`limits/${service}`, 'limits', '') : undefined),
    ]
  })
  fill(document.getElementById('sets'), groups)
}

async function show(isFirst) {
  const [first = '', second = '', view = 'rules'] = decodeURIComponent(location.hash)
    .replace(/^#\/?/, '')
    .split('/')
  const current = second ? `${first}/${second}` : ''
  showMenu(current)
  if (narrow.matches) menu.open = !current
  try {
    const page =
      first === 'limits'
        ? limitsPage(overview, second)
        : current
          ? await setPage(current, view, overview, refresh)
          : homePage(overview)
    fill(content, page)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    fill(content, el('h1', {}, 'Not found'), el('p', { role: 'alert' }, `${current}: ${error.message}.`))
  }
  const heading = content.querySelector('[data-focus]') ?? content.querySelector('h1')
  if (!isFirst && heading) focusOn(heading)
  if (!isFirst) scrollTo(0, 0)
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
