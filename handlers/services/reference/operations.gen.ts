// Written by `npm run generate` from openapi/reference.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { listCountries } from './listCountries.ts'
import { listCurrencies } from './listCurrencies.ts'
import { listTimeZones } from './listTimeZones.ts'

export const operations = {
  listCountries,
  listCurrencies,
  listTimeZones,
} satisfies Handlers<'reference'>
