// The /rules page of a sandbox and what it asks of the server: the rule sets, one of them whole, what the rules say to
// facts, whether a draft would do, and saving it. Reading and trying are for everybody, within the anonymous rate limit.
// Tested by test/rules-page-endpoints.test.ts and, as a person uses it, test/rules-page.test.ts.
import { errors } from '../../errors/errors.ts'
import type { PageRoute, RequestContext } from '../../pipeline/request-context.ts'
import type { RuleSet } from '../evaluate/rule-set.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import type { RuleProblem } from '../language/problems.ts'
import { posting, reading, refusalOf, showing } from './answers.ts'
import { pageAssets } from './assets.ts'
import { type Editing, KEY_FILE, requireEditor, requireOwnPage } from './editing.ts'
import { replaceFiles, tagOf } from './files.ts'
import { draftOf, questionOf, readRequest, savingOf } from './requests.ts'
import { type AskingOperation, limitsOf, serviceOf, setView } from './set-view.ts'
import type { RulesThread } from './thread.ts'

/** The rules in force, and the folder that they come from and are saved to. */
export interface PageRules {
  readonly directory: string
  current(): RuleSnapshot
  /** What keeps the folder, as it is now, from being in force. */
  problems?(): readonly RuleProblem[]
  /** Takes the folder up at once, or says what is wrong with it; without it a change waits for the next start. */
  reload?(): Promise<readonly RuleProblem[]>
}

export interface RulesPageOptions {
  rules: PageRules
  operations: readonly AskingOperation[]
  thread: RulesThread
  editing: Editing
  /** What whoever saves has to show. */
  key: string
  onSaved: (ruleSet: string, files: readonly string[]) => void
}

const MOST_PROBLEMS = 50

/** The page and its endpoints by path. */
export function rulesPage(options: RulesPageOptions): Map<string, PageRoute> {
  const { rules, operations, thread, editing, key, onSaved } = options
  return new Map<string, PageRoute>([
    ...pageAssets().map((asset): [string, PageRoute] => [asset.path, showing(asset)]),
    ['/rules/sets', reading(list)],
    ['/rules/set', reading(one)],
    ['/rules/evaluate', posting(evaluate)],
    ['/rules/try', posting(tryDraft)],
    ['/rules/save', posting(save)],
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
    const problems = (rules.problems?.() ?? []).slice(0, MOST_PROBLEMS)
    return { hash: snapshot.hash, problems, editing, keyFile: KEY_FILE, ruleSets, limits: limitsOf(snapshot) }
  }

  async function one({ req }: RequestContext) {
    const name = new URLSearchParams(req.url?.split('?')[1]).get('name') ?? ''
    const snapshot = rules.current()
    return setView(snapshot, known(snapshot, name), operations, rules.directory)
  }

  async function evaluate({ req }: RequestContext) {
    requireOwnPage(req)
    const { ruleSet, facts } = questionOf(await readRequest(req))
    const snapshot = rules.current()
    const { name, document, lines } = known(snapshot, ruleSet)
    return thread.evaluate(snapshot, { ruleSet: { name, document, lines }, facts })
  }

  async function tryDraft({ req }: RequestContext) {
    requireOwnPage(req)
    const draft = draftOf(await readRequest(req))
    const snapshot = rules.current()
    return thread.tryDraft(snapshot, { ...draft, ruleSet: known(snapshot, draft.ruleSet).name })
  }

  async function save({ req, address }: RequestContext) {
    requireEditor(req, address, editing, key)
    const { tags, ...draft } = savingOf(await readRequest(req))
    const snapshot = rules.current()
    const { name } = known(snapshot, draft.ruleSet)
    const report = await thread.tryDraft(snapshot, draft)
    if (!report.ok) throw refusalOf(report)
    const wasSound = (rules.problems?.() ?? []).length === 0
    const { saved, undo } = await replaceFiles(rules.directory, [
      { file: `${name}.cases.json`, text: draft.cases, tag: tags.cases },
      { file: `${name}.json`, text: draft.rules, tag: tags.rules },
    ])
    const problems = (await rules.reload?.()) ?? []
    if (problems.length > 0 && wasSound) {
      // It is sound by itself, and breaks what other files say of it.
      await undo()
      await rules.reload?.()
      throw refusalOf({ problems, cases: [] })
    }
    onSaved(name, saved)
    const next = { rules: tagOf(draft.rules), cases: tagOf(draft.cases) }
    return { saved, tags: next, hash: snapshot.hash, problems: problems.slice(0, MOST_PROBLEMS) }
  }
}

function known({ ruleSets }: RuleSnapshot, name: string): RuleSet {
  const found = ruleSets.get(name)
  if (found === undefined) throw errors.notFound()
  return found
}
