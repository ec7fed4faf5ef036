import { describe, expect, it } from 'vitest'
import { Problem } from '../../../handlers/platform/errors/errors.ts'
import { createRequireVersion, entityTag, namesVersion } from '../../../handlers/platform/http/etags.ts'

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
    expect(namesVersion(header, version)).toBe(named)
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
})
