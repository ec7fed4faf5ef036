import { type ConstraintProblems, errors } from '../platform/errors/errors.ts'

/** What the database refuses in the cart service, said as the contract says it. */
export const constraints: ConstraintProblems = {
  // A cart for a node that is not the company's: the reference is checked with the insert itself (P7).
  cart_node: () => errors.notFound(),
}
