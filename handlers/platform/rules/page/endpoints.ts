// The /rules page of a sandbox and its endpoints: the rule sets, one rule set in full, files with their schemas, evaluating
// facts, trying a draft and saving it. Reading and trying are open to everybody, within the anonymous rate limit; see
// editing.ts for saving. Tested by test/rules/rules-page-endpoints.test.ts and, in a browser, test/rules/rules-page.test.ts.
import { existsSync } from 'node:fs'
import { errors } from '../../errors/errors.ts'
import type { PageRoute, RequestContext } from '../../pipeline/request-context.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { commonNameOf, companyOf } from '../language/documents.ts'
import type { RuleProblem } from '../language/problems.ts'
import { type FileKind, kindOfFile } from '../load/files.ts'
import type { LimitFiles } from '../load/folder-checks.ts'
import { NOT_FOUND, type PageAsset, pageAssets } from './assets.ts'
import type { DraftReport } from './draft.ts'
import { type Editing, KEY_FILE, requireEditor, requireOwnPage } from './editing.ts'
import { readTextFile, replaceFiles, tagOf } from './files.ts'
import { folderHistory } from './history.ts'
import { draftOf, questionOf, readMembers, replacementsOf } from './requests.ts'
import { editorSchema } from './schemas.ts'
import { searchIndex } from './search-index.ts'
import { type AskingOperation, companyRolesOf, limitsOf, serviceOf, setView } from './set-view.ts'
import type { RulesThread } from './thread.ts'

/** The rules in force, and their folder. */
export interface PageRules {
  readonly directory: string
  /** The limits that the program reads, where they are not those of this program. */
  readonly limits?: LimitFiles
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
  onSaved: (files: readonly string[]) => void
  /** The record of decisions; undefined where there is none. */
  decisionLog?: string | undefined
}

const PROBLEMS_MAX = 50

