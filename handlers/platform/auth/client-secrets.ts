// Checks a client's id and secret. Tested by test/accounts/client-authentication.test.ts.
import { timingSafeEqual } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Client } from '../../../entities/client.ts'
import { hashSecret } from '../../../entities/secrets.ts'

/** The client with this id, and whether the secret is right; an unknown client costs the same comparison. */
export async function findClient(
  em: EntityManager,
  { id, secret }: { id: string; secret: string },
): Promise<{ client: Client | null; isRight: boolean }> {
  // PostgreSQL refuses U+0000 in a parameter.
  const client = id.includes('\0') ? null : await em.findOne(Client, { id })
  const actual = Buffer.from(hashSecret(secret), 'hex')
  const expected = Buffer.from(client?.secretHash ?? '', 'hex')
  const isSame = timingSafeEqual(
    actual,
    expected.length === actual.length ? expected : Buffer.alloc(actual.length),
  )
  return { client, isRight: client !== null && isSame }
}
