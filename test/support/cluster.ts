// Databases on a Citus cluster, for running the suite against one: TEST_DATABASE_URL names its coordinator, as in
// TEST_DATABASE_URL=postgresql://retail:retail@127.0.0.1:9301/retail npx vitest run test/cart
// A copy of a distributed database is a copy on each node: the shards and the metadata have the same names there.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { applySettings } from '../../entities/server/distribute.ts'
import { execute } from './database.ts'

/** The URLs of the nodes without a database name, the coordinator first. */
export async function nodesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select nodename, nodeport from pg_dist_node order by groupid')
    return rows.map(({ nodename, nodeport }) => {
      const node = new URL(url)
      Object.assign(node, { hostname: nodename, port: String(nodeport), pathname: '' })
      return node.href.replace(/\/$/, '')
    })
  } finally {
    await client.end()
  }
}

/** Creates an empty database on all nodes, in which they are a cluster. */
export async function createClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) {
    await execute(node, `drop database if exists ${name} with (force)`, `create database ${name}`)
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

/** Copies a database on all nodes; nobody may be connected to it. */
export async function copyClusterDatabase(
  nodes: readonly string[],
  name: string,
  template: string,
): Promise<void> {
  await Promise.all(nodes.map((node) => copy(node, name, template)))
  const client = new pg.Client({ connectionString: `${nodes[0]}/${name}` })
  await client.connect()
  try {
    await applySettings(client)
  } finally {
    await client.end()
  }
}

/** The background process of Citus is connected to the template; it ends when told so, and starts with the next client. */
async function copy(node: string, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await execute(
        node,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
        `create database ${name} template ${template} strategy file_copy`,
      )
    } catch (error) {
      if (attempt === 50) throw error
      await setTimeout(50)
    }
  }
}

export async function dropClusterDatabase(nodes: readonly string[], name: string): Promise<void> {
  await Promise.all(nodes.map((node) => execute(node, `drop database if exists ${name} with (force)`)))
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
