/** The value of `make`, which is called once, and only if the value is needed. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= make()
    return value
  }
}
