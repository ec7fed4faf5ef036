// The development certificate of the server (TLS=auto), created on first start and signed by a separate CA, whose
// private key is discarded at once: a client that trusts ca.pem trusts this one certificate and nothing that could be
// signed later. server.pem (mode 0600) contains the key, the certificate and the CA in one file, so that a crash cannot
// leave parts that do not match.
// Tested by test/runtime/process/certificate.test.ts.
import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { issueCertificate } from './certificate-issue.ts'

/** PEM texts for `tls.createServer`. `caFile` is the CA file for clients; absent for the operator's own certificate. */
export type ServerCertificate = { key: string; cert: string; caFile?: string }

type DevelopmentOptions = { directory: string; hosts?: readonly string[]; now: () => Date }

const day = 86_400_000
const renewDays = 30
const wildcards = ['0.0.0.0', '::']
const pemBlock = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----\n?/g

/**
 * Returns the certificate in `directory`; creates a new one if it is absent, damaged, near expiry or lacks a host (P3).
 * Only one process may call this for a data folder: concurrent calls could overwrite each other's certificate.
 */
export const developmentCertificate = async ({ directory, hosts = [], now }: DevelopmentOptions) => {
  const all = new Set(['localhost', '127.0.0.1', '::1', ...hosts.map((host) => host.toLowerCase())])
  const names = [...all].filter((host) => !wildcards.includes(host))
  const file = join(directory, 'server.pem')
  const caFile = join(directory, 'ca.pem')

  let bundle: string[] = split(await readOr(file, ''))
  if (!isUsable(bundle, names, now())) {
    bundle = await issueCertificate(names, now())
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await replace(file, bundle.join(''))
  }

  const [key, leaf, ca] = bundle as [string, string, string]
  if ((await readOr(caFile, '')) !== ca) await replace(caFile, ca)

  return { key, cert: leaf + ca, caFile } satisfies ServerCertificate
}

const isUsable = (bundle: string[], names: string[], now: Date) => {
  const [key, leaf, ca] = bundle
  if (!key || !leaf || !ca) return false
  try {
    const certificate = new X509Certificate(leaf)
    return (
      certificate.checkPrivateKey(createPrivateKey(key)) &&
      certificate.verify(new X509Certificate(ca).publicKey) &&
      certificate.validFromDate <= now &&
      certificate.validToDate.getTime() > now.getTime() + renewDays * day &&
      names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)))
    )
  } catch {
    return false
  }
}

const split = (pem: string) => pem.match(pemBlock) ?? []

const readOr = async (file: string, fallback: string) => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }
}

/** Replaces the file atomically (temporary file, then rename), readable by its owner only. */
const replace = async (file: string, text: string) => {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
