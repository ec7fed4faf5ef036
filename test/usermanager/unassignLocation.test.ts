import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk.ts'

describe('DELETE /users({UserId})/locations({LocationId})', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.stop())

  test('takes the user off that node alone, again without effect', async () => {
    const id = await desk.seeded('tom.baker')
    const path = `users(${id})/locations(${desk.node('Mill Lane')})`

    expect((await desk.ask('DELETE', path)).status).toBe(204)
    expect((await desk.ask('DELETE', path)).status).toBe(204)

    const { LocationIDs } = (await desk.get(`users(${id})/locations`)).body
    expect(LocationIDs).toEqual([desk.node('Harbour Street')])
    const colleagues = await desk.get(`entities(${desk.node('Harbour Street')})/users`)
    expect(colleagues.body.map(({ Id }: { Id: number }) => Id)).toContain(id)
  })
})
