// The settings that testers use with Schemathesis (W4): every exclusion is for a status that the operation declares, and
// has a reason. npm run fuzz -- --plain runs Schemathesis with them.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operationsOf } from '../../handlers/pages/documents/document.ts'
import { schemathesisSettings } from '../../scripts/generate/schemathesis.ts'
import { documents } from '../support/contract.ts'

const text = readFileSync(new URL('../../generated/schemathesis.toml', import.meta.url), 'utf8')
const STATUSES = 'checks.positive_data_acceptance.expected-statuses'
/** Schemathesis allows these statuses by default. */
const ALLOWED = ['2xx', '3xx', '401', '403', '404', '409', '429', '5xx']

/** The tables of one service: the operations, the statuses that they may refuse valid requests with, and the comments. */
const tables = text.split(/^\[\[project\]\]$/m).flatMap((project) => {
  const [, title] = /^title = "(.*)"$/m.exec(project) ?? []
  return project
    .split('\n\n')
    .filter((part) => part.includes('[[project.operations]]'))
    .map((part) => ({ title, ...valuesOf(part) }))
})

function valuesOf(part: string) {
  const list = (key: string): string[] =>
    JSON.parse(
      part
        .split('\n')
        .find((line) => line.startsWith(`${key} = `))
        ?.slice(key.length + 3) ?? '[]',
    )
  const extra = list(STATUSES).filter((status) => !ALLOWED.includes(status))
  return { ids: list('include-operation-id'), extra, part }
}

describe('schemathesis.toml', () => {
  test('has tables for operations, by service', () => {
    expect(tables.length).toBeGreaterThan(50)
    const titles = [...text.matchAll(/^title = "(.*)"$/gm)].map(([, title]) => title)
    expect(titles).toEqual([...documents.values()].map(({ info }) => info.title))
  })

  test('allows only statuses that each operation declares, and no operation twice', () => {
    const faults: string[] = []
    for (const { info, ...document } of documents.values()) {
      const operations = new Map(
        operationsOf(document).map(({ operation }) => [operation.operationId, operation]),
      )
      const serviceTables = tables.filter(({ title }) => title === info.title)
      const ids = serviceTables.flatMap((table) => table.ids)
      faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at))
      for (const { ids, extra } of serviceTables) {
        for (const id of ids) {
          const undeclared = extra.filter((status) => !operations.get(id)?.responses[status])
          faults.push(...undeclared.map((status) => `${id} ${status}`))
        }
      }
    }
    expect(faults).toEqual([])
  })

  test('gives a reason for each status', () => {
    for (const { extra, part } of tables) {
      for (const status of extra) expect(part).toMatch(new RegExp(`^# ${status}: .+\\.$`, 'm'))
    }
  })

  test('reads the token and the certificate authority from environment variables', () => {
    expect(text).toMatch(/^Authorization = "Bearer \$\{RETAIL_API_TOKEN\}"$/m)
    expect(text).toMatch(/^tls-verify = "\$\{RETAIL_API_CA\}"$/m)
  })

  test('allows nothing for an operation that can always satisfy its schema', () => {
    const parameters = [{ name: 'CompanyId', in: 'path', schema: { type: 'integer' } }]
    const get = { operationId: 'getThing', parameters, responses: { '200': {}, '400': {} } }
    const document = { info: { title: 'Things' }, paths: { '/things({CompanyId})': { get } } }

    expect(schemathesisSettings([document])).not.toContain('getThing')
  })
})
