// All migrations in the order in which they are applied. The database stores their names, so a name must never change.
import { server } from './001-server.ts'
import { tenants } from './002-tenants.ts'
import { users } from './003-users.ts'
import { pricing } from './004-pricing.ts'
import { availability } from './005-availability.ts'
import { reservations } from './006-reservations.ts'
import { invoicing } from './007-invoicing.ts'
import { carts } from './008-carts.ts'
import { reportData } from './009-report-data.ts'
import { baselines } from './010-baselines.ts'
import { clock } from './011-clock.ts'
import { clients } from './012-clients.ts'
import { signingKeys } from './013-signing-keys.ts'
import { audit } from './014-audit.ts'
import { requestLog } from './015-request-log.ts'
import { stockTransfers } from './016-stock-transfers.ts'
import { requestLogReaders } from './017-request-log-readers.ts'
import { events } from './018-events.ts'
import { webhooks } from './019-webhooks.ts'
import { traceContext } from './020-trace-context.ts'
import { idAllocation } from './021-id-allocation.ts'

export const migrations = [
  { name: '001-server', class: server },
  { name: '002-tenants', class: tenants },
  { name: '003-users', class: users },
  { name: '004-pricing', class: pricing },
  { name: '005-availability', class: availability },
  { name: '006-reservations', class: reservations },
  { name: '007-invoicing', class: invoicing },
  { name: '008-carts', class: carts },
  { name: '009-report-data', class: reportData },
  { name: '010-baselines', class: baselines },
  { name: '011-clock', class: clock },
  { name: '012-clients', class: clients },
  { name: '013-signing-keys', class: signingKeys },
  { name: '014-audit', class: audit },
  { name: '015-request-log', class: requestLog },
  { name: '016-stock-transfers', class: stockTransfers },
  { name: '017-request-log-readers', class: requestLogReaders },
  { name: '018-events', class: events },
  { name: '019-webhooks', class: webhooks },
  { name: '020-trace-context', class: traceContext },
  { name: '021-id-allocation', class: idAllocation },
]
