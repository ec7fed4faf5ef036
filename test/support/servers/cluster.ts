// Databases on a Citus cluster, for running the suite against one: TEST_DATABASE_URL names its coordinator, as in
// TEST_DATABASE_URL=postgresql://retail:retail@127.0.0.1:9301/retail npx vitest run test/cart
// A copy of a distributed database is a copy on each node: the shards and the metadata have the same names there.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { applySettings } from '../../../entities/database/migrating/distribute.ts'
import { execute } from '../database.ts'

export { createClusterDatabase, dropClusterDatabase, nodesOf } from '../../../scripts/drill/citus-cluster.ts'

/** Copies a database on all nodes; no client may be connected to it. */
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

/** Terminates the background process of Citus, which is connected to the template; it restarts with the next client. */
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
