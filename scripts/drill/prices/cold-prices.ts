// Takes prices out of memory, so that the next read of them goes to the disk, in a small database as in a large one. Run by
// test/scripts/small-drills.test.ts.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type pg from 'pg'

const TABLES = ['pricing_information', 'sale_price']

/**
 * Removes the pages of prices and sales, and of their indexes, from the memory of PostgreSQL and of the system. Needs a database of
 * this machine, a user who may read its files, and `dd` of GNU.
 */
export async function forgetPrices(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_buffercache')
  const { rows } = await client.query<{ path: string; skipped: number }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath(id) as path, buffers_skipped as skipped
     from (select unnest($1::regclass[]) as id
       union select indexrelid from pg_index where indrelid = any ($1::regclass[])) relation,
       pg_buffercache_evict_relation(id)`,
    [TABLES],
  )
  const inUse = rows.find(({ skipped }) => skipped > 0)
  if (inUse) throw new Error(`${inUse.skipped} pages of ${inUse.path} are in use and stay in memory.`)
  // The system keeps pages that are still to be written.
  execFileSync('sync')
  const options = { stdio: 'ignore' } as const
  for (const file of rows.flatMap(({ path }) => segmentsOf(path)))
    execFileSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0'], options)
}

/** A relation is divided into files of a gigabyte. */
function segmentsOf(path: string): string[] {
  const name = basename(path)
  return readdirSync(dirname(path))
    .filter((file) => file === name || (file.startsWith(`${name}.`) && /\.\d+$/.test(file)))
    .map((file) => join(dirname(path), file))
}
