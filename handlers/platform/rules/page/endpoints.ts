// The /rules page of a sandbox and what it asks of the server: the rule sets, one of them whole, what the rules say to
// facts, whether a draft would do, and saving it. Reading and trying are for everybody, within the anonymous rate limit.
// Held by test/rules-page-endpoints.test.ts and, as a person uses it, test/rules-page.test.ts.
import { errors } from '../../errors.ts'
import type { Exchange } from '../../exchange.ts'
import type { Site } from '../../pipeline.ts'
import type { RuleBook } from '../rule-book.ts'
import type { RuleSet } from '../rule-set.ts'
import { posting, reading, refusalOf } from './answers.ts'
import { pageAssets } from './assets.ts'
import { type Editing, KEY_FILE, requireEditor, requireOwnPage } from './editing.ts'
import { replaceFiles } from './files.ts'
import { draftOf, questionOf, readRequest, savingOf } from './requests.ts'
import { type AskingOperation, limitsOf, serviceOf, setView } from './set-view.ts'
import type { RulesThread } from './thread.ts'

export interface RulesPageOptions {
  /** The rules in force. */
  rules: () => RuleBook
  /** Where they are read from, and saved to. */
  directory: string
  operations: readonly AskingOperation[]
  thread: RulesThread
  editing: Editing
  /** What whoever saves has to show. */
  key: string
  onSaved: (ruleSet: string, files: readonly string[]) => void
}

/** The page and its endpoints by path. */
export function rulesPage(options: RulesPageOptions): Map<string, Site> {
  const { rules, directory, operations, thread, editing, key, onSaved } = options
  const assets = pageAssets().map(({ path, headers, content }): [string, Site] => {
    return [
      path,
      { service: 'rules', respond: async () => ({ status: 200, headers: { ...headers }, content }) },
    ]
  })
  return new Map<string, Site>([
    ...assets,
    ['/rules/sets', reading(list)],
    ['/rules/set', reading(one)],
    ['/rules/evaluate', posting(evaluate)],
    ['/rules/try', posting(tryDraft)],
    ['/rules/save', posting(save)],
  ])

  async function list() {
    const book = rules()
    const ruleSets = [...book.ruleSets.values()].map(({ name, document, cases }) => ({
      name,
      service: serviceOf(name),
      rules: document.rules.length,
      cases: cases.length,
    }))
    return { hash: book.hash, editing, keyFile: KEY_FILE, ruleSets, limits: limitsOf(book) }
  }

  async function one({ req }: Exchange) {
    const name = new URLSearchParams(req.url?.split('?')[1]).get('name') ?? ''
    const book = rules()
    return setView(book, known(book, name), operations, directory)
  }

  async function evaluate({ req }: Exchange) {
    requireOwnPage(req)
    const { ruleSet, facts } = questionOf(await readRequest(req))
    const book = rules()
    const { name, document, lines } = known(book, ruleSet)
    return thread.evaluate(book, { ruleSet: { name, document, lines }, facts })
  }

  async function tryDraft({ req }: Exchange) {
    requireOwnPage(req)
    const draft = draftOf(await readRequest(req))
    const book = rules()
    return thread.tryDraft(book, { ...draft, ruleSet: known(book, draft.ruleSet).name })
  }

  async function save({ req, address }: Exchange) {
    requireEditor(req, address, editing, key)
    const { tags, ...draft } = savingOf(await readRequest(req))
    const book = rules()
    const { name } = known(book, draft.ruleSet)
    const report = await thread.tryDraft(book, draft)
    if (!report.ok) throw refusalOf(report)
    const saved = await replaceFiles(directory, [
      { file: `${name}.cases.json`, text: draft.cases, tag: tags.cases },
      { file: `${name}.json`, text: draft.rules, tag: tags.rules },
    ])
    onSaved(name, saved)
    return { saved, hash: book.hash }
  }
}

function known({ ruleSets }: RuleBook, name: string): RuleSet {
  const found = ruleSets.get(name)
  if (found === undefined) throw errors.notFound()
  return found
}
