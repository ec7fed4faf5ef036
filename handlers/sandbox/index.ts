export { resetCompany } from './resetCompany.ts'
export { saveBaseline } from './saveBaseline.ts'
