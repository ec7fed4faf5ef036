import { describe, expect, it } from 'vitest'
import { Problem } from '../../../handlers/platform/errors/errors.ts'
import {
  createRequireMatch,
  createRequireVersion,
  entityTag,
  matchesTag,
  namesTag,
  tagOf,
} from '../../../handlers/platform/http/etags.ts'

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
    expect(namesTag(header, entityTag(version))).toBe(named)
    expect(matchesTag(header, entityTag(version))).toBe(named && !header.startsWith('W/'))
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

describe('If-Match', () => {
  it('is not required', () => {
    expect(() => createRequireVersion(undefined)(7)).not.toThrow()
  })

  it('accepts the named version, and refuses another one with 412', () => {
    const requireVersion = createRequireVersion('"7"')
    expect(() => requireVersion(7)).not.toThrow()
    expect(() => requireVersion(8)).toThrow(Problem)
    expect(() => requireVersion(8)).toThrow(expect.objectContaining({ status: 412 }))
  })

  it('accepts each representation of the stored resource, and refuses any condition on a missing one', () => {
    const [english, french] = [{ Name: 'Case' }, { Name: 'Coque' }]
    expect(() => createRequireMatch(tagOf(french))?.([english, french])).not.toThrow()
    expect(() => createRequireMatch('*')?.([english])).not.toThrow()
    for (const [header, stored] of [
      [tagOf(french), [english]],
      [`W/${tagOf(english)}`, [english]],
      ['*', []],
    ] as const)
      expect(() => createRequireMatch(header)?.(stored)).toThrow(expect.objectContaining({ status: 412 }))
    expect(createRequireMatch(undefined)).toBeUndefined()
  })
})
