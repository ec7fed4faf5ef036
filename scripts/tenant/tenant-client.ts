// npm run tenant -- client: the clients of a company.
import { clientGrants } from '../../entities/tables/accounts/client.ts'
import { UsageError } from '../../handlers/runtime/errors/usage-error.ts'
import {
  addClient,
  type CompanyClients,
  disableClient,
  listCompanyClients,
  removeClient,
  replaceSecret,
} from '../../handlers/services/accounts/clients/client-commands.ts'
import { table } from '../command-line/cli-input.ts'

/** The number of positional arguments that each command needs, `client` included. */
export const clientPositionalCounts: Readonly<Record<string, number>> = {
  list: 3,
  create: 3,
  secret: 4,
  disable: 4,
  delete: 4,
}

interface ClientOptions {
  name?: string
  scopes?: string
  grants?: string
  supplier?: string
  'overlap-hours'?: string
}

/** Runs a command; `show` formats a value for people or as JSON. */
export async function runClientCommand(
  company: CompanyClients,
  [verb = '', id = '']: readonly string[],
  options: ClientOptions,
  show: (value: object, text: string) => string,
): Promise<string> {
  if (verb === 'list') {
    const clients = await listCompanyClients(company)
    const lines = clients.map(({ CompanyId: _, Scopes, Grants, ...client }) => ({
      ...client,
      Grants: Grants.join(' '),
      Scopes: Scopes.join(' '),
    }))
    return show(clients, table(lines, 'The company has no client.'))
  }
  if (verb === 'create') {
    const { name, scopes, grants = 'client_credentials', supplier } = options
    if (!name || !scopes) throw new UsageError('client create needs --name and --scopes.')
    const unknownGrants = namesIn(grants).filter((grant) => !clientGrants.some((each) => each === grant))
    if (unknownGrants.length > 0)
      throw new UsageError(`--grants names ${unknownGrants}: use ${clientGrants.join(', ')}.`)
    const client = await addClient(company, {
      name,
      scopes: namesIn(scopes),
      grants: clientGrants.filter((grant) => namesIn(grants).includes(grant)),
      supplierEntityId: supplier === undefined ? null : wholeNumber('supplier', supplier, 2_147_483_647),
    })
    return show(client, secretText(client))
  }
  if (verb === 'secret') {
    const hours = options['overlap-hours']
    const client = await replaceSecret(
      company,
      id,
      hours === undefined ? undefined : wholeNumber('overlap-hours', hours, 720),
    )
    return show(client, secretText(client))
  }
  await (verb === 'disable' ? disableClient : removeClient)(company, id)
  return `Client ${id} is ${verb === 'disable' ? 'disabled' : 'deleted'}; its tokens end within a second.`
}

const namesIn = (text: string) => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

const secretText = ({ ClientId, ClientSecret }: { ClientId: string; ClientSecret: string }) =>
  `${'ClientId'.padEnd(16)}${ClientId}\n${'ClientSecret'.padEnd(16)}${ClientSecret}\nThe secret is shown once.`

function wholeNumber(name: string, text: string, maximum: number): number {
  if (/^\d+$/.test(text) && Number(text) <= maximum) return Number(text)
  throw new UsageError(`--${name} is "${text}": use a whole number, at most ${maximum}.`)
}
