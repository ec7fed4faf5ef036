// The rows of the bench, one file each in rows/: a new file is a new row.
import { readdirSync } from 'node:fs'
import type { Row } from './row.ts'

const folder = new URL('rows/', import.meta.url)

/** Every row, reading before writing, since writing leaves the database busy for a while. */
export async function loadRows(): Promise<Row[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const modules: { row: Row }[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)))
  const writes = (row: Row) => (row.writes ? 1 : 0)
  return modules.map(({ row }) => row).sort((a, b) => writes(a) - writes(b) || a.name.localeCompare(b.name))
}
