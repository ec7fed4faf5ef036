// Reads the imports of all sources, those of types too: a folder imports only folders below it, and nothing forms a circle.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** From top to bottom. */
const LAYERS = [
  'scripts',
  'handlers/app',
  'handlers/services.ts',
  'handlers/services',
  'handlers/pages',
  'handlers/api',
  'handlers/rules',
  'handlers/background',
  'handlers/runtime',
  'entities',
  'generated',
  'rules',
]

const IMPORT = /(?:import|export)\s[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)|import\s+'(\.[^']+)'/g

const files = ['scripts', 'handlers', 'entities'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
)
const imports = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(IMPORT)]
    .map(([, ...targets]) => ({ from, to: normalize(join(dirname(from), targets.find(Boolean) ?? '')) }))
    // Code within a template, and clients that are generated before they run, are not imports of this project.
    .filter(({ to }) => !to.includes('$') && !/^scripts.clients.[\w-]+.story/.test(from)),
)

const layerOf = (file: string) => LAYERS.findIndex((layer) => file === layer || file.startsWith(`${layer}/`))
const serviceOf = (file: string) => /^handlers\/services\/(\w+)\//.exec(file)?.[1]
const lines = (violations: typeof imports) => violations.map(({ from, to }) => `${from} imports ${to}`)

test('there are source files to check', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(imports.length).toBeGreaterThan(1000)
  expect(lines(imports.filter(({ to }) => !existsSync(to)))).toEqual([])
})

test('a layer imports only layers below it', () => {
  expect(
    files.filter((file) => layerOf(file) < 0),
    'Move the file to a folder of LAYERS.',
  ).toEqual([])
  expect(
    lines(imports.filter(({ from, to }) => layerOf(to) < layerOf(from))),
    `The order is ${LAYERS.join(' → ')}. Pass values of the upper layer as arguments, or move the file.`,
  ).toEqual([])
})

test('services do not import each other', () => {
  const violations = imports.filter(
    ({ from, to }) => serviceOf(from) && serviceOf(to) && serviceOf(from) !== serviceOf(to),
  )
  expect(lines(violations), 'Move what two services need to handlers/api or to entities.').toEqual([])
})

test('imports form no circle of files', () => {
  expect(circlesOf(imports), 'Move the shared part to a third file.').toEqual([])
})

test('imports form no circle of folders', () => {
  // A service is one folder: its operations lie above what they share.
  const folderOf = (file: string) => /^handlers\/services\/\w+/.exec(file)?.[0] ?? dirname(file)
  const between = imports
    .filter(({ from }) => from.startsWith('handlers/'))
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
  expect(circlesOf(between), 'Move the shared part to a folder below.').toEqual([])
})

/** Groups of names that reach each other (Tarjan's strongly connected components with more than one member). */
function circlesOf(edges: typeof imports): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[] = []
  const visit = (name: string): number => {
    order.set(name, order.size)
    let low = order.get(name) as number
    stack.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) as number)
    }
    lowest.set(name, low)
    if (low === order.get(name)) {
      const circle = stack.splice(stack.indexOf(name))
      if (circle.length > 1) circles.push(circle.sort().join(' '))
    }
    return low
  }
  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return circles
}
