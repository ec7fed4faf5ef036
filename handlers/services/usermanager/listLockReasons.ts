import { kysely } from '../../../entities/tables.ts'
import type { Handler } from '../../api/handler.ts'
import { toLockReason } from './views.ts'

const columns = { Id: 'reason.id', Name: 'reason.name', Description: 'reason.description' }

/** The lock reasons of the company. */
export const listLockReasons: Handler<'listLockReasons'> = async ({ path, em, list }) => {
  const rows = kysely(em)
    .selectFrom('lock_reason as reason')
    .select(['reason.id', 'reason.name', 'reason.description'])
    .where('reason.company_id', '=', path.CompanyId)

  const reasons = await list.query(rows, { columns, unique: 'reason.id', view: toLockReason })

  return { status: 200, body: reasons }
}
