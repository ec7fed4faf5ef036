import type { Handler } from '../../api/handler.ts'
import { CACHED, timeZones } from './reference-data.ts'

/** Every time zone, by Id (R1). */
export const listTimeZones: Handler<'listTimeZones'> = async ({ list }) => ({
  status: 200,
  body: await list.constant(timeZones, 'Id'),
  headers: CACHED,
})
