/** A handler's answer as the pipeline sees it, without the types of the operation. */
export interface AnyAnswer {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}
