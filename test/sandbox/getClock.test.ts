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

  test('is refused to an employee', async () => {
    const token = await fixture.app.tokenOf('Employee')
    const path = `/sandbox/v1/Companies(${fixture.companyId})/Clock`

    expect((await fixture.app.request(path, { token })).status).toBe(403)
  })
})
