import { generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../entities/database/orm.config.ts'
import { SigningKey } from '../../../entities/tables/accounts/signing-key.ts'
import type { Grant } from '../../../handlers/api/auth/access-token.ts'
import { watchRevocations } from '../../../handlers/api/auth/revocations.ts'
import { createTokens, type Tokens } from '../../../handlers/api/auth/tokens.ts'
import { createTestDatabase, useDatabase } from '../../support/database.ts'

const grant: Grant = {
  subject: 'user:12',
  companyId: 1000,
  clientId: 'demo-retail',
  supplierEntityId: null,
  scopes: ['cart.read', 'cart.write'],
  generation: 1,
  family: null,
}
const everything = { covers: () => false }

describe('access tokens', () => {
  const db = useDatabase('migrated')
  let tokens: Tokens
  let clock = Date.now()
  let queries = 0

  const em = () => {
    queries += 1
    return db.orm.em.fork()
  }
  const newTokens = (options: Partial<Parameters<typeof createTokens>[0]> = {}) =>
    createTokens({
      em,
      environment: 'sandbox',
      issuer: () => 'https://api.example',
      revocations: everything,
      now: () => clock,
      ...options,
    })

  beforeAll(async () => {
    tokens = await newTokens()
  })

  /** A token with any claims and header, signed with the key of the environment. */
  async function forge(claims: Record<string, unknown>, header: Record<string, unknown> = {}) {
    const key = await db.orm.em.fork().findOneOrFail(SigningKey, { kid: { $ne: null } })
    const seconds = Math.floor(clock / 1000)
    const jwt = new SignJWT({
      iss: 'https://api.example',
      aud: 'sandbox',
      sub: `user:${grant.companyId}:12`,
      jti: 'a',
      iat: seconds,
      exp: seconds + 60,
      company: 1000,
      client_id: 'demo-retail',
      scope: 'cart.read',
      gen: 1,
      ...claims,
    })
    jwt.setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'at+jwt', ...header })
    return jwt.sign(await importJWK(key.privateJwk as JWK, 'EdDSA'))
  }

  test('identify the caller', async () => {
    const { accessToken, tokenId } = await tokens.issue(grant)

    expect(await tokens.authenticate(accessToken)).toEqual({
      kind: 'user',
      subject: 'user:12',
      companyId: 1000,
      userId: 12,
      clientId: 'demo-retail',
      supplierEntityId: null,
      scopes: new Set(['cart.read', 'cart.write']),
      nodeScopes: new Set(),
      generation: grant.generation,
      tokenId,
      expiresAt: Math.floor(clock / 1000) * 1000 + 43_200_000,
      authenticatedAt: null,
      clientGeneration: 1,
      family: null,
      sessionId: null,
    })
  })

  test('of a client identify no user', async () => {
    const { accessToken } = await tokens.issue({ ...grant, subject: 'client:a:b', supplierEntityId: 1017 })

    expect(await tokens.authenticate(accessToken)).toMatchObject({
      kind: 'client',
      subject: 'client:a:b',
      userId: 0,
      supplierEntityId: 1017,
    })
  })

  test('are refused after their expiry, cached or not', async () => {
    const { accessToken } = await tokens.issue(grant)
    expect(await tokens.authenticate(accessToken)).toBeDefined()

    clock += 43_201_000
    expect(await tokens.authenticate(accessToken)).toBeUndefined()
    expect(await (await newTokens()).authenticate(accessToken)).toBeUndefined()
    clock -= 43_201_000
  })

  test.each([
    ['another audience', { aud: 'production' }, {}],
    ['another issuer', { iss: 'urn:retail-api:production' }, {}],
    ['no issuer', { iss: undefined }, {}],
    ['an issuer without TLS', { iss: 'http://api.example' }, {}],
    ['an expiry in the past', { exp: 1 }, {}],
    ['no expiry', { exp: undefined }, {}],
    ['no subject', { sub: undefined }, {}],
    ['no company', { company: undefined }, {}],
    ['no scope', { scope: undefined }, {}],
    ['another type', {}, { typ: 'JWT' }],
    ['an unknown key', {}, { kid: 'another' }],
    ['no key', {}, { kid: undefined }],
  ])('with %s are refused', async (_, claims, header) => {
    expect(await tokens.authenticate(await forge({}))).toBeDefined()
    expect(await tokens.authenticate(await forge(claims, header))).toBeUndefined()
  })

  test('of another https origin are accepted unless PUBLIC_URL sets the issuer', async () => {
    const otherIssuer = await forge({ iss: 'https://other.example:8443' })
    const strict = await newTokens({ onlyOwnIssuer: true })

    expect(await tokens.authenticate(otherIssuer)).toBeDefined()
    expect(await strict.authenticate(otherIssuer)).toBeUndefined()
    expect(await strict.authenticate(await forge({}))).toBeDefined()
  })

  test('that are not in canonical base64url are refused', async () => {
    const token = await forge({})
    const [header = '', payload = '', signature = ''] = token.split('.')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // The last character of a signature carries two bits; a lenient decoder ignores the other four.
    const last = alphabet.indexOf(signature.at(-1) ?? '')
    const spare = Array.from({ length: 16 }, (_, bits) => alphabet[(last & 0b110000) | bits])
    const others = spare.filter((letter) => letter !== signature.at(-1))
    expect(others).toHaveLength(15)

    for (const spelled of [
      ...others.map((letter) => `${header}.${payload}.${signature.slice(0, -1)}${letter}`),
      `${token}=`,
      `${token}==`,
      `${header}=.${payload}.${signature}`,
      `${header}.${payload}=.${signature}`,
      `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}=`,
      `${token} `,
      `${token}\n`,
    ]) {
      expect(await tokens.authenticate(spelled), spelled.slice(-10)).toBeUndefined()
    }
    expect(await tokens.authenticate(token)).toBeDefined()
  })

  test('of the algorithms none and HS256 are refused', async () => {
    const [header, payload] = (await forge({})).split('.') as [string, string]
    const [key] = tokens.publicKeys()
    const withAlg = (alg: string) =>
      Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg }),
      ).toString('base64url')
    expect(await tokens.authenticate(`${withAlg('none')}.${payload}.`)).toBeUndefined()
    expect(await tokens.authenticate(`${header}.${payload}.`)).toBeUndefined()

    // The public key is used as a shared secret, which is the known algorithm confusion attack.
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '', typ: 'at+jwt' })
      .sign(Buffer.from(key?.x ?? '', 'base64url'))
    expect(await tokens.authenticate(confused)).toBeUndefined()
  })

  test('signed by another key under our kid are refused', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    const [, payload = ''] = (await forge({})).split('.')
    const [key] = tokens.publicKeys()
    const forged = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      .setProtectedHeader({ alg: 'EdDSA', kid: key?.kid ?? '', typ: 'at+jwt' })
      .sign(privateKey)
    expect(await tokens.authenticate(forged)).toBeUndefined()
  })

  test('changed by one character are refused', async () => {
    const token = await forge({})
    const claims = (company: number) => Buffer.from(JSON.stringify({ company })).toString('base64url')
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const flipped = (text: string) =>
      `${text.slice(0, -3)}${text.at(-3) === 'A' ? 'B' : 'A'}${text.slice(-2)}`

    for (const changed of [
      `${flipped(header)}.${payload}.${signature}`,
      `${header}.${flipped(payload)}.${signature}`,
      `${header}.${payload}.${flipped(signature)}`,
      `${header}.${claims(1001)}.${signature}`,
      `${payload}.${header}.${signature}`,
      `${header}.${payload}`,
      'a.b.c',
      '...',
      '',
    ]) {
      expect(await tokens.authenticate(changed)).toBeUndefined()
    }
  })

  test('of the sandbox are refused in production and vice versa, even with the same keys', async () => {
    const production = await newTokens({ environment: 'production' })

    expect(await production.authenticate((await tokens.issue(grant)).accessToken)).toBeUndefined()
    expect(await tokens.authenticate((await production.issue(grant)).accessToken)).toBeUndefined()
  })

  test('that are cached are still checked for revocation', async () => {
    const revocations = await watchRevocations({ em: () => db.orm.em.fork(), everyMs: 60_000 })
    const watched = await newTokens({ revocations })
    const { accessToken, tokenId } = await watched.issue(grant)
    expect(await watched.authenticate(accessToken)).toBeDefined()

    await db.orm.em.fork().execute(
      `insert into revocation (key, generation, expires_at)
       values ('jti:${tokenId}', 2147483647, now() + interval '1 hour')`,
    )
    await revocations.refresh()
    expect(await watched.authenticate(accessToken)).toBeUndefined()
    await revocations.stop()
  })

  test('of processes that start at the same time on an empty database are accepted by all of them', async () => {
    const empty = await createTestDatabase('migrated')
    const orms = await Promise.all([1, 2, 3].map(() => openDatabase(empty.url)))
    const started = await Promise.all(orms.map((emptyOrm) => newTokens({ em: () => emptyOrm.em.fork() })))

    for (const issuer of started) {
      const { accessToken } = await issuer.issue(grant)
      for (const reader of started) expect(await reader.authenticate(accessToken)).toBeDefined()
    }
    expect(await orms[0]?.em.fork().count(SigningKey)).toBe(1)
    await Promise.all(orms.map((emptyOrm) => emptyOrm.close(true)))
    await empty.drop()
  })

  test('with a later key are accepted once it is read', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const { exportJWK } = await import('jose')
    const later = new SigningKey()
    Object.assign(later, {
      kid: 'later',
      algorithm: 'EdDSA',
      privateJwk: await exportJWK(privateKey),
      publicJwk: { ...(await exportJWK(publicKey)), kid: 'later', alg: 'EdDSA', use: 'sig' },
    })
    await db.orm.em.fork().persist(later).flush()
    const [, payload = ''] = (await forge({})).split('.')
    const token = await new SignJWT(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      .setProtectedHeader({ alg: 'EdDSA', kid: 'later', typ: 'at+jwt' })
      .sign(privateKey)

    clock += 2_001
    expect(await tokens.authenticate(token)).toMatchObject({ subject: 'user:12' })
    expect(tokens.publicKeys().map(({ kid }) => kid)).toContain('later')
  })

  test('with unknown keys cause at most one query in two seconds', async () => {
    clock += 2_001
    const forged = await Promise.all(Array.from({ length: 50 }, (_, n) => forge({}, { kid: `made-up-${n}` })))
    queries = 0

    const callers = await Promise.all(forged.map((token) => tokens.authenticate(token)))
    for (const token of forged) callers.push(await tokens.authenticate(token))

    expect(callers.filter((caller) => caller !== undefined)).toEqual([])
    expect(queries).toBe(1)
  })

  test('cause 503, neither accepted nor refused, while the keys cannot be read', async () => {
    const token = await forge({}, { kid: 'unheard-of' })
    let isDown = false
    const cut = await newTokens({
      em: () => {
        if (isDown) throw new Error('the database is away')
        return db.orm.em.fork()
      },
    })
    isDown = true
    clock += 2_001

    await expect(cut.authenticate(token)).rejects.toMatchObject({ status: 503 })
    expect(await cut.authenticate((await cut.issue(grant)).accessToken)).toBeDefined()
  })

  describe('with keys that are encrypted in the database', () => {
    const keyOf = (letter: string) => Buffer.alloc(32, letter)
    const stored = async () =>
      JSON.stringify(await db.orm.em.fork().execute('select private_jwk from signing_key'))

    test('are issued and verified; private keys are encrypted at the next start, and new keys at once', async () => {
      expect(await stored()).toContain('"d":')
      const old = (await tokens.issue(grant)).accessToken

      const first = await newTokens({ encryptionKeys: { current: keyOf('a'), previous: undefined } })
      const byFirst = await stored()
      expect(byFirst).not.toContain('"d":')
      expect(await first.authenticate(old)).toMatchObject({ subject: 'user:12' })
      const second = await newTokens({ encryptionKeys: { current: keyOf('b'), previous: keyOf('a') } })

      expect(await stored()).not.toBe(byFirst)
      const withOtherKey = await newTokens({ encryptionKeys: { current: keyOf('b'), previous: undefined } })
      for (const issuer of [first, second, withOtherKey]) {
        expect(await withOtherKey.authenticate((await issuer.issue(grant)).accessToken)).toBeDefined()
      }
    })

    test('refuse to start without the right key', async () => {
      for (const encryptionKeys of [undefined, { current: keyOf('c'), previous: undefined }]) {
        await expect(newTokens({ encryptionKeys })).rejects.toThrow('KEY_ENCRYPTION_KEY does not decrypt')
      }
    })
  })
})
