// One rule set: its heading, the links to its views, and the state that a change of view keeps: the facts in the form and
// the draft.
import { read } from '/rules/ask.js'
import { casesView } from '/rules/cases-view.js'
import { companiesView } from '/rules/companies-view.js'
import { counted, el } from '/rules/element.js'
import { factsView } from '/rules/facts-view.js'
import { rulesView } from '/rules/rules-view.js'
import { newCompanySet, setChange } from '/rules/set-change.js'
import { tableView } from '/rules/table-view.js'

const views = [
  ['rules', 'Rules', rulesView],
  ['table', 'Decision tables', tableView],
  ['cases', 'Cases', casesView],
  ['facts', 'Ask with facts', factsView],
  ['companies', 'Companies', companiesView],
  ['change', 'Change', setChange],
]

const kept = new Map()

/** The state of a rule set: the `facts` to ask with, and a `newCase` made of them. */
function memory(name) {
  if (!kept.has(name)) kept.set(name, {})
  return kept.get(name)
}

/** Undefined for an unknown rule set or view. */
export async function setPage(name, wanted, place, overview, refresh) {
  const set = await readSet(name, wanted, overview)
  if (!set) return undefined
  const here = views.filter(([view]) => isOffered(view, set))
  const known = here.find(([view]) => view === wanted)
  if (!known) return undefined
  const [view, title, show] = known
  document.title = `${title}: ${name} – Rules`
  const links = here.map(([view, title]) => {
    const current = view === wanted ? 'page' : undefined
    return el('li', {}, el('a', { href: `#/${name}/${view}`, 'aria-current': current }, title))
  })
  return [
    el(
      'h1',
      {},
      el('span', { class: 'of' }, `${name.split('/').slice(0, -1).join(' / ')} / `),
      name.split('/').at(-1),
    ),
    el('p', { class: 'lead' }, set.description),
    askedBy(set),
    set.inForce ? undefined : notInForce(name),
    el('nav', { class: 'views', 'aria-label': `Views of ${name}` }, el('ul', {}, links)),
    el('section', { class: view }, await show({ set, place, memory: memory(name), overview, refresh })),
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

/** A rule set, or the first rules of a company for one; undefined for an unknown name. */
async function readSet(name, view, { ruleSets }) {
  const isKnown = (name) => ruleSets.some((one) => one.name === name)
  const ask = (name) => read(`/rules/set?name=${encodeURIComponent(name)}`)
  if (isKnown(name)) return ask(name)
  const [, company, common] = /^companies\/([1-9]\d{0,9})\/(.+)$/.exec(name) ?? []
  if (!company || !isKnown(common) || view !== 'change') return undefined
  return newCompanySet(Number(company), await ask(common))
}

function isOffered(view, { tables, company, files }) {
  if (view === 'table') return tables.length > 0
  if (view === 'companies') return company === null
  // A company's files that are not saved yet have nothing to show.
  return files?.rules.tag !== null || view === 'change'
}
