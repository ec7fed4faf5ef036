// The requests of shops, in the proportion in which tills and web shops send them: mostly reads of quantities and prices,
// some lists, few holds, carts and price changes.
import { type Answer, requests, type Send, type Shop } from '../citus-load.ts'
import type { Call } from './tls-connections.ts'

export type RequestName = keyof typeof requests

const MIX: readonly RequestName[] = [
  ...['readQuantities', 'readPrices', 'readEffectivePrice', 'readQuantities', 'readPrices'],
  ...['listCarts', 'readQuantities', 'readPrices', 'hold', 'readEffectivePrice'],
  ...['readQuantities', 'readPrices', 'createCart', 'listUsers', 'readQuantities'],
  ...['readPrices', 'listCarts', 'readQuantities', 'readPrices', 'setPrice'],
] as RequestName[]

/** The next kind of request, in turn. */
export function mixedNames(): () => RequestName {
  let turn = 0
  return () => MIX[turn++ % MIX.length] ?? 'readPrices'
}

/** Calls of shops in turn, each kind of request by each of them. */
export function mixedCalls(shops: readonly Shop[]): () => Call {
  const nextName = mixedNames()
  let turn = 0
  return () => {
    turn += 1
    const shop = shops[turn % shops.length]
    if (!shop) throw new Error('There is no shop')
    // Another pairing of shops and requests each time around.
    if (turn % shops.length === 0) nextName()
    return callOf(nextName(), shop)
  }
}

/** What the request would send. */
export function callOf(name: RequestName, shop: Shop): Call {
  let call: Call | undefined
  const capture: Send = async ({ token }, method, path, body) => {
    call = { token, method: method as Call['method'], path, ...(body && { body }) }
    return { status: 0, body: undefined } satisfies Answer
  }
  void requests[name](capture, shop)
  if (!call) throw new Error(`${name} sends nothing`)
  return call
}
