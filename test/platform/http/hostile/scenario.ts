// What hostile requests are made of: who sends them, to which addresses of the demo tenant.
import type { OnboardingPackage } from '../../../../entities/tenants/onboarding.ts'
import type { RawRequest } from '../../../support/processes/stall.ts'

/** A request, or one for each attempt, where the first changes what a second would find; and its status, if it matters. */
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
  /** Of a user, who may ask for reports. */
  employeeToken: string
  /** Of a user of the supplier. */
  supplierToken: string
  onboarding: OnboardingPackage
}

/** How the names of requests begin that are to find nothing; all others are to reach an operation. */
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

/** As many whole copies of the text as fit. */
export const repeatToFill = (text: string, bytes: number): string =>
  text.repeat(Math.floor(bytes / text.length))

/** As many different texts as fit, joined. */
export function repeatNumbered(textOf: (index: number) => string, bytes: number, separator = ','): string {
  const texts: string[] = []
  for (let length = 0; length < bytes; ) {
    const text = textOf(texts.length)
    texts.push(text)
    length += text.length + separator.length
  }
  return texts.slice(0, -1).join(separator)
}
