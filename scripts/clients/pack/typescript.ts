// The package for TypeScript and JavaScript: the clients of hey-api, compiled to modules with their types. It depends on no
// other package.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@hey-api/openapi-ts'
import { documentFile } from '../document-file.ts'
import { bin } from '../language.ts'
import { type Manifest, type Packer, readme } from './packer.ts'

const root = path.join(import.meta.dirname, '../../..')

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

const example = (name: string, origin: string) => `import { createToken } from '${name}/accounts'
import { client as accounts } from '${name}/accounts/client'
import { listCurrencies } from '${name}/reference'
import { client as reference } from '${name}/reference/client'

accounts.setConfig({ baseUrl: ${origin} + '/accounts/v1' })
const { data: token } = await createToken({
  body: {
    grant_type: 'client_credentials',
    client_id: process.env.CLIENT_ID,
    client_secret: process.env.CLIENT_SECRET,
  },
  throwOnError: true,
})
reference.setConfig({ baseUrl: ${origin} + '/reference/v1', auth: token.access_token })
const { data: currencies } = await listCurrencies({ throwOnError: true })
console.log(currencies.length)
`

export const typescriptPacker: Packer = {
  name: 'typescript',
  needs: ['npm'],

  async build(folder, services, manifest) {
    await createClient({
      input: await Promise.all(services.map((service) => documentFile(service, 'openapi-json.json'))),
      output: services.map((service) => path.join(folder, 'src', service)),
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent', file: false },
    })
    for (const file of LISTENER) cpSync(path.join(root, file), path.join(folder, 'src', file))
    writeFileSync(path.join(folder, 'package.json'), json(packageOf(manifest, services)))
    writeFileSync(path.join(folder, 'tsconfig.json'), json(CONFIGURATION))
    const code = `\`\`\`js\n${example(manifest.name, "'https://localhost:8443'")}\`\`\``
    const install = `\`npm install ${manifest.name}\`. It needs Node 20 or later, or a browser.`
    writeFileSync(
      path.join(folder, 'README.md'),
      readme(manifest, 'TypeScript and JavaScript', install, code),
    )
    const types = ['--typeRoots', path.join(bin, '..', '@types')]
    return [
      { command: [path.join(bin, 'tsc'), '-p', folder, ...types] },
      { command: ['npm', 'pack', '--silent', '--pack-destination', folder], cwd: folder },
    ]
  },

  product: (folder, { name, version }) => path.join(folder, `${name}-${version}.tgz`),

  trial(folder, product, { name }) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'package.json'), json({ private: true, type: 'module' }))
    const program = path.join(folder, 'trial.ts')
    writeFileSync(
      program,
      example(name, '(process.env.ORIGIN ?? "")').replaceAll(/(env\.CLIENT_\w+)/g, '$1!'),
    )
    const compilerOptions = ['--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node']
    const types = ['--typeRoots', path.join(bin, '..', '@types')]
    return [
      { command: ['npm', 'install', '--silent', '--offline', '--no-audit', product], cwd: folder },
      { command: [path.join(bin, 'tsc'), ...compilerOptions, ...types, program], cwd: folder },
      { command: [path.join(bin, 'node'), 'node_modules/.bin/retail-listen', '--help'], cwd: folder },
      {
        command: ['sh', '-c', 'NODE_EXTRA_CA_CERTS="$CA_FILE" exec "$0" trial.js', path.join(bin, 'node')],
        cwd: folder,
      },
    ]
  },
}

const packageOf = ({ name, version, license }: Manifest, services: readonly string[]) => ({
  ...{ name, version, license },
  description: 'Clients of the retail API, generated from its OpenAPI documents',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  bin: { 'retail-listen': './dist/scripts/listen.js' },
  files: ['dist'],
  exports: Object.fromEntries(
    services.flatMap((service) => [
      [`./${service}`, moduleAt(`./dist/${service}/index`)],
      [`./${service}/client`, moduleAt(`./dist/${service}/client.gen`)],
    ]),
  ),
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
