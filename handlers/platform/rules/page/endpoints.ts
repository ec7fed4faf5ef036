// The /rules page of a sandbox and its endpoints: the rule sets, one rule set in full, evaluating facts, trying a draft and
// saving it. Reading and trying are open to everybody, within the anonymous rate limit; see editing.ts for saving.
// Tested by test/rules-page-endpoints.test.ts and, in a browser, test/rules-page.test.ts.
import type { IncomingMessage } from 'node:http'
import { errors } from '../../errors/errors.ts'
import { mediaTypeOf, parseJson, readBody } from '../../http/body.ts'
import type { PageRoute, RequestContext } from '../../pipeline/request-context.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { RuleProblem } from '../language/problems.ts'
import { type PageAsset, pageAssets } from './assets.ts'
import type { Draft, DraftReport } from './draft.ts'
import { type Editing, KEY_FILE, requireEditor, requireOwnPage } from './editing.ts'
import { replaceFiles, tagOf } from './files.ts'
import { type AskingOperation, limitsOf, serviceOf, setView } from './set-view.ts'
import type { RulesThread } from './thread.ts'

/** The rules in force, and their folder. */
export interface PageRules {
  readonly directory: string
  current(): RuleSnapshot
  /** The faults of the folder as it is now. */
  problems?(): readonly RuleProblem[]
  /** Reads the folder at once and returns its faults; without it a change waits for the next start. */
  reload?(): Promise<readonly RuleProblem[]>
}

export interface RulesPageOptions {
  rules: PageRules
  operations: readonly AskingOperation[]
  thread: RulesThread
  editing: Editing
  /** The key that a save must send. */
  key: string
  onSaved: (ruleSet: string, files: readonly string[]) => void
}

const PROBLEMS_MAX = 50
/** A rule set with its cases is far smaller. */
const REQUEST_MAX_BYTES = 512 * 1024

/** The page and its endpoints by path. */
export function rulesPage(options: RulesPageOptions): Map<string, PageRoute> {
  const { rules, operations, thread, editing, key, onSaved } = options
  return new Map<string, PageRoute>([
    ...pageAssets().map((asset): [string, PageRoute] => [asset.path, assetRoute(asset)]),
    ['/rules/sets', getRoute(list)],
    ['/rules/set', getRoute(show)],
    ['/rules/evaluate', postRoute(evaluate)],
    ['/rules/try', postRoute(tryDraft)],
    ['/rules/save', postRoute(save)],
  ])

  async function list() {
    const snapshot = rules.current()
    const ruleSets = [...snapshot.ruleSets.values()].map(({ name, document, cases }) => ({
      name,
      description: document.description,
      service: serviceOf(name),
      rules: document.rules.length,
      cases: cases.length,
    }))
    const problems = (rules.problems?.() ?? []).slice(0, PROBLEMS_MAX)
    return { hash: snapshot.hash, problems, editing, keyFile: KEY_FILE, ruleSets, limits: limitsOf(snapshot) }
  }

  async function show({ req }: RequestContext) {
    const name = new URLSearchParams(req.url?.split('?')[1]).get('name') ?? ''
    const snapshot = rules.current()
    return setView(snapshot, requireRuleSet(snapshot, name), operations, rules.directory)
  }

  async function evaluate({ req }: RequestContext) {
    requireOwnPage(req)
    const { ruleSet, facts } = questionOf(await readMembers(req))
    const snapshot = rules.current()
    const { name, document, lines } = requireRuleSet(snapshot, ruleSet)
    return thread.evaluate(snapshot, { ruleSet: { name, document, lines }, facts })
  }

  async function tryDraft({ req }: RequestContext) {
    requireOwnPage(req)
    const draft = draftOf(await readMembers(req))
    const snapshot = rules.current()
    return thread.tryDraft(snapshot, { ...draft, ruleSet: requireRuleSet(snapshot, draft.ruleSet).name })
  }

  async function save({ req, address }: RequestContext) {
    requireEditor(req, address, editing, key)
    const { tags, ...draft } = saveRequestOf(await readMembers(req))
    const snapshot = rules.current()
    const { name } = requireRuleSet(snapshot, draft.ruleSet)
    const report = await thread.tryDraft(snapshot, draft)
    if (!report.ok) throw draftRefused(report)
    const wasValid = (rules.problems?.() ?? []).length === 0
    const { saved, undo } = await replaceFiles(rules.directory, [
      { file: `${name}.cases.json`, text: draft.cases, tag: tags.cases },
      { file: `${name}.json`, text: draft.rules, tag: tags.rules },
    ])
    const problems = (await rules.reload?.()) ?? []
    if (problems.length > 0 && wasValid) {
      // The draft is valid by itself, but other files no longer fit it.
      await undo()
      await rules.reload?.()
      throw draftRefused({ problems, failures: [] })
    }
    onSaved(name, saved)
    const next = { rules: tagOf(draft.rules), cases: tagOf(draft.cases) }
    return { saved, tags: next, hash: snapshot.hash, problems: problems.slice(0, PROBLEMS_MAX) }
  }
}

