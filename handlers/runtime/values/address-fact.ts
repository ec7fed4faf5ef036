// The fact `address` of the rules, which several services have: whether the reference service lists its codes (U6).
// Tested by test/usermanager/createUser.test.ts and test/entities/createEntity.test.ts.
import countries from '../../../generated/reference/countries.json' with { type: 'json' }

const statesOf = new Map(
  countries.map(({ Code, States }) => [Code, new Set((States ?? []).map((state) => state.Code))]),
)

type Address = {
  [Member in 'AddressLine1' | 'AddressLine2' | 'City' | 'StateCode' | 'CountryCode' | 'Zip']?: string | null
}

export function addressFact(address: Address | null | undefined) {
  const { CountryCode = null, StateCode = null } = address ?? {}
  const states = statesOf.get(CountryCode ?? '')
  return {
    AddressLine1: address?.AddressLine1 ?? null,
    AddressLine2: address?.AddressLine2 ?? null,
    City: address?.City ?? null,
    StateCode,
    CountryCode,
    Zip: address?.Zip ?? null,
    CountryIsKnown: CountryCode === null ? null : states !== undefined,
    StateIsKnown: CountryCode === null || StateCode === null ? null : states?.has(StateCode) === true,
  }
}
