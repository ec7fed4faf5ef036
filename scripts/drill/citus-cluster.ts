// A Citus cluster for the drill and for tests: its nodes, databases on all of them, and where the rows of a company are.
import pg from 'pg'

/** Connects for one piece of work. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const run = (url: string, ...statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** The URLs of the nodes without a database name, the coordinator first. */
export const nodesOf = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select nodename, nodeport from pg_dist_node order by groupid')
    return rows.map(({ nodename, nodeport }) => {
      const node = new URL(url)
      Object.assign(node, { hostname: nodename, port: String(nodeport), pathname: '' })
      return node.href.replace(/\/$/, '')
    })
  })

/** Creates an empty database on all nodes, in which they are a cluster. */
export async function createClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await run(`${node}/postgres`, `drop database if exists ${name} with (force)`, `create database ${name}`)
    await run(`${node}/${name}`, 'create extension citus')
  }
  const [coordinator = '', ...workers] = nodes
  const { hostname, port } = new URL(coordinator)
  const added = workers.map((node) => new URL(node))
  await run(
    `${coordinator}/${name}`,
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...added.map((worker) => `select citus_add_node('${worker.hostname}', ${worker.port})`),
  )
}

export async function dropClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  await Promise.all(
    nodes.map((node) => run(`${node}/postgres`, `drop database if exists ${name} with (force)`)),
  )
}

/** The shard of `company` that has a company, with its node; the other tables of the company are on the same node. */
export const shardOf = (
  url: string,
  companyId: number,
): Promise<{ shard: string; host: string; port: number }> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select shardid as shard, nodename as host, nodeport as port from citus_shards
       where table_name = 'company'::regclass and shardid = get_shard_id_for_distribution_column('company', $1::int)`,
      [companyId],
    )
    return rows[0]
  })

/** Moves all shards with a company to another node while they are read and written; returns how many seconds it took. */
export async function moveCompany(url: string, companyId: number, to: string): Promise<number> {
  const { shard, host, port } = await shardOf(url, companyId)
  const target = new URL(to)
  const startedAt = performance.now()
  await withClient(url, (client) =>
    client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, [
      ...[shard, host, port, target.hostname, Number(target.port)],
    ]),
  )
  return (performance.now() - startedAt) / 1_000
}
