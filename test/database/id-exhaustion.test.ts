// A company has run out of ids: each operation that creates refuses with the documented code, and changes nothing.
import { beforeAll, expect, test } from 'vitest'
import { LAST_ID } from '../../entities/tenants/allocate-ids.ts'
import { startApp } from '../support/app.ts'
import { type DocumentedOperation, documents, operations, takesJson } from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'

const app = useFixture(startApp)

beforeAll(async () => {
  await app.orm.em.fork().execute(`update id_allocation set next_id = ${LAST_ID}::bigint + 1`)
})

const listsCode = ({ service, id }: DocumentedOperation) =>
  Object.values<object>(documents.get(service).paths)
    .flatMap((item) => Object.values(item))
    .some(
      ({ operationId, 'x-codes': codes = [] }) =>
        operationId === id && codes.some(({ Code }: { Code: string }) => Code === 'IdsExhausted'),
    )

/** Operations whose examples always create a record; those of other operations may replace an existing one. */
const creating = operations.filter(
  (operation) =>
    listsCode(operation) &&
    takesJson(operation) &&
    /^(create|import|bulkCreate)/.test(operation.id) &&
    !/\{(?!CompanyId|EntityId)/.test(operation.template),
)

test('the list of creating operations is not empty', () => expect(creating.length).toBeGreaterThan(7))

test.each(creating)('$id returns 409 IdsExhausted', async (operation) => {
  const { CompanyId, ClientId } = app.onboarding
  const { accessToken } = await app.app.tokens.issue({
    ...{ subject: `client:${ClientId}`, companyId: CompanyId, clientId: ClientId, supplierEntityId: null },
    ...{ scopes: app.rules.scopesOf('Administrator', 'ApiClient'), generation: 1_000_000, family: null },
  })
  const path = operation.template.replaceAll('{CompanyId}', '1000').replaceAll('{EntityId}', '1002')

  const { status, body, text } = await app.request(`${operation.bases[0]}${path}`, {
    method: operation.method,
    token: accessToken,
    body: operation.request?.example,
  })

  expect([status, body.Code], text).toEqual([409, 'IdsExhausted'])
})
