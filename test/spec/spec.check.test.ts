// The documents in openapi/ name and describe their operations and schemas as every other document does; spec.test.ts checks the rest.
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readServices } from '../../scripts/generate/documents/document.ts'
import { operationRules } from './operation-rules.ts'
import { schemaRules } from './schema-rules.ts'

const services = await readServices(fileURLToPath(new URL('../../openapi', import.meta.url)))

test.each([...operationRules, ...schemaRules])('$title', ({ remedy, breaches }) => {
  const faults = services.flatMap((service) =>
    breaches(service, services).map((pointer) => `openapi/${service.name}.yaml#${pointer}`),
  )

  expect([...new Set(faults)], remedy).toEqual([])
})
