// The three lists, read once from generated/reference and frozen, because all requests share the objects.
import countriesFile from '../../../generated/reference/countries.json' with { type: 'json' }
import currenciesFile from '../../../generated/reference/currencies.json' with { type: 'json' }
import timeZonesFile from '../../../generated/reference/time-zones.json' with { type: 'json' }

/** The data changes with a release only. */
export const CACHED = { 'Cache-Control': 'public, max-age=3600' }

const freeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(freeze)
  return Object.freeze(value)
}

export const countries = freeze(countriesFile)
export const timeZones = freeze(timeZonesFile)
export const currencies = freeze(currenciesFile)
