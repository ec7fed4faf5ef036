// JSON schema fragments from which the generated schemas are built.

export type JsonSchema = Record<string, unknown>

/** JSON schema's if, then and else. */
export function either(condition: JsonSchema, then: JsonSchema, otherwise?: JsonSchema): JsonSchema {
  return { if: condition, then, ...(otherwise && { else: otherwise }) }
}

/** Holds where a member is there and is one of these. */
export const named = (member: string, values: readonly string[]) => ({
  properties: { [member]: { enum: values } },
  required: [member],
})
