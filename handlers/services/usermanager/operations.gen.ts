// Written by `npm run generate` from openapi/usermanager.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { assignLocation } from './assignLocation.ts'
import { assignRole } from './assignRole.ts'
import { bulkCreateUsers } from './bulkCreateUsers.ts'
import { changePassword } from './changePassword.ts'
import { createLockReason } from './createLockReason.ts'
import { createUser } from './createUser.ts'
import { deleteLockReason } from './deleteLockReason.ts'
import { disableUser } from './disableUser.ts'
import { enableUser } from './enableUser.ts'
import { getLockReason } from './getLockReason.ts'
import { getLockStatus } from './getLockStatus.ts'
import { getUser } from './getUser.ts'
import { getUserLocations } from './getUserLocations.ts'
import { getUserRoles } from './getUserRoles.ts'
import { importUser } from './importUser.ts'
import { listLockReasons } from './listLockReasons.ts'
import { listUsers } from './listUsers.ts'
import { lockUser } from './lockUser.ts'
import { removeRole } from './removeRole.ts'
import { searchUsers } from './searchUsers.ts'
import { setPassword } from './setPassword.ts'
import { setTemporaryPassword } from './setTemporaryPassword.ts'
import { unassignLocation } from './unassignLocation.ts'
import { unlockUser } from './unlockUser.ts'
import { updateLockReason } from './updateLockReason.ts'
import { updateUser } from './updateUser.ts'

export const operations = {
  assignLocation,
  assignRole,
  bulkCreateUsers,
  changePassword,
  createLockReason,
  createUser,
  deleteLockReason,
  disableUser,
  enableUser,
  getLockReason,
  getLockStatus,
  getUser,
  getUserLocations,
  getUserRoles,
  importUser,
  listLockReasons,
  listUsers,
  lockUser,
  removeRole,
  searchUsers,
  setPassword,
  setTemporaryPassword,
  unassignLocation,
  unlockUser,
  updateLockReason,
  updateUser,
} satisfies Handlers<'usermanager'>
