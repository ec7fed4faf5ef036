// npm run tenant: creates, lists, resets, removes and imports tenants, and keeps baselines.
import { parseArgs } from 'node:util'
import type { SnapshotKind } from '../entities/tables/sandbox/tenant-snapshot.ts'
import { erasePerson, type Person } from '../entities/tenants/erase-person.ts'
import { describePackage, type Environment, type TenantPackage } from '../entities/tenants/onboarding.ts'
import { resetTenant, saveBaseline } from '../entities/tenants/reset-tenant.ts'
import {
  createEmptyTenant,
  createTenant,
  listTenants,
  removeTenant,
  setLanguage,
} from '../entities/tenants/tenants.ts'
import { factTypes, validatedRules } from '../generated/facts.ts'
import { loadRules } from '../handlers/rules/load/loader.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { publicOrigin } from '../handlers/runtime/process/public-origin.ts'
import { DEFAULT_LANGUAGE, languages } from '../handlers/runtime/values/languages.ts'
import { importTenant } from '../handlers/services/entities/import/import-tenant.ts'
import { companyId, readDocument, table } from './command-line/cli-input.ts'
import { runCommand, showProgress, withDatabase } from './command-line/terminal.ts'
import { writeEnvironments } from './tenant/environments.ts'
import { clientPositionalCounts, runClientCommand } from './tenant/tenant-client.ts'

const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
const options = {
  ...{
    name: text,
    language: text,
    environments: text,
    to: text,
    json: flag,
    yes: flag,
    sample: flag,
    empty: flag,
  },
  ...{ email: text, phone: text, customer: text },
  ...{ scopes: text, grants: text, supplier: text, 'overlap-hours': text },
}

const usage = `Usage: npm run tenant -- <command>

  create --name <name> [--language <language>] [--sample | --empty] [--json] [--environments <folder>]
                                  create a company; prints its onboarding package, which is shown once;
                                  --environments also writes an environment for Postman and one for Bruno.
                                  --language is the language of the mails to its users: ${languages.join(', ')}
                                  In a sandbox it has a small shop: locations, catalog, prices, stock, users, a supplier,
                                  unless --empty is set; in production it has its company node, one client and one
                                  administrator, and --sample adds the shop
  environments <package.json> <folder>
                                  write the same two environments for a company whose onboarding package is in the file,
                                  such as .data/onboarding.json
  list [--json]                   show all companies
  language <CompanyId> <language> change the language of the mails to a company's users
  baseline <CompanyId>            keep a sandbox company's present data, for a later reset
  reset <CompanyId> [--to seed | baseline]
                                  restore a sandbox company's initial data, or its baseline, with the same ids and
                                  credentials
  remove <CompanyId> --yes        delete a company and all its data
  erase-person <CompanyId> [--email <address>] [--phone <number>] [--customer <Id>] [--yes] [--json]
                                  show how many rows of each table have personal data of a customer; with --yes remove it
                                  from carts, orders and invoices, and from copies of them. Amounts, numbers and ids stay
  import <CompanyId> <file.json> [--json]
                                  add and change nodes and catalog items, set ordered and transferred quantities, by the
                                  rules of the API, all or nothing:
                                  {"Entities": [{"ParentId", "Role", "Name", "IsActive", "TimeZoneId", "CurrencyCode",
                                  "Address", "Children"}],
                                  "CatalogItems": [{"Id", "Sku", "Name", "Upc", "ProductTypeId", "IsSerialized", "IsLot",
                                  "IsActive", "Attributes"}],
                                  "CatalogProductQuantities": [{"EntityId", "Sku" or "CatalogItemId", "UnitId",
                                  "QuantityOnOrder", "QuantityTransferIn", "QuantityTransferOut"}]}
  client list <CompanyId> [--json]
                                  show the company's clients
  client create <CompanyId> --name <name> --scopes "<scope> <scope>" [--grants "<grant> <grant>"] [--supplier <EntityId>]
                                  add a client; prints its secret, which is shown once; the grant is client_credentials
                                  unless --grants names others; --supplier makes a client for a supplier
  client secret <CompanyId> <ClientId> [--overlap-hours <0 to 720>]
                                  add a secret; the earlier ones end after 24 hours (SecretOverlapHours in
                                  rules/accounts/limits.json), or as many as --overlap-hours says
  client disable <CompanyId> <ClientId>
                                  refuse tokens to the client and end those that it has
  client delete <CompanyId> <ClientId> --yes
                                  delete the client with its secrets, and end its tokens

All work while a server runs on the same DATA_DIR or DATABASE_URL.`

type Choice = { sample?: boolean; empty?: boolean }

/**
 * A sandbox company gets sample data to try things out; a production company brings its own people, places and
 * prices.
 */
const hasSample = ({ sample, empty }: Choice, environment: Environment) =>
  sample ?? (!empty && environment === 'sandbox')

function snapshotKind(word: string): SnapshotKind {
  if (word === 'seed' || word === 'baseline') return word
  throw new UsageError(`--to is "${word}": use seed or baseline.`)
}

