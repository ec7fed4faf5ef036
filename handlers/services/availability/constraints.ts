// Database constraints of the availability service and the rules with the same meaning (rules/availability/):
// rules are checked first, constraints guard against concurrent writers.
import { type ConstraintProblems, errors } from '../../runtime/errors/errors.ts'

const stillSetAside = () =>
  errors.conflict('StockSetAside', 'Some of it is on hold or committed; release that first.')

/** Holds and commitments reference stock: deleting the stock is 409, a reference to missing stock 404. */
const namedStock = (sqlState: string) => (sqlState === RESTRICTED ? stillSetAside() : errors.notFound())

/** The catalog changed IsSerialized or IsLot of an item that has stock (rules/entities/item.json). */
const itemKindFixed = () =>
  errors.rule(
    400,
    'ItemKindFixed',
    'IsSerialized and IsLot do not change while a node has stock of the item.',
  )

const RESTRICTED = '23001'

export const constraints: ConstraintProblems = {
  product_stock_node: () => errors.notFound(),
  product_stock_agrees_with_catalog: (sqlState) =>
    sqlState === RESTRICTED ? itemKindFixed() : errors.notFound(),
  serial_number_once: () =>
    errors.conflict(
      'SerialNumberExists',
      'The product already has this serial number, in stock or in transit.',
    ),
  serial_number_stock: () => errors.notFound(),
  lot_package_stock: () => errors.notFound(),
  availability_threshold_node: () => errors.notFound(),
  availability_threshold_item: () => errors.notFound(),
  hold_batch_once: () => errors.conflict('HoldBatchExists', 'A hold batch with this Id exists.'),
  hold_batch_node: () => errors.notFound(),
  hold_line_stock: namedStock,
  product_commitment_once: () => errors.conflict('CommitmentExists', 'A commitment with this Id exists.'),
  product_commitment_stock: namedStock,
  stock_transfer_line_in_transit: () =>
    errors.rule(400, 'MoreThanInTransit', 'More is to arrive than is in transit.'),
  supplier_availability_supplier: () => errors.notFound(),
}
