import type { Delivery, EventType, Subscription } from '../../../../generated/events/types.gen.ts'
import { formatInstant } from '../../../runtime/values/formats.ts'
import type { DeliveryRow, SubscriptionRow } from './subscription-rows.ts'

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  Id: row.id,
  CompanyId: row.company_id,
  Name: row.name,
  Url: row.url,
  Types: row.types as EventType[] | null,
  IsActive: row.is_active,
  DisabledReason: row.disabled_reason,
  DisabledDateUtc: instantOrNull(row.disabled_at),
  CreatedDateUtc: formatInstant(row.created_at),
})

export const toDelivery = (row: DeliveryRow): Delivery => ({
  Id: row.id,
  SubscriptionId: row.subscription_id,
  EventId: row.position,
  Type: row.type,
  Status: row.status,
  Attempts: row.attempts,
  ResponseStatus: row.response_status,
  Response: row.response_text,
  Error: row.last_error,
  CreatedDateUtc: formatInstant(row.created_at),
  LastAttemptUtc: instantOrNull(row.last_attempt_at),
  NextAttemptUtc: instantOrNull(row.next_attempt_at),
})

const instantOrNull = (instant: string | null) => (instant === null ? null : formatInstant(instant))
