// Writes clients and secrets. Only the returned text contains a secret; the database has its hash.
import { randomBytes, randomUUID } from 'node:crypto'
import { type EntityManager, raw } from '@mikro-orm/postgresql'
import { BasicSession } from '../../../../entities/tables/accounts/basic-session.ts'
import { Client } from '../../../../entities/tables/accounts/client.ts'
import { ClientSecret } from '../../../../entities/tables/accounts/client-secret.ts'
import { RefreshToken } from '../../../../entities/tables/accounts/refresh-token.ts'
import { endClientTokens } from '../../../../entities/tables/accounts/revoke.ts'
import { hashSecret, newSecret } from '../../../../entities/tables/accounts/secrets.ts'
import { isLive } from '../../../api/auth/client-secrets.ts'
import type { ClientValues } from './client-changes.ts'
import { type ClientRow, readClient, type SecretRow, secretRows } from './client-rows.ts'

interface NewSecret {
  id: string
  text: string
}

export async function insertClient(
  em: EntityManager,
  companyId: number,
  values: ClientValues,
): Promise<{ client: ClientRow; secret: NewSecret }> {
  const id = newClientId(values.name, companyId)
  await em.insert(Client, { companyId, id, ...values, createdAt: raw('tenant_now(?)', [companyId]) })
  const secret = await addSecret(em, { companyId, id })
  return { client: await readClient(em, companyId, id), secret }
}

/** The name in the characters of an id, for people who read it in a log; the random part makes it unique. */
export function newClientId(name: string, companyId: number): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-|-$/g, '')
  return `${slug || 'client'}-${companyId}-${randomBytes(6).toString('hex')}`
}

export async function addSecret(
  em: EntityManager,
  { companyId, id: clientId }: Pick<Client, 'companyId' | 'id'>,
): Promise<NewSecret> {
  const [id, text] = [randomUUID(), newSecret()]
  await em.insert(ClientSecret, { companyId, id, clientId, secretHash: hashSecret(text) })
  return { id, text }
}

/** Ends the secrets of a client after some hours by the database's clock, unless they end earlier. */
export async function endSecrets(
  em: EntityManager,
  { companyId, id: clientId }: Pick<Client, 'companyId' | 'id'>,
  hours: number,
): Promise<void> {
  const end = `statement_timestamp() + make_interval(hours => ${Math.trunc(hours)})`
  await em.nativeUpdate(
    ClientSecret,
    { companyId, clientId, ...isLive() },
    { expiresAt: raw(`least(expires_at, ${end})`) },
  )
}

export const readSecret = (
  em: EntityManager,
  { companyId, id }: Pick<Client, 'companyId' | 'id'>,
  secretId: string,
): Promise<SecretRow> =>
  secretRows(em, companyId, id).where('secret.id', '=', secretId).executeTakeFirstOrThrow()

/** Writes a change of a client, and ends its tokens if it loses rights. The client's row is locked. */
export async function replaceClient(
  em: EntityManager,
  stored: Client,
  values: Partial<Omit<ClientValues, 'scopes'>> & { scopes?: string[] | null },
  losesRights: boolean,
): Promise<void> {
  const { companyId, id } = stored
  await em.nativeUpdate(Client, { companyId, id }, values)
  if (losesRights) await endClientTokens(em, stored)
  if (values.isActive !== false) return
  await em.nativeDelete(RefreshToken, { companyId, clientId: id })
  await em.nativeDelete(BasicSession, { companyId, clientId: id })
}
