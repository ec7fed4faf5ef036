// What the rest of the platform uses of the filter grammars.
export { parseCartFilter } from './cart-filter.ts'
export { FilterError, filterLimits } from './filter-error.ts'
export { filterablesOf } from './filterables.ts'
export { matches } from './matches.ts'
export { compareBy, type OrderTerm, orderToSql, parseOrderBy } from './order.ts'
export { parseFilter } from './parse.ts'
export { type Column, type Columns, filterToSql } from './to-sql.ts'
export type * from './types.ts'
