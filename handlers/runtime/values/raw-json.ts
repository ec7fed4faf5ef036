// Resources that PostgreSQL has already serialized as JSON. A JSON response passes them through unchanged,
// because parsing and serializing a page takes most of its CPU time. Only HAL and the check against the
// document parse them. Tested by test/api/contract/represent.test.ts.

export class RawJson<T> {
  readonly text: string
  /** The Version of a single resource that has one. */
  readonly version: number | undefined
  declare readonly resource?: T

  constructor(text: string, version?: number) {
    this.text = text
    this.version = version
  }
}

/** The view of a list whose query returns JSON text. */
export const rawJson = <T>({ json }: { json: string }): RawJson<T> => new RawJson<T>(json)

/** The resource as an object. */
export const parseRawJson = (item: unknown): unknown =>
  item instanceof RawJson ? JSON.parse(item.text) : item

/** A JSON array of the items. */
export const toJsonArray = (items: readonly unknown[]): string =>
  items[0] instanceof RawJson ? `[${toItems(items)}]` : JSON.stringify(items)

/** Items of a JSON array, without its brackets. */
export function toItems(items: readonly unknown[]): string {
  if (items[0] instanceof RawJson)
    return (items as readonly RawJson<unknown>[]).map(({ text }) => text).join(',')
  return JSON.stringify(items).slice(1, -1)
}
