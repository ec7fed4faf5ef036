// How the page's endpoints answer: its files, JSON that no browser keeps, and the refusal of a draft that may not be saved.
// Tested by test/rules-page-endpoints.test.ts.
import { errors } from '../../errors/errors.ts'
import type { PageRoute, RequestContext } from '../../pipeline/request-context.ts'
import type { PageAsset } from './assets.ts'
import type { DraftReport } from './draft.ts'

const JSON_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

export const showing = ({ headers, content }: PageAsset): PageRoute => ({
  service: 'rules',
  respond: async () => ({ status: 200, headers: { ...headers }, content }),
})

type Answer = (ctx: RequestContext) => Promise<unknown>

export const reading = (answer: Answer): PageRoute => ({
  service: 'rules',
  respond: async (ctx) => ({
    status: 200,
    headers: { ...JSON_HEADERS },
    content: JSON.stringify(await answer(ctx)),
  }),
})
export const posting = (answer: Answer): PageRoute => ({ ...reading(answer), methods: ['POST'] })

/** Why a draft is not saved: its faults, or the cases that come out otherwise. */
export function refusalOf({ problems, cases }: Pick<DraftReport, 'problems' | 'cases'>) {
  const failed = cases.filter(({ passed }) => !passed)
  const message =
    problems.length > 0
      ? 'The files have faults, so nothing is saved.'
      : `Nothing is saved: not every case comes out as it says (${failed.length}).`
  const details = [
    ...problems.map((one) => ({ Field: `${placeOf(one)} ${one.pointer}`, Message: one.message })),
    ...failed.map((one) => ({ Field: placeOf(one), Message: one.name })),
  ]
  return errors.rule(400, 'DraftRefused', message, details)
}

const placeOf = ({ file, line }: { file: string; line?: number }) =>
  line === undefined ? file : `${file}:${line}`
