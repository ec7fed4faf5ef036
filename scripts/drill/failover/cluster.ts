// A PostgreSQL cluster on this machine: three nodes under Patroni, each with its own small disk, etcd, and HAProxy in
// front.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { makeOwner, postgresAccount } from '../../../entities/database/embedded/postgres-account.ts'
import { freePort } from '../../../entities/database/embedded/postgres-process.ts'
import { stopProcess } from '../../servers/stop-process.ts'
import type { TemporaryRun } from '../../servers/temporary-run.ts'
import { startBalancer } from '../balancer.ts'
import { withConnection } from '../drill-database.ts'
import { fillDisk, mountDisk, unmountDisk } from '../fill-disk.ts'
import { answered, startProgram } from '../programs.ts'
import type { ClusterPrograms } from './programs.ts'

const PASSWORD = 'drill'
const DISK = '768m'
/** The free space, in kilobytes, below which a primary gives up its role. */
const LEAST_FREE = '65536'

interface Node {
  name: string
  port: number
  restUrl: string
  disk: string
  patroni: ChildProcess
}

interface Member {
  name: string
  role: string
  state: string
  timeline: number
  lag?: number | string
}

export interface Cluster {
  /** The primary's database, through HAProxy. */
  url: string
  leader(): Promise<Node>
  /** Waits until there is a primary, both standbys follow it, and one of them does so synchronously. */
  waitUntilComplete(): Promise<void>
  standbys(): Promise<Node[]>
  kill(node: Node): void
  /** Stops (SIGSTOP) or continues (SIGCONT) all processes of the node. */
  signal(node: Node, signal: 'SIGSTOP' | 'SIGCONT'): void
  start(node: Node): void
  killEtcd(): Promise<void>
  startEtcd(): Promise<void>
  fill(node: Node): void
  empty(node: Node): void
  stop(): Promise<void>
}