function checkPerson({ email, phone, customerId }: Person): void {
  if (!email && !phone && !customerId)
    throw new UsageError('erase-person needs --email, --phone or --customer.')
  if (phone && phone.replace(/\D/g, '').length < 5)
    throw new UsageError(`--phone is "${phone}": use a number with at least five digits.`)
  if (customerId && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(customerId))
    throw new UsageError(`--customer is "${customerId}": use the Id of the customer on an invoice.`)
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options,
  })
  const [verb, id, file, ...rest] = positionals
  const show = (value: object, text: string) => (values.json ? JSON.stringify(value, null, 2) : text)
  const isClient = verb === 'client'
  const positionalCount = isClient
    ? clientPositionalCounts[id ?? '']
    : {
        create: 1,
        environments: 3,
        list: 1,
        language: 3,
        baseline: 2,
        reset: 2,
        remove: 2,
        'erase-person': 2,
        import: 3,
      }[verb ?? '']
  if (isClient && positionalCount === undefined)
    throw new UsageError(`After client comes one of ${Object.keys(clientPositionalCounts).join(', ')}.`)
  if (positionalCount === undefined)
    throw new UsageError(verb ? `There is no command "${verb}".` : 'A command is missing.')
  if (positionals.length > positionalCount)
    throw new UsageError(`"${[file, ...rest].at(-1) ?? id}" is one word too many.`)

  if (values.to !== undefined && verb !== 'reset') throw new UsageError('--to is an option of reset.')
  const { email, phone, customer } = values
  const person = {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(customer && { customerId: customer }),
  }
  if (Object.keys(person).length > 0 && verb !== 'erase-person')
    throw new UsageError('--email, --phone and --customer are options of erase-person.')
  if (verb === 'erase-person') checkPerson(person)
  if (values.language !== undefined && verb !== 'create')
    throw new UsageError('--language is an option of create; language changes it.')
  const language = verb === 'language' ? (file ?? '') : values.language
  if (language !== undefined && !languages.some((known) => known === language))
    throw new UsageError(`There is no language "${language}": use ${languages.join(', ')}.`)
  if (values.sample && values.empty)
    throw new UsageError('--sample and --empty do not go together: leave one out.')
  if (isClient && positionals.length < (positionalCount ?? 0))
    throw new UsageError('client needs a CompanyId, and all but list and create a ClientId.')
  if (isClient && id === 'delete' && !values.yes)
    throw new UsageError(`Deleting the client ${rest[0]} cannot be undone: add --yes.`)
  if (verb === 'environments') {
    if (!file) throw new UsageError('environments needs a file and a folder.')
    return writeEnvironments(readDocument(id) as TenantPackage, file).trim()
  }
  return withDatabase(async ({ orm }, settings) => {
    const { environment } = settings
    const projectRules = () =>
      loadRules({
        directory: settings.rulesDir,
        source: settings.rulesSource,
        supplied: factTypes,
        validatedDigest: validatedRules,
      })
    if (isClient) {
      const company = { orm, rules: await projectRules(), companyId: companyId(file) }
      return runClientCommand(company, [id ?? '', ...rest], values, show)
    }
    if (verb === 'create') {
      const tenant = { name: values.name ?? '', environment, language, baseUrl: publicOrigin(settings) }
      const make = hasSample(values, environment) ? createTenant : createEmptyTenant
      const onboarding: TenantPackage = await make(orm, tenant)
      const environmentText = values.environments ? writeEnvironments(onboarding, values.environments) : ''
      return show(onboarding, describePackage(onboarding) + environmentText)
    }
    if (verb === 'list')
      return listTenants(orm).then((companies) => {
        const all = companies.map((each) => ({ ...each, Language: each.Language ?? DEFAULT_LANGUAGE }))
        return show(all, table(all, 'There is no company yet.'))
      })
    if (verb === 'language') {
      await setLanguage(orm, companyId(id), language ?? '')
      return `Mails to the users of company ${id} are in ${language}.`
    }
    if (verb === 'reset') {
      const kind = snapshotKind(values.to ?? 'seed')
      await resetTenant(orm.em.fork(), companyId(id), environment, kind)
      return kind === 'seed' ? `Company ${id} is as it was made.` : `Company ${id} is as its baseline.`
    }
    if (verb === 'baseline') {
      await saveBaseline(orm.em.fork(), companyId(id), environment)
      return `The baseline of company ${id} is saved.`
    }
    if (verb === 'remove') {
      if (!values.yes) throw new UsageError(`Removing company ${companyId(id)} cannot be undone: add --yes.`)
      await removeTenant(orm, companyId(id))
      return `Company ${id} is removed.`
    }
    if (verb === 'erase-person') {
      const rows = await erasePerson(orm.em.fork(), companyId(id), person, { confirmed: values.yes === true })
      const outcome = values.yes ? 'This data is removed.' : 'Nothing is changed yet: add --yes.'
      return show(rows, `${table(rows, '')}\n${outcome}`)
    }
    const imported = await importTenant(
      orm,
      await projectRules(),
      companyId(id),
      readDocument(file),
      showProgress(),
    )
    return show(imported, table([imported], ''))
  })
})
