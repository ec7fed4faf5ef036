// Configures AJV for the documents: formats, keywords, and schemas by reference so that each component is
// compiled once. Tested by test/api/contract/contract.test.ts and formats.test.ts.
import { _, type AnySchema, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { emailFault } from '../../runtime/values/email-address.ts'
import { decimalFormat, instantFormat } from '../../runtime/values/formats.ts'
import { shortCode } from '../../runtime/values/validator-code.ts'
import { type Document, SCHEMAS } from './openapi-document.ts'

export function newAjv(document: Document, { allErrors }: { allErrors: boolean }): Ajv2020 {
  // AJV's optimizer takes two fifths of the compilation and saves nothing measurable at validation, because V8 does
  // the same work.
  const code = { optimize: false, process: shortCode }
  // The messages name values of the schema, and say what is wrong with an address.
  const ajv = new Ajv2020({ allErrors, verbose: allErrors, strict: false, validateSchema: false, code })
  addFormats.default(ajv, ['uuid', 'uri', 'date'])
  ajv.addFormat('email', { type: 'string', validate: (text: string) => emailFault(text) === undefined })
  ajv.addFormat('date-time', { type: 'string', validate: instantFormat })
  ajv.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    schemaType: 'number',
    validate: (places: number, value: number) => decimalFormat(value, places),
    error: { message: 'has too many decimal places', params: ({ schema }) => _`{places: ${schema}}` },
  })
  ajv.addFormat('binary', true)
  ajv.addFormat('gtin', true)
  ajv.addFormat('password', true)
  ajv.addFormat('double', { type: 'number', validate: Number.isFinite })
  ajv.addFormat('int32', { type: 'number', validate: (n: number) => n >= -(2 ** 31) && n < 2 ** 31 })
  ajv.addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
  ajv.addSchema({ $id: SCHEMAS, components: document.components })
  return compilingOnce(ajv)
}

/** Compiles equal schemas once: of the responses of all operations, fourteen in fifteen are the same error. */
function compilingOnce(ajv: Ajv2020): Ajv2020 {
  const validators = new Map<string, ValidateFunction>()
  const compile = ajv.compile.bind(ajv)
  ajv.compile = (schema: AnySchema) => {
    const key = JSON.stringify(schema)
    const validate = validators.get(key) ?? compile(schema)
    validators.set(key, validate)
    return validate as never
  }
  return ajv
}
