export { createToken } from './createToken.ts'
export { listKeys } from './listKeys.ts'
