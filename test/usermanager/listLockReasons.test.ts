import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('GET /entities({CompanyId})/lockReasons', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('answers the company’s reasons in the order of their Ids', async () => {
    const { body } = await desk.get(`entities(${desk.companyId})/lockReasons`)

    expect(body.map(({ Name }: { Name: string }) => Name)).toEqual(['Left the company', 'Security review'])
    expect(body[0].Id).toBeLessThan(body[1].Id)
  })
})
