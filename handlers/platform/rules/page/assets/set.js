// One rule set: its heading, the links to its views, and the state that a change of view keeps: the facts in the form and
// the draft.
import { read } from '/rules/ask.js'
import { casesView } from '/rules/cases-view.js'
import { companiesView } from '/rules/companies-view.js'
import { draftView } from '/rules/draft-view.js'
import { counted, el } from '/rules/element.js'
import { factsView } from '/rules/facts-view.js'
import { rulesView } from '/rules/rules-view.js'

const views = [
  ['rules', 'Rules', rulesView],
  ['cases', 'Cases', casesView],
  ['facts', 'Ask with facts', factsView],
  ['companies', 'Companies', companiesView],
  ['change', 'Change', draftView],
]

const kept = new Map()

/** The state of a rule set: `facts` in the form, `draft` in the editor. */
function memory(name) {
  if (!kept.has(name)) kept.set(name, {})
  return kept.get(name)
}

export async function setPage(name, wanted, overview, refresh) {
  const set = await read(`/rules/set?name=${encodeURIComponent(name)}`)
  const here = views.filter(([view]) => view !== 'companies' || set.companies.length > 0)
  const [view, title, show] = here.find(([view]) => view === wanted) ?? here[0]
  document.title = `${title}: ${name} – Rules`
  const links = here.map(([view, title]) => {
    const current = view === wanted ? 'page' : undefined
    return el('li', {}, el('a', { href: `#/${name}/${view}`, 'aria-current': current }, title))
  })
  return [
    el('h1', {}, el('span', { class: 'of' }, `${name.split('/')[0]} / `), name.split('/')[1]),
    el('p', { class: 'lead' }, set.description),
    askedBy(set),
    set.inForce ? undefined : notInForce(name),
    el('nav', { class: 'views', 'aria-label': `Views of ${name}` }, el('ul', {}, links)),
    el('section', { class: view }, show({ set, memory: memory(name), overview, refresh })),
  ]
}

function askedBy({ askedBy, jobs, rules, cases }) {
  const who = [...askedBy, ...jobs.map((job) => `the job ${job}`)]
  const size = `${counted(rules.length, 'rule')}, ${counted(cases.length, 'case')}`
  if (who.length === 0) return el('p', { class: 'quiet' }, `${size}.`)
  const names = who.flatMap((name, index) => [index > 0 ? ', ' : '', el('code', {}, name)])
  return el('p', { class: 'quiet' }, `${size}. Used by `, names, '.')
}

const notInForce = (name) =>
  el(
    'p',
    { class: 'note' },
    `The files of ${name} differ from the rules in force: a change has not been applied yet, or it has a fault. This page shows the rules in force; the editor under Change shows the files.`,
  )

addEventListener('beforeunload', (event) => {
  if ([...kept.values()].some(({ draft }) => draft?.isChanged())) event.preventDefault()
})
