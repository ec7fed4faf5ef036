// A measured value with its aim, as every measurement but the cases returns it.

export interface Spread {
  min: number
  median: number
  max: number
}

export interface Figure {
  what: string
  unit: string
  value: Spread
  /** The most that the median should be. */
  aim?: number
  /** Requests that were refused or failed; none should. */
  failed?: number
}

export const isMissed = ({ value, aim = Number.POSITIVE_INFINITY, failed = 0 }: Figure) =>
  failed > 0 || value.median > aim

export function spread(values: readonly number[]): Spread {
  const sortedValues = values.toSorted((a, b) => a - b)
  const at = (index: number) => sortedValues[index] ?? Number.NaN
  const middle = (sortedValues.length - 1) / 2
  return {
    min: at(0),
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    max: at(sortedValues.length - 1),
  }
}
