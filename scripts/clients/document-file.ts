// Writes a form of a service's document to a file, because the generators of clients read files. Its addresses are those of a
// server that runs with the default settings.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '../../generated/operations.ts'
import { type DocumentForm, derive } from '../../handlers/pages/derive.ts'

const generated = new URL('../../generated/', import.meta.url)
const derived = new URL('../../node_modules/.cache/documents/', import.meta.url)

/** The path of the file. */
export async function documentFile(service: ServiceName, form: DocumentForm): Promise<string> {
  const file = new URL(`${service}/${form}`, derived)
  await mkdir(new URL('.', file), { recursive: true })
  await writeFile(file, await derive(form, [service], generated))
  return fileURLToPath(file)
}
