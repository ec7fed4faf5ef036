// Reads the settings of webhooks: which addresses they may have, and which authorities certify their receivers.
// Tested by test/platform/process/settings.test.ts.
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { Environment } from './environment.ts'

export interface WebhookSettings {
  /** Whether webhooks may go to addresses that are not on the internet. */
  addresses: 'any' | 'public'
  /** Certificates of authorities in addition to those of Node, in PEM. */
  ca: string | undefined
}

export function readWebhookSettings(
  { faults, read, choice }: Environment,
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
  const file = read('WEBHOOK_CA')
  try {
    const ca = file === undefined ? undefined : readFileSync(file, 'utf8')
    if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----')) throw new Error('no certificate')
    if (ca !== undefined) createSecureContext({ ca })
    return { addresses, ca }
  } catch {
    faults.push(`WEBHOOK_CA is "${file}": it is no file with certificates in PEM.`)
    return { addresses, ca: undefined }
  }
}
