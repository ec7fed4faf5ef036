// Authentication and authorisation (P6, P7, P9), over all operations of all documents.
import { randomUUID } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { revoke } from '../../entities/tables/accounts/revoke.ts'
import { createTokens } from '../../handlers/api/auth/tokens.ts'
import { FRAMING_BYTES } from '../../handlers/api/http/multipart.ts'
import {
  type DocumentedOperation,
  everyOperation,
  isSecured,
  operations,
  success,
  takes,
} from '../support/contract.ts'
import { useFixture } from '../support/use-fixture.ts'
import { sampledOperations, variantsFor } from '../support/variants.ts'
import { UNKNOWN_ID } from './fixtures/fixtures.ts'
import { type Draft, isMultipart, resourceParameters, startSuite, unknownResource } from './suite.ts'

const suite = useFixture(() => startSuite({ now: () => Date.now() + clock }))
let clock = 0

/** The other claims of a token, for tokens that a test signs itself. */
async function claimsOf(operation: DocumentedOperation) {
  const [, payload = ''] = (await suite.tokenWith(operation.scopes)).split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

const publicKey = async (): Promise<JWK> => suite.app.app.tokens.publicKeys()[0] ?? {}
const allScopes = [...new Set(operations.flatMap(({ scopes }) => scopes))]
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token signed by the server's key, with changed claims and header. */
async function signedByUs(operation: DocumentedOperation, claims: object = {}, header: object = {}) {
  const [row] = await suite.app.orm.em
    .fork()
    .execute<{ private_jwk: JWK; kid: string }[]>('select private_jwk, kid from signing_key')
  return new SignJWT({ ...(await claimsOf(operation)), ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: row?.kid ?? '', ...header })
    .sign(await importJWK(row?.private_jwk ?? {}, 'EdDSA'))
}

const badTokens: Record<string, (operation: DocumentedOperation) => Promise<string>> = {
  'that is no token': async () => 'garbage',
  'whose payload was changed': async ({ scopes }) => {
    const [header, payload = '', signature] = (await suite.tokenWith(scopes)).split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return `${header}.${encoded({ ...claims, jti: randomUUID() })}.${signature}`
  },
  'of the other environment': async ({ scopes }) => {
    const em = () => suite.app.orm.em.fork()
    const production = await createTokens({
      em,
      environment: 'production',
      issuer: () => suite.app.origin,
      revocations: { covers: () => false },
    })
    const { accessToken } = await production.issue({
      subject: `client:${suite.values.client_id}`,
      companyId: suite.values.CompanyId,
      clientId: suite.values.client_id,
      supplierEntityId: null,
      scopes,
      generation: 1,
      family: null,
    })
    return accessToken
  },
  'for another audience': (operation) => signedByUs(operation, { aud: 'production' }),
  'of another issuer': (operation) => signedByUs(operation, { iss: 'urn:retail-api:production' }),
  'of another kind': (operation) => signedByUs(operation, {}, { typ: 'JWT' }),
  'without an end': (operation) => signedByUs(operation, { exp: undefined }),
  'without a signature': async (operation) => {
    const { kid } = await publicKey()
    return `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${encoded(await claimsOf(operation))}.`
  },
  'signed with the public key as a secret': async (operation) => {
    const key = await publicKey()
    return new SignJWT(await claimsOf(operation))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key.kid ?? '' })
      .sign(Buffer.from(key.x ?? '', 'base64url'))
  },
  'signed with a key of its own under our key id': async (operation) => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    const { kid = '' } = await publicKey()
    return new SignJWT(await claimsOf(operation))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid })
      .sign(privateKey)
  },
  'that brings its own key': async (operation) => {
    const { privateKey, publicKey: otherPublicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    return new SignJWT(await claimsOf(operation))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: 'mine', jwk: await exportJWK(otherPublicKey) })
      .sign(privateKey)
  },
}

test('each forged token is refused only because of its fault', async () => {
  const token = await signedByUs({ scopes: ['cart.read'] } as unknown as DocumentedOperation)

  expect(await suite.app.app.tokens.authenticate(token)).toMatchObject({ companyId: suite.values.CompanyId })
})

everyOperation('asks for a token', isSecured, async (operation) => {
  for (const header of [undefined, 'Basic Z3JhY2U=', 'Bearer', 'Bearer ']) {
    const { status, headers } = await suite.request(operation, (draft) => {
      draft.token = undefined
      if (header !== undefined) draft.headers.Authorization = header
    })

    expect(status).toBe(401)
    expect(headers['www-authenticate']).toMatch(/^Bearer/)
  }
})

