import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { EntityManager } from '@mikro-orm/postgresql'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadContract } from '../../../handlers/api/contract/contract.ts'
import type { AnyResponse } from '../../../handlers/api/handler.ts'
import { fingerprintOf } from '../../../handlers/api/limits/fingerprint.ts'
import { type IdempotentRequest, once } from '../../../handlers/api/limits/idempotency.ts'
import { toProblem } from '../../../handlers/api/pipeline/to-problem.ts'
import { startApp } from '../../support/app.ts'
import { leastMs, threadMs } from '../../support/processor-time.ts'
import { giveIdsByDefault } from '../../support/sql/ids-by-default.ts'
import { useFixture } from '../../support/use-fixture.ts'

const generated = new URL('../../../generated/', import.meta.url)

describe('Idempotency-Key', () => {
  const app = useFixture(startApp)
  let token: string
  let carts: string
  let keys = 0

  const newKey = () => `order-${++keys}`
  const sql = (text: string, values: unknown[] = []) => app.orm.em.fork().execute(text, values)
  const countCarts = async () => (await sql('select count(*)::int as count from cart'))[0]?.count
  const cart = (members: object = {}) => ({
    FirstName: 'Ada',
    SourceId: app.onboarding.SourceId,
    Items: [{ Name: 'Nimbus 5 Phone Case', ProductTypeId: 2, Quantity: 1, DisplayPrice: 24.99 }],
    ...members,
  })
  const post = (key: string, body: unknown = cart(), headers: Record<string, string> = {}) =>
    app.request(carts, { method: 'POST', token, body, headers: { 'Idempotency-Key': key, ...headers } })

  beforeAll(async () => {
    await giveIdsByDefault(app.orm.em.fork())
    token = await app.tokenOf('ApiClient')
    const { CompanyId, Entities } = app.onboarding
    const location = Entities.find(({ Role }) => Role === 'Location')
    carts = `/cart/v1/companies(${CompanyId})/entities(${location?.Id})/carts`
  })

  describe('over HTTP', () => {
    test('replays in the requested format', async () => {
      const key = newKey()
      await post(key)
      const hal = await post(key, cart(), { Accept: 'application/hal+json' })

      expect(hal.headers['content-type']).toBe('application/hal+json')
      expect(hal.body._embedded.self[0].FirstName).toBe('Ada')
    })

    test('refuses another body or path with 422', async () => {
      const key = newKey()
      const [created] = (await post(key)).body

      const other = await post(key, cart({ FirstName: 'Eve' }))
      expect([other.status, other.body.Code]).toEqual([422, 'IdempotencyKeyReused'])
      const otherPath = await app.request(`${carts}(${created.Id})/status`, {
        method: 'POST',
        token,
        body: { Status: 2 },
        headers: { 'Idempotency-Key': key },
      })
      expect(otherPath.status).toBe(422)
    })

    test('is checked after authentication, authorisation and validation', async () => {
      const key = newKey()
      await post(key)
      const send = (members: object) =>
        app.request(carts, { method: 'POST', body: cart(), headers: { 'Idempotency-Key': key }, ...members })

      expect((await send({})).status).toBe(401)
      expect((await send({ token: await app.tokenOf('Supplier') })).status).toBe(403)
      expect((await send({ token, body: { ...cart(), Unknown: 1 } })).status).toBe(400)
    })

    test('is separate for each subject: another subject neither gets the response nor detects that it exists', async () => {
      const key = newKey()
      const first = await post(key)
      const before = await countCarts()
      const send = async (role: 'Administrator' | 'Employee', body: unknown) =>
        app.request(carts, {
          method: 'POST',
          token: await app.tokenOf(role),
          body,
          headers: { 'Idempotency-Key': key },
        })

      const same = await send('Administrator', cart())
      const other = await send('Employee', cart({ FirstName: 'Eve' }))
      expect([first.status, same.status, other.status]).toEqual([201, 201, 201])
      expect(await countCarts()).toBe(before + 2)
      expect(same.headers).not.toHaveProperty('idempotent-replayed')
      expect(new Set([first, same, other].map(({ body }) => body[0].Id)).size).toBe(3)
      expect((await post(key)).text).toBe(first.text)
      expect((await send('Employee', cart({ FirstName: 'Eve' }))).text).toBe(other.text)
    })

    test('does not wait for another subject’s request with the same key', async () => {
      const key = newKey()
      const roles = ['Administrator', 'Employee', 'ApiClient'] as const
      const tokens = await Promise.all(roles.map((role) => app.tokenOf(role)))
      const responses = await Promise.all(
        tokens.map((token) =>
          app.request(carts, { method: 'POST', token, body: cart(), headers: { 'Idempotency-Key': key } }),
        ),
      )
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    })

    test('is forgotten after 24 hours', async () => {
      const key = newKey()
      const first = await post(key)
      const age = (by: string) =>
        sql(
          `update idempotency_key set created_at = (created_at at time zone 'UTC' - ?::interval) at time zone 'UTC' where key = ?`,
          [by, key],
        )

      await age('23 hours 59 minutes')
      expect((await post(key)).text).toBe(first.text)
      await age('1 minute')
      const later = await post(key, cart({ FirstName: 'Eve' }))
      expect([later.status, later.body[0].FirstName]).toEqual([201, 'Eve'])
      expect((await post(key, cart({ FirstName: 'Eve' }))).text).toBe(later.text)
    })
  })

  describe('around a handler', () => {
    const em = () => app.orm.em.fork()
    const request = (key: string, members: Partial<IdempotentRequest> = {}): IdempotentRequest => ({
      companyId: app.onboarding.CompanyId,
      subject: 'user:1',
      key,
      operationId: 'createThing',
      parts: [{}, {}, { a: 1 }],
      keptHours: 24,
      holdsPassword: false,
      oneTimeMembers: [],
      ...members,
    })
    const respondWith =
      (body: unknown, status = 201) =>
      async (): Promise<AnyResponse> => ({ status, body })
    const addReason = (inner: EntityManager, name: string) =>
      inner.execute('insert into lock_reason (company_id, name) values (?, ?)', [
        app.onboarding.CompanyId,
        name,
      ])
    const reasons = async (name: string) =>
      (await sql('select id from lock_reason where name = ?', [name])).length

    test('keeps the order of members and the headers', async () => {
      const key = newKey()
      const body = { z: 1, a: [{ y: 2, b: null }], 10: 'ten', m: 1.5 }
      const handler = async () => ({ status: 201, body, headers: { ETag: '"1"' } })
      await once(em(), request(key), handler)
      const second = await once(em(), request(key), respondWith('another'))

      expect(JSON.stringify(second.body)).toBe(JSON.stringify(body))
      expect(second.headers).toEqual({ ETag: '"1"', 'Idempotent-Replayed': 'true' })
    })

    const storedHash = (key: string, hash: string) =>
      sql('update idempotency_key set body_hash = ? where key = ?', [hash, key])

    test.each([
      ['the order of a list', '{"a":[1,2]}', '{"a":[2,1]}'],
      ['a name', '{"a":1}', '{"b":1}'],
      ['the owner of a member', '{"a":{"x":1},"b":{}}', '{"a":{},"b":{"x":1}}'],
      ['a list and an object', '{"a":[1]}', '{"a":{"0":1}}'],
      ['an empty list and an empty object', '{"a":[]}', '{"a":{}}'],
      ['null and no member', '{"a":null}', '{}'],
      ['null and a number beyond the doubles', '{"a":null}', '{"a":1e400}'],
      ['the sign of such a number', '{"a":-1e400}', '{"a":1e400}'],
      ['a number and its text', '{"a":1}', '{"a":"1"}'],
      ['large numbers', '{"a":9007199254740992}', '{"a":9007199254740994}'],
      ['a text that looks like members', '{"a":"b\\",\\"c"}', '{"a":"b","c":""}'],
    ])('refuses another body that differs in %s', async (_, first, second) => {
      const key = newKey()
      const parts = (body: string) => ({ parts: [{}, {}, JSON.parse(body)] })
      await once(em(), request(key, parts(first)), respondWith({ n: 1 }))

      const reused = once(em(), request(key, parts(second)), respondWith({ n: 2 }))
      await expect(reused).rejects.toMatchObject({ status: 422 })
    })

    test('replays a key that a server of version 0.1.0 has stored, for members in the same order', async () => {
      const key = newKey()
      const body = { z: 1, a: 2 }
      await once(em(), request(key, { parts: [{}, {}, body] }), respondWith({ n: 1 }))
      await storedHash(key, createHash('sha256').update('"createThing",{},{},{"z":1,"a":2}').digest('hex'))

      expect((await once(em(), request(key, { parts: [{}, {}, body] }), respondWith({ n: 2 }))).body).toEqual(
        {
          n: 1,
        },
      )
      const other = once(em(), request(key, { parts: [{}, {}, { z: 1, a: 3 }] }), respondWith({ n: 2 }))
      await expect(other).rejects.toMatchObject({ status: 422 })
    })

    test('keeps other requests waiting for at most 50 ms while it compares 10,000 records', async () => {
      const record = (n: number) => ({
        z: n,
        b: `${n}`,
        a: { y: null, x: [n, 'Nimbus 5 Phone Case'] },
        c: true,
      })
      const body = { Records: Array.from({ length: 10_000 }, (_, n) => record(n)), Note: 'x' }
      await fingerprintOf('createThing', [body])
      const longestTurn = async () => {
        let isDone = false
        const comparison = fingerprintOf('createThing', [body]).finally(() => {
          isDone = true
        })
        const turns: number[] = []
        for (let before = threadMs(); !isDone; before = threadMs()) {
          await setImmediate()
          turns.push(threadMs() - before)
        }
        await comparison
        expect(turns.length).toBeGreaterThan(1)
        return Math.max(...turns)
      }

      expect(await leastMs(50, longestTurn)).toBeLessThan(50)
    })

    test('stores no fast hash of a body with a password', async () => {
      const [key, other] = [newKey(), newKey()]
      const withPassword = (Password: string) => ({ parts: [{}, {}, { Password }], holdsPassword: true })
      await once(em(), request(key, withPassword('Harbour-7')), respondWith({ n: 1 }))
      await once(em(), request(other, withPassword('Harbour-7')), respondWith({ n: 1 }))

      const second = await once(em(), request(key, withPassword('Harbour-7')), respondWith({ n: 2 }))
      expect(second.body).toEqual({ n: 1 })
      const changed = once(em(), request(key, withPassword('Harbour-8')), respondWith({ n: 2 }))
      await expect(changed).rejects.toMatchObject({ status: 422 })
      const rows = await sql('select body_hash from idempotency_key where key in (?, ?)', [key, other])
      const bodyHashes = rows.map(({ body_hash }) => String(body_hash))
      for (const hash of bodyHashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      expect(new Set(bodyHashes).size).toBe(2)
    })

    test.each(['users/importExisting', 'users(1)/temporaryPassword', 'users(1)/changePassword'])(
      'detects the password in a request to %s',
      async (path) => {
        const { operations } = loadContract('usermanager', generated)
        const template = path.replace('(1)', '({UserId})')
        expect(operations.find((operation) => operation.template === `/${template}`)?.holdsPassword).toBe(
          true,
        )
        expect(operations.find(({ id }) => id === 'lockUser')?.holdsPassword).toBe(false)
      },
    )

    test('replays a response without a body', async () => {
      const key = newKey()
      await once(em(), request(key), respondWith(undefined, 204))
      const second = await once(em(), request(key), respondWith('another'))

      expect(second).toEqual({ status: 204, body: undefined, headers: { 'Idempotent-Replayed': 'true' } })
    })

    test('is separate for each company', async () => {
      const key = newKey()
      await sql(
        `insert into company (id, name, environment, source_id) values (77, 'Acme', 'sandbox', gen_random_uuid())
         on conflict do nothing`,
      )
      await once(em(), request(key), respondWith({ of: 'ours' }))
      const foreign = await once(em(), request(key, { companyId: 77 }), respondWith({ of: 'theirs' }))

      expect(foreign.body).toEqual({ of: 'theirs' })
    })

    test('refuses a second request while the first runs, and replays the response afterwards', async () => {
      const key = newKey()
      let finish = () => {}
      const started = Promise.withResolvers<void>()
      const first = once(em(), request(key), async () => {
        started.resolve()
        await new Promise<void>((resolve) => {
          finish = resolve
        })
        return { status: 201, body: { n: 1 } }
      })
      await started.promise

      await expect(once(em(), request(key), respondWith({ n: 2 }))).rejects.toMatchObject({ status: 409 })
      finish()
      await first
      expect((await once(em(), request(key), respondWith({ n: 2 }))).body).toEqual({ n: 1 })
    })

    test('stores nothing of a handler that fails, and frees the key', async () => {
      const key = newKey()
      const failing = once(em(), request(key), async (inner) => {
        await addReason(inner, `failed ${key}`)
        throw new Error('half-way')
      })
      await expect(failing).rejects.toThrow('half-way')

      expect(await reasons(`failed ${key}`)).toBe(0)
      expect((await once(em(), request(key), respondWith({ n: 2 }))).body).toEqual({ n: 2 })
    })

    test('stores nothing if the connection is lost during the handler, and frees the key at once', async () => {
      const key = newKey()
      const execution = once(em(), request(key), async (inner) => {
        await addReason(inner, `died ${key}`)
        const [connection] = await inner.execute('select pg_backend_pid() as pid')
        await sql('select pg_terminate_backend(?)', [connection?.pid])
        await addReason(inner, `never ${key}`)
        return { status: 201, body: { n: 1 } }
      })
      const error = await execution.catch((reason) => reason)

      expect(toProblem(error, {}).status).toBe(503)
      expect(await reasons(`died ${key}`)).toBe(0)
      const retried = await once(em(), request(key), async (inner) => {
        await addReason(inner, `died ${key}`)
        return { status: 201, body: { n: 2 } }
      })
      expect(retried.body).toEqual({ n: 2 })
      expect(await reasons(`died ${key}`)).toBe(1)
    })
  })
})
