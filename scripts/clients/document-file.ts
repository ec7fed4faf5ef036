// Writes a form of a service's document to a file, because the generators of clients read files.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '../../generated/operations.ts'
import { derive } from '../../handlers/pages/derive.ts'
import type { PublishedForm } from './language.ts'

const generated = new URL('../../generated/', import.meta.url)
const derived = new URL('../../node_modules/.cache/documents/', import.meta.url)

/** The path of the file. */
export async function documentFile(service: ServiceName, form: PublishedForm): Promise<string> {
  if (form === 'openapi.json') return fileURLToPath(new URL(`${service}/${form}`, generated))
  const file = new URL(`${service}/${form}`, derived)
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, await derive(form, [service], generated))
  return fileURLToPath(file)
}
