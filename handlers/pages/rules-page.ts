// The page /docs/rules: the rules in force as sentences, with codes, operations, owners and dates (R16). Everybody may read
// it, so it has nothing of a company: neither its files nor common rules for it (S6). It is complete without its script,
// which adds the search. Tested by test/pages/rules-page.test.ts, and in a browser by test/pages/rules-page.long.test.ts.
import { readFileSync } from 'node:fs'
import { scriptPageHeaders } from '../api/http/script-page.ts'
import type { PageRoute } from '../api/pipeline/request-context.ts'
import type { RuleSnapshot } from '../rules/evaluate/rule-snapshot.ts'
import {
  isWarning,
  messageText,
  messageTexts,
  type Rule,
  type RuleSetDocument,
} from '../rules/language/documents.ts'
import {
  alikeRules,
  type ConditionText,
  isVisible,
  type RuleTable,
  ruleTable,
} from '../rules/language/rule-tables.ts'
import { capital, restrictionsOf, withoutPaths } from '../rules/language/wording.ts'
import { escapeHtml, htmlPage } from './html-page.ts'
import type { SearchEntry } from './search-entries.ts'

export interface RulesPageOptions {
  rules: { current(): RuleSnapshot }
  /** The services of this process. */
  services: readonly { name: string; title: string }[]
  /** The operations of this process. */
  operations: readonly RuleOperation[]
}

export interface RuleOperation {
  id: string
  /** Where /docs describes it. */
  address: string
  ruleSets: readonly string[]
  /** The codes that its document lists, which /docs/errors explains. */
  codes: readonly string[]
}

const SCRIPT = '/docs/rules.js'

export function rulesPage({ rules, ...served }: RulesPageOptions): [path: string, page: PageRoute][] {
  const script = readFileSync(new URL('assets/rules.js', import.meta.url))
  let latest: { snapshot: RuleSnapshot; content: Buffer } | undefined
  const content = () => {
    const snapshot = rules.current()
    if (latest?.snapshot !== snapshot) latest = { snapshot, content: Buffer.from(page(snapshot, served)) }
    return latest.content
  }
  const route = (name: string, content: () => Buffer): PageRoute => ({
    service: 'docs',
    respond: async () => ({ status: 200, headers: { ...scriptPageHeaders(name) }, content: content() }),
  })
  return [
    ['/docs/rules', route('rules.html', content)],
    [SCRIPT, route('rules.js', () => script)],
  ]
}

interface VisibleSet {
  name: string
  document: RuleSetDocument
  groups: RuleTable[]
}

type Visible = Pick<RuleSnapshot, 'ruleSets' | 'facts'>

/** The rules that everybody may read, by set and by code, and the id of each on the page. */
function visibleRules({ ruleSets, facts }: Visible) {
  const sets = [...ruleSets.values()].flatMap(({ name, document }): VisibleSet[] => {
    const visible = document.rules.filter((rule) => isVisible(rule, facts))
    const groups = alikeRules(visible).map((group) => ruleTable(group, facts))
    return visible.length > 0 || document.emptyBecause !== undefined ? [{ name, document, groups }] : []
  })
  const rulesByCode = Map.groupBy(
    sets.flatMap(({ name, groups }) =>
      groups.flatMap(({ rows }) => rows.map(({ rule }) => ({ name, rule }))),
    ),
    ({ rule }) => rule.event.type,
  )
  const ids = new Map(
    [...rulesByCode].flatMap(([code, entries]) =>
      entries.map(({ rule }, index) => [rule, index === 0 ? code : `${code}-${index + 1}`] as const),
    ),
  )
  return { sets, rulesByCode, ids }
}

/** What the search finds of the page. */
export function ruleEntries(snapshot: Visible): SearchEntry[] {
  const { sets, ids } = visibleRules(snapshot)
  return sets.flatMap(({ name, groups }) =>
    groups.flatMap(({ rows }) =>
      rows.map(({ rule }): SearchEntry => {
        const { type, params } = rule.event
        return {
          ...{ kind: 'Rule', title: rule.name, name: type, place: setTitle(name) },
          address: `/docs/rules#${ids.get(rule)}`,
          text: `${withoutPaths(messageText(params.message))} ${rule.description ?? ''}`.trim(),
        }
      }),
    ),
  )
}

