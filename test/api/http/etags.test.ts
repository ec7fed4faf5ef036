import { describe, expect, it } from 'vitest'
import {
  createConditions,
  createRequireMatch,
  createRequireVersion,
  entityTag,
  gzipTag,
  halTag,
  knownTag,
  namesTag,
  tagOf,
} from '../../../handlers/api/http/etags.ts'
import { Problem } from '../../../handlers/runtime/errors/errors.ts'

describe('entity tags', () => {
  it.each([
    ['"3"', 3, true],
    ['"2", "3"', 3, true],
    ['W/"3"', 3, true],
    ['*', 3, true],
    ['"33"', 3, false],
    ['3', 3, false],
    ['', 3, false],
  ])('%s names version %d: %s', (header, version, named) => {
    expect(knownTag(header, entityTag(version)) !== undefined).toBe(named)
    expect(namesTag(header, entityTag(version), { isWeak: true })).toBe(named)
    expect(namesTag(header, entityTag(version), { isWeak: false })).toBe(named && !header.startsWith('W/'))
  })

  it('of each representation is another one; a write takes any of them', () => {
    const json = entityTag(3)
    const all = [json, halTag(json), gzipTag(json), gzipTag(halTag(json))]
    expect(all).toEqual(['"3"', '"3.hal"', '"3.gzip"', '"3.hal.gzip"'])
    expect(all.map((tag) => namesTag(tag, json, { isWeak: false }))).toEqual([true, true, true, true])
    expect(all.map((tag) => knownTag(tag, json))).toEqual(['"3"', undefined, '"3.gzip"', undefined])
    expect(all.map((tag) => knownTag(tag, halTag(json)))).toEqual([
      undefined,
      '"3.hal"',
      undefined,
      '"3.hal.gzip"',
    ])
    expect(namesTag('"33.hal"', json, { isWeak: false })).toBe(false)
  })

  it('of a resource without a Version are a digest of all members', () => {
    const tag = tagOf({ Id: 1, Sales: [{ Price: 2 }] })
    expect(tag).toMatch(/^"[\w-]{22}"$/)
    expect(tagOf({ Id: 1, Sales: [{ Price: 2 }] })).toBe(tag)
    expect(tagOf({ Id: 1, Sales: [{ Price: 3 }] })).not.toBe(tag)
    expect(tagOf({ Id: 1, Version: 3 })).toBe('"3"')
  })

  it('are the quoted version', () => {
    expect(entityTag(12)).toBe('"12"')
  })
})

const refused = expect.objectContaining({ status: 412 })

describe('If-Match', () => {
  it('is not required', () => {
    expect(createConditions(undefined, undefined)).toBeUndefined()
    expect(() => createRequireVersion(undefined)(7)).not.toThrow()
    expect(createRequireMatch(undefined)).toBeUndefined()
  })

  it('accepts the named version, and refuses another one with 412', () => {
    const requireVersion = createRequireVersion(createConditions('"7"', undefined))
    expect(() => requireVersion(7)).not.toThrow()
    expect(() => requireVersion(8)).toThrow(Problem)
    expect(() => requireVersion(8)).toThrow(refused)
  })

  it('accepts each representation of the stored resource, and refuses any tag of a missing one', () => {
    const [english, french] = [{ Name: 'Case' }, { Name: 'Coque' }]
    const requireMatch = (header: string) => createRequireMatch(createConditions(header, undefined))
    expect(() => requireMatch(tagOf(french))?.([english, french])).not.toThrow()
    for (const [header, stored] of [
      [tagOf(french), [english]],
      [`W/${tagOf(english)}`, [english]],
      [tagOf(english), []],
    ] as const)
      expect(() => requireMatch(header)?.(stored)).toThrow(refused)
    expect(requireMatch('*')).toBeUndefined()
  })
})

describe('conditions after a write', () => {
  it.each([
    ['*', undefined, true, true],
    ['*', undefined, false, false],
    ['"7"', undefined, true, false],
    ['"7"', undefined, false, false],
    [undefined, '*', true, false],
    [undefined, '*', false, true],
    [undefined, '"7"', true, true],
    [undefined, '"7"', false, true],
    ['*', '*', true, false],
    ['*', '*', false, false],
    ['*', undefined, undefined, false],
    [undefined, '*', undefined, false],
    [undefined, '"7"', undefined, false],
  ])('If-Match %s, If-None-Match %s, existed %s: fulfilled %s', (ifMatch, ifNoneMatch, existed, isTrue) => {
    const complete = () => createConditions(ifMatch, ifNoneMatch)?.complete(existed)
    if (isTrue) expect(complete).not.toThrow()
    else expect(complete).toThrow(refused)
  })

  it('are fulfilled by a tag that was compared', () => {
    const conditions = createConditions('"7"', '"8"')
    conditions?.compare(['"7"'])
    expect(() => conditions?.complete(true)).not.toThrow()
    expect(() => conditions?.complete(false)).toThrow(refused)
    expect(() => conditions?.compare(['"7"', 'W/"8"', '"8"'])).toThrow(refused)
  })
})
