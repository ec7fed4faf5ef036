// Compares the codes that the documents list with those that the rest of the suite provoked, operation by operation. It
// runs last and prints the listed codes that no test provoked; after a run of a few files, these are most of them. A code that
// openapi/shared/codes-of-rules.yaml keeps away from an operation must not have been provoked there.
import { readdirSync, readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'
import { expect, inject, test } from 'vitest'
import { type Json, operationsOf } from '../../handlers/pages/documents/document.ts'
import { startApp } from '../support/app.ts'
import { documents } from '../support/contract.ts'

const ofSome: Json = parseYaml(
  readFileSync(new URL('../../openapi/shared/codes-of-rules.yaml', import.meta.url), 'utf8'),
)

/** The codes of the platform are the same for every operation, so one test for each of them is enough. */
const ofPlatform =
  /^(IdempotencyKeyInUse|IdempotencyKeyReused|PasswordChangeRequired|NotOwnPassword|NodeNotAssigned)$/

test('codes that a test provokes are recorded, and the others are reported', async () => {
  const app = await startApp()
  const store = app.onboarding.Entities.find(({ Role }) => Role === 'Location')?.Id
  await app.request(`/cart/v1/companies(${app.onboarding.CompanyId})/entities(${store})/carts`, {
    method: 'POST',
    token: await app.tokenOf('Employee'),
    body: {
      SourceId: app.onboarding.CatalogItems[0]?.Id,
      Items: [{ Name: 'Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 1 }],
    },
  })
  await app.stop()

  const folder = inject('refusals')
  const provoked = new Set(
    readdirSync(folder).flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').trim().split('\n')),
  )
  expect(provoked).toContain('createCart SourceNotOfCompany')
  const codes = new Set([...provoked].map((line) => line.split(' ')[1]))
  const listed = [...documents.values()].flatMap((document) =>
    operationsOf(document).flatMap(({ operation }) =>
      (operation['x-codes'] ?? []).map(
        ({ Code }: { Code: string }) => [operation.operationId, Code] as const,
      ),
    ),
  )
  const withheld = [...documents.values()].flatMap((document) =>
    operationsOf(document).flatMap(({ operation }) =>
      (operation['x-rules'] ?? []).flatMap((set: string) =>
        Object.entries<string[]>(ofSome[set] ?? {})
          .filter(([, some]) => !some.includes(operation.operationId))
          .map(([code]) => `${operation.operationId} ${code}`),
      ),
    ),
  )
  const all = new Set(listed.map((entry) => entry.join(' ')))
  expect(
    withheld.filter((line) => provoked.has(line) && !all.has(line)),
    'List the operation in openapi/shared/codes-of-rules.yaml.',
  ).toEqual([])
  const missing = listed
    .filter(([id, code]) => !provoked.has(`${id} ${code}`) && !(ofPlatform.test(code) && codes.has(code)))
    .map((entry) => entry.join(' '))
  console.info(`${missing.length} of ${listed.length} listed codes were not provoked:\n${missing.join('\n')}`)
})
