import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { keyOfUser, revoke } from '../../../entities/tables/accounts/revoke.ts'
import { type Revocations, watchRevocations } from '../../../handlers/api/auth/revocations.ts'
import { startApp } from '../../support/app.ts'
import { useDatabase } from '../../support/database.ts'
import { statusWith, untilRefused } from '../../support/login.ts'
import { useFixture } from '../../support/use-fixture.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('revocations', () => {
  const db = useDatabase('migrated')
  const watching: Revocations[] = []

  const em = () => db.orm.em.fork()
  const watch = async (everyMs = 60_000, onError?: (error: unknown) => void) => {
    const revocations = await watchRevocations({ em, everyMs, ...(onError && { onError }) })
    watching.push(revocations)
    return revocations
  }
  afterEach(async () => {
    for (const revocations of watching.splice(0)) await revocations.stop()
  })

  test('without a generation cover all tokens of their keys', async () => {
    const revocations = await watch()
    await revoke(em(), [{ key: 'jti:a' }, { key: 'fam:b' }, { key: 'company:7' }])
    await revocations.refresh()

    for (const key of ['jti:a', 'fam:b', 'company:7']) {
      expect(revocations.covers(['jti:x', key], 1_000_000)).toBe(true)
    }
    expect(revocations.covers(['jti:b', 'fam:a', 'company:70', 'sub:user:1'], 1)).toBe(false)
  })

  test('with a generation cover the tokens of earlier generations', async () => {
    const revocations = await watch()
    await revoke(em(), [{ key: 'sub:user:12', generation: 3 }])
    await revoke(em(), [{ key: 'sub:user:12', generation: 2 }])
    await revocations.refresh()

    expect(revocations.covers(['sub:user:12'], 2)).toBe(true)
    expect(revocations.covers(['sub:user:12'], 3)).toBe(false)
  })

  test('from before the start are loaded at the start, except expired ones', async () => {
    await revoke(em(), [{ key: 'jti:early' }, { key: 'jti:over' }])
    await em().execute(
      "update revocation set revoked_at = now() - interval '12 hours' where key = 'jti:early'",
    )
    await em().execute(
      "update revocation set expires_at = now() - interval '1 second' where key = 'jti:over'",
    )
    const revocations = await watch()

    expect(revocations.covers(['jti:early'], 1)).toBe(true)
    expect(revocations.covers(['jti:over'], 1)).toBe(false)
  })

  test('outlive the longest access token', async () => {
    await revoke(em(), [{ key: 'jti:life' }])
    const [row] = await em().execute(
      "select expires_at > now() + interval '12 hours 1 minute' as outlives from revocation where key = 'jti:life'",
    )
    expect(row?.outlives).toBe(true)
  })

  test('are read periodically', async () => {
    const revocations = await watch(50)
    await revoke(em(), [{ key: 'jti:poll' }])

    await expect.poll(() => revocations.covers(['jti:poll'], 1), { timeout: 1000 }).toBe(true)
  })

  test('that are committed after later ones were read take effect too', async () => {
    const revocations = await watch(50)
    await em().transactional(async (slow) => {
      await revoke(slow, [{ key: 'jti:late' }])
      await revoke(em(), [{ key: 'jti:meanwhile' }])
      await expect.poll(() => revocations.covers(['jti:meanwhile'], 1)).toBe(true)
      await pause(600)
      expect(revocations.covers(['jti:late'], 1)).toBe(false)
    })

    await expect.poll(() => revocations.covers(['jti:late'], 1), { timeout: 1000 }).toBe(true)
  })

  test('that are rolled back revoke nothing', async () => {
    const revocations = await watch()
    await em()
      .transactional(async (inner) => {
        await revoke(inner, [{ key: 'jti:undone' }])
        throw new Error('undone')
      })
      .catch(() => {})
    await revocations.refresh()

    expect(revocations.covers(['jti:undone'], 1)).toBe(false)
  })

  test('are read again after a failed read, which is reported', async () => {
    const faults: unknown[] = []
    const revocations = await watch(50, (error) => faults.push(error))
    await em().execute('alter table revocation rename to gone')
    await expect.poll(() => faults.length, { timeout: 1000 }).toBeGreaterThan(0)
    await em().execute('alter table gone rename to revocation')
    await revoke(em(), [{ key: 'jti:after' }])

    await expect.poll(() => revocations.covers(['jti:after'], 1), { timeout: 1000 }).toBe(true)
  })
})

describe('a revoked token', () => {
  const app = useFixture(startApp)
  const second = useFixture(() => startApp({ databaseUrl: app.databaseUrl }))

  // The company comes last, because its revocation covers every token.
  const kinds = ['jti', 'fam', 'sub', 'client', 'company']
  test.each(kinds)('is refused by %s on every instance within a second', async (kind) => {
    const { CompanyId } = app.onboarding
    const userId = 4 + kinds.indexOf(kind)
    const ids = { fam: randomUUID(), sub: `user:${userId}`, client: `program-${kind}` }
    const { accessToken, tokenId } = await app.app.tokens.issue({
      subject: ids.sub,
      companyId: CompanyId,
      clientId: ids.client,
      supplierEntityId: null,
      scopes: ['entities.read'],
      generation: 1,
      family: ids.fam,
    })
    expect(await statusWith(app, accessToken)).toBe(200)
    expect(await statusWith(second, accessToken)).toBe(200)

    const id = { ...ids, jti: tokenId, company: CompanyId }[kind]
    const key = kind === 'sub' ? keyOfUser(CompanyId, userId) : `${kind}:${id}`
    await revoke(app.orm.em.fork(), [{ key, generation: 2 }])

    await Promise.all([untilRefused(app, accessToken), untilRefused(second, accessToken)])
  })
})
