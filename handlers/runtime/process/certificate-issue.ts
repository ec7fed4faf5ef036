// Creates a development certificate and the CA that signs it. The CA's private key cannot be exported and is discarded
// when the function returns. The extensions are those that strict verifiers require (Python, Go, browsers).
// Tested by test/runtime/process/certificate.test.ts.
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'

const day = 86_400_000
/** Browsers and Apple's systems refuse a server certificate that is valid for more than 398 days. */
const validDays = 397

/** Returns the key, the certificate and the CA certificate in PEM format. `names` are host names and IP addresses. */
export const issueCertificate = async (names: string[], now: Date) => {
  // Loaded on first use, because a start with an existing certificate does not need them. @peculiar/x509 requires
  // reflect-metadata to be loaded first.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const caKeys = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  // Valid from an hour ago, for clients whose clock is slow.
  const notBefore = new Date(now.getTime() - day / 24)
  const validity = {
    notBefore,
    notAfter: new Date(notBefore.getTime() + validDays * day),
    signingAlgorithm: algorithm,
  }
  const { KeyUsageFlags } = x509

  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: [{ O: ['Development'], CN: [`Retail API Platform CA ${randomUUID().slice(0, 8)}`] }],
    keys: caKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(caKeys.publicKey),
    ],
  })
  const leaf = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: [{ O: ['Development'], CN: ['localhost'] }],
    issuer: ca.subjectName,
    publicKey: keys.publicKey,
    signingKey: caKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? 'ip' : 'dns', value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(caKeys.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  const key = x509.PemConverter.encode(await subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')

  return [key, leaf.toString('pem'), ca.toString('pem')].map((pem) => `${pem.trim()}\n`)
}
