import type { FilterNode } from './types.ts'

/** Whether a filter uses a property anywhere. */
export function mentions(node: FilterNode, property: string): boolean {
  switch (node.kind) {
    case 'constant':
      return false
    case 'not':
      return mentions(node.operand, property)
    case 'and':
    case 'or':
      return node.operands.some((operand) => mentions(operand, property))
    default:
      return node.property.name === property
  }
}
