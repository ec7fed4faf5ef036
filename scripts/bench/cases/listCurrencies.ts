import { readFileSync } from 'node:fs'
import type { BenchCase } from '../case.ts'

const file = new URL('../../../generated/reference/currencies.json', import.meta.url)

export const benchCase: BenchCase = {
  name: 'listCurrencies',
  title: 'list the currencies, from memory',
  target: 0.9,
  fastifyTarget: 0.75,
  request: () => ({ method: 'GET', paths: ['/reference/v1/Currencies'] }),
  respond: () => {
    const body = JSON.parse(readFileSync(file, 'utf8'))
    return () => ({ body })
  },
}
