// Connections of the baselines: every statement with parameters is prepared once per connection, as an expert would
// write it. Statements without parameters (begin, commit) gain nothing from it.
// Tested by test/scripts/bench.test.ts.
import pg from 'pg'

export function preparingPool(connectionString: string | undefined, max: number): pg.Pool {
  return new pg.Pool({ connectionString, max, Client: PreparingClient as unknown as typeof pg.Client })
}

/**
 * Two connections in pipeline mode, which all single statements share; a client with it is never checked out. Transactions
 * take a connection of a pool.
 */
export async function pipeliningPool(connectionString: string | undefined, max: number): Promise<pg.Pool> {
  const pool = preparingPool(connectionString, max)
  const options = { connectionString, pipeline: true }
  const clients = [new PreparingClient(options), new PreparingClient(options)]
  await Promise.all(clients.map((client) => client.connect()))
  let sent = 0
  const query = (...args: Parameters<PreparingClient['query']>) => {
    sent += 1
    return clients[sent % clients.length]?.query(...args)
  }
  return { query, connect: () => pool.connect() } as unknown as pg.Pool
}

/** Statement names by SQL; every connection uses the same names. */
const names = new Map<string, string>()

class PreparingClient extends pg.Client {
  // @ts-expect-error pg declares an overload for each form of a query; this passes all of them on.
  override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const send = super.query as (...args: unknown[]) => unknown
    if (typeof text !== 'string' || !Array.isArray(values)) return send.call(this, text, values, ...rest)
    return send.call(this, { name: nameOf(text), text, values }, ...rest)
  }
}

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `statement ${names.size + 1}`
    names.set(text, name)
  }
  return name
}
