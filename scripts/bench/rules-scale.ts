// Measures the largest set of rules beside many companies (R14): 500 rules in one set, and 200 companies with five files each. How
// long a process loads them at its start, and how long an edit takes from the write until it is in force.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CasesDocument, RuleSetDocument } from '../../handlers/rules/language/documents.ts'
import { createLiveRules, type LiveRules } from '../../handlers/rules/load/live-rules.ts'
import { type Spread, spread } from './compare.ts'

export const LOAD_TARGET_SECONDS = 10
export const EDIT_TARGET_SECONDS = 2

const RULES = 500
const COMPANIES = 200
const EDITS = 5
const RULE_SET = 'availability/hold'

export interface RulesScale {
  /** All in seconds. */
  load: number
  commonEdit: Spread
  companyEdit: Spread
}

export async function measureRulesScale(): Promise<RulesScale> {
  const directory = await mkdtemp(join(tmpdir(), 'rules-scale-'))
  try {
    await fillFolder(directory)
    const begun = performance.now()
    const live = await createLiveRules({ directory, source: 'files' })
    const load = (performance.now() - begun) / 1_000
    try {
      const ofCompany = join(directory, 'companies', '1007', `${RULE_SET}.json`)
      return {
        load,
        commonEdit: await measureEdits(live, join(directory, `${RULE_SET}.json`)),
        companyEdit: await measureEdits(live, ofCompany),
      }
    } finally {
      await live.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function measureEdits(live: LiveRules, file: string): Promise<Spread> {
  const seconds: number[] = []
  for (let edit = 0; edit < EDITS; edit++) {
    const document: RuleSetDocument = JSON.parse(await readFile(file, 'utf8'))
    for (const { event } of document.rules.slice(-1))
      event.params.message = `Edited ${'again '.repeat(edit + 1)}`
    const { hash } = live.current()
    const begun = performance.now()
    await writeFile(file, JSON.stringify(document))
    while (live.current().hash === hash) {
      const [problem] = live.problems()
      if (problem) throw new Error(`${problem.file}: ${problem.message}`)
      await sleep(10)
    }
    seconds.push((performance.now() - begun) / 1_000)
  }
  return spread(seconds)
}

/** A copy of the program's rules, with many more. */
async function fillFolder(directory: string): Promise<void> {
  await cp(fileURLToPath(new URL('../../rules/', import.meta.url)), directory, { recursive: true })
  await rm(join(directory, 'examples'), { recursive: true })
  const write = async (file: string, document: object) => {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), JSON.stringify({ $schema: 'for-editors.json', ...document }))
  }
  const read = async (file: string) => JSON.parse(await readFile(join(directory, file), 'utf8'))
  const common: RuleSetDocument = await read(`${RULE_SET}.json`)
  const cases: CasesDocument = await read(`${RULE_SET}.cases.json`)
  for (let minutes = 100_001; common.rules.length < RULES; minutes++) {
    common.rules.push(rule('hold', 'HoldDurationInMinutes', minutes))
    cases.cases.push(exampleOf('hold', 'HoldDurationInMinutes', minutes, ['HoldTooLong']))
  }
  await write(`${RULE_SET}.json`, common)
  await write(`${RULE_SET}.cases.json`, cases)
  for (let company = 1001; company <= 1000 + COMPANIES; company++) {
    const own = (file: string, document: object) =>
      write(`companies/${company}/${file}`, { description: 'For a measurement.', ...document })
    await own(`${RULE_SET}.json`, { rules: [rule('hold', 'HoldDurationInMinutes', company)] })
    await write(`companies/${company}/${RULE_SET}.cases.json`, {
      cases: [
        exampleOf('hold', 'HoldDurationInMinutes', company, []),
        { name: 'A minute', facts: { hold: { HoldDurationInMinutes: 1 } }, expect: [] },
      ],
    })
    const name = `Customer ${company}`
    await own('cart/create.json', { rules: [rule('cart', 'FirstName', name)] })
    await write(`companies/${company}/cart/create.cases.json`, {
      cases: [exampleOf('cart', 'FirstName', name, []), { name: 'Another', facts: {}, expect: [] }],
    })
    await own('cart/limits.json', { limits: { CartInactivityMinutes: 60 } })
  }
}

const codeOf = (value: number | string) => `Not${String(value).replaceAll(' ', '')}`

const rule = (fact: string, path: string, value: number | string) => ({
  name: `${path} is not ${value}`,
  conditions: { all: [{ fact, path, operator: 'is' as const, value }] },
  event: {
    type: codeOf(value),
    params: { status: 400 as const, field: path, message: 'This is not possible.' },
  },
})

const exampleOf = (fact: string, path: string, value: number | string, others: readonly string[]) => ({
  name: `${path} is ${value}`,
  facts: { [fact]: { [path]: value } },
  expect: [...others, codeOf(value)],
})