/** Starts everything; `stop` must be called before the run ends, also if the start fails. */
export async function startCluster(run: TemporaryRun, programs: ClusterPrograms): Promise<Cluster> {
  const account = postgresAccount()
  const disks: string[] = []
  const mount = (name: string) => {
    const disk = join(run.folder, name)
    mountDisk(disk, DISK)
    disks.push(disk)
    makeOwner(account, disk)
    return disk
  }
  chmodSync(run.folder, 0o711)
  const etcdDisk = mount('etcd')
  const [clientPort, peerPort] = [await freePort(), await freePort()]
  const etcdAddress = `http://127.0.0.1:${clientPort}`
  let etcd: ChildProcess
  const startEtcd = async () => {
    const peer = `http://127.0.0.1:${peerPort}`
    etcd = startProgram(
      run,
      'etcd',
      [
        ...['etcd', '--data-dir', join(etcdDisk, 'data'), '--log-level', 'warn'],
        ...['--listen-client-urls', etcdAddress, '--advertise-client-urls', etcdAddress],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', `default=${peer}`],
      ],
      { account },
    )
    await answered(`${etcdAddress}/health`)
  }

  const startPatroni = (name: string) =>
    startProgram(run, name, [programs.patroni, join(run.folder, `${name}.yml`)], { account, cwd: '/' })
  const startNode = async (name: string): Promise<Node> => {
    const disk = mount(name)
    const [port, restPort] = [await freePort(), await freePort()]
    const [address, restAddress] = [`127.0.0.1:${port}`, `127.0.0.1:${restPort}`]
    const settings = parse(readFileSync(new URL('patroni.yml', import.meta.url), 'utf8'))
    const credentials = settings.postgresql.authentication
    for (const each of Object.values<{ password: string }>(credentials)) each.password = PASSWORD
    const { parameters } = settings.bootstrap.dcs.postgresql
    Object.assign(parameters, {
      shared_buffers: '64MB',
      max_wal_size: '128MB',
      max_slot_wal_keep_size: '192MB',
    })
    const nodeSettings = {
      ...settings,
      ...{ name, etcd3: { hosts: [`127.0.0.1:${clientPort}`] } },
      restapi: { listen: restAddress, connect_address: restAddress },
      postgresql: {
        ...settings.postgresql,
        ...{ listen: address, connect_address: address },
        ...{ data_dir: join(disk, 'data'), bin_dir: programs.postgres, pgpass: join(disk, 'pgpass') },
        parameters: { unix_socket_directories: disk },
      },
    }
    writeFileSync(join(run.folder, `${name}.yml`), stringify(nodeSettings))
    const watch = new URL('disk-watch.sh', import.meta.url).pathname
    startProgram(run, `${name}-disk`, ['sh', watch, disk, LEAST_FREE, name, `http://${restAddress}`])
    return { name, port, restUrl: `http://${restAddress}`, disk, patroni: startPatroni(name) }
  }
  const nodes: Node[] = []
  const members = async (): Promise<Member[]> => {
    for (const { restUrl } of nodes) {
      const options = { signal: AbortSignal.timeout(3_000) }
      const response = await fetch(`${restUrl}/cluster`, options).catch(() => undefined)
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members
    }
    return []
  }
  const waitUntilComplete = async (timeoutMs = 120_000) => {
    let currentMembers: Member[] = []
    for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(250)) {
      currentMembers = await members()
      const counts = (role: string, state: string) =>
        currentMembers.filter((member) => member.role === role && member.state === state).length
      const isOneTimeline = new Set(currentMembers.map(({ timeline }) => timeline)).size === 1
      const standbys = counts('replica', 'streaming') + counts('sync_standby', 'streaming')
      const isSynchronous = counts('sync_standby', 'streaming') === 1
      if (counts('leader', 'running') === 1 && standbys === 2 && isSynchronous && isOneTimeline) return
    }
    throw new Error(`The cluster is not complete: ${JSON.stringify(currentMembers)}`)
  }

  const stop = async () => {
    await Promise.all(nodes.map(({ patroni }) => stopProcess(patroni)))
    for (const node of nodes) killPostgres(node)
    await Promise.all([...run.running].map(stopProcess))
    for (const disk of disks) unmountDisk(disk)
  }
  try {
    await startEtcd()
    for (const name of ['node1', 'node2', 'node3']) nodes.push(await startNode(name))
    await waitUntilComplete()
    const servers = nodes.map(({ name, port, restUrl }) => ({ name, port, check: new URL(restUrl).port }))
    const { port } = await startBalancer(run, new URL('haproxy.cfg', import.meta.url), servers)
    await sleep(2_000)
    await createDatabase(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`)

    return {
      url: `postgres://retail:${PASSWORD}@127.0.0.1:${port}/retail`,
      async leader() {
        const leader = (await members()).find(({ role }) => role === 'leader')
        const node = nodes.find(({ name }) => name === leader?.name)
        if (!node) throw new Error('The cluster has no leader.')
        return node
      },
      async standbys() {
        const standbyMembers = (await members()).filter(({ role }) => role !== 'leader')
        return nodes.filter(({ name }) => standbyMembers.some((member) => member.name === name))
      },
      waitUntilComplete,
      signal(node, signal) {
        const postmaster = postmasterOf(node)
        const pids = [node.patroni.pid, postmaster, ...childrenOf(postmaster)]
        for (const pid of pids) if (pid) process.kill(pid, signal)
      },
      kill(node) {
        node.patroni.kill('SIGKILL')
        killPostgres(node)
      },
      start(node) {
        node.patroni = startPatroni(node.name)
      },
      async killEtcd() {
        etcd.kill('SIGKILL')
        await once(etcd, 'exit')
      },
      startEtcd,
      fill: ({ disk }) => fillDisk(join(disk, 'filler')),
      empty: ({ disk }) => rmSync(join(disk, 'filler')),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const createDatabase = (url: string): Promise<unknown> =>
  withConnection(url, async (client) => {
    await client.query(`create role retail login password '${PASSWORD}'`)
    await client.query('create database retail owner retail')
  })

/** The process id of the node's PostgreSQL; undefined if it does not run. */
function postmasterOf({ disk }: Node): number | undefined {
  try {
    const [pid] = readFileSync(join(disk, 'data/postmaster.pid'), 'utf8').split('\n')
    // The number may be reused, so the process must be this PostgreSQL.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(disk) ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

function childrenOf(pid: number | undefined): number[] {
  const text = pid ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() : ''
  return text ? text.split(' ').map(Number) : []
}

/** Kills the postmaster, whose children end when they notice it. */
function killPostgres(node: Node): void {
  const pid = postmasterOf(node)
  if (pid) process.kill(pid, 'SIGKILL')
}
