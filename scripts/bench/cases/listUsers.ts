import type { BenchCase } from '../case.ts'
import { seedUsers, selectUsers, userResponse } from '../resources/users.ts'

const selectPage = `${selectUsers} where u.company_id = $1 and u.is_active order by u.id limit $2`

export const benchCase: BenchCase = {
  name: 'listUsers',
  title: 'list 100 users',
  target: 1,
  seed: seedUsers,
  request: ({ companyId }) => ({
    method: 'GET',
    paths: [`/usermanager/v1/entities(${companyId})/users?$top=100`],
  }),
  respond:
    (pool) =>
    async ({ params, query }) => {
      const { rows } = await pool.query(selectPage, [params.EntityId, query.$top])
      return { body: rows.map(userResponse) }
    },
}
