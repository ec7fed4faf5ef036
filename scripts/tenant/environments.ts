// Writes a tenant's onboarding package as environment files for the collections for Postman and Bruno.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TenantPackage } from '../../entities/tenants/onboarding.ts'
import { brunoEnvironment } from '../../handlers/pages/collections/bruno.ts'

/**
 * Writes the Postman and the Bruno file and returns one line per file. Both contain the client's secret, so
 * only their owner can read them.
 */
export function writeEnvironments(onboarding: TenantPackage, folder: string): string {
  const name = `${onboarding.CompanyName} (${onboarding.Environment})`
  const variables = toVariables(onboarding)
  const values = Object.entries(variables).map(([key, value]) => ({ key, value, enabled: true }))
  const files = {
    [`retail-api-${onboarding.CompanyId}.postman_environment.json`]: `${JSON.stringify({ name, values }, null, 2)}\n`,
    [`retail-api-${onboarding.CompanyId}.bru`]: brunoEnvironment(variables),
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
export function toVariables(onboarding: TenantPackage): Record<string, string> {
  const { CatalogItems: items, CompanyId: company } = onboarding
  const [first, second, third] = items.filter((item) => !item.IsSerialized && !item.IsLot).map(({ Id }) => Id)
  const stores = onboarding.Entities.filter(({ Role }) => Role === 'Location').map(({ Id }) => String(Id))
  const store = stores[0] ?? String(company)
  const user = onboarding.Users[0]
  return {
    ...onboarding.BaseUrls,
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
    SupplierEntityId: String(onboarding.Supplier?.EntityId ?? ''),
    SourceId: onboarding.SourceId,
    client_id: onboarding.ClientId,
    client_secret: onboarding.ClientSecret,
    user_name: user?.UserName ?? '',
    user_password: user?.Password ?? '',
    supplier_client_id: onboarding.Supplier?.ClientId ?? '',
    supplier_client_secret: onboarding.Supplier?.ClientSecret ?? '',
  }
}
