// The address to which the tools send requests, and their credentials: from the environment, or from the onboarding
// package that `npm start` writes. Tested by test/scripts/mcp.long.test.ts.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TenantPackage } from '../../entities/tenants/onboarding.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'

/** Environment variables with the credentials of the caller. */
const TOKEN = 'RETAIL_API_TOKEN'
const CLIENT_ID = 'RETAIL_API_CLIENT_ID'
const CLIENT_SECRET = 'RETAIL_API_CLIENT_SECRET'

type Credentials = { token: string } | { clientId: string; clientSecret: string }

export interface Target {
  origin: string
  /** The certificate of an authority that is trusted in addition to the usual ones; undefined for none. */
  ca: string | undefined
  credentials: Credentials
  /** Sentences about the company for the model; empty if there is no onboarding package. */
  about: string
}

interface Options {
  url: string | undefined
  caFile: string | undefined
  dataDir: string
  env: Readonly<Record<string, string | undefined>>
}

/** Throws UsageError if there is no server or no credentials. */
export function findTarget({ url, caFile, dataDir, env }: Options): Target {
  const file = path.join(dataDir, 'onboarding.json')
  const onboarding: TenantPackage | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined
  const local = onboarding && new URL(onboarding.BaseUrls.accounts).origin
  const origin = url === undefined ? local : originOf(url)
  if (!origin) throw new UsageError(`There is no ${file}: run npm start first, or name a server with --url.`)
  // The package of one server does not apply to another one.
  const localPackage = origin === local ? onboarding : undefined
  return {
    origin,
    ca: caOf(caFile, localPackage && path.join(dataDir, 'tls', 'ca.pem')),
    credentials: credentialsOf(env, localPackage),
    about: localPackage ? describe(localPackage) : '',
  }
}

function originOf(url: string): string {
  const parsedUrl = URL.parse(url)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(parsedUrl?.hostname ?? '')
  if (parsedUrl?.protocol === 'https:' || (parsedUrl?.protocol === 'http:' && isLocal))
    return parsedUrl.origin
  throw new UsageError(`"${url}" is no https address, such as https://localhost:8443.`)
}

function caOf(named: string | undefined, local: string | undefined): string | undefined {
  if (named !== undefined && !existsSync(named)) throw new UsageError(`There is no file ${named}.`)
  const file = named ?? (local && existsSync(local) ? local : undefined)
  return file && readFileSync(file, 'utf8')
}

function credentialsOf(env: Options['env'], onboarding: TenantPackage | undefined): Credentials {
  const { [TOKEN]: token, [CLIENT_ID]: clientId, [CLIENT_SECRET]: clientSecret } = env
  if (token) return { token }
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (onboarding) return { clientId: onboarding.ClientId, clientSecret: onboarding.ClientSecret }
  throw new UsageError(`Set ${TOKEN}, or ${CLIENT_ID} and ${CLIENT_SECRET}.`)
}

function describe({ CompanyId, CompanyName, SourceId, Entities, CatalogItems }: TenantPackage): string {
  const stores = Entities.filter(({ Role }) => Role === 'Location').map(({ Id, Name }) => `${Id} (${Name})`)
  const items = CatalogItems.slice(0, 3).map(({ Id, Name }) => `${Id} (${Name})`)
  return [
    `The company is ${CompanyName}, CompanyId ${CompanyId}; its carts have the SourceId ${SourceId}.`,
    stores.length > 0 ? `Its stores have these values of EntityId: ${stores.join(', ')}.` : '',
    items.length > 0 ? `Some of its catalog items: ${items.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
