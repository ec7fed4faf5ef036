// The rows of the bench, one file each in rows/: a new file is a new row.
import { readdirSync } from 'node:fs'
import type { BenchCase } from './case.ts'

const folder = new URL('rows/', import.meta.url)

/** Every row, reading before writing, since writing leaves the database busy for a while. */
export async function loadCases(): Promise<BenchCase[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const modules: { row: BenchCase }[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  )
  const writes = (benchCase: BenchCase) => (benchCase.writes ? 1 : 0)
  return modules.map(({ row }) => row).sort((a, b) => writes(a) - writes(b) || a.name.localeCompare(b.name))
}
