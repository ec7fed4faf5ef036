// Checks which folder may import which, by reading the sources, so that a file in the wrong folder fails a test.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The folders of handlers/platform from top to bottom: each may import those below it, and none above it. */
const ROOMS = [
  'pages',
  'collections',
  'documents',
  'pipeline',
  'handler.ts',
  'limits',
  'contract',
  'forms',
  'lists',
  'filter',
  'http',
  'auth',
  'redis',
  'mail',
  'jobs',
  'process',
  'webhooks',
  'observe',
  'rules/record',
  'rules/load',
  'rules/evaluate',
  'rules/language',
  'tracing',
  'async',
  'values',
  'errors',
] as const

/** The layers of the project from top to bottom. */
const LAYERS = [
  'scripts',
  'handlers/app.ts',
  'handlers/app-http.ts',
  'handlers/app-replica.ts',
  'handlers/app-pages.ts',
  'handlers/app-background.ts',
  'handlers/app-core.ts',
  'handlers/services.ts',
  'service',
  'platform',
  'entities',
  'generated',
  // The schemas of the rule files, which the loader compiles.
  'rules',
]

const PLATFORM = 'handlers/platform/'
const IMPORT =
  /(?:import|export)\s+(type\s)?[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)|import\s+'(\.[^']+)'/g

interface Import {
  from: string
  to: string
  isType: boolean
}

const files = ['scripts', 'handlers', 'entities'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(IMPORT)]
    .map(([, type, ...targets]) => ({
      from,
      to: normalize(join(dirname(from), targets.find(Boolean) ?? '')),
      isType: type !== undefined,
    }))
    // Code within a template, and clients that are generated before they run, are not imports of this project.
    .filter(({ to }) => !to.includes('$') && !/^scripts.clients.[\w-]+.story/.test(from)),
)

function roomOf(file: string): string | undefined {
  if (!file.startsWith(PLATFORM)) return undefined
  const [room = '', inner = ''] = file.slice(PLATFORM.length).split('/')
  return room === 'rules' ? `rules/${inner}` : room
}

function layerOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  if (top !== 'handlers') return top
  if (second.endsWith('.ts')) return `handlers/${second}`
  return second === 'platform' ? 'platform' : 'service'
}

test('there are source files to check', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(imports.length).toBeGreaterThan(1000)
  expect(imports.filter(({ to }) => !existsSync(to)).map(({ from, to }) => `${from} imports ${to}`)).toEqual(
    [],
  )
})

test('layers import only lower layers', () => {
  const unknown = files.filter((file) => !LAYERS.includes(layerOf(file)))
  expect(unknown, 'Move the file to a folder, or add the new layer to LAYERS in order.').toEqual([])
  const violations = imports.filter(
    ({ from, to }) => LAYERS.indexOf(layerOf(to)) < LAYERS.indexOf(layerOf(from)),
  )
  expect(
    violations.map(({ from, to }) => `${from} imports ${to}`),
    `Layers import downwards only: ${LAYERS.join(' → ')}. Pass values of the upper layer as arguments, or move the file.`,
  ).toEqual([])
})

test('services do not import each other', () => {
  const serviceOf = (file: string) => (layerOf(file) === 'service' ? file.split('/')[1] : undefined)
  const violations = imports.filter(
    ({ from, to }) => serviceOf(from) && serviceOf(to) && serviceOf(from) !== serviceOf(to),
  )
  expect(
    violations.map(({ from, to }) => `${from} imports ${to}`),
    'Move what two services need to handlers/platform or to entities.',
  ).toEqual([])
})

describe('the folders of handlers/platform', () => {
  test('are all in the list, and no file is outside them', () => {
    const unknown = files.filter((file) => {
      const room = roomOf(file)
      return room !== undefined && !(ROOMS as readonly string[]).includes(room)
    })
    expect(
      unknown,
      'Move the file to a folder of handlers/platform, or add the new folder to ROOMS in order.',
    ).toEqual([])
  })

  test('import only folders further down in the list', () => {
    const rank = (file: string) => (ROOMS as readonly string[]).indexOf(roomOf(file) ?? '')
    const violations = imports.filter(({ from, to }) => roomOf(from) && roomOf(to) && rank(to) < rank(from))
    expect(
      violations.map(({ from, to }) => `${from} imports ${to}`),
      'A folder imports only folders below it in ROOMS. Move the shared part down, or pass it as an argument from handlers/app.ts.',
    ).toEqual([])
  })
})

test('imports form no cycle', () => {
  const graph = new Map(files.map((file): [string, string[]] => [file, []]))
  for (const { from, to, isType } of imports) if (!isType && graph.has(to)) graph.get(from)?.push(to)
  const circles = circlesOf(graph).map((circle) => circle.sort().join(' '))
  expect(circles, 'Move the shared part to a third file.').toEqual([])
})

/** Groups of files that reach each other (Tarjan's strongly connected components with more than one member). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    order.set(file, order.size)
    let low = order.get(file) as number
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) as number)
    }
    lowest.set(file, low)
    if (low === order.get(file)) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
