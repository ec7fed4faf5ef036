// Maps database constraints of the invoicing service to the problems of the equivalent rules (rules/invoicing/). Rules
// are checked first; the constraints protect against concurrent writers.
import { type ConstraintProblems, errors } from '../../runtime/errors/errors.ts'

const refused = (code: string, message: string) => () => errors.rule(400, code, message)

export const locationNotOfCompany = refused(
  'LocationNotOfCompany',
  'The company has no node of that LocationId.',
)

/** Another request took the serial number or ended the commitment after the rules had passed. */
export const serialNumberNotInStock = () =>
  errors.rule(409, 'SerialNumberNotInStock', 'A serial number is not in stock at LocationId any more.')
export const commitmentNotOpen = () =>
  errors.rule(409, 'CommitmentNotOpen', 'A commitment has ended meanwhile, or its quantity is another one.')

export const constraints: ConstraintProblems = {
  invoice_original: refused('OriginalNotOfCompany', 'The company has no invoice of that OriginalInvoiceId.'),
  invoice_refund_has_original: refused(
    'RefundWithoutOriginal',
    'A refund must name the invoice that it refunds, and only a refund may.',
  ),
  invoice_total_exact: refused('TotalTooLarge', 'The total of an invoice must not exceed 100000000000.'),
  invoice_address_state_needs_country: refused('StateWithoutCountry', 'StateCode needs a CountryCode.'),
  invoice_refunded_quantity: refused(
    'RefundExceedsQuantity',
    'Refunds would give back more than the original sold.',
  ),
  invoice_refunded_amount: refused(
    'RefundExceedsAmount',
    'Refunds would pay back more than the original charged.',
  ),
  invoice_refunded_tax_charged: refused(
    'RefundExceedsTax',
    'Refunds would pay back more tax than the original charged.',
  ),
  invoice_refunded_payment_recorded: refused(
    'RefundExceedsPayments',
    'The payments of refunds would come to more than those that the original records.',
  ),
}
