// Checks the version, encoding and extensions of a server with the first statement, so that an unsuitable server is
// refused with a clear message and not by an error in some migration. Tested by test/database/database.long.test.ts.

export interface ServerFacts {
  /** The server_version_num, such as 180001. */
  version: number
  encoding: string
  /** Whether btree_gist is installed, and if not, whether this user can install it. */
  extension: 'present' | 'available' | 'forbidden' | 'missing'
  /** Whether it is a node of a Citus cluster. */
  isCluster: boolean
}

export const SERVER_FACTS = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
    case when exists (select from pg_extension where extname = 'btree_gist') then 'present'
         when not exists (select from pg_available_extensions where name = 'btree_gist') then 'missing'
         when has_database_privilege(current_database(), 'create') then 'available'
         else 'forbidden' end as extension,
    exists (select from pg_extension where extname = 'citus') as "isCluster"`

/** The reason why the server is unsuitable and how to fix it; undefined if it is suitable. */
export function unsuitability({
  version,
  encoding,
  extension,
}: Omit<ServerFacts, 'isCluster'>): string | undefined {
  if (version < 180_000)
    return `which is PostgreSQL ${Math.floor(version / 10_000)}: version 18 or later is needed.`
  if (encoding !== 'UTF8')
    return `whose encoding is ${encoding}: make a database with the encoding UTF8 (from template0).`
  if (extension === 'missing')
    return 'whose server lacks the extension btree_gist: install the contrib modules of PostgreSQL there.'
  if (extension === 'forbidden')
    return 'whose user may not make the extension btree_gist: grant it create on the database, or make the extension.'
  return undefined
}
