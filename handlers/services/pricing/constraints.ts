// Database constraints of the pricing service and the rules with the same meaning (rules/pricing/): rules are
// checked first, constraints guard against concurrent writers.
import { type ConstraintProblems, errors, type Problem } from '../../runtime/errors/errors.ts'

const sale = (code: string, message: string) => (): Problem => errors.rule(400, code, message)

/**
 * A foreign key is violated by a reference to a missing row (404), or by deleting a referenced row
 * (`whenDeleted`).
 */
const named = (whenDeleted: () => Problem) => (sqlState: string) =>
  sqlState === RESTRICTED ? whenDeleted() : errors.notFound()

const RESTRICTED = '23001'
const stillPriced = () =>
  errors.conflict('StillPriced', 'Price records refer to it; delete or change them first.')

export const constraints: ConstraintProblems = {
  pricing_information_key: () =>
    errors.conflict(
      'PriceExists',
      'Another record is for the same node, product or shelf, term, tier and group.',
    ),
  pricing_information_node: () =>
    errors.rule(400, 'EntityNotOfCompany', 'The entity is not related to the company.'),
  pricing_information_item: () => errors.notFound(),
  pricing_information_shelf: named(stillPriced),
  pricing_information_term: named(stillPriced),
  pricing_information_tier: named(stillPriced),
  pricing_information_group: named(stillPriced),
  pricing_term_node: () =>
    errors.rule(400, 'EntityNotOfCompany', 'The entity is not related to the company.'),
  pricing_term_carrier: () =>
    errors.rule(400, 'CarrierNotOfCompany', 'The carrier is not related to the company.'),
  pricing_shelf_product_on_one_shelf: () =>
    errors.conflict('ProductOnShelf', 'The product is already on a shelf; move it by PUT.'),
  pricing_shelf_product_item: () => errors.notFound(),
  pricing_shelf_product_shelf: named(() =>
    errors.conflict('ShelfHasProducts', 'Products are on the shelf; remove them first.'),
  ),
  sale_price_record: () => errors.notFound(),
  sale_price_not_negative: sale('SalePriceNegative', 'The sale price must be at least 0.'),
  sale_price_dates_paired: sale(
    'SaleDatesMissing',
    'A sale price that is not the default one needs both dates, StartDateUTC and StopDateUTC.',
  ),
  sale_price_default_undated: sale(
    'DefaultSaleHasDates',
    'A default sale price must have neither StartDateUTC nor StopDateUTC.',
  ),
  sale_price_dates_ordered: sale('SaleStartNotBeforeStop', 'The start must be before the stop.'),
  sale_price_overlap: sale('SaleOverlap', 'The dates overlap another sale period of the price record.'),
  sale_price_one_default: sale(
    'DefaultSaleExists',
    'The price record already has a default sale price; change or delete that one.',
  ),
}
