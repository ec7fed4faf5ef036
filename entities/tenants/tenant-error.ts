// What a tenant command says when it cannot be done. Tested by test/tenants.test.ts.

/** A command that cannot be done; `faults` are sentences for the one who gave it. */
export class TenantError extends Error {
  readonly faults: readonly string[]

  constructor(...faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
