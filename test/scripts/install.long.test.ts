import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url))
const tempFolder = mkdtempSync(join(tmpdir(), 'retail-api-install-'))
afterAll(() => rmSync(tempFolder, { recursive: true }))

const original = join(tempFolder, 'original')
beforeAll(() => {
  mkdirSync(join(original, 'scripts/install'), { recursive: true })
  for (const file of ['install.mjs', 'install/install-lock.mjs', 'install/installed-packages.mjs']) {
    cpSync(join(scripts, file), join(original, 'scripts', file))
  }
  // The docs page's scripts have tests of their own below.
  writeFileSync(join(original, 'scripts/install/docs-bundle.mjs'), '')
  for (const name of ['served', 'developed']) {
    const source = join(tempFolder, name)
    mkdirSync(source)
    const scripts = name === 'served' && { install: 'echo one >> "$INIT_CWD/installed.log" && sleep 1' }
    writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }))
    npm(source, 'pack', '--pack-destination', original)
  }
  const manifest = {
    name: 'checkout',
    version: '1.0.0',
    allowScripts: { served: true },
    dependencies: { served: 'file:served-1.0.0.tgz' },
    devDependencies: { developed: 'file:developed-1.0.0.tgz' },
  }
  writeFileSync(join(original, 'package.json'), JSON.stringify(manifest))
  npm(original, 'install', '--package-lock-only', '--ignore-scripts')
})

/**
 * A checkout with two packages in local folders: npm installs them without a registry, and a log counts the
 * installations.
 */
function checkout(name: string) {
  const folder = join(tempFolder, name)
  cpSync(original, folder, { recursive: true })
  return folder
}

function npm(cwd: string, ...args: string[]) {
  const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Runs the script in a separate process, as a command does. */
async function install(
  cwd: string,
  { args = [] as string[], uid = undefined as number | undefined, node = process.execPath } = {},
) {
  const child = spawn(node, ['scripts/install.mjs', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const [status] = await once(child, 'close')
  return { status, stderr }
}

/** Counts complete lines, because the shell creates the file before it writes a line. */
const installations = (folder: string) =>
  existsSync(join(folder, 'installed.log'))
    ? readFileSync(join(folder, 'installed.log'), 'utf8').split('\n').length - 1
    : 0

const withoutOutput = { status: 0, stderr: '' }

describe('a checkout', () => {
  test('without packages is installed once, and then used unchanged', async () => {
    const folder = checkout('fresh')
    const first = await install(folder)

    expect(first).toMatchObject({ status: 0, stderr: expect.stringContaining('Installing') })
    expect(readdirSync(join(folder, 'node_modules')).sort()).toEqual([
      '.package-lock.json',
      'developed',
      'served',
    ])
    expect(await install(folder)).toEqual(withoutOutput)
    expect(installations(folder)).toBe(1)
  })

  test('that npm ci installed is used unchanged', async () => {
    const folder = checkout('by-hand')
    npm(folder, 'ci')

    expect(await install(folder)).toEqual(withoutOutput)
    expect(installations(folder)).toBe(1)
  })

  test('is installed again if its lock file names another version or a further package', async () => {
    const folder = checkout('behind')
    npm(folder, 'ci')
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    for (const change of [
      (packages: Record<string, unknown>) => {
        packages['node_modules/served'] = { version: '0.9.0', integrity: 'sha512-older' }
      },
      (packages: Record<string, unknown>) => {
        delete packages['node_modules/served']
      },
    ]) {
      const record = join(folder, 'node_modules', '.package-lock.json')
      const lockRecord = JSON.parse(readFileSync(record, 'utf8'))
      change(lockRecord.packages)
      writeFileSync(record, JSON.stringify(lockRecord))
      expect(await install(folder)).toMatchObject({
        status: 0,
        stderr: expect.stringContaining('Installing'),
      })
    }
    expect(installations(folder)).toBe(3)
    // Only the packages in the lock file matter, not its formatting.
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, name: 'renamed' }))
    expect(await install(folder)).toEqual(withoutOutput)
  })

  test('is complete without an optional package for another platform', async () => {
    const folder = checkout('platform')
    npm(folder, 'ci')
    const file = join(folder, 'package-lock.json')
    const lock = JSON.parse(readFileSync(file, 'utf8'))
    lock.packages['node_modules/elsewhere'] = { version: '1.0.0', optional: true, os: ['aix'] }
    writeFileSync(file, JSON.stringify(lock))

    expect(await install(folder)).toEqual(withoutOutput)
  })
})

