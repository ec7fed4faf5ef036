// Writes a tenant's onboarding package as environment files for the collections in generated/collections.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TenantPackage } from '../entities/tenants/onboarding.ts'
import { brunoEnvironment } from './generate/collections/bruno.ts'

/**
 * Writes the Postman and the Bruno file and returns one line per file. Both contain the client's secret, so
 * only their owner can read them.
 */
export function writeEnvironments(made: TenantPackage, folder: string): string {
  const name = `${made.CompanyName} (${made.Environment})`
  const variables = toVariables(made)
  const values = Object.entries(variables).map(([key, value]) => ({ key, value, enabled: true }))
  const files = {
    [`retail-api-${made.CompanyId}.postman_environment.json`]: `${JSON.stringify({ name, values }, null, 2)}\n`,
    [`retail-api-${made.CompanyId}.bru`]: brunoEnvironment(variables),
  }
  mkdirSync(folder, { recursive: true })
  const targets = Object.entries(files).map(([file, text]) => {
    const target = path.join(folder, file)
    writeFileSync(target, text, { mode: 0o600 })
    return target
  })
  return targets.map((target) => `\nWrote ${target}`).join('')
}

/** The variables of the environment, which are the inputs of the workflows too. */
export function toVariables(made: TenantPackage): Record<string, string> {
  const { CatalogItems: items, CompanyId: company } = made
  const [first, second, third] = items.filter((item) => !item.IsSerialized && !item.IsLot).map(({ Id }) => Id)
  const stores = made.Entities.filter(({ Role }) => Role === 'Location').map(({ Id }) => String(Id))
  const store = stores[0] ?? String(company)
  const user = made.Users[0]
  return {
    ...made.BaseUrls,
    CompanyId: String(company),
    EntityId: store,
    OtherEntityId: stores[1] ?? store,
    LocationId: store,
    ParentEntityId: String(company),
    CatalogItemId: first ?? '',
    CatalogProductId: first ?? '',
    SerializedItemId: items.find(({ IsSerialized }) => IsSerialized)?.Id ?? '',
    LotItemId: items.find(({ IsLot }) => IsLot)?.Id ?? '',
    ProductId: second ?? '',
    FromCatalogItemId: first ?? '',
    ToCatalogItemId: third ?? '',
    SupplierEntityId: String(made.Supplier?.EntityId ?? ''),
    SourceId: made.SourceId,
    client_id: made.ClientId,
    client_secret: made.ClientSecret,
    user_name: user?.UserName ?? '',
    user_password: user?.Password ?? '',
    supplier_client_id: made.Supplier?.ClientId ?? '',
    supplier_client_secret: made.Supplier?.ClientSecret ?? '',
  }
}
