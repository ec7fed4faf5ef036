import { describe, expect, it } from 'vitest'
import { useFixture } from '../support/use-fixture.ts'
import { createStockFixture } from './stock-fixture.ts'

const fixture = useFixture(createStockFixture)

const list = (filter: string, node = fixture.nodes.local) =>
  fixture.get(`Entities(${node})/AvailabilityThresholds?$filter=${encodeURIComponent(filter)}`)

describe('GET /Companies({CompanyId})/Entities({EntityId})/AvailabilityThresholds', () => {
  it('lists the thresholds of the node, filtered by every field', async () => {
    const [a, b] = [await fixture.stocked(9), await fixture.stocked(9)]
    const created = [(await fixture.setThreshold(a, 101)).body, (await fixture.setThreshold(b, 102)).body]

    expect((await list('MinQuantity gt 100')).body).toEqual(created)
    expect((await list(`ProductId eq guid'${b}'`)).body).toEqual([created[1]])
    expect((await list(`Id eq ${created[0].Id} and CompanyId eq ${fixture.companyId}`)).body).toEqual([
      created[0],
    ])
    expect((await list('MinQuantity gt 100', fixture.nodes.division)).body).toEqual([])
  })
})
