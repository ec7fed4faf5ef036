import type { Handler } from '../../api/handler.ts'
import { errors } from '../../runtime/errors/errors.ts'
import { findInvoice } from './invoice-rows.ts'
import { toInvoice } from './views.ts'

/** One invoice with all its parts. */
export const getInvoice: Handler<'getInvoice'> = async ({ path, em }) => {
  const row = await findInvoice(em, path)
  if (!row) throw errors.notFound()

  return { status: 200, body: toInvoice(row) }
}
