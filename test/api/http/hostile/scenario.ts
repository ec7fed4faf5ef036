// Shared by the hostile requests: their type, the identifiers and tokens of the demo tenant, and functions that build texts.
import type { OnboardingPackage } from '../../../../entities/tenants/onboarding.ts'
import type { RawRequest } from '../../../support/processes/stall.ts'

/** A request, or a function of the attempt if a request changes the state for the next; and its status, if it matters. */
export type Hostile = readonly [
  name: string,
  request: RawRequest | ((attempt: number) => RawRequest),
  status?: number,
]

export interface Scenario {
  company: string
  /** A node that has stock and carts. */
  store: number
  token: string
  /** A token of a user who may request reports. */
  employeeToken: string
  /** A token of a user of the supplier. */
  supplierToken: string
  onboarding: OnboardingPackage
}

/** Prefix of the names of requests that must reach no operation; all others must reach one. */
export const NOWHERE = 'an unknown path of '

export const JSON_TYPE: readonly [string, string] = ['Content-Type', 'application/json']
export const authorised = ({ token }: Scenario): readonly [string, string] => [
  'Authorization',
  `Bearer ${token}`,
]

export const post = (
  scenario: Scenario,
  path: string,
  body: string | Buffer,
  ...headers: (readonly [string, string])[]
) => ({
  method: 'POST',
  path,
  headers: [authorised(scenario), JSON_TYPE, ...headers],
  body,
})

/** As many complete copies of the text as fit. */
export const repeatToFill = (text: string, bytes: number): string =>
  text.repeat(Math.floor(bytes / text.length))

/** As many different texts as fit, joined by the separator. */
export function repeatNumbered(textOf: (index: number) => string, bytes: number, separator = ','): string {
  const texts: string[] = []
  for (let length = 0; length < bytes; ) {
    const text = textOf(texts.length)
    texts.push(text)
    length += text.length + separator.length
  }
  return texts.slice(0, -1).join(separator)
}
