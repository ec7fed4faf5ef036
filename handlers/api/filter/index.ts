// The public interface of the filter language.
export { parseCartFilter } from './cart-filter.ts'
export { FilterError, filterLimits } from './filter-error.ts'
export { filterablesOf } from './filterables.ts'
export { mentions } from './mentions.ts'
export {
  type KeyValue,
  type OrderTerm,
  orderToSql,
  parseOrderBy,
  type SortKey,
  seekToSql,
  sortKeysOf,
} from './order.ts'
export { parseFilter } from './parse.ts'
export { type Column, type Columns, casts, filterToSql, type ListColumn, toColumn } from './to-sql.ts'
export type * from './types.ts'
export { gtin14 } from './types.ts'
