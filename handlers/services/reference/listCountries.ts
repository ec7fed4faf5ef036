import type { Handler } from '../../api/handler.ts'
import { CACHED, countries } from './reference-data.ts'

/** Every country of ISO 3166-1 with its subdivisions, by Code (R1). */
export const listCountries: Handler<'listCountries'> = async ({ list }) => ({
  status: 200,
  body: await list.constant(countries, 'Code'),
  headers: CACHED,
})
