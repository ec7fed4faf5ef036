// Writes the modules that list what is found by its place: the handlers of each service, the entities and the migrations.
// They are next to the files that they list, because sources in lower folders import them, and end in .gen.ts. Tested by
// test/scripts/source-indexes.test.ts.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { handledOperations, type Service } from '../../handlers/pages/documents/document.ts'

/** The modules by their path in the repository. Throws with a sentence if a file does not have what its place promises. */
export async function sourceIndexes(
  root: string,
  services: readonly Service[],
): Promise<Map<string, string>> {
  return new Map([
    ...(await Promise.all(services.map((service) => handlersOf(root, service)))),
    await entitiesIn(root),
    await migrationsIn(root),
  ])
}

const HANDLER_TYPES = '../../api/handler.ts'

const notice = (source: string) => `// Written by \`npm run generate\` from ${source}. Do not edit.`

/** An operation without a file is left out, and the type of the module then names it. */
async function handlersOf(root: string, { name, document }: Service): Promise<[string, string]> {
  const folder = `handlers/services/${name}`
  const files = new Set(await readdir(path.join(root, folder)).catch(() => []))
  const ids = handledOperations(document).filter((id) => files.has(`${id}.ts`))
  return [
    `${folder}/operations.gen.ts`,
    lines(
      notice(`openapi/${name}.yaml and the files in this folder`),
      `import type { Handlers } from '${HANDLER_TYPES}'`,
      ...ids.toSorted().map((id) => `import { ${id} } from './${id}.ts'`),
      '',
      'export const operations = {',
      ...ids.toSorted().map((id) => `  ${id},`),
      `} satisfies Handlers<'${name}'>`,
    ),
  ]
}

async function entitiesIn(root: string): Promise<[string, string]> {
  const folder = 'entities/tables'
  const files = await readdir(path.join(root, folder), { recursive: true })
  const found = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map(async (file) => {
        const source = await readFile(path.join(root, folder, file), 'utf8')
        const name = /^export class (\w+) extends \w+\.class\b/m.exec(source)?.[1]
        if (!name && source.includes('defineEntity('))
          throw new Error(
            `${folder}/${file} has an entity, but no \`export class Name extends schema.class\`.`,
          )
        return name ? [{ name, file: file.replaceAll('\\', '/') }] : []
      }),
  )
  const classes = found.flat()
  return [
    'entities/entities.gen.ts',
    lines(
      notice(folder),
      ...classes.map(({ name, file }) => `import { ${name} } from './tables/${file}'`),
      '',
      'export const entities = [',
      ...classes.map(({ name }) => `  ${name},`),
      ']',
    ),
  ]
}

/** In the order in which they are applied. The database stores the names, so the name of a file never changes. */
async function migrationsIn(root: string): Promise<[string, string]> {
  const folder = 'entities/migrations'
  const files = (await readdir(path.join(root, folder))).filter((file) => /^\d{3}-.+\.ts$/.test(file)).sort()
  const twice = files.find((file, at) => files[at + 1]?.startsWith(file.slice(0, 4)))
  if (twice)
    throw new Error(
      `Two files in ${folder} have the number ${twice.slice(0, 3)}. Rename yours to the next free one.`,
    )
  const classes = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(path.join(root, folder, file), 'utf8')
      const name = /^export class (\w+) extends \w*Migration\b/m.exec(source)?.[1]
      if (!name) throw new Error(`${folder}/${file} has no \`export class name extends Migration\`.`)
      return { name, file }
    }),
  )
  return [
    `${folder}/index.gen.ts`,
    lines(
      notice('the files in this folder'),
      ...classes.map(({ name, file }) => `import { ${name} } from './${file}'`),
      '',
      'export const migrations = [',
      ...classes.map(({ name, file }) => `  { name: '${file.slice(0, -3)}', class: ${name} },`),
      ']',
    ),
  ]
}

const lines = (...text: string[]) => `${text.join('\n')}\n`
