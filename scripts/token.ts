// npm run --silent token: prints an access token and nothing else, for use inside another command.
import { parseArgs } from 'node:util'
import { findTokenSubject } from '../entities/tenants/token-subject.ts'
import { createTokens } from '../handlers/api/auth/tokens.ts'
import { nodeScopesOfRoles, scopesOfRoles } from '../handlers/rules/evaluate/rule-snapshot.ts'
import { mergedRoles } from '../handlers/rules/language/company-roles.ts'
import type { RolesDocument } from '../handlers/rules/language/documents.ts'
import { readTextInForce } from '../handlers/rules/load/releases.ts'
import { UsageError } from '../handlers/runtime/errors/usage-error.ts'
import { publicOrigin } from '../handlers/runtime/process/public-origin.ts'
import type { Settings } from '../handlers/runtime/process/settings.ts'
import { companyId } from './command-line/cli-input.ts'
import { runCommand, withDatabase } from './command-line/terminal.ts'

const usage = `Usage: npm run --silent token -- [CompanyId] [--user NAME]

Prints an access token of the company's own client, or of one of its users; without a CompanyId, of the first company.

  --user NAME  a UserName of that company`

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { user: { type: 'string' } } })
  const [id, extra] = positionals
  if (extra) throw new UsageError(`"${extra}" is one word too many.`)
  const company = id === undefined ? undefined : companyId(id)
  return withDatabase(async ({ orm }, settings) => {
    const { environment } = settings
    const { client, user } = await findTokenSubject(orm, company, values.user)
    const tokens = await createTokens({
      em: () => orm.em.fork(),
      environment,
      issuer: () => publicOrigin(settings),
      revocations: { covers: () => false },
      encryptionKeys: settings.keyEncryption,
    })
    const roles = await rolesOf(settings, client.companyId)
    const { accessToken } = await tokens.issue({
      subject: user ? `user:${user.id}` : `client:${client.id}`,
      companyId: client.companyId,
      clientId: client.id,
      supplierEntityId: (user ?? client).supplierEntityId ?? null,
      scopes: scopesOfRoles(roles, user?.roles ?? [client.role]),
      nodeScopes: nodeScopesOfRoles(roles, user?.roles ?? []),
      generation: user?.tokenGeneration ?? 1,
      family: null,
    })
    return accessToken
  })
})

async function rolesOf(
  { rulesDir: directory, rulesSource: source }: Settings,
  company: number,
): Promise<RolesDocument['roles']> {
  const read = (file: string) => readTextInForce({ directory, source }, file)
  const { roles } = JSON.parse((await read('access/roles.json')) ?? '{}') as RolesDocument
  const own = await read(`companies/${company}/access/roles.json`)
  return own === undefined ? roles : mergedRoles(roles, JSON.parse(own))
}
