// Reads every resource with all optional values absent, in each format: first after requests with required members only,
// then after all nullable columns of the tables were set to null. The nullable columns come from the database; one that
// cannot be set fails the test. Responses are checked against the documents.
import { expect, test } from 'vitest'
import type { Json } from '../../handlers/pages/documents/document.ts'
import { readCsv, readExcel, readXml } from '../reportdata/reports.ts'
import { type DocumentedOperation, isRead, success, takesJson } from '../support/contract.ts'
import { setToNull } from '../support/sql/nullable-columns.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations } from '../support/variants.ts'
import { startSuite } from './suite.ts'

const suite = useFixture(startSuite)

const isReadable = (operation: DocumentedOperation) =>
  isRead(operation) && success(operation).schema !== undefined
const formOf = ({ parameters }: DocumentedOperation) =>
  parameters.find((parameter) => parameter['x-media-types'])

sampledOperations(
  'accepts a body with only required members, or with null for the others',
  takesJson,
  async (operation) => {
    const refusals: string[] = []
    for (const absent of [null, undefined]) {
      const { status, text } = await suite.request(operation, (draft) => {
        draft.body = required(operation, operation.request?.schema, draft.body, absent)
      })

      if (success(operation).statuses.includes(status)) continue
      expect([400, 404, 409], `${absent}: ${text}`).toContain(status)
      refusals.push(`${absent}: ${status} ${text}`)
    }
    const isRefused = NEEDS_MORE[operation.id] !== undefined
    expect(refusals.length > 0, refusals.join('\n') || 'Remove it from NEEDS_MORE.').toBe(isRefused)
  },
)

test('restores the sale and the enrollment that such bodies removed', async () => {
  const { CompanyId, EntityId, PricingId, SaleOverrideId, CustomerID } = suite.values
  const em = suite.app.orm.em.fork()
  await em.execute(
    `insert into sale_price (id, company_id, entity_id, pricing_information_id, is_default, sale_price)
     values (?, ?, ?, ?, true, 19.99) on conflict do nothing`,
    [SaleOverrideId, CompanyId, EntityId, PricingId],
  )
  await em.execute(
    `insert into device_enrollment (company_id, customer_id, device_enrollment) values (?, ?, 'Enrolled')
     on conflict do nothing`,
    [CompanyId, CustomerID],
  )
})

sampledOperations('returns records that were written without optional members', isReadable, readInEachForm)

test('sets every nullable column to null', async () => {
  // Events of the requests above that no client has requested are not in the feed yet.
  await suite.app.orm.em.fork().execute('select sequence_events(?)', [suite.values.CompanyId])
  const unset = await setToNull(suite.app.orm, suite.values.CompanyId)
  // An employee without a password has no session to read.
  await suite.app.orm.em
    .fork()
    .execute(`update user_account set password_hash = 'none' where id = ?`, [suite.values.AskingUserId])

  expect(unset, 'Add a row to test/support/sql/nullable-columns.ts in which these columns are null.').toEqual(
    [],
  )
}, 120_000)

sampledOperations('returns rows whose nullable columns are all null', isReadable, readInEachForm)

/** Operations that refuse such a body because of a rule or of another member. The list may only shrink. */
const NEEDS_MORE: Readonly<Record<string, string>> = {
  advanceClock: 'either member says how far, and either may be absent',
  upsertPricing: 'a price is for a product or for a shelf, and either may be absent',
  bulkUpsertPricing: 'the same for each of its prices',
  bulkDeletePricing: 'its Id or its key names a price, and either may be absent',
  updateEntity: 'every node but the company needs a parent',
  createSaleOverridePrice: 'a sale that is not the default one needs dates',
  updateSaleOverridePrice: 'null clears the dates of a sale that is not the default one',
}

/** Reads the resource in each media type, and in each format that a parameter names: all have the same number of rows. */
async function readInEachForm(operation: DocumentedOperation): Promise<void> {
  const responseObject = Object.entries<Json>(operation.responses).find(([status]) => status === '200')?.[1]
  for (const mediaType of Object.keys(responseObject?.content ?? {})) {
    const { status, text } = await suite.request(operation, ({ headers }) => {
      headers.Accept = mediaType
    })

    expect(status, `${mediaType}: ${text.slice(0, 300)}`).toBe(200)
  }
  const parameter = formOf(operation)
  if (parameter === undefined) return

  const rows: Record<string, number> = {}
  for (const form of Object.keys(parameter['x-media-types'])) {
    const { status, text, body, bytes } = await suite.request(operation, (draft) => {
      draft.query = [draft.query, `${parameter.name}=${form}`].filter(Boolean).join('&')
    })

    expect(status, `${form}: ${text.slice(0, 300)}`).toBe(200)
    if (form.startsWith('Xml')) rows[form] = readXml(text).Record.length
    else if (form === 'Csv') rows[form] = readCsv(text).length
    else if (form === 'Excel') rows[form] = readExcel(bytes).lines.length
    else rows[form] = body.Records.length
    expect(text, form).not.toMatch(/>(null|undefined)<|,(null|undefined)\r?\n/)
  }
  expect(Math.min(...Object.values(rows)), JSON.stringify(rows)).toBeGreaterThan(0)
  expect(new Set(Object.values(rows)).size, JSON.stringify(rows)).toBe(1)
}

function typesOf(schema: Json): unknown[] {
  return [schema.type].flat()
}

/** The body with every member that its schema does not require left out, or null where that is allowed. */
function required(
  operation: DocumentedOperation,
  unresolved: Json,
  value: Json,
  absent: undefined | null,
): Json {
  const schema = operation.resolve(unresolved ?? {})
  if (Array.isArray(value)) return value.map((entry) => required(operation, schema.items, entry, absent))
  if (typeof value !== 'object' || value === null || !schema.properties) return value
  const presentMembers = Object.entries<Json>(schema.properties).flatMap(([name, member]) => {
    if ((schema.required ?? []).includes(name)) {
      return name in value ? [[name, required(operation, member, value[name], absent)]] : []
    }
    return absent === null && typesOf(operation.resolve(member)).includes('null') ? [[name, null]] : []
  })
  return Object.fromEntries(presentMembers)
}
