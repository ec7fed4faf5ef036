export { getCompanyTree } from './getCompanyTree.ts'