describe('several scripts at once', () => {
  test('install once: the others report that they wait, and then find everything installed', async () => {
    const folder = checkout('at-once')
    const results = await Promise.all([1, 2, 3, 4].map(() => install(folder)))

    expect(results.map(({ status }) => status)).toEqual([0, 0, 0, 0])
    expect(results.filter(({ stderr }) => stderr.includes('Installing'))).toHaveLength(1)
    expect(results.filter(({ stderr }) => /Process \d+ is installing/.test(stderr))).toHaveLength(3)
    expect(installations(folder)).toBe(1)
    expect(existsSync(join(folder, '.installing'))).toBe(false)
  })

  test('continue after the installing script and all its child processes are killed', async () => {
    const folder = checkout('killed')
    const killedInstallation = await installing(folder)
    process.kill(-(killedInstallation.pid as number), 'SIGKILL')
    await once(killedInstallation, 'exit')
    expect(readdirSync(join(folder, '.installing'))).toHaveLength(1)
    const results = await Promise.all([1, 2, 3].map(() => install(folder)))

    expect(results.map(({ status }) => status)).toEqual([0, 0, 0])
    expect(results.filter(({ stderr }) => stderr.includes('Installing'))).toHaveLength(1)
    expect(installations(folder)).toBe(2)
  })

  test('wait for npm if only the script that started it was killed', async () => {
    const folder = checkout('orphan')
    const killedInstallation = await installing(folder)
    killedInstallation.kill('SIGKILL')
    await once(killedInstallation, 'exit')
    const results = await Promise.all([1, 2].map(() => install(folder)))

    expect(results.map(({ status }) => status)).toEqual([0, 0])
    expect(results.filter(({ stderr }) => stderr.includes('Installing'))).toEqual([])
    expect(installations(folder)).toBe(1)
    expect(existsSync(join(folder, '.installing'))).toBe(false)
  })

  /** Starts an installation as the leader of a process group; returns while its npm is running. */
  async function installing(cwd: string) {
    const child = spawn(process.execPath, ['scripts/install.mjs'], { cwd, stdio: 'ignore', detached: true })
    while (installations(cwd) === 0) await sleep(20)
    return child
  }
})

describe('a production installation', () => {
  test('is enough to serve, and is completed for development commands', async () => {
    const folder = checkout('production')
    npm(folder, 'ci', '--omit=dev')

    expect(await install(folder, { args: ['--production'] })).toEqual(withoutOutput)
    expect(existsSync(join(folder, 'node_modules', 'developed'))).toBe(false)
    expect(await install(folder)).toMatchObject({ status: 0, stderr: expect.stringContaining('Installing') })
    expect(existsSync(join(folder, 'node_modules', 'developed'))).toBe(true)
  })

  test('without the package node requires an installed Node of that version', async () => {
    const folder = checkout('old-node')
    npm(folder, 'ci', '--omit=dev')
    mkdirSync(join(folder, 'scripts/node'))
    writeFileSync(join(folder, 'scripts/node/package.json'), '{"version":"99.1.0"}')

    expect(await install(folder, { args: ['--production'] })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('99 or later is needed'),
    })
  })

  // Only root may become another user; the gate runs as root.
  test.runIf(process.getuid?.() === 0)('is used unchanged by a user who cannot write to it', async () => {
    const folder = checkout('image')
    npm(folder, 'ci', '--omit=dev')
    chmodSync(tempFolder, 0o755)
    const node = join(tempFolder, 'node')
    copyFileSync(process.execPath, node)
    const installAsNobody = (args: string[]) => install(folder, { args, uid: 65534, node })
    const filesBefore = readdirSync(folder)

    expect(await installAsNobody(['--production'])).toEqual(withoutOutput)
    expect(await installAsNobody([])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('development packages'),
    })
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages":{}}')
    expect(await installAsNobody(['--production'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('differs'),
    })
    expect(readdirSync(folder)).toEqual(filesBefore)
    expect(installations(folder)).toBe(1)
  })
})

