export { createToken } from './createToken.ts'
export { getServerMetadata } from './getServerMetadata.ts'
export { listKeys } from './listKeys.ts'
export { revokeToken } from './revokeToken.ts'