function requireRuleSet({ ruleSets }: RuleSnapshot, name: string): RuleSet {
  const ruleSet = ruleSets.get(name)
  if (ruleSet === undefined) throw errors.notFound()
  return ruleSet
}

const JSON_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

const assetRoute = ({ headers, content }: PageAsset): PageRoute => ({
  service: 'rules',
  respond: async () => ({ status: 200, headers: { ...headers }, content }),
})

type Answer = (ctx: RequestContext) => Promise<unknown>

const getRoute = (answer: Answer): PageRoute => ({
  service: 'rules',
  respond: async (ctx) => ({
    status: 200,
    headers: { ...JSON_HEADERS },
    content: JSON.stringify(await answer(ctx)),
  }),
})

const postRoute = (answer: Answer): PageRoute => ({ ...getRoute(answer), methods: ['POST'] })

/** The refusal of a draft: its faults, or the cases that fail. */
export function draftRefused({ problems, failures }: Pick<DraftReport, 'problems' | 'failures'>) {
  const message =
    problems.length > 0
      ? 'The files have faults, so nothing is saved.'
      : `Nothing is saved: cases that fail: ${failures.length}.`
  const details = [...problems, ...failures].map((problem) => ({
    Field: `${placeOf(problem)} ${problem.pointer}`,
    Message: problem.message,
  }))
  return errors.rule(400, 'DraftRefused', message, details)
}

const placeOf = ({ file, line }: { file: string; line?: number }) =>
  line === undefined ? file : `${file}:${line}`

interface SaveRequest extends Draft {
  /** The tags of the files that were edited. */
  tags: { rules: string; cases: string }
}

type Members = Readonly<Record<string, unknown>>

async function readMembers(req: IncomingMessage): Promise<Members> {
  mediaTypeOf(req, ['application/json'])
  const body = parseJson(await readBody(req, REQUEST_MAX_BYTES))
  return members(body, 'The request body')
}

const questionOf = (body: Members) => ({
  ruleSet: text(body, 'ruleSet'),
  facts: { ...members(body.facts, 'facts') },
})

const draftOf = (body: Members): Draft => ({
  ruleSet: text(body, 'ruleSet'),
  rules: text(body, 'rules'),
  cases: text(body, 'cases'),
})

function saveRequestOf(body: Members): SaveRequest {
  const tags = members(body.tags, 'tags')
  return { ...draftOf(body), tags: { rules: text(tags, 'rules'), cases: text(tags, 'cases') } }
}

function text(body: Members, name: string): string {
  const value = Object.hasOwn(body, name) ? body[name] : undefined
  if (typeof value !== 'string') throw errors.badRequest(`${name} must be a text.`)
  return value
}

function members(value: unknown, name: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw errors.badRequest(`${name} must be an object.`)
  return value as Members
}
