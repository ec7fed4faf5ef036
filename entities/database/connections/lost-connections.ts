// Handles connections that break during a transaction. Kysely releases a connection to the pool only after its `begin`
// or `rollback` has succeeded. On a broken connection neither succeeds, so each break would permanently cost a place in
// the pool. Here a failed `begin` or `rollback` reports success and closes the client: later statements on it fail, and
// the pool discards it. Tested by test/database/lost-connections.test.ts.
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
        // The server rolls back the transaction when the connection breaks.
        client.end().catch(() => {})
        return { rows: [], rowCount: 0, fields: [], command: '', oid: 0 }
      })
    }
    client.query = guarded as Client['query']
  })
}
