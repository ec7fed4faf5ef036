import type { Handler } from '../../api/handler.ts'
import { CACHED, currencies } from './reference-data.ts'

/** Every currency of ISO 4217, by Code (R1). */
export const listCurrencies: Handler<'listCurrencies'> = async ({ list }) => ({
  status: 200,
  body: await list.constant(currencies, 'Code'),
  headers: CACHED,
})
