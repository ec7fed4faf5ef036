import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createKeyEncryption } from '../../../handlers/api/auth/key-encryption.ts'

const jwk = { kty: 'OKP', crv: 'Ed25519', d: 'the-private-part', x: 'the-public-part' }
const [first, second] = [randomBytes(32), randomBytes(32)]
const byFirst = createKeyEncryption({ current: first, previous: undefined })

describe('a key in the database', () => {
  test('is unreadable, and decrypts only with the key that encrypted it', () => {
    const stored = byFirst.encrypt('kid', jwk)

    expect(JSON.stringify(stored)).not.toMatch(/private-part|Ed25519/)
    expect(byFirst.decrypt('kid', stored)).toEqual(jwk)
    expect(
      createKeyEncryption({ current: second, previous: undefined }).decrypt('kid', stored),
    ).toBeUndefined()
    expect(createKeyEncryption(undefined).decrypt('kid', stored)).toBeUndefined()
  })

  test('decrypts with the previous key, and then has to be encrypted again', () => {
    const stored = byFirst.encrypt('kid', jwk)
    const bySecond = createKeyEncryption({ current: second, previous: first })

    expect(bySecond.decrypt('kid', stored)).toEqual(jwk)
    expect([byFirst.isCurrent(stored), bySecond.isCurrent(stored)]).toEqual([true, false])
    expect(bySecond.isCurrent(bySecond.encrypt('kid', jwk))).toBe(true)
  })

  test('is stored as plain text until an encryption key is set', () => {
    const plain = createKeyEncryption(undefined)

    expect(plain.encrypt('kid', jwk)).toEqual(jwk)
    expect([plain.isCurrent(jwk), byFirst.isCurrent(jwk)]).toEqual([true, false])
    expect(byFirst.decrypt('kid', jwk)).toEqual(jwk)
  })

  test('is encrypted differently each time', () => {
    expect(byFirst.encrypt('kid', jwk)).not.toEqual(byFirst.encrypt('kid', jwk))
  })

  test.each(['iv', 'tag', 'data'])('does not decrypt with a changed %s', (part) => {
    const stored = byFirst.encrypt('kid', jwk)
    const bytes = Buffer.from(String(stored[part]), 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1

    expect(byFirst.decrypt('kid', { ...stored, [part]: bytes.toString('base64') })).toBeUndefined()
  })

  test('does not decrypt in the row of another key, nor with a shortened tag', () => {
    const stored = byFirst.encrypt('kid', jwk)
    const short = Buffer.from(String(stored.tag), 'base64').subarray(0, 4).toString('base64')

    expect(byFirst.decrypt('another', stored)).toBeUndefined()
    expect(byFirst.decrypt('kid', { ...stored, tag: short })).toBeUndefined()
  })
})
