// Countries of ISO 3166-1 and their subdivisions of ISO 3166-2. Codes and names come from `iso-3166`. CLDR
// decides which subdivision codes are active, because `iso-3166` keeps some that the standard has withdrawn.
import { iso31661, iso31662 } from 'iso-3166'
import { readCldr } from './cldr.ts'

type Containment = { supplemental: { subdivisionContainment: Record<string, { _contains: string[] }> } }

export const countries = () => {
  const active = activeSubdivisions()
  const withoutName = new Set(active)

  const statesOf = Map.groupBy(
    iso31662.filter(({ code }) => active.has(code)),
    ({ code }) => code.slice(0, 2),
  )
  for (const { code } of iso31662) withoutName.delete(code)
  if (withoutName.size > 0)
    throw new Error(`iso-3166 lacks ${[...withoutName].join(', ')}: take a newer version`)

  return iso31661.map(({ alpha2, numeric, name }) => ({
    Id: Number(numeric),
    Code: alpha2,
    Name: name,
    Version: 1,
    States: (statesOf.get(alpha2) ?? [])
      .map((state) => ({ Name: state.name, Code: state.code.slice(3), Id: null, CountryCode: null }))
      .sort((a, b) => (a.Code < b.Code ? -1 : 1)),
    Alpha3Code: null,
  }))
}

const activeSubdivisions = () => {
  const { subdivisionContainment } = readCldr<Containment>(
    'cldr-core/supplemental/subdivisionContainment.json',
  ).supplemental
  const ids = Object.values(subdivisionContainment).flatMap(({ _contains }) => _contains)

  // CLDR writes 'caab' for CA-AB.
  return new Set(ids.map((id) => `${id.slice(0, 2)}-${id.slice(2)}`.toUpperCase()))
}
