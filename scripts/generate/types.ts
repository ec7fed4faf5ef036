// Writes types.gen.ts for every service, in one run of hey-api's type generator. Its input are the documents without
// HAL forms, so that a handler gets only the plain shape. Dates are strings, integer enums are unions of numbers.
import path from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import type { Service } from '../../handlers/pages/documents/document.ts'

/** The first line of every generated TypeScript file. */
export const notice = '// Written by `npm run generate` from openapi/. Do not edit.'

/** Writes `<folder>/<service>/types.gen.ts`; removes all other files from these folders. */
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
