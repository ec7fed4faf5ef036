// Written by `npm run generate` from openapi/accounts.yaml and the files in this folder. Do not edit.
import type { Handlers } from '../../api/handler.ts'
import { createClient } from './createClient.ts'
import { createClientSecret } from './createClientSecret.ts'
import { createToken } from './createToken.ts'
import { deleteClient } from './deleteClient.ts'
import { deleteClientSecret } from './deleteClientSecret.ts'
import { getClient } from './getClient.ts'
import { getServerMetadata } from './getServerMetadata.ts'
import { listAuditEntries } from './listAuditEntries.ts'
import { listClientSecrets } from './listClientSecrets.ts'
import { listClients } from './listClients.ts'
import { listKeys } from './listKeys.ts'
import { revokeToken } from './revokeToken.ts'
import { updateClient } from './updateClient.ts'

export const operations = {
  createClient,
  createClientSecret,
  createToken,
  deleteClient,
  deleteClientSecret,
  getClient,
  getServerMetadata,
  listAuditEntries,
  listClientSecrets,
  listClients,
  listKeys,
  revokeToken,
  updateClient,
} satisfies Handlers<'accounts'>
