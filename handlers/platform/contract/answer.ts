/** An answer as the pipeline sees it, without the operation's own types. */
export interface AnyAnswer {
  status: number
  body: unknown
  headers?: Readonly<Record<string, string>>
}
