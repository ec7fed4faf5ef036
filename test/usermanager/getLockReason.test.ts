import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('GET /entities({CompanyId})/lockReasons({LockReasonId})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('answers each of the list', async () => {
    const all = `entities(${desk.companyId})/lockReasons`
    const { body } = await desk.get(all)

    for (const reason of body) expect((await desk.get(`${all}(${reason.Id})`)).body).toEqual(reason)
  })
})
