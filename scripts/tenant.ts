// npm run tenant: makes and keeps tenants.
import { parseArgs } from 'node:util'
import { importTenant } from '../entities/import-tenant.ts'
import { describePackage } from '../entities/onboarding.ts'
import { resetTenant } from '../entities/reset-tenant.ts'
import { createTenant, listTenants, removeTenant } from '../entities/tenants.ts'
import { publicOrigin } from '../handlers/platform/public-origin.ts'
import { writeEnvironments } from './environments.ts'
import { runCommand, showProgress, UsageError, withDatabase } from './terminal.ts'
import { companyId, readDocument, table } from './words.ts'

const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
const options = { name: text, environments: text, json: flag, yes: flag }

const usage = `Usage: npm run tenant -- <command>

  create --name <name> [--json] [--environments <folder>]
                                  make a company with a small shop; prints its onboarding package, which is shown once;
                                  with a folder also writes an environment for Postman and one for Bruno into it
  list [--json]                   show all companies
  reset <CompanyId>               take a sandbox company back to how it was made, same ids and credentials
  remove <CompanyId> --yes        delete a company and everything that it has
  import <CompanyId> <file.json> [--json]
                                  add nodes and catalog items, set what is on order and on its way, all or nothing:
                                  {"Entities": [{"Role", "Name", "Children"}],
                                  "CatalogItems": [{"Id", "Sku", "Name", "IsSerialized", "IsLot"}],
                                  "CatalogProductQuantities": [{"EntityId", "Sku" or "CatalogItemId", "UnitId",
                                  "QuantityOnOrder", "QuantityTransferIn", "QuantityTransferOut"}]}

All of them work beside a running server on the same DATA_DIR or DATABASE_URL.`

await runCommand(usage, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options,
  })
  const [verb, id, file, ...rest] = positionals
  const show = (value: object, text: string) => (values.json ? JSON.stringify(value, null, 2) : text)
  const words = { create: 1, list: 1, reset: 2, remove: 2, import: 3 }[verb ?? '']
  if (words === undefined)
    throw new UsageError(verb ? `There is no command "${verb}".` : 'A command is missing.')
  if (positionals.length > words)
    throw new UsageError(`"${[file, ...rest].at(-1) ?? id}" is one word too many.`)

  return withDatabase(async ({ orm }, settings) => {
    const { environment } = settings
    if (verb === 'create') {
      const tenant = { name: values.name ?? '', environment, baseUrl: publicOrigin(settings) }
      const made = await createTenant(orm, tenant)
      const written = values.environments ? writeEnvironments(made, values.environments) : ''
      return show(made, describePackage(made) + written)
    }
    if (verb === 'list')
      return listTenants(orm).then((all) => show(all, table(all, 'There is no company yet.')))
    if (verb === 'reset') {
      await resetTenant(orm, companyId(id), environment)
      return `Company ${id} is as it was made.`
    }
    if (verb === 'remove') {
      if (!values.yes) throw new UsageError(`Removing company ${companyId(id)} cannot be undone: add --yes.`)
      await removeTenant(orm, companyId(id))
      return `Company ${id} is removed.`
    }
    const imported = await importTenant(orm, companyId(id), readDocument(file), showProgress())
    return show(imported, table([imported], ''))
  })
})