/** The page and its endpoints by path. */
export function rulesPage(options: RulesPageOptions): Map<string, PageRoute> {
  const { rules, operations, thread, editing, key, onSaved, decisionLog: log } = options
  const { directory, limits } = rules
  return new Map<string, PageRoute>([
    ...pageAssets().map((asset): [string, PageRoute] => [asset.path, assetRoute(asset)]),
    ['/rules/sets', getRoute(list)],
    ['/rules/set', getRoute(show)],
    ['/rules/file', getRoute(showFile)],
    ['/rules/schema', getRoute(showSchema)],
    ['/rules/index', getRoute(async () => ({ entries: searchIndex(rules.current()) }))],
    ['/rules/catalogue', getRoute(async () => ({ facts: rules.current().facts }))],
    ['/rules/history', getRoute(() => folderHistory(directory))],
    ['/rules/evaluate', postRoute(evaluate)],
    ['/rules/try', postRoute(tryDraft)],
    ['/rules/save', postRoute(save)],
    ['/rules/replay', postRoute(replay)],
  ])

  async function list() {
    const snapshot = rules.current()
    const sets = [...snapshot.ruleSets.values(), ...snapshot.companySets.values()]
    const ruleSets = sets.map(({ name, document, companyDocument = document, cases }) => ({
      name,
      description: companyDocument.description,
      service: serviceOf(name),
      company: companyOf(name) ?? null,
      rules: companyDocument.rules.length,
      cases: cases.length,
    }))
    return {
      hash: snapshot.hash,
      problems: (rules.problems?.() ?? []).slice(0, PROBLEMS_MAX),
      editing,
      keyFile: KEY_FILE,
      recorded: log !== undefined,
      ruleSets,
      limits: limitsOf(snapshot),
      roles: snapshot.roles,
      companyRoles: companyRolesOf(snapshot),
    }
  }

  async function show({ req }: RequestContext) {
    const snapshot = rules.current()
    return setView(snapshot, requireRuleSet(snapshot, parameter(req.url, 'name')), operations, directory)
  }

  async function showFile({ req }: RequestContext) {
    const { file } = requireFile(parameter(req.url, 'file'))
    try {
      return { file, ...(await readTextFile(directory, file)) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw errors.notFound()
      throw error
    }
  }

  async function showSchema({ req }: RequestContext) {
    const { file, kind } = requireFile(parameter(req.url, 'file'))
    const set = commonNameOf(file.replace(/(?:\.cases)?\.json$/, ''))
    const { facts, limits } = rules.current()
    return editorSchema(kind, set, facts, limits)
  }

  async function evaluate(ctx: RequestContext) {
    requireOwnPage(ctx.req)
    const { ruleSet, facts } = questionOf(await readMembers(ctx))
    const snapshot = rules.current()
    const { name, document, lines } = requireRuleSet(snapshot, ruleSet)
    return thread.evaluate(snapshot, { ruleSet: { name, document, lines }, facts })
  }

  async function tryDraft(ctx: RequestContext) {
    requireOwnPage(ctx.req)
    const files = draftOf(await readMembers(ctx))
    for (const { file } of files) requireEditable(rules.current(), file)
    return thread.tryDraft({ directory, files, ...(limits && { limits }) })
  }

  async function save(ctx: RequestContext) {
    requireEditor(ctx.req, ctx.address, editing, key)
    const files = replacementsOf(await readMembers(ctx))
    const { hash } = rules.current()
    for (const { file } of files) requireEditable(rules.current(), file)
    const report = await thread.tryDraft({ directory, files, ...(limits && { limits }) })
    if (!report.ok) throw draftRefused(report)
    const wasValid = (rules.problems?.() ?? []).length === 0
    const { saved, undo } = await replaceFiles(directory, files)
    const problems = (await rules.reload?.()) ?? []
    if (problems.length > 0 && wasValid) {
      // The draft is valid by itself, but other files no longer fit it, or a running service cannot adopt it.
      await undo()
      await rules.reload?.()
      throw draftRefused({ problems, failures: [] })
    }
    if (saved.length > 0) onSaved(saved)
    const tags = Object.fromEntries(files.map(({ file, text }) => [file, tagOf(text)]))
    return { saved, tags, hash, problems: problems.slice(0, PROBLEMS_MAX) }
  }

  // The record is of all companies, so only those who may save may replay it.
  async function replay(ctx: RequestContext) {
    requireEditor(ctx.req, ctx.address, editing, key)
    await readMembers(ctx)
    if (log === undefined || !existsSync(log))
      throw errors.conflict('NothingRecorded', 'No decisions are recorded: DECISION_LOG names no file yet.')
    const impact = await thread.replay({ directory, log })
    if (!impact) throw errors.conflict('NoRelease', 'There is no release to compare the files with.')
    return impact
  }
}

const parameter = (url: string | undefined, name: string) =>
  new URLSearchParams(url?.split('?')[1]).get(name) ?? ''

function requireRuleSet({ ruleSets, companySets }: RuleSnapshot, name: string): RuleSet {
  const ruleSet = ruleSets.get(name) ?? companySets.get(name)
  if (ruleSet === undefined) throw errors.notFound()
  return ruleSet
}

function requireFile(file: string): { file: string; kind: FileKind } {
  const kind = kindOfFile(file)
  if (kind === undefined) throw errors.notFound()
  return { file, kind }
}

/** Files of rule sets and limits that exist, for a company too, and roles and facts; 404 for any other. */
function requireEditable({ ruleSets, limits }: RuleSnapshot, file: string): void {
  const { kind } = requireFile(file)
  const name = file.replace(/(?:\.cases)?\.json$/, '')
  if ((kind === 'rules' || kind === 'cases') && !ruleSets.has(commonNameOf(name))) throw errors.notFound()
  const isOfLimits = kind === 'limits' || kind === 'company-limits'
  if (isOfLimits && !limits.has(commonNameOf(name))) throw errors.notFound()
}

const JSON_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

const assetRoute = ({ path, status, headers, content }: PageAsset): PageRoute => ({
  service: 'rules',
  ...(path === NOT_FOUND && { methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] }),
  respond: async () => ({ status, headers: { ...headers }, content }),
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
