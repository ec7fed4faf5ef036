// Writes types.gen.ts for every service, in one run of hey-api's type generator. It is fed the documents without
// their HAL forms, so that a handler sees the plain shape alone. Dates are strings, integer enums unions of numbers.
import path from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import type { Service } from './document.ts'

/** The first line of every generated TypeScript file. */
export const notice = '// Written by `npm run generate` from openapi/. Do not edit.'

/** Writes `<folder>/<service>/types.gen.ts`; what else stands in these folders is removed. */
export async function writeTypes(services: Service[], folder: string): Promise<void> {
  await createClient({
    input: services.map((service) => service.document),
    output: services.map((service) => ({
      path: path.join(folder, service.name),
      entryFile: false,
      header: [notice],
    })),
    plugins: ['@hey-api/typescript'],
    logs: { level: 'silent', file: false },
  })
}
