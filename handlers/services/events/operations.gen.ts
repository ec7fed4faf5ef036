// Written by `npm run generate` from openapi/events.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { createSubscription } from './createSubscription.ts'
import { createSubscriptionSecret } from './createSubscriptionSecret.ts'
import { deleteSubscription } from './deleteSubscription.ts'
import { getSubscription } from './getSubscription.ts'
import { listDeliveries } from './listDeliveries.ts'
import { listEvents } from './listEvents.ts'
import { listSubscriptions } from './listSubscriptions.ts'
import { redeliverEvent } from './redeliverEvent.ts'
import { testSubscription } from './testSubscription.ts'
import { updateSubscription } from './updateSubscription.ts'

export const operations = {
  createSubscription,
  createSubscriptionSecret,
  deleteSubscription,
  getSubscription,
  listDeliveries,
  listEvents,
  listSubscriptions,
  redeliverEvent,
  testSubscription,
  updateSubscription,
} satisfies Handlers<'events'>
