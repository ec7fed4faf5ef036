// npm run drill -- citus: a Citus cluster of three nodes on this machine, and a company that moves to another node while
// its carts, holds and prices are written (O4).
import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { distribute } from '../../entities/database/migrating/distribute.ts'
import { migrate } from '../../entities/database/migrating/migrate.ts'
import { openDatabase } from '../../entities/database/orm.config.ts'
import { createTenant } from '../../entities/tenants/tenants.ts'
import { createServers } from '../bench/servers.ts'
import { temporaryRun } from '../servers/temporary-run.ts'
import { createClusterDatabase, dropClusterDatabase, nodesOf } from './citus-cluster.ts'
import { createSender, shopOf } from './citus-load.ts'
import { moveUnderLoad } from './citus-move.ts'

const NAME = 'drill_citus'

const script =
  process.env.CITUS_SCRIPT ?? fileURLToPath(new URL('../../../shared/engines/citus.sh', import.meta.url))

export async function drillCitus(args: string[]): Promise<string> {
  const { values } = parseArgs({ args, options: { cluster: { type: 'string' } } })
  await using run = temporaryRun('drill-citus')
  const home = join(run.folder, 'citus')
  const citus = (...more: string[]) =>
    execFileSync(script, more, { encoding: 'utf8' }).trim().split('\n').at(-1) ?? ''
  await using stack = new AsyncDisposableStack()
  if (values.cluster === undefined) {
    // The script runs the cluster as another user than root.
    chmodSync(run.folder, 0o711)
    console.log('Builds PostgreSQL with Citus …')
    citus('build', home)
    stack.defer(() => void citus('stop', home))
  }
  const nodes = await nodesOf(values.cluster ?? citus('start', home, '9331'))

  await createClusterDatabase(nodes, NAME)
  stack.defer(() => dropClusterDatabase(nodes, NAME))
  const url = `${nodes[0]}/${NAME}`
  const empty = await openDatabase(url)
  await migrate(empty)
  await distribute(empty)
  await empty.close(true)
  const orm = await openDatabase(url)
  stack.defer(() => orm.close(true))
  const tenant = await createTenant(orm, {
    ...{ name: 'Shop', environment: 'production', baseUrl: 'https://localhost' },
  })
  const abort = new AbortController()
  stack.defer(() => abort.abort())
  const servers = createServers(run.folder, abort.signal)
  stack.defer(() => servers.stopAll())
  const env = { DATABASE_URL: url, DATA_DIR: join(run.folder, 'api') }
  const { origin } = await servers.startProject({ role: 'all', env })
  const { send, close } = createSender(origin)
  stack.defer(close)
  const shop = await shopOf(origin, tenant)
  const lines = await moveUnderLoad({ url, nodes: nodes.map((node) => `${node}/${NAME}`), shop, send })
  return lines.join('\n')
}
