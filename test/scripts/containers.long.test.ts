import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../handlers/runtime/process/settings.ts'
import { COMPOSE_FILES, DOCKERFILES, lintContainers } from '../../scripts/containers/lint.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface Service {
  build?: string | object
  depends_on?: object
  environment?: Record<string, string | null>
}
const servicesOf = (file: string) =>
  parse(textOf(file), { merge: true, logLevel: 'error' }).services as Record<string, Service>

/** The variables of a container if the operator sets `env`: `NAME: ${OTHER:-default}`, or `NAME:` for the same variable. */
function environmentOf(service: Service | undefined, env: Record<string, string>): Record<string, string> {
  const entries = Object.entries(service?.environment ?? {}).map(([name, value]) => {
    if (value === null) return [name, env[name]]
    return [name, value.replace(/\$\{(\w+):-(\w+)\}/g, (_, other, or) => env[other] ?? or)]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

describe('the compose files', () => {
  test.each(['api', 'worker'])('start the %s with settings that are valid, also in production', (name) => {
    const service = servicesOf('compose.yaml')[name]
    expect(readSettings(environmentOf(service, {}))).toMatchObject({ environment: 'sandbox', role: name })
    const env = {
      ...{ ENVIRONMENT: 'production', TLS: 'proxy', PUBLIC_URL: 'https://api.example.com' },
      ...{ KEY_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'), DATABASE_PASSWORD: 'other' },
    }
    expect(readSettings(environmentOf(service, env))).toMatchObject({
      environment: 'production',
      tls: { mode: 'proxy' },
      databaseUrl: expect.stringContaining('retail:other@database'),
    })
  })

  test('name only settings that exist', () => {
    const settings = new Set(
      [...textOf('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name),
    )
    const names = COMPOSE_FILES.flatMap((file) =>
      Object.values(servicesOf(file))
        .filter(({ build }) => build === '.')
        .flatMap(({ environment = {} }) => Object.keys(environment)),
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !settings.has(name))).toEqual([])
  })

  test('wait only for services that exist', () => {
    const [base = '', ...variants] = COMPOSE_FILES
    for (const variant of variants) {
      const all = { ...servicesOf(base), ...servicesOf(variant) }
      const awaited = Object.values(all).flatMap(({ depends_on = {} }) =>
        Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
      )
      expect(awaited.filter((name) => !(name in all))).toEqual([])
    }
  })
})

describe('npm run containers -- lint', () => {
  test('finds no fault', () => {
    expect(lintContainers().faults).toEqual([])
  })

  test('reports faults of both kinds of files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'retail-api-containers-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    for (const file of [...DOCKERFILES, ...COMPOSE_FILES]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(join(root, file), join(folder, file))
    }
    writeFileSync(join(folder, 'Dockerfile'), textOf('Dockerfile').replace(/^FROM .*/m, 'FROM node'))
    writeFileSync(join(folder, 'compose.yaml'), textOf('compose.yaml').replace('127.0.0.1:', ''))
    expect(lintContainers(folder).faults).toEqual([
      expect.stringContaining('DL3006'),
      expect.stringContaining('no-unbound-port-interfaces'),
    ])
  })
})
