// The problems for database constraints of the user service (U1, U5).
import { type ConstraintProblems, errors } from '../../runtime/errors/errors.ts'

const userExists = () => errors.conflict('UserExists', 'Username and email already exist')
const notFound = () => errors.notFound()

export const constraints: ConstraintProblems = {
  user_account_user_name: userExists,
  user_account_email: userExists,
  user_account_lock_reason: notFound,
  lock_reason_name: () =>
    errors.conflict('LockReasonExists', 'Another lock reason of the company has this name.'),
  user_location_user: notFound,
  user_location_node: notFound,
}
