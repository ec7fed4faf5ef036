// The closed lists that facts.json names with "list": a rule that compares with a value that is not in one is refused,
// because it would never hold, or always. Tested by test/rules/load/owner-typos.test.ts.
import countries from '../../../generated/reference/countries.json' with { type: 'json' }
import currencies from '../../../generated/reference/currencies.json' with { type: 'json' }
import rolesSchema from '../../../rules/roles.schema.json' with { type: 'json' }

export interface KnownValue {
  value: string | number
  meaning: string
}

export type ListName = 'roles' | 'scopes' | 'countries' | 'currencies'

const { scope } = rolesSchema.$defs
const named = ({ Code, Name }: { Code: string; Name: string }): KnownValue => ({ value: Code, meaning: Name })

export const closedLists: Readonly<Record<ListName, readonly KnownValue[]>> = {
  roles: rolesSchema.properties.roles.required.map((value) => ({
    value,
    meaning: 'A role of access/roles.json.',
  })),
  scopes: scope.enum.map((value, index) => ({ value, meaning: scope.enumDescriptions[index] ?? value })),
  countries: countries.map(named),
  currencies: currencies.map(named),
}