function page(
  { ruleSets, facts }: RuleSnapshot,
  { services: served, operations }: Omit<RulesPageOptions, 'rules'>,
): string {
  const { sets, rulesByCode, ids } = visibleRules({ ruleSets, facts })
  const services = Map.groupBy(sets, ({ name }) => name.split('/')[0] ?? '')
  const documented = new Set(operations.flatMap(({ codes }) => codes))
  const titles = new Map(served.map(({ name, title }) => [name, title]))
  const titleOf = (service: string) => titles.get(service) ?? capital(service)

  return htmlPage({
    title: 'Rules',
    section: '/docs/rules',
    script: SCRIPT,
    content: `<h1>Rules</h1>
<p>The rules in force on this server now. A rule refuses a request when its conditions hold, or warns. Owners change rules without a new
version; <a href="/docs/guides/rules">the guide</a> describes what a client does with a refusal. Rules of one company are not shown here.</p>
<form role="search" aria-label="Rules" hidden>
<label for="words">Words of a rule, code, operation or owner</label>
<input id="words" type="search" name="q" autocomplete="off" spellcheck="false">
<output for="words">${ids.size} rules</output>
</form>
<p>${[...services.keys()].map((service) => `<a href="#${service}">${escapeHtml(titleOf(service))}</a>`).join(' · ')}</p>
<details><summary>By operation</summary><ul>
${operations.map(operationItem).join('')}</ul></details>
<details><summary>By code</summary><ul>
${[...rulesByCode]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(codeItem)
  .join('')}</ul></details>
${[...services].map(serviceSection).join('')}`,
  })

  function operationItem({ id, address, ruleSets }: RuleOperation): string {
    const links = ruleSets.filter((name) => sets.some((set) => set.name === name)).map(setLink)
    return links.length === 0 ? '' : `<li>${operationLink({ id, address })}: ${links.join(', ')}</li>\n`
  }

  function codeItem([code, entries]: [string, { name: string; rule: Rule }[]]): string {
    const links = entries.map(({ rule }) => `<a href="#${ids.get(rule)}">${escapeHtml(rule.name)}</a>`)
    return `<li><code>${code}</code>: ${links.join(', ')}</li>\n`
  }

  function serviceSection([service, ofService]: [string, VisibleSet[]]): string {
    return `<section>
${heading(2, service, titleOf(service))}
${ofService.map(setSection).join('')}</section>
`
  }

  function setSection({
    name,
    document: { description, emptyBecause, jobs = [] },
    groups,
  }: VisibleSet): string {
    const askedBy = [
      ...operations.filter(({ ruleSets }) => ruleSets.includes(name)).map(operationLink),
      ...jobs.map((job) => `the job ${escapeHtml(job)}`),
    ]
    return `<section>
${heading(3, name, setTitle(name))}
<p>${escapeHtml(description)}</p>
${askedBy.length === 0 ? '' : `<p class="quiet">Evaluated by ${askedBy.join(', ')}.</p>\n`}${emptyBecause === undefined ? '' : `<p>${escapeHtml(emptyBecause)}</p>\n`}${groups.map(groupArticle).join('')}</section>
`
  }

  function groupArticle(table: RuleTable): string {
    const [first, ...others] = table.rows
    if (first === undefined) return ''
    const { owner, event } = first.rule
    const isSingle = others.length === 0
    const notes = [...(owner === undefined ? [] : [`Owner: ${owner}.`]), ...restrictionsOf(first.rule)]
    const field = event.params.field === undefined ? '' : `, field <code>${event.params.field}</code>`
    const result = isWarning(first.rule) ? 'A warning' : `Refused with ${event.params.status}`
    const code = isSingle ? ` ${codeLink(event.type)}` : ''
    return `<article${isSingle ? ` id="${ids.get(first.rule)}" data-rule` : ''}>
${isSingle ? ruleHeading(first.rule) : ''}<p>${result}${code}${field}, when ${escapeHtml(table.conditions.text)}${table.conditions.parts ? `:</p>\n${conditionList(table.conditions.parts)}` : '.</p>\n'}${isSingle ? `<p>${messages(first.rule)}</p>\n` : valueTable(table)}${notes.length === 0 ? '' : `<p class="quiet">${escapeHtml(notes.join(' '))}</p>\n`}</article>
`
  }

  function ruleHeading(rule: Rule): string {
    const id = ids.get(rule) ?? ''
    return `<h4>${escapeHtml(rule.name)}${anchor(id)}</h4>\n${descriptionOf(rule)}`
  }

  function valueTable({ heads, rows }: RuleTable): string {
    const names = heads.map((head) => `${capital(head)} …`)
    const titles = ['Rule', ...names, 'Code', 'Message']
    const body = rows.map(({ rule, values }) => {
      const cells: [name: string, html: string][] = [
        ...values.map((value, index): [string, string] => [names[index] ?? '', escapeHtml(value)]),
        ['Code', codeLink(rule.event.type)],
        ['Message', messages(rule)],
      ]
      const texts = cells.map(([name, html]) => `<td data-name="${escapeHtml(name)}">${html}</td>`)
      return `<tr id="${ids.get(rule)}" data-rule><th scope="row">${escapeHtml(rule.name)}${descriptionOf(rule)}</th>${texts.join('')}</tr>\n`
    })
    return `<table class="codes">
<thead><tr>${titles.map((title) => `<th>${escapeHtml(title)}</th>`).join('')}</tr></thead>
<tbody>
${body.join('')}</tbody>
</table>
`
  }

  function codeLink(code: string): string {
    return documented.has(code)
      ? `<a href="/docs/errors#${code}"><code>${code}</code></a>`
      : `<code>${code}</code>`
  }
}

/** "cart/order-status" as "Order status". */
const setTitle = (name: string) => capital((name.split('/')[1] ?? name).replaceAll('-', ' '))
const setLink = (name: string) => `<a href="#${name}">${setTitle(name)}</a>`

const operationLink = ({ id, address }: Pick<RuleOperation, 'id' | 'address'>) =>
  `<a href="${escapeHtml(address)}">${id}</a>`

const anchor = (id: string) => `<a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`

const heading = (depth: number, id: string, text: string) =>
  `<h${depth} id="${id}">${escapeHtml(text)}${anchor(id)}</h${depth}>`

const descriptionOf = ({ description }: Rule) =>
  description === undefined ? '' : `<p>${escapeHtml(description)}</p>\n`

function messages({ event: { params } }: Rule): string {
  const texts = messageTexts(params.message).filter(({ language = 'en-us' }) => language !== 'en-us')
  const others = texts.map(
    ({ language, text }) => `<br><span lang="${language}">“${escapeHtml(withoutPaths(text))}”</span>`,
  )
  return `“${escapeHtml(withoutPaths(messageText(params.message)))}”${others.join('')}`
}

/** Nested lists, as deep as the conditions. */
function conditionList(parts: readonly ConditionText[]): string {
  const items = parts.map(({ text, parts: inner }) =>
    inner ? `<li>${escapeHtml(text)}:\n${conditionList(inner)}</li>\n` : `<li>${escapeHtml(text)}</li>\n`,
  )
  return `<ul>\n${items.join('')}</ul>\n`
}
