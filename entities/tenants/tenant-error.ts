/** The error of a tenant command that failed; `faults` are sentences for its user. Tested by test/tenants/tenants.long.test.ts. */
export class TenantError extends Error {
  readonly faults: readonly string[]

  constructor(...faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}
