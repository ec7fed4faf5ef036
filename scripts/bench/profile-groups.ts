// Self times of a CPU profile by package. Native code has no file: what JavaScript called (a socket's write, a hash) is
// counted for the package that called it; what the event loop runs by itself, such as decryption and reading sockets, is
// "native".
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

const NODE_PARTS: readonly (readonly [RegExp, string])[] = [
  [/tls|crypto/, 'node: tls'],
  [/http/, 'node: http'],
  [/net|stream|buffer|string_decoder/, 'node: sockets and streams'],
]

/** Microseconds by group and by function, of the samples between the two moments. */
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
    // A delta is the time before its sample; what follows it is this sample's own.
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
  if (functionName === '(idle)') return 'idle'
  if (functionName === '(garbage collector)') return 'gc'
  if (functionName === '(program)' || functionName === '(root)') return 'native (tls, sockets, parser)'
  // Made from text while running: validators, hydrators.
  if (url === '' && scriptId !== '0') return 'compiled at run time (ajv, mikro-orm)'
  if (url !== '') return groupOfFile(url)
  const parent = parents.get(node.id)
  return parent ? `${groupOf(parent, parents)}` : 'native (tls, sockets, parser)'
}

function groupOfFile(url: string): string {
  if (url.startsWith('node:')) return NODE_PARTS.find(([part]) => part.test(url))?.[1] ?? 'node: other'
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (name) return FAMILIES.find(([family]) => family.test(name))?.[1] ?? name
  const [room = '', service = ''] = url.slice(root.length).split('/')
  return room === 'handlers' && !service.endsWith('.ts') ? `${room}/${service}` : room
}

function placeOf({ callFrame: { url, lineNumber } }: Node): string {
  const file = url.startsWith(root) ? url.slice(root.length) : url
  return file && `${file.replace(/^node_modules\//, '')}:${lineNumber + 1}`
}
