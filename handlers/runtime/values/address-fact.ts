// The fact `address` of the rules, which several services have: whether the reference service lists its codes (U6).
// Tested by test/usermanager/createUser.test.ts and test/entities/createEntity.test.ts.
import countries from '../../../generated/reference/countries.json' with { type: 'json' }

const statesOf = new Map(
  countries.map(({ Code, States }) => [Code, new Set((States ?? []).map((state) => state.Code))]),
)

export function addressFact(CountryCode: string | null, StateCode: string | null) {
  const states = statesOf.get(CountryCode ?? '')
  return {
    CountryCode,
    StateCode,
    CountryIsKnown: CountryCode === null ? null : states !== undefined,
    StateIsKnown: CountryCode === null || StateCode === null ? null : states?.has(StateCode) === true,
  }
}
