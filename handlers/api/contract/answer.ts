/** A handler's response in the pipeline, without the types of the operation. */
export interface AnyAnswer {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
  /** Whether the resource that a write concerns existed before (P15); by default it is new for a 201 only. */
  existed?: boolean
}
