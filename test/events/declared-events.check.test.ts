// Every operation that changes data of a company says in its document which events it causes (V1).
import { expect, test } from 'vitest'
import { deletes, writes } from '../operations/examples/example-order.ts'
import { operations } from '../support/contract.ts'
import { declaredEvents } from './declared-events.ts'

/** Operations that are not reads, but change no data of the company; the list may only become shorter. */
const without: Readonly<Record<string, string>> = {
  createToken: 'A token is no data of the company; logins are in the audit log.',
  revokeToken: 'A token is no data of the company.',
  advanceClock: 'The clock is no data of the company; what becomes due has its events.',
  resetClock: 'The clock is no data of the company.',
  testSubscription: 'A test is sent to the webhook only, and changes nothing.',
  redeliverEvent: 'The event happened before, and is sent once more.',
  saveBaseline: 'A baseline is a copy, and changes nothing.',
}

test('an operation that writes declares its events', () => {
  const silent = operations
    .filter((operation) => writes(operation) || deletes(operation))
    .filter(
      ({ id, scopes }) =>
        (declaredEvents.get(id) ?? []).length === 0 && !scopes.some((scope) => scope.endsWith('.read')),
    )
    .map(({ id }) => id)

  expect(silent.sort(), 'Write x-events, or a trigger.').toEqual(Object.keys(without).sort())
})