for (const [kind, createToken] of Object.entries(badTokens)) {
  sampledOperations(`refuses a token ${kind}`, isSecured, async (operation) => {
    const token = await createToken(operation)

    const { status, headers } = await suite.request(operation, (draft) => {
      draft.token = token
    })

    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })
}

sampledOperations('refuses a token that has expired', isSecured, async (operation) => {
  const draft = await suite.draft(operation)
  const { iat, exp } = decodeJwt(draft.token ?? '')
  expect((exp ?? 0) - (iat ?? 0)).toBe(43_200)
  try {
    clock = (exp ?? 0) * 1000 - Date.now() - 5_000
    expect((await suite.send(draft)).status).toBeLessThan(300)
    clock += 5_000
    expect((await suite.send(draft)).status).toBe(401)
  } finally {
    clock = 0
  }
})

let revoked: Promise<{ token: string; at: number }> | undefined

/** One token for all operations, used and then revoked. */
async function revokeOne() {
  const token = await suite.tokenWith(allScopes, { ...suite.values, client_id: 'revoked' })
  const before = await suite.app.app.tokens.authenticate(token)
  expect(before?.clientId).toBe('revoked')
  await revoke(suite.app.orm.em.fork(), [{ key: 'client:revoked' }])
  return { token, at: Date.now() }
}

sampledOperations('refuses a revoked token within a second', isSecured, async (operation) => {
  revoked ??= revokeOne()
  const { token, at } = await revoked

  let status = 0
  let requests = 0
  do {
    const draft = await suite.draft(operation)
    requests = Date.now()
    status = (await suite.send({ ...draft, token })).status
  } while (status !== 401 && requests < at + 1000)

  expect(status).toBe(401)
})

sampledOperations(
  'needs no token, and ignores one in the request',
  ({ anonymous }) => anonymous,
  async (operation) => {
    expect((await suite.request(operation)).status).toBeLessThan(300)
    const { status } = await suite.request(operation, (draft) => {
      draft.token = 'garbage'
    })
    expect(status).toBeLessThan(300)
  },
)

sampledOperations('refuses a token without its scope', isSecured, async (operation) => {
  const otherScopes = ['cart.read', 'cart.write', 'entities.read', 'users.read'].filter(
    (scope) => !operation.scopes.includes(scope),
  )
  const token = await suite.tokenWith(otherScopes)

  const { status } = await suite.request(operation, (draft) => {
    draft.token = token
  })

  expect(status).toBe(403)
})

sampledOperations(
  'refuses another company and an unknown one with the same response',
  isCompanys,
  async (operation) => {
    const foreignRequest = await suite.draft(operation, suite.foreign)
    const missingRequest = await suite.draft(operation, { CompanyId: 2_147_483_646 })

    const [other, none] = [await suite.send(foreignRequest), await suite.send(missingRequest)]

    expect([other.status, none.status]).toEqual([403, 403])
    expect(other.text).toBe(none.text)
  },
)

sampledOperations(
  'refuses another supplier and an unknown one with the same response',
  takes('SupplierEntityId'),
  async (operation) => {
    for (const supplier of [suite.foreign.SupplierEntityId, UNKNOWN_ID]) {
      const other = await suite.send(await suite.draft(operation, { SupplierEntityId: supplier }))

      expect([other.status, other.text]).toEqual([
        403,
        '{"Message":"You are not permitted to use this resource."}',
      ])
    }
  },
)

sampledOperations(
  "refuses a company's token if it requires a supplier's",
  (operation) => takes('SupplierEntityId')(operation) && !takes('CompanyId')(operation),
  async (operation) => {
    const token = await suite.tokenWith(allScopes, { ...suite.values, SupplierEntityId: undefined })

    const { status } = await suite.request(operation, (draft) => {
      draft.token = token
    })

    expect(status).toBe(403)
  },
)

sampledOperations(
  "refuses a supplier's token if it requires a company's",
  (operation) => isCompanys(operation) && !takes('SupplierEntityId')(operation),
  async (operation) => {
    const token = await suite.tokenWith(suite.app.rules.scopesOf('Supplier'))

    const { status } = await suite.request(operation, (draft) => {
      draft.token = token
    })

    expect(status).toBe(403)
  },
)

