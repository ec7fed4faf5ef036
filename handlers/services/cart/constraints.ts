import { type ConstraintProblems, errors } from '../../runtime/errors/errors.ts'

/** The problems for database constraints of the cart service. */
export const constraints: ConstraintProblems = {
  // The node does not belong to the company; the foreign key checks this during the insert (P7).
  cart_node: () => errors.notFound(),
}
