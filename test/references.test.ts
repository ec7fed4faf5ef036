// Comments cite decisions by their id, and files by their path. Checks that each id is a heading of openapi/README.md, which
// describes them, and that each file is there.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = readFileSync(join(root, 'openapi', 'README.md'), 'utf8')
const decided = new Set([...page.matchAll(/^### ([A-Z]\d+[a-z]?)$/gm)].map(([, id]) => id))

const comments: Readonly<Record<string, RegExp>> = {
  '.ts': /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm,
  '.mjs': /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm,
  '.yaml': /(?<=^|\s)#(?![/"]).*$/gm,
}

const inComments = (pattern: RegExp) => (text: string, extension: string) =>
  (text.match(comments[extension] ?? /$^/g) ?? []).flatMap((comment) => comment.match(pattern) ?? [])

/** Text in comments that has the form of a decision id; type parameters, standards and V8 (T00, RFC 4180) do not count. */
const idsIn = inComments(/\b(?!V8\b)[A-DGIKN-PR-W][1-9]\d?[a-z]?\b/g)
/** Paths from a top-level folder, and names of test files. */
const pathsIn = inComments(
  /(?<![\w/.-])(?:(?:handlers|entities|scripts|test|openapi|rules)\/[\w./-]+\.(?:ts|mjs|py|json|yaml|md)|[\w./-]+\.test\.ts)\b/g,
)

const files = ['handlers', 'entities', 'scripts', 'openapi', 'rules', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const citationsOf = (find: typeof idsIn) =>
  files
    .filter((file) => extname(file) in comments)
    .flatMap((file) =>
      find(readFileSync(join(root, file), 'utf8'), extname(file)).map((id) => ({ file, id })),
    )

const citations = citationsOf(idsIn)

describe('a decision that a comment cites', () => {
  test('is described in openapi/README.md: describe it there, or give the reason in words', () => {
    expect(citations.filter(({ id }) => !decided.has(id))).toEqual([])
  })

  test('is found in comments of every kind, and nowhere else', () => {
    expect(idsIn("const P98 = 'P97' // by P1\n/** Of G2a. */", '.ts')).toEqual(['P1', 'G2a'])
    expect(idsIn('path: P98 # by P1\n$ref: "#/P97"', '.yaml')).toEqual(['P1'])
    expect(citations.length).toBeGreaterThan(200)
  })

  test('is described once', () => {
    expect([...page.matchAll(/^### /gm)]).toHaveLength(decided.size)
  })
})

describe('a file that a comment names', () => {
  test('is there', () => {
    const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
    expect(citationsOf(pathsIn).filter(({ id }) => !isThere(id))).toEqual([])
  })

  test('is found by its path or, of a test, by its name', () => {
    const text = "import 'test/a.ts' // rules/facts.json, test/imports.test.ts and spec.test.ts; of x/y.ts"
    expect(pathsIn(text, '.ts')).toEqual(['rules/facts.json', 'test/imports.test.ts', 'spec.test.ts'])
  })
})

describe('every x- keyword of the documents', () => {
  const documents = readdirSync(join(root, 'openapi'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => readFileSync(join(root, 'openapi', file), 'utf8'))
  const published = readdirSync(join(root, 'generated'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('openapi.json'))
    .map((file) => readFileSync(join(root, 'generated', file), 'utf8'))
  const used = new Set([
    ...documents.flatMap((text) => text.match(/(?<![/\w])x-[a-z-]+(?=:)/g) ?? []),
    // For deprecated operations, of which there are none yet.
    'x-deprecated-since',
    'x-sunset',
    // The generator adds these.
    ...published.flatMap((text) => [...text.matchAll(/^ *"(x-[a-z-]+)":/gm)].map(([, keyword]) => keyword)),
  ])

  test('has a line with an example in openapi/README.md, which has no other lines', () => {
    const described = [...page.matchAll(/^\| `(x-[a-z-]+)` \|.*`\1: .+` \|$/gm)].map(([, keyword]) => keyword)
    expect(described.toSorted()).toEqual([...used].sort())
  })
})