sampledOperations('does not find resources of another company', hasResource, async (operation) => {
  const unknownResponse = await suite.send(await suite.draft(operation, unknownResource(operation, suite)))

  for (const name of resourceParameters(operation)) {
    const other = await suite.send(await suite.draft(operation, { [name]: suite.foreign[name] }))

    if (name === 'EntityId' && operation.unknownEntity === 400) {
      const { status, body } = await suite.send(await suite.draft(operation, { [name]: UNKNOWN_ID }))
      const expectedBody = JSON.stringify(body).replaceAll(String(UNKNOWN_ID), String(suite.foreign[name]))
      expect([other.status, status, other.text]).toEqual([400, 400, expectedBody])
      continue
    }
    expect(other.status, `${name} of another company`).toBe(404)
    expect(other.text).toBe(unknownResponse.text)
    expect(other.body).toMatchObject({ Message: 'Resource cannot be found' })
  }
})

interface Fault {
  status: number
  applies(operation: DocumentedOperation): boolean
  commit(draft: Draft, operation: DocumentedOperation): void
  /** The identifiers in the request. */
  values?(operation: DocumentedOperation): Record<string, unknown>
}

const declares = (status: number) => (operation: DocumentedOperation) => String(status) in operation.responses

/** In the order in which they are refused (P7). */
const faults: readonly Fault[] = [
  {
    status: 404,
    applies: () => true,
    commit: (draft) => {
      draft.path += '/nothing'
    },
  },
  {
    status: 405,
    applies: ({ methods, unknownMethod }) => unknownMethod === 405 && !methods.includes('PATCH'),
    commit: (draft) => {
      draft.method = 'PATCH'
    },
  },
  {
    status: 401,
    applies: isSecured,
    commit: (draft) => {
      draft.token = undefined
    },
  },
  {
    status: 403,
    applies: isCompanys,
    commit: () => {},
    values: () => ({ CompanyId: suite.foreign.CompanyId }),
  },
  {
    status: 406,
    // A response without a body satisfies any Accept.
    applies: (operation) => declares(406)(operation) && success(operation).schema !== undefined,
    commit: (draft) => {
      draft.headers.Accept = 'image/png'
    },
  },
  {
    status: 415,
    applies: declares(415),
    commit: (draft) => {
      draft.headers['Content-Type'] = 'text/csv'
    },
  },
  {
    status: 413,
    applies: declares(413),
    commit: (draft, operation) => {
      // The limit of a multipart body is that of its file, plus that of boundaries and part headers.
      const framing = isMultipart(operation) ? FRAMING_BYTES : 0
      draft.body = Buffer.alloc((operation.request?.limit ?? 0) + framing + 1, 0x20)
    },
  },
  {
    status: 400,
    applies: () => true,
    commit: (draft) => {
      draft.query = [draft.query, 'nonsense=1&nonsense=2'].filter(Boolean).join('&')
    },
  },
  {
    status: 404,
    applies: (operation) => hasResource(operation) && !isEntitys(operation),
    commit: () => {},
    values: (operation) => unknownResource(operation, suite),
  },
]

sampledOperations(
  'reports the first of two faults in the order of refusals',
  () => true,
  async (operation) => {
    const applicable = faults.filter((fault) => fault.applies(operation))
    const pairs = applicable.flatMap((earlier, index) =>
      applicable.slice(index).map((later) => [earlier, later] as const),
    )
    for (const [earlier, later] of variantsFor(operation, pairs, 6)) {
      const values = { ...later.values?.(operation), ...earlier.values?.(operation) }
      const draft = await suite.draft(operation, values)
      for (const fault of new Set([later, earlier])) fault.commit(draft, operation)

      const { status } = await suite.send(draft)

      expect(status, `${earlier.status} and ${later.status} at once`).toBe(earlier.status)
    }
  },
)

function isCompanys(operation: DocumentedOperation): boolean {
  return isSecured(operation) && takes('CompanyId')(operation)
}

/** Whether a node of another company is reported as an invalid value, together with other faults of the request. */
function isEntitys(operation: DocumentedOperation): boolean {
  return operation.unknownEntity === 400 && resourceParameters(operation).at(-1) === 'EntityId'
}

function hasResource(operation: DocumentedOperation): boolean {
  return isSecured(operation) && resourceParameters(operation).length > 0
}
