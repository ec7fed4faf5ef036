import type { BenchCase } from '../case.ts'
import { seedUsers, selectUsers, userResponse } from '../resources/users.ts'

const selectUser = `${selectUsers} where u.company_id = $1 and u.id = $2`

// A baseline has no token from which it could take the company.
let company = 0

export const benchCase: BenchCase = {
  name: 'getUser',
  title: 'read one user',
  target: 0.9,
  fastifyTarget: 0.75,
  seed: seedUsers,
  async request({ pool, companyId }) {
    const result = await pool.query(
      `select id from user_account where company_id = $1 and first_name = 'Bench' order by id limit 16`,
      [companyId],
    )
    return { method: 'GET', paths: result.rows.map(({ id }) => `/usermanager/v1/users(${id})`) }
  },
  respond:
    (pool) =>
    async ({ params }) => {
      company ||= (await pool.query('select min(id) as id from company')).rows[0].id
      const { rows } = await pool.query(selectUser, [company, params.UserId])
      return rows.length === 0 ? { status: 404, body: null } : { body: userResponse(rows[0]) }
    },
}
