// Database constraints of the entities service and the rules with the same meaning (rules/entities/): rules are checked
// first, constraints guard against concurrent writers.
import { type ConstraintProblems, errors } from '../../runtime/errors/errors.ts'

export const constraints: ConstraintProblems = {
  catalog_item_sku: () => errors.rule(400, 'SkuTaken', 'Another item already has this Sku.'),
  entity_node_parent: () =>
    errors.rule(400, 'ParentNotOfCompany', 'The company has no node of that ParentId.'),
}
