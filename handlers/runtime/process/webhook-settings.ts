// Reads the settings of webhooks: which addresses and ports they may have, and which authorities certify their receivers.
// Tested by test/runtime/process/settings.test.ts.
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Environment } from './environment.ts'

export interface WebhookSettings {
  /** Whether webhooks may go to addresses that are not on the internet. */
  addresses: 'any' | 'public'
  /** The ports that they may have; undefined for all. */
  ports: readonly number[] | undefined
  /** Certificates of authorities in addition to those of Node, in PEM. */
  ca: string | undefined
}

/** The ports of https that need no setting (V5). */
const USUAL_PORTS = [443, 8443]

export function readWebhookSettings(
  { faults, read, choice, names }: Environment,
  environmentName: 'sandbox' | 'production',
): WebhookSettings {
  const addresses = choice(
    'WEBHOOK_ADDRESSES',
    ['any', 'public'] as const,
    environmentName === 'production' ? 'public' : 'any',
  )
  if (environmentName === 'production' && addresses === 'any') {
    faults.push('WEBHOOK_ADDRESSES is any: in production webhooks go to public addresses only.')
  }
  const further = names('WEBHOOK_PORTS')
  for (const port of further.filter((name) => !/^[1-9]\d{0,4}$/.test(name) || Number(name) > 65_535)) {
    faults.push(`WEBHOOK_PORTS has "${port}": use numbers from 1 to 65535, separated by commas.`)
  }
  const ports = addresses === 'public' ? [...USUAL_PORTS, ...further.map(Number)] : undefined
  const file = read('WEBHOOK_CA')
  try {
    const ca = file === undefined ? undefined : readFileSync(file, 'utf8')
    if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no certificate')
    if (ca !== undefined) createSecureContext({ ca })
    return { addresses, ports, ca }
  } catch {
    faults.push(`WEBHOOK_CA is "${file}": it is no file with certificates in PEM.`)
    return { addresses, ports, ca: undefined }
  }
}
