// Reads the operator's certificate (TLS=files). An unusable one is refused before the server listens, with the name of
// the setting. Tested by test/runtime/process/certificate.test.ts.

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SettingsError } from '../errors/settings-error.ts'
import type { ServerCertificate } from './certificate.ts'

type FileOptions = { cert: string; key: string; now: () => Date }

/** Reads the certificate of TLS_CERT and TLS_KEY. Throws a SettingsError that names the faulty variable. */
export const filesCertificate = async ({ cert, key, now }: FileOptions): Promise<ServerCertificate> => {
  const certPem = await readSetting('TLS_CERT', cert)
  const keyPem = await readSetting('TLS_KEY', key)
  const certificate = parse(
    'TLS_CERT',
    cert,
    'no certificate in PEM form',
    () => new X509Certificate(certPem),
  )
  const noKey = 'no private key in PEM form that opens without a passphrase'
  const privateKey = parse('TLS_KEY', key, noKey, () => createPrivateKey(keyPem))

  if (!certificate.checkPrivateKey(privateKey))
    throw new SettingsError(`TLS_KEY names ${key}, which is not the key of the first certificate in ${cert}.`)
  if (now() > certificate.validToDate)
    throw new SettingsError(
      `TLS_CERT names ${cert}, which expired on ${certificate.validToDate.toISOString()}.`,
    )
  if (now() < certificate.validFromDate)
    throw new SettingsError(
      `TLS_CERT names ${cert}, which is valid from ${certificate.validFromDate.toISOString()}.`,
    )

  return { key: keyPem, cert: certPem }
}

const readSetting = async (setting: string, file: string) => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new SettingsError(
      `${setting} names ${file}, which ${code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`}.`,
    )
  }
}

const parse = <T>(setting: string, file: string, lack: string, read: () => T): T => {
  try {
    return read()
  } catch {
    throw new SettingsError(`${setting} names ${file}, which has ${lack}.`)
  }
}
