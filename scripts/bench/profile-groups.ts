// Sums the self times of a CPU profile by package. Node's own code and native calls (a socket's write, a hash) count
// for pg and pino if these called them; all others count as HTTP, TLS and streams of the client connections. Work of
// the event loop without JavaScript, such as reading sockets and decrypting, is "native".
export interface CpuProfile {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; scriptId: string }
    children?: number[]
  }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

type Node = CpuProfile['nodes'][number]

const root = new URL('../../', import.meta.url).href

const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(pg|pg-.*|postgres-.*|pgpass|split2)$/, 'pg'],
  [/^@mikro-orm\//, 'mikro-orm'],
  [
    /^(express|router|path-to-regexp|finalhandler|body-parser|qs|send|etag|raw-body|type-is|parseurl)$/,
    'express',
  ],
  [/^(ajv|ajv-.*|fast-uri|fast-deep-equal)$/, 'ajv'],
  [/^(pino|pino-.*|sonic-boom|fast-redact|thread-stream|@pinojs\/.*|safe-stable-stringify)$/, 'pino'],
]

const NATIVE = 'native (tls, sockets, parser)'
const TRANSPORT = 'node: tls, sockets, streams'
const IDLE = 'idle'
const PG_SOCKETS = 'pg, its sockets'

/** Packages to which Node's own work is attributed, and the name of that group. */
const CALLERS: Readonly<Record<string, string>> = { pg: PG_SOCKETS, pino: 'pino, writing the log' }

const NODE_PARTS: readonly (readonly [RegExp, string])[] = [
  [/http/, 'node: http'],
  [/tls|crypto|net|stream/, TRANSPORT],
]

const NOT_FIXED: ReadonlySet<string> = new Set([IDLE, TRANSPORT, NATIVE, 'pg', PG_SOCKETS])

/** Microseconds that do not depend on TLS, sockets, the work of pg and waiting. */
export function fixedCost(groups: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [name, time] of groups) if (!NOT_FIXED.has(name)) sum += time
  return sum
}

/** Microseconds by group and by function, of the samples between `from` and `to`. */
export function selfTimes({ nodes, samples, timeDeltas, startTime }: CpuProfile, from: number, to: number) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(
    nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)),
  )
  const groups = new Map<string, number>()
  const functions = new Map<string, number>()
  const groupOfId = new Map(nodes.map((node) => [node.id, groupOf(node, parents)]))

  let now = startTime
  for (const [index, id] of samples.entries()) {
    now += timeDeltas[index] ?? 0
    const node = byId.get(id)
    if (!node || now < from || now > to) continue
    // A delta is the time before its sample, so the next delta is the duration of this one.
    const time = timeDeltas[index + 1] ?? 0
    const group = groupOfId.get(id) ?? ''
    groups.set(group, (groups.get(group) ?? 0) + time)
    const name = `${node.callFrame.functionName || '(anonymous)'}  ${placeOf(node) || group}`
    functions.set(name, (functions.get(name) ?? 0) + time)
  }
  return { groups, functions }
}

function groupOf(node: Node, parents: ReadonlyMap<number, Node>): string {
  const { functionName, url, scriptId } = node.callFrame
  if (functionName === '(idle)') return IDLE
  if (functionName === '(garbage collector)') return 'gc'
  // Code that is compiled at run time: validators, hydrators.
  if (url === '' && scriptId !== '0') return 'compiled at run time (ajv, mikro-orm)'
  if (!isNodeOwn(node)) return groupOfFile(url)

  let file = url
  for (let above = parents.get(node.id); above; above = parents.get(above.id)) {
    if (!isNodeOwn(above)) {
      const caller = CALLERS[groupOfFile(above.callFrame.url)]
      if (caller) return caller
      break
    }
    file ||= above.callFrame.url
  }
  if (file === '') return NATIVE
  return NODE_PARTS.find(([part]) => part.test(file))?.[1] ?? 'node: other'
}

function isNodeOwn({ callFrame: { url, scriptId } }: Node): boolean {
  return url.startsWith('node:') || (url === '' && scriptId === '0')
}

/** The file that writes the messages of pg itself. */
const DRIVER = /\/entities\/server\/connections\/statement-batch\.ts$/

function groupOfFile(url: string): string {
  if (DRIVER.test(url)) return 'pg'
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (name) return FAMILIES.find(([family]) => family.test(name))?.[1] ?? name
  const [room = '', service = ''] = url.slice(root.length).split('/')
  return room === 'handlers' && !service.endsWith('.ts') ? `${room}/${service}` : room
}

function placeOf({ callFrame: { url, lineNumber } }: Node): string {
  const file = url.startsWith(root) ? url.slice(root.length) : url
  return file && `${file.replace(/^node_modules\//, '')}:${lineNumber + 1}`
}
