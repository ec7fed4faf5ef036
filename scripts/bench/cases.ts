// Loads the cases of the bench, one file each in cases/.
import { readdirSync } from 'node:fs'
import type { BenchCase } from './case.ts'

const folder = new URL('cases/', import.meta.url)

/** All cases, reads before writes, because the database stays busy for a while after writes. */
export async function loadCases(): Promise<BenchCase[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const modules: { benchCase: BenchCase }[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  )
  const writes = (benchCase: BenchCase) => (benchCase.writes ? 1 : 0)
  return modules
    .map(({ benchCase }) => benchCase)
    .sort((a, b) => writes(a) - writes(b) || a.name.localeCompare(b.name))
}
