// What becomes of a connection that dies within a transaction. Kysely gives a connection back to the pool only
// after its `rollback` (or its `begin`) has succeeded, which on a dead line it never does: each such death would
// take a place of the pool for good. Here both succeed, and the client is closed, so that whatever follows on it
// fails and the pool discards it. Tested by test/entities/lost-connections.test.ts.
import type { Client, Pool } from 'pg'

const BOUNDARY = /^(begin|start transaction|rollback)\b/i

export function watchForLostConnections(pool: Pool): void {
  pool.on('connect', (pooled) => {
    const client = pooled as unknown as Client
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const guarded = (...args: unknown[]): unknown => {
      const result = query(...args)
      const [text] = args
      if (typeof text !== 'string' || !BOUNDARY.test(text) || !(result instanceof Promise)) return result
      return result.catch(() => {
        // The server has undone the transaction together with the connection; a new one cannot begin on it.
        client.end().catch(() => {})
        return { rows: [], rowCount: 0, fields: [], command: '', oid: 0 }
      })
    }
    client.query = guarded as Client['query']
  })
}
