// Every migration in the order in which it is applied. Names are what the database remembers: never change one.
import { foundations } from './001-foundations.ts'
import { pricing } from './002-pricing.ts'
import { availability } from './003-availability.ts'
import { users } from './004-users.ts'
import { outgoingMail } from './004b-outgoing-mail.ts'
import { invoicing } from './005-invoicing.ts'
import { reportData } from './006-report-data.ts'
import { keyIndexes } from './007-key-indexes.ts'
import { anyCase } from './008-any-case.ts'
import { usageKept } from './009-usage-kept.ts'
import { refusedHolds } from './010-refused-holds.ts'
import { refundedTax } from './011-refunded-tax.ts'
import { tokens } from './012-tokens.ts'
import { passwords } from './013-passwords.ts'
import { functions } from './014-functions.ts'
import { orders } from './015-orders.ts'
import { orderStatus } from './016-order-status.ts'

export const migrations = [
  { name: '001-foundations', class: foundations },
  { name: '002-pricing', class: pricing },
  { name: '003-availability', class: availability },
  { name: '004-users', class: users },
  { name: '004b-outgoing-mail', class: outgoingMail },
  { name: '005-invoicing', class: invoicing },
  { name: '006-report-data', class: reportData },
  { name: '007-key-indexes', class: keyIndexes },
  { name: '008-any-case', class: anyCase },
  { name: '009-usage-kept', class: usageKept },
  { name: '010-refused-holds', class: refusedHolds },
  { name: '011-refunded-tax', class: refundedTax },
  { name: '012-tokens', class: tokens },
  { name: '013-passwords', class: passwords },
  { name: '014-functions', class: functions },
  { name: '015-orders', class: orders },
  { name: '016-order-status', class: orderStatus },
]
