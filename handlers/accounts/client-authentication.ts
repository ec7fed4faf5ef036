import { createHash, timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../../entities/client.ts'
import { oauthError } from './oauth-error.ts'

/** The client that the credentials name; an unknown one is compared all the same, against nothing's hash. */
export async function authenticateClient(em: EntityManager, id: string, secret: string): Promise<Client> {
  const client = await em.findOne(Client, { id })
  const expected = Buffer.from(client?.secretHash ?? '', 'hex')
  const given = createHash('sha256').update(secret).digest()
  const same = timingSafeEqual(
    given,
    expected.length === given.length ? expected : Buffer.alloc(given.length),
  )
  if (!client || !same) throw oauthError('invalid_client', 'The client_id or client_secret is not correct.')
  return client
}