describe('a linked node_modules', () => {
  function linked(name: string) {
    const folder = checkout(name)
    npm(folder, 'ci')
    const shared = join(tempFolder, `${name}-shared`)
    cpSync(join(folder, 'node_modules'), shared, { recursive: true, verbatimSymlinks: true })
    rmSync(join(folder, 'node_modules'), { recursive: true })
    symlinkSync(shared, join(folder, 'node_modules'))
    return { folder, shared }
  }

  test('is not changed if its packages differ, and the message says what to do', async () => {
    const { folder, shared } = linked('older')
    writeFileSync(join(shared, '.package-lock.json'), '{"packages":{}}')
    const { status, stderr } = await install(folder)

    expect(status).toBe(1)
    expect(stderr).toContain('rm node_modules')
    expect(readdirSync(shared).sort()).toEqual(['.package-lock.json', 'developed', 'served'])
  })

  test('is used if its packages are those of the lock file', async () => {
    expect(await install(linked('same').folder)).toEqual(withoutOutput)
  })
})

describe('the scripts of the docs page', () => {
  const modules = 'node_modules/.cache/docs-page'

  function checkoutWithDocs(name: string) {
    const folder = checkout(name)
    npm(folder, 'ci')
    for (const file of ['docs-bundle.mjs', 'docs-bundle-license.txt'])
      cpSync(join(scripts, 'install', file), join(folder, 'scripts/install', file))
    return folder
  }
  const filesIn = (folder: string) =>
    readdirSync(join(folder, modules), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, modules).length + 1))
      .sort()

  test('are installed where one is missing, changed or of another version, with their licence, and then used unchanged', async () => {
    const folder = checkoutWithDocs('docs')
    mkdirSync(join(folder, modules, 'chunks'), { recursive: true })
    writeFileSync(join(folder, modules, 'standalone.esm.js'), 'an older version')
    writeFileSync(join(folder, modules, 'chunks/older.js'), 'an older version')

    expect(await install(folder, { args: ['--production'] })).toEqual(withoutOutput)
    const installed = filesIn(folder)
    expect(installed).toEqual(filesIn(join(scripts, '..')))
    expect(installed).toEqual(expect.arrayContaining(['LICENSE', 'standalone.esm.js']))
    expect(readdirSync(join(folder, modules, '..'))).toEqual(['docs-page'])
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await install(folder)).toEqual(withoutOutput)

    const [chunk = ''] = installed.filter((name) => name.startsWith('chunks/'))
    writeFileSync(join(folder, modules, chunk), 'changed')
    expect(await install(folder)).toMatchObject({ status: 1 })
  })

  test('are reported if npm is out of reach', async () => {
    const folder = checkoutWithDocs('docs-offline')
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())

    expect(await install(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The scripts of the page /docs could not be installed'),
    })
    expect(readdirSync(join(folder, modules, '..'))).toEqual([])
  })
})

test('npm installs the scripts of the docs page after the packages, also in the image', () => {
  const { scripts: commands } = JSON.parse(readFileSync(join(scripts, '../package.json'), 'utf8'))
  expect(commands.postinstall).toBe('node scripts/install/docs-bundle.mjs')
  const dockerfile = readFileSync(join(scripts, '../Dockerfile'), 'utf8')
  expect(dockerfile.indexOf('COPY scripts/install ')).toBeLessThan(dockerfile.indexOf('RUN npm ci'))
})
