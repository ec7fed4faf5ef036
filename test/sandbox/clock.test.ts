import { describe, expect, test } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createSandboxFixture } from './sandbox-fixture.ts'

const fixture = useFixture(createSandboxFixture)

describe('GET /Companies({CompanyId})/Clock', () => {
  const read = () => fixture.app.request(`/sandbox/v1/Companies(${fixture.companyId})/Clock`, fixture)

  test('is the real time until the clock is moved', async () => {
    const { status, body } = await read()

    expect([status, body]).toEqual([200, { NowUtc: body.RealUtc, RealUtc: body.RealUtc, OffsetSeconds: 0 }])
    expect(Math.abs(Date.parse(body.RealUtc) - Date.now())).toBeLessThan(5_000)
  })

  test('is ahead of the real time by the offset', async () => {
    await fixture.post('Clock/Advance', { Seconds: 3_600 })
    const { body } = await read()

    expect(body.OffsetSeconds).toBe(3_600)
    expect(Date.parse(body.NowUtc) - Date.parse(body.RealUtc)).toBe(3_600_000)
  })
})

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
