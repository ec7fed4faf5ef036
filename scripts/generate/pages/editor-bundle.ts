// The libraries of the editor on the rules page, bundled into generated/rules/ with their licences. They are
// development packages: a server needs only the bundle. Tested by test/rules/rules-page-endpoints.test.ts and, in a browser,
// test/rules/rules-page.test.ts.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

const ENTRIES = ['codemirror', 'formatter']

/** The bundles by their paths below generated/. */
export async function editorBundle(): Promise<Map<string, string>> {
  const entry = (name: string) => path.join(import.meta.dirname, 'editor', `${name}.js`)
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      // The size is known; the page loads the formatter only when it is used.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: Object.fromEntries(ENTRIES.map((name) => [name, entry(name)])),
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((output) => output.type === 'chunk')
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  return new Map([
    ...chunks.map(({ fileName, code }): [string, string] => [path.join('rules', fileName), code]),
    [path.join('rules', 'LICENSE'), await licencesOf(modules)],
  ])
}

/** The licence of every package that a bundle contains, in the order of their names. */
async function licencesOf(modules: readonly string[]): Promise<string> {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const [file] = globSync('LICEN[CS]E*', { cwd: folder })
    const { name, version, license, author } = JSON.parse(
      await readFile(path.join(folder, 'package.json'), 'utf8'),
    )
    const declared = `Licence: ${license}, by ${author?.name ?? author}. The package has no text of it.`
    const text = file === undefined ? declared : await readFile(path.join(folder, file), 'utf8')
    return `${name} ${version}\n\n${text.trim()}\n`
  })
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`)
}
