import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSandboxFixture } from './sandbox-fixture.ts'

const fixture = useFixture(createSandboxFixture)

describe('POST /Companies({CompanyId})/Clock/Reset', () => {
  test('returns the clock to the real time, and does not change the data', async () => {
    await fixture.post('Clock/Advance', { Seconds: 86_400 })
    const id = await fixture.addCart()
    const { status, body } = await fixture.post('Clock/Reset')

    expect([status, body.OffsetSeconds, body.NowUtc]).toEqual([200, 0, body.RealUtc])
    expect(await fixture.cartIds()).toContain(id)
  })

  test('changes nothing if the clock was not moved', async () => {
    expect((await fixture.post('Clock/Reset')).body.OffsetSeconds).toBe(0)
    expect((await fixture.post('Clock/Reset')).body.OffsetSeconds).toBe(0)
  })
})
