import { type ConstraintProblems, errors } from '../platform/errors/errors.ts'

/** What the database refuses in the report data service, said as the rules say it. */
export const constraints: ConstraintProblems = {
  // Two inserts at once: the rule saw neither (rules/reportdata/insert.json).
  device_enrollment_one_per_customer: () =>
    errors.rule(400, 'EnrollmentExists', 'The customer already has a device enrollment; update it.'),
}
