// What a client writes about a webhook, and the fact about it for rules/events/subscription.json.
// Tested by test/events/createSubscription.test.ts and test/events/updateSubscription.test.ts.
import type { EntityManager } from '@mikro-orm/postgresql'
import { WebhookSubscription } from '../../../../entities/tables/events/webhook-subscription.ts'
import type { EventType, SubscriptionCreate } from '../../../../generated/events/types.gen.ts'
import type { HandlerRequest } from '../../../api/handler.ts'
import { portOf } from '../../../background/webhooks/public-addresses.ts'

interface SubscriptionValues {
  name: string
  url: string
  types: EventType[] | null
  isActive: boolean
}

export const subscriptionValues = (body: SubscriptionCreate): SubscriptionValues => ({
  name: body.Name,
  url: body.Url,
  types: body.Types ?? null,
  isActive: body.IsActive ?? true,
})

type Asking = Pick<HandlerRequest<'createSubscription'>, 'em' | 'platform' | 'rules'>

/** `id` is null for a new webhook. May resolve the host's name, so it must not be called in a transaction. */
export async function subscriptionFact(
  { em, platform, rules }: Asking,
  { name, url, types, isActive }: SubscriptionValues,
  { companyId, id }: { companyId: number; id: string | null },
) {
  const valid = validUrl(url)
  return {
    subscription: {
      Id: id,
      Name: name,
      Host: valid?.hostname ?? null,
      Types: types,
      IsActive: isActive,
      Port: valid ? portOf(valid) : null,
      IsPrivateAddress: valid ? await platform.urlChecks.isPrivateHost(valid) : false,
      IsPortAllowed: valid ? platform.urlChecks.isPortAllowed(valid) : true,
      Places: id === null ? await freePlaces(em, rules, companyId) : 1,
    },
  }
}

function validUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  const isValid = url?.protocol === 'https:' && url.hostname !== '' && !url.username && !url.password
  return isValid ? url : undefined
}

async function freePlaces(em: EntityManager, rules: Asking['rules'], companyId: number): Promise<number> {
  return (
    rules.limit('events/limits', 'WebhookSubscriptions') -
    (await em.count(WebhookSubscription, { companyId }))
  )
}
