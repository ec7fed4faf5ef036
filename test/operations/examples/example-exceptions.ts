// Operations whose examples cannot be sent unchanged, each with the reason. These lists may only shrink: an operation that
// succeeds without its line fails the test.
import type { TestApp } from '../../support/app.ts'

/** Values by the name of the parameter or of the body's member. */
type Replace = (app: TestApp) => Promise<Record<string, unknown>>

export const exampleExceptions: Readonly<Record<string, { reason: string; replace: Replace }>> = {
  setPassword: {
    reason: 'The token is in the mail to the user that createUser made, and no operation returns it.',
    async replace(app) {
      const [mail] = await app.orm.em.fork().execute<{ UserId: number; Token: string }[]>(
        `select user_id as "UserId", token as "Token" from outgoing_mail
           where company_id = ? and token is not null order by id limit 1`,
        [app.onboarding.CompanyId],
      )
      return { ...mail }
    },
  },
  deleteCatalogItem: {
    reason: 'Every item of the sample shop has prices, and an item in use is not deleted.',
    async replace(app) {
      const [item] = await app.orm.em.fork().execute<{ CatalogItemId: string }[]>(
        `insert into catalog_item (company_id, id, sku, name)
           values (?, gen_random_uuid(), 'NEW-0001', 'An item in no price list') returning id as "CatalogItemId"`,
        [app.onboarding.CompanyId],
      )
      return { ...item }
    },
  },
}

/** Reads that a rule refuses without an optional parameter. */
export const needsOptional: Readonly<Record<string, string>> = {
  searchUsers: 'A search needs terms.',
}
