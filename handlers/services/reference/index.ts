export { listCountries } from './listCountries.ts'
export { listCurrencies } from './listCurrencies.ts'
export { listTimeZones } from './listTimeZones.ts'
