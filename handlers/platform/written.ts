// Resources of a list that the database has written as JSON. As JSON they go out as they came: reading a page of rows into
// objects and writing those again takes most of the processor time of the page. Only HAL and the check against the document
// read them. Held by test/platform/represent.test.ts.

export class Written<T> {
  readonly text: string
  declare readonly resource?: T

  constructor(text: string) {
    this.text = text
  }
}

/** The view of a list whose rows are such a text. */
export const written = <T>({ json }: { json: string }): Written<T> => new Written<T>(json)

/** The resource itself, whichever way it came. */
export const read = (item: unknown): unknown => (item instanceof Written ? JSON.parse(item.text) : item)

/** Items of a JSON array, without its brackets. */
export function toItems(items: readonly unknown[]): string {
  if (items[0] instanceof Written)
    return (items as readonly Written<unknown>[]).map(({ text }) => text).join(',')
  return JSON.stringify(items).slice(1, -1)
}
