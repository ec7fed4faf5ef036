// Writes the sample shop into a new company. A service with seed data adds a step to `seedTenant`. A snapshot of all
// rows is taken afterwards; a reset restores it. Tested by test/tenants/tenants.long.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { namedUuid } from '../tables/accounts/secrets.ts'
import { CatalogItem } from '../tables/company/catalog-item.ts'
import type { Company } from '../tables/company/company.ts'
import { EntityNode } from '../tables/company/entity-node.ts'
import { allocateIdsInTransaction } from '../tenants/allocate-ids.ts'
import type { OnboardingPackage } from '../tenants/onboarding.ts'
import { seedCarts } from './carts.ts'
import { catalog } from './catalog.ts'
import { seedDevices } from './devices.ts'
import { seedInvoices } from './invoices.ts'
import { seedClients, seedUsers } from './people.ts'
import { seedPrices } from './prices.ts'
import { type SeedNode, tree } from './shop.ts'
import { seedStock } from './stock.ts'
import { seedWebhooks } from './webhooks.ts'

type Seeded = Pick<
  OnboardingPackage,
  'ClientId' | 'ClientSecret' | 'ClientName' | 'Users' | 'Supplier' | 'Entities' | 'CatalogItems'
>

export async function seedTenant(em: EntityManager, company: Company): Promise<Seeded> {
  const Entities = await seedTree(em, company)
  const CatalogItems = await seedCatalog(em, company)
  const clients = await seedClients(em, company, Entities)
  const Users = await seedUsers(em, company, Entities)
  await seedPrices(em, company, Entities, CatalogItems)
  await seedStock(em, company, Entities, CatalogItems, clients.ClientId)
  await seedInvoices(em, company, Entities, CatalogItems)
  await seedCarts(em, company, Entities, CatalogItems)
  await seedDevices(em, company)
  await seedWebhooks(em, company)
  return { ...clients, Users, Entities, CatalogItems }
}

async function seedTree(em: EntityManager, company: Company): Promise<OnboardingPackage['Entities']> {
  const nodes = [{ Role: 'Company' as const, Name: company.name, Parent: -1 }, ...flatten(tree, 0, 1)]
  const ids = [
    company.id,
    ...(await allocateIdsInTransaction(em, company.id, 'entity_node', nodes.length - 1)),
  ]
  const idOf = (index: number) => ids[index] ?? 0
  const entities = nodes.map(({ Role, Name, Parent }, index) => ({
    Id: idOf(index),
    Role,
    Name,
    ParentId: Parent < 0 ? null : idOf(Parent),
  }))
  await em.insertMany(
    EntityNode,
    entities.map((node) => ({
      id: node.Id,
      companyId: company.id,
      role: node.Role,
      name: node.Name,
      parentId: node.ParentId,
    })),
  )
  return entities
}

/** Lists the nodes of the tree, parents before children; `Parent` is an index in that list. */
function flatten(nodes: readonly SeedNode[], parent: number, next: number): FlatNode[] {
  const list: FlatNode[] = []
  for (const { role, name, children = [] } of nodes) {
    const place = next + list.length
    list.push({ Role: role, Name: name, Parent: parent })
    list.push(...flatten(children, place, place + 1))
  }
  return list
}

interface FlatNode {
  Role: SeedNode['role']
  Name: string
  Parent: number
}

async function seedCatalog(em: EntityManager, company: Company): Promise<OnboardingPackage['CatalogItems']> {
  const items = catalog.map(({ sku, name, isSerialized, isLot }) => ({
    companyId: company.id,
    id: namedUuid('catalog', company.id, sku),
    ...{ sku, name, isSerialized, isLot },
  }))
  await em.insertMany(CatalogItem, items)
  return items.map((item) => ({
    Id: item.id,
    Sku: item.sku,
    Name: item.name,
    IsSerialized: item.isSerialized,
    IsLot: item.isLot,
  }))
}
