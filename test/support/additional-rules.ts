// A copy of the rules with additional ones, for tests that check whether a fact reaches the rules. Each gets a case: the
// first case of its file, with `facts` changed. The expectations of other cases that the rule refuses are adapted.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Group, Message, Rule } from '../../handlers/rules/language/documents.ts'
import { inspectRules } from '../../handlers/rules/load/loader.ts'

export interface AdditionalRule {
  ruleSet: string
  code: string
  conditions: Group
  facts: Record<string, unknown>
  status?: number
  field?: string
  message?: Message
  /** Further members of the rule, such as its mode. */
  members?: Partial<Rule>
}

const rules = fileURLToPath(new URL('../../rules/', import.meta.url))

/** Creates a copy of the rules with these in addition; returns its folder and a function that removes it. */
export async function rulesWith(...additional: readonly AdditionalRule[]) {
  const directory = await mkdtemp(join(tmpdir(), 'rules-'))
  await cp(rules, directory, { recursive: true })
  for (const { ruleSet, code, conditions, facts, members = {}, ...event } of additional) {
    await editJson(join(directory, `${ruleSet}.json`), (document) => {
      delete document.emptyBecause
      const { status = 400, field, message = 'Refused by the owner.' } = event
      const params = { status, ...(field && { field }), message }
      document.rules.push({
        name: `The owner's ${code}`,
        ...members,
        conditions,
        event: { type: code, params },
      })
    })
    await editJson(join(directory, `${ruleSet}.cases.json`), ({ cases }) => {
      const expected = members.mode === 'warn' ? { expect: [], warnings: [code] } : { expect: [code] }
      cases.push({ name: code, facts: { ...cases[0].facts, ...facts }, ...expected })
    })
  }
  await adaptCases(
    directory,
    additional.map(({ ruleSet }) => ruleSet),
  )
  return { directory, remove: () => rm(directory, { recursive: true }) }
}

/** Creates a copy of the rules in which a company has other limits; returns its folder and a function that removes it. */
export async function rulesWithLimits(companyId: number, service: string, limits: Record<string, number>) {
  const { directory, remove } = await rulesWith()
  const folder = join(directory, `companies/${companyId}/${service}`)
  await mkdir(folder, { recursive: true })
  const document = {
    $schema: '../../../../generated/rules/company-limits.schema.json',
    description: 'A test.',
  }
  await writeFile(join(folder, 'limits.json'), JSON.stringify({ ...document, limits }))
  return { directory, remove }
}

/** Changes the expectations of the cases of these rule sets to the actual results, except of those named in `proofs`. */
export async function adaptCases(
  directory: string,
  ruleSets: readonly string[],
  proofs: readonly string[] = [],
): Promise<void> {
  const { gate } = await inspectRules({ directory })
  for (const ruleSet of new Set(ruleSets)) {
    const results = gate.cases.filter((result) => result.ruleSet === ruleSet)
    await editJson(join(directory, `${ruleSet}.cases.json`), ({ cases }) => {
      for (const [index, { found, foundWarnings }] of results.entries())
        if (!proofs.includes(cases[index].name))
          Object.assign(cases[index], { expect: found, warnings: foundWarnings })
    })
  }
}

// biome-ignore lint/suspicious/noExplicitAny: documents of several kinds
async function editJson(file: string, edit: (document: any) => void): Promise<void> {
  const document = JSON.parse(await readFile(file, 'utf8'))
  edit(document)
  await writeFile(file, JSON.stringify(document))
}
