import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { get, createServer as httpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { developmentCertificate } from '../../../handlers/runtime/process/certificate.ts'
import { filesCertificate } from '../../../handlers/runtime/process/certificate-files.ts'

const execFileAsync = promisify(execFile)
const has = async (program: string) => {
  try {
    await execFileAsync(program, ['--version'])
    return true
  } catch {
    return false
  }
}
const curlIsHere = await has('curl')
const pythonIsHere = await has('python3')

const day = 86_400_000
const today = new Date()
const now = () => today
const inDays = (days: number) => () => new Date(today.getTime() + days * day)

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'certificate-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** Serves "ok" over TLS and calls `use` with the port. */
const serving = async (tls: { key: string; cert: string }, use: (port: number) => Promise<void>) => {
  await using server = httpsServer(tls, (_request, response) => void response.end('ok'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await use((server.address() as AddressInfo).port)
  server.closeAllConnections()
}

const fetchOver = (url: string, ca: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(url, { ca, agent: false }, (response) => resolve(response.resume().statusCode)).on('error', reject)
  })

describe('development certificate', () => {
  test('serves clients that trust its CA, by name and by address', async () => {
    const certificate = await developmentCertificate({ directory, now })
    const ca = await readFile(certificate.caFile, 'utf8')

    await serving(certificate, async (port) => {
      expect(await fetchOver(`https://localhost:${port}`, ca)).toBe(200)
      expect(await fetchOver(`https://127.0.0.1:${port}`, ca)).toBe(200)
    })
  })

  test('is refused by clients that trust another CA', async () => {
    const certificate = await developmentCertificate({ directory, now })
    const other = await developmentCertificate({ directory: join(directory, 'other'), now })
    const ca = await readFile(other.caFile, 'utf8')

    await serving(certificate, async (port) => {
      await expect(fetchOver(`https://localhost:${port}`, ca)).rejects.toThrow(/certificate/)
    })
  })

  test.skipIf(!curlIsHere)('satisfies curl', async () => {
    const certificate = await developmentCertificate({ directory, now })

    await serving(certificate, async (port) => {
      const { stdout } = await execFileAsync('curl', [
        '-sS',
        '--cacert',
        certificate.caFile,
        `https://localhost:${port}`,
      ])
      expect(stdout).toBe('ok')
    })
  })

  test.skipIf(!pythonIsHere)('satisfies the strict verification of Python', async () => {
    const certificate = await developmentCertificate({ directory, now })
    const script = `
import ssl, sys, urllib.request
context = ssl.create_default_context(cafile=sys.argv[1])
context.verify_flags |= ssl.VERIFY_X509_STRICT
print(urllib.request.urlopen(sys.argv[2], context=context).status)`

    await serving(certificate, async (port) => {
      const { stdout } = await execFileAsync('python3', [
        '-c',
        script,
        certificate.caFile,
        `https://localhost:${port}`,
      ])
      expect(stdout.trim()).toBe('200')
    })
  })

  test('names loopback and the configured host, and is valid for at most 397 days', async () => {
    const { cert } = await developmentCertificate({ directory, hosts: ['Shop.Example', '192.0.2.7'], now })
    const leaf = new X509Certificate(cert)

    expect(leaf.checkHost('localhost')).toBe('localhost')
    expect(leaf.checkHost('shop.example')).toBe('shop.example')
    for (const address of ['127.0.0.1', '::1', '192.0.2.7']) expect(leaf.checkIP(address)).toBe(address)
    expect(leaf.validToDate.getTime() - leaf.validFromDate.getTime()).toBeLessThanOrEqual(397 * day)
    expect(leaf.ca).toBe(false)
  })

  test('does not name a wildcard address to listen on', async () => {
    const { cert } = await developmentCertificate({ directory, hosts: ['0.0.0.0', '::'], now })

    expect(new X509Certificate(cert).checkIP('0.0.0.0')).toBeUndefined()
  })

  test('has a key that only its owner can read, and leaves no temporary files', async () => {
    await developmentCertificate({ directory, now })

    expect((await stat(join(directory, 'server.pem'))).mode & 0o777).toBe(0o600)
    expect((await readdir(directory)).toSorted()).toEqual(['ca.pem', 'server.pem'])
  })

  test('does not store the key of its CA', async () => {
    const { key, caFile } = await developmentCertificate({ directory, now })
    const ca = new X509Certificate(await readFile(caFile))
    const storedFile = await readFile(join(directory, 'server.pem'), 'utf8')

    expect(storedFile.match(/PRIVATE KEY-----\n/g)).toHaveLength(2)
    expect(ca.publicKey.equals(new X509Certificate(storedFile).publicKey)).toBe(false)
    expect(storedFile.startsWith(key)).toBe(true)
  })

  test('is reused on later starts, until 30 days before its end', async () => {
    const first = await developmentCertificate({ directory, now })
    const later = await developmentCertificate({ directory, now: inDays(366) })
    const renewed = await developmentCertificate({ directory, now: inDays(368) })

    expect(later).toEqual(first)
    expect(renewed.cert).not.toBe(first.cert)
    expect(new X509Certificate(renewed.cert).validToDate.getTime()).toBeGreaterThan(inDays(700)().getTime())
  })

  test('is replaced if it lacks a host', async () => {
    const first = await developmentCertificate({ directory, now })
    const second = await developmentCertificate({ directory, hosts: ['shop.example'], now })
    const third = await developmentCertificate({ directory, hosts: ['shop.example'], now })

    expect(second.cert).not.toBe(first.cert)
    expect(third).toEqual(second)
  })

  test.each(['', 'no PEM at all', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
    'is replaced if the file is damaged: %j',
    async (damaged) => {
      await writeFile(join(directory, 'server.pem'), damaged)
      const { key, cert } = await developmentCertificate({ directory, now })

      await serving({ key, cert }, async (port) => {
        expect(await fetchOver(`https://localhost:${port}`, cert)).toBe(200)
      })
    },
  )

  test('writes ca.pem again if it is missing or different', async () => {
    const { caFile } = await developmentCertificate({ directory, now })
    const ca = await readFile(caFile, 'utf8')

    await rm(caFile)
    await developmentCertificate({ directory, now })
    expect(await readFile(caFile, 'utf8')).toBe(ca)

    await writeFile(caFile, 'another')
    await developmentCertificate({ directory, now })
    expect(await readFile(caFile, 'utf8')).toBe(ca)
  })
})

describe('certificate from files', () => {
  const written = async (name: string, text: string) => {
    const file = join(directory, name)
    await writeFile(file, text)
    return file
  }
  const pair = async () => {
    const { key, cert } = await developmentCertificate({ directory: join(directory, 'made'), now })
    return { key: await written('key.pem', key), cert: await written('cert.pem', cert) }
  }

  test('is read unchanged', async () => {
    const { key, cert } = await pair()

    expect(await filesCertificate({ key, cert, now })).toEqual({
      key: await readFile(key, 'utf8'),
      cert: await readFile(cert, 'utf8'),
    })
  })

  test('is refused with the name of the setting whose file is missing', async () => {
    const { key, cert } = await pair()
    const absent = join(directory, 'absent.pem')

    await expect(filesCertificate({ key, cert: absent, now })).rejects.toThrow(
      `TLS_CERT names ${absent}, which does not exist.`,
    )
    await expect(filesCertificate({ key: absent, cert, now })).rejects.toThrow(
      `TLS_KEY names ${absent}, which does not exist.`,
    )
  })

  test('is refused if a file is unreadable or not a certificate', async () => {
    const { key, cert } = await pair()
    const text = await written('text.pem', 'hello')

    await expect(filesCertificate({ key, cert: directory, now })).rejects.toThrow(
      /^TLS_CERT .* cannot be read/,
    )
    await expect(filesCertificate({ key, cert: text, now })).rejects.toThrow(/^TLS_CERT .* no certificate/)
    await expect(filesCertificate({ key: text, cert, now })).rejects.toThrow(/^TLS_KEY .* no private key/)
    await expect(filesCertificate({ key: cert, cert, now })).rejects.toThrow(/^TLS_KEY .* no private key/)
  })

  test('is refused if the key belongs to another certificate', async () => {
    const { cert } = await pair()
    const other = await developmentCertificate({ directory: join(directory, 'other'), now })
    const key = await written('other-key.pem', other.key)

    await expect(filesCertificate({ key, cert, now })).rejects.toThrow(/^TLS_KEY .* not the key of/)
  })

  test('is refused before and after its validity', async () => {
    const { key, cert } = await pair()

    await expect(filesCertificate({ key, cert, now: inDays(400) })).rejects.toThrow(/^TLS_CERT .* expired on/)
    await expect(filesCertificate({ key, cert, now: inDays(-1) })).rejects.toThrow(/^TLS_CERT .* valid from/)
  })
})
