/** A handler's response in the pipeline, without the types of the operation. */
export interface AnyAnswer {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}
