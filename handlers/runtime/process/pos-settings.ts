// Reads the settings of the point of sale: its URL, which may differ by company, and the secrets that sign the calls to
// it, in the format of Standard Webhooks. Messages contain neither value, because both may contain secrets.
// Tested by test/runtime/process/settings.test.ts.
import { decodeSecret, KEY_BYTES } from '../values/webhook-secrets.ts'
import type { Environment } from './environment.ts'

export interface PosSettings {
  /** Contains `{CompanyId}` if the URL differs by company. */
  posUrl: string | undefined
  /** The decoded keys that sign the calls to the point of sale. */
  posSecrets: readonly Buffer[]
  posTimeoutMs: number
}

/** A shell command that prints a new secret. */
const MAKE_SECRET = 'echo "whsec_$(openssl rand -base64 32)"'

export function readPosSettings(environment: Environment, name: 'sandbox' | 'production'): PosSettings {
  const { faults, whole } = environment
  const posUrl = readPosUrl(environment)
  const posSecrets = readPosSecrets(environment)
  if (posUrl === undefined && posSecrets.length > 0) {
    faults.push('POS_SECRET is set, but POS_URL is not: name the point of sale, or leave POS_SECRET out.')
  }
  if (posUrl !== undefined && posSecrets.length === 0 && name === 'production') {
    faults.push(
      `POS_SECRET is missing: in production, what is posted to POS_URL is signed. Make one: ${MAKE_SECRET}`,
    )
  }
  return { posUrl, posSecrets, posTimeoutMs: whole('POS_TIMEOUT', 1, 30, 10) * 1_000 }
}

/** Reads POS_URL; a placeholder `{CompanyId}` in it is kept. */
function readPosUrl({ faults, read, url }: Environment): string | undefined {
  const pattern = read('POS_URL')
  if (pattern === undefined) return undefined
  const unknown = pattern.match(/\{[^{}]*\}/g)?.find((name) => name !== '{CompanyId}')
  if (unknown) faults.push(`POS_URL contains ${unknown}: only {CompanyId} is replaced.`)
  const { username, password } = URL.parse(companyUrl(pattern, 1)) ?? {}
  if (username || password) {
    faults.push('POS_URL contains a user name or a password: leave them out; POS_SECRET signs the calls.')
  }
  return url('POS_URL', ['https:', 'http:'])
}

/** Returns the URL for a company. */
export const companyUrl = (pattern: string, companyId: number): string =>
  pattern.replaceAll('{CompanyId}', String(companyId))

/** Reads POS_SECRET and returns the decoded keys of all secrets. */
function readPosSecrets({ faults, names }: Environment): readonly Buffer[] {
  const keys = names('POS_SECRET').map(decodeSecret)
  if (keys.includes(undefined)) {
    faults.push(
      `POS_SECRET is not a signing secret: use whsec_ and ${KEY_BYTES.min} to ${KEY_BYTES.max} bytes in base64, as from ${MAKE_SECRET}`,
    )
  }
  return keys.filter((key) => key !== undefined)
}
