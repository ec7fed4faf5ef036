// The package for TypeScript and JavaScript: the clients of hey-api and the files of the folder typescript/, compiled to
// modules with their types. It depends on no other package. Tested by test/scripts/client-package.long.test.ts.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { documentFile } from '../document-file.ts'
import { bin, compileTypescript, runNode } from '../language.ts'
import { type Manifest, type Packer, readmeOf } from './packer.ts'

const root = path.join(import.meta.dirname, '../../..')
const sources = path.join(import.meta.dirname, 'typescript')

/** `npm run listen`, with all that it imports (V6). */
const LISTENER = [
  'scripts/listen.ts',
  'scripts/listen/forward-events.ts',
  'scripts/command-line/wrong-usage.ts',
  'handlers/background/webhooks/signature.ts',
  'handlers/runtime/errors/usage-error.ts',
  'handlers/runtime/values/webhook-secrets.ts',
]

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export const typescriptPacker: Packer = {
  name: 'typescript',
  needs: ['npm'],

  async build(folder, services, manifest) {
    await createClient({
      input: await Promise.all(services.map((service) => documentFile(service, 'openapi-json.json'))),
      output: services.map((service) => path.join(folder, 'src', service)),
      plugins: [
        {
          name: '@hey-api/client-fetch',
          throwOnError: true,
          runtimeConfigPath: path.join(folder, 'src', 'connection.js'),
        },
        '@hey-api/typescript',
        '@hey-api/sdk',
      ],
      logs: { level: 'silent', file: false },
    })
    cpSync(sources, path.join(folder, 'src'), { recursive: true, filter: (file) => !file.endsWith('.md') })
    for (const file of LISTENER) cpSync(path.join(root, file), path.join(folder, 'src', file))
    writeFileSync(path.join(folder, 'package.json'), json(packageOf(manifest, services)))
    writeFileSync(path.join(folder, 'tsconfig.json'), json(CONFIGURATION))
    writeFileSync(path.join(folder, 'README.md'), readmeOf(sources, { ...manifest }))
    return [
      compileTypescript(folder),
      { command: ['npm', 'pack', '--silent', '--pack-destination', folder], cwd: folder },
    ]
  },

  product: (folder, { name, version }) => path.join(folder, `${name}-${version}.tgz`),

  install(folder, product) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), json({ private: true }))
    return [
      { command: ['npm', 'install', '--silent', '--offline', '--no-audit', product], cwd: folder },
      { command: [path.join(bin, 'node'), 'node_modules/.bin/retail-listen', '--help'], cwd: folder },
    ]
  },
  readme: (folder, { name }) => path.join(folder, 'node_modules', name, 'README.md'),
  program: 'checkout.mjs',
  run: (folder) => runNode(path.join(folder, 'checkout.mjs')),
}

const packageOf = ({ name, version, license }: Manifest, services: readonly string[]) => ({
  ...{ name, version, license },
  description: 'Clients of the retail API, generated from its OpenAPI documents',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  bin: { 'retail-listen': './dist/scripts/listen.js' },
  files: ['dist'],
  exports: {
    '.': moduleAt('./dist/index'),
    './listen': moduleAt('./dist/scripts/listen'),
    ...Object.fromEntries(
      services.flatMap((service) => [
        [`./${service}`, moduleAt(`./dist/${service}/index`)],
        [`./${service}/client`, moduleAt(`./dist/${service}/client.gen`)],
      ]),
    ),
  },
})

const moduleAt = (file: string) => ({ types: `${file}.d.ts`, default: `${file}.js` })

const CONFIGURATION = {
  compilerOptions: {
    ...{ target: 'es2022', module: 'nodenext', strict: true, declaration: true, skipLibCheck: true },
    lib: ['es2022', 'dom', 'dom.iterable'],
    ...{ outDir: 'dist', rootDir: 'src', types: ['node'], rewriteRelativeImportExtensions: true },
  },
  include: ['src'],
}
